/// Where a migration keeps what it makes while it goes through a document, so that it need not
/// allocate anything for each object.
final class MigrationMemory {
  /// A member of an object, while it may be changed.
  struct Slot: BitwiseCopyable {
    /// Where it lies in the source of its object: its key with the quotes, its value, and what is
    /// before it. Empty for one that was added.
    var keyStart = 0
    var keyEnd = 0
    var valueStart = 0
    var valueEnd = 0
    var previousEnd = 0
    /// The characters of the key as it is now.
    var name: UnsafePointer<UInt8>
    var nameCount: Int
    var word: UInt64
    /// Whether the characters are escapes, or may be.
    var hasEscapes = false
    /// The key as JSON, where it is another one than in the source.
    var newKey: StaticString?
    /// The value, where it is another one than in the source.
    var newValue: UnsafeBufferPointer<UInt8>?
    var isGone = false
    var isAdded = false
    /// What the value is rewritten with; -1 if it is not.
    var rewriter = -1
    /// What has been asked about the value in the source.
    var questions: Questions = []
  }

  struct Questions: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// Whether it is `null`.
    static var isNull: Questions { Questions(rawValue: 1) }
    /// Which string, integer or Boolean it is.
    static var value: Questions { Questions(rawValue: 2) }
    /// Something that does not follow from what is in the source.
    static var other: Questions { Questions(rawValue: 4) }
  }

  /// The members of the objects that are gone through, the innermost last.
  @exclusivity(unchecked)
  private(set) var slots: UnsafeMutablePointer<Slot>
  @exclusivity(unchecked)
  private(set) var count = 0
  @exclusivity(unchecked)
  private var capacity = 64
  /// Memory for new values. Chunks stay where they are.
  @exclusivity(unchecked)
  private var chunks: [UnsafeMutableBufferPointer<UInt8>] = []
  @exclusivity(unchecked)
  private var used = 0
  /// Values that have memory of their own.
  @exclusivity(unchecked)
  private var adopted: [[UInt8]] = []
  /// Writes values anew, one after another.
  @exclusivity(unchecked)
  private var writer = JSONWriter(capacity: 1 << 10)

  init() { slots = .allocate(capacity: capacity) }

  deinit {
    slots.deallocate()
    for chunk in chunks { chunk.deallocate() }
  }

  @inline(__always)
  func push(_ slot: Slot) {
    if count == capacity { grow() }
    (slots + count).initialize(to: slot)
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Slot>.allocate(capacity: capacity * 2)
    larger.update(from: slots, count: count)
    slots.deallocate()
    slots = larger
    capacity *= 2
  }

  /// Forgets the members after so many.
  @inline(__always)
  func pop(to count: Int) { self.count = count }
}

// MARK: - New values

extension MigrationMemory {
  /// A place to come back to.
  struct Mark {
    fileprivate let chunks: Int
    fileprivate let used: Int
    fileprivate let adopted: Int
  }

  var mark: Mark { Mark(chunks: chunks.count, used: used, adopted: adopted.count) }

  /// Gives back the memory of what was made since, which nobody must look at any more.
  func rewind(to mark: Mark) {
    if chunks.count > max(mark.chunks, 1) {
      for chunk in chunks[max(mark.chunks, 1)...] { chunk.deallocate() }
      chunks.removeLast(chunks.count - max(mark.chunks, 1))
    }
    used = mark.chunks == 0 ? 0 : mark.used
    if adopted.count > mark.adopted { adopted.removeLast(adopted.count - mark.adopted) }
  }

  /// Memory for that many bytes.
  func take(_ size: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if let last = chunks.last, last.count - used >= size {
      let memory = UnsafeMutableBufferPointer(rebasing: last[used..<used + size])
      used += size
      return memory
    }
    chunks.append(.allocate(capacity: max(size, 1 << 16)))
    used = size
    return UnsafeMutableBufferPointer(rebasing: chunks[chunks.count - 1][..<size])
  }

  func store(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let memory = take(bytes.count)
    _ = memory.initialize(from: bytes)
    return UnsafeBufferPointer(memory)
  }

  /// The value that `body` writes; nil if it has no JSON.
  func written(
    _ body: (inout JSONWriter) throws(JSONFault) -> Void
  ) throws(JSONFault) -> UnsafeBufferPointer<UInt8>? {
    do throws(JSONFault) {
      try body(&writer)
    } catch {
      writer.take { _ in }
      throw error
    }
    if !writer.faults.isEmpty {
      writer = JSONWriter(capacity: 1 << 10)
      return nil
    }
    return writer.take { store($0) }
  }

  /// Writes what a value becomes that lies in the source of a reader.
  ///
  /// - Parameter rest: how much more the output will need.
  /// - Returns: false, and nothing is written, if it stays what it is.
  @inline(__always)
  func rewrite(
    _ start: Int, _ end: Int, of reader: inout JSONReader, _ rewriter: any Rewriter,
    to output: inout MigrationOutput, leaving rest: Int
  ) -> Bool {
    var isRead = false
    do throws(JSONFault) {
      isRead = try reader.reread(from: start, to: end) { (reader) throws(JSONFault) in
        try rewriter.rewrite(&reader, to: &writer)
      }
    } catch {}
    let isWritten = isRead && writer.faults.isEmpty
    if isWritten {
      writer.take { text in
        output.reserve(text.count + rest)
        if let base = text.baseAddress { output.append(base, text.count) }
      }
    } else {
      forgetWritten()
    }
    return isWritten
  }

  @inline(never)
  private func forgetWritten() {
    if writer.faults.isEmpty {
      writer.take { _ in }
    } else {
      writer = JSONWriter(capacity: 1 << 10)
    }
  }

  /// Bytes in memory that is given back with the rest.
  func adopt(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    adopted.append(bytes)
    return bytes.withUnsafeBufferPointer { $0 }
  }

  /// Bytes that lie in it from now on.
  func anchor(
    _ bytes: [UInt8]
  ) -> (bytes: UnsafePointer<UInt8>, memory: MigrationMemory)? {
    store(bytes).baseAddress.map { ($0, self) }
  }

  func store(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    bytes.withUnsafeBufferPointer { store($0) }
  }
}
