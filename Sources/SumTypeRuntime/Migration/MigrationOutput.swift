/// New bytes that are mostly pieces of a source.
///
/// Pieces that lie side by side in the source are copied together: what does not change in a list
/// of objects is a few copies, however many objects there are.
struct MigrationOutput: ~Copyable, ObjectOutput {
  /// What the pieces are of.
  let source: UnsafeBufferPointer<UInt8>
  /// The output, followed by bytes without meaning.
  private var storage: [UInt8]
  /// Where that lies. Nobody else has the array, so it stays there until there is no room.
  private var bytes: UnsafeMutablePointer<UInt8>
  /// How many bytes there may be; there is memory for ``slack`` more.
  private var capacity: Int
  private(set) var count = 0
  /// What is to be copied next.
  private var pendingStart = 0
  private var pendingEnd = 0
  /// How much of the source has been gone through, about.
  private var consumed = 0
  /// Whether it becomes all of a document, so that what the beginning takes tells about the rest.
  private let isWhole: Bool

  /// Short pieces are copied in whole words, which may go on behind them.
  private static let slack = 16

  /// - Parameter capacity: how many bytes there may be.
  init(of source: UnsafeBufferPointer<UInt8>, capacity: Int) {
    self.init(source, max(capacity, 64), isWhole: false)
  }

  /// The output for a whole document.
  init(ofAll source: UnsafeBufferPointer<UInt8>) {
    self.init(source, min(source.count / 8 * 9 + 64, 1 << 16), isWhole: true)
  }

  private init(_ source: UnsafeBufferPointer<UInt8>, _ capacity: Int, isWhole: Bool) {
    self.source = source
    self.capacity = capacity
    self.isWhole = isWhole
    (storage, bytes) = Self.memory(capacity)
  }

  private static func memory(_ capacity: Int) -> ([UInt8], UnsafeMutablePointer<UInt8>) {
    var place: UnsafeMutablePointer<UInt8>?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity + slack) { buffer, count in
      place = buffer.baseAddress
      count = capacity + slack
    }
    // An array that is not empty has an address.
    return (bytes, place.unsafelyUnwrapped)
  }

  @inline(__always)
  mutating func copy(_ start: Int, _ end: Int) {
    if start >= end { return }
    if start != pendingEnd {
      flush()
      pendingStart = start
    }
    pendingEnd = end
  }

  @inline(__always)
  mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    flush()
    reserve(count)
    append(bytes, count)
  }

  /// Writes bytes for which there is room.
  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    (self.bytes + self.count).update(from: bytes, count: count)
    self.count += count
  }

  @inline(__always)
  private mutating func flush() {
    let (start, end) = (pendingStart, pendingEnd)
    if start == end { return }
    consumed = end
    reserve(end - start)
    putSource(start, end)
    pendingStart = 0
    pendingEnd = 0
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    var size = capacity * 2
    if isWhole, consumed > 0 {
      // The rest becomes longer or shorter as what is behind did.
      let ratio = Double(count + more) / Double(consumed)
      let rest = Double(source.count - consumed) * ratio
      size = min(max(size, source.count * 4), count + more + Int(rest * 1.02))
    }
    let capacity = max(count + more, size)
    let (larger, place) = Self.memory(capacity)
    place.update(from: bytes, count: count)
    (storage, bytes, self.capacity) = (larger, place, capacity)
  }
}

// MARK: - Pieces

extension MigrationOutput {
  /// Writes what is still to be copied, and makes room for so many bytes.
  @inline(__always)
  mutating func begin(_ room: Int) {
    flush()
    reserve(room)
  }

  @inline(__always)
  mutating func reserve(_ room: Int) {
    if capacity - count < room { grow(by: room) }
  }

  /// Writes bytes for which there is room, and which are followed by sixteen that may be read.
  @inline(__always)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    let place = UnsafeMutableRawPointer(self.bytes + self.count)
    let bytes = UnsafeRawPointer(bytes)
    self.count += count
    // A call costs more than the copy of a key or the like.
    if count > 128 { return place.copyMemory(from: bytes, byteCount: count) }
    var index = 0
    repeat {
      place.storeBytes(
        of: bytes.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self),
        toByteOffset: index, as: SIMD2<UInt64>.self)
      index += 16
    } while index < count
  }

  /// Writes a piece of the source for which there is room.
  @inline(__always)
  mutating func putSource(_ start: Int, _ end: Int) {
    let piece = source.baseAddress.unsafelyUnwrapped + start
    if source.count - end >= 16 { return put(piece, end - start) }
    append(piece, end - start)
  }
}

// MARK: - The result

extension MigrationOutput {
  /// All of it.
  consuming func finish() -> [UInt8] {
    flush()
    storage.removeLast(storage.count - count)
    return storage
  }

  /// What was written after so many bytes, as long as nothing more is written.
  mutating func written(after start: Int) -> UnsafeBufferPointer<UInt8> {
    flush()
    return UnsafeBufferPointer(start: bytes + start, count: count - start)
  }

  /// Forgets everything, and leaves room for so many bytes.
  mutating func clear(leaving room: Int = 0) {
    (count, pendingStart, pendingEnd) = (0, 0, 0)
    reserve(room)
    count = room
  }

  /// Puts something in front, where room for so many bytes was left, and something behind.
  mutating func put(
    _ head: UnsafeBufferPointer<UInt8>, inRoomFor room: Int, _ tail: UnsafeBufferPointer<UInt8>
  ) {
    flush()
    reserve(head.count + tail.count)
    if head.count != room {
      (bytes + head.count).update(from: bytes + room, count: count - room)
      count += head.count - room
    }
    if let base = head.baseAddress { bytes.update(from: base, count: head.count) }
    if let base = tail.baseAddress { write(base, tail.count) }
  }
}
