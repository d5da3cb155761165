/// New bytes that are mostly pieces of a source.
///
/// Pieces that lie side by side in the source are copied together: what does not change in a list
/// of objects is a few copies, however many objects there are.
struct Pieces {
  let source: [UInt8]
  private var output: [UInt8] = []
  /// What is to be copied next.
  private var pending = 0..<0

  init(of source: [UInt8]) { self.source = source }

  /// Makes room for so many bytes.
  mutating func reserve(_ count: Int) { output.reserveCapacity(count) }

  /// What lies at `range` in the source.
  mutating func copy(_ range: Range<Int>) {
    if range.isEmpty { return }
    if range.lowerBound == pending.upperBound, !pending.isEmpty {
      pending = Range(uncheckedBounds: (pending.lowerBound, range.upperBound))
    } else {
      flush()
      pending = range
    }
  }

  /// Bytes that are not in the source.
  mutating func write(_ bytes: [UInt8]) {
    flush()
    output += bytes
  }

  private mutating func flush() {
    if pending.isEmpty { return }
    source.withUnsafeBufferPointer { bytes in
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[pending]))
    }
    pending = 0..<0
  }

  /// All of it.
  consuming func finish() -> [UInt8] {
    flush()
    return output
  }
}
