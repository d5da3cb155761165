/// New bytes that are mostly pieces of a source.
///
/// Pieces that lie side by side in the source are copied together: what does not change in a list
/// of objects is a few copies, however many objects there are.
struct MigrationOutput: ~Copyable {
  /// What the pieces are of.
  let source: UnsafePointer<UInt8>
  private var output: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  /// What is to be copied next.
  private var pendingStart = 0
  private var pendingEnd = 0

  /// - Parameter capacity: how many bytes there may be.
  init(of source: UnsafePointer<UInt8>, capacity: Int) {
    self.source = source
    self.capacity = max(capacity, 64)
    output = .allocate(capacity: self.capacity)
  }

  deinit { output.deallocate() }

  /// What lies there in the source.
  @inline(__always)
  mutating func copy(_ start: Int, _ end: Int) {
    if start >= end { return }
    if start != pendingEnd {
      flush()
      pendingStart = start
    }
    pendingEnd = end
  }

  /// Bytes that are not in the source.
  @inline(__always)
  mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    flush()
    append(bytes, count)
  }

  mutating func write(_ literal: StaticString) {
    write(literal.utf8Start, literal.utf8CodeUnitCount)
  }

  @inline(__always)
  private mutating func flush() {
    if pendingEnd > pendingStart { append(source + pendingStart, pendingEnd - pendingStart) }
    pendingStart = 0
    pendingEnd = 0
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    if capacity - self.count < count { grow(by: count) }
    let place = UnsafeMutableRawPointer(output + self.count)
    let bytes = UnsafeRawPointer(bytes)
    self.count += count
    // Most are a key or the like, for which a call costs more than the copy: two words that overlap.
    if count >= 8, count <= 16 {
      let (head, tail) = (bytes, bytes + count - 8)
      let last = tail.loadUnaligned(as: UInt64.self)
      place.storeBytes(of: head.loadUnaligned(as: UInt64.self), as: UInt64.self)
      (place + count - 8).storeBytes(of: last, as: UInt64.self)
    } else if count >= 4, count < 8 {
      let last = (bytes + count - 4).loadUnaligned(as: UInt32.self)
      place.storeBytes(of: bytes.loadUnaligned(as: UInt32.self), as: UInt32.self)
      (place + count - 4).storeBytes(of: last, as: UInt32.self)
    } else {
      place.copyMemory(from: bytes, byteCount: count)
    }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let capacity = max(count + more, self.capacity / 2 * 3)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: output, count: count)
    output.deallocate()
    (output, self.capacity) = (larger, capacity)
  }

  /// All of it, as long as `body` takes.
  mutating func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    flush()
    return body(UnsafeBufferPointer(start: output, count: count))
  }

  /// All of it, in memory that is to be given back by who takes it.
  consuming func release() -> UnsafeMutableBufferPointer<UInt8> {
    flush()
    let memory = UnsafeMutableBufferPointer(start: output, count: count)
    discard self
    return memory
  }
}
