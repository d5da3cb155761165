#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two texts as lines, where equal lines have equal numbers.
struct LineTable: Sendable {
  let old: Side
  let new: Side

  /// The lines of one text, each with its line feed, if it has one.
  struct Side: Sendable {
    let bytes: [UInt8]
    let ranges: [Range<Int>]
    let numbers: [Int]
  }

  init(_ old: [UInt8], _ new: [UInt8]) {
    let (oldRanges, newRanges) = (Self.lines(of: old), Self.lines(of: new))
    var known: [Line: Int] = [:]
    let (oldNumbers, newNumbers) = old.withUnsafeBytes { oldBuffer in
      new.withUnsafeBytes { newBuffer in
        defer { known = [:] }
        func number(_ range: Range<Int>, in buffer: UnsafeRawBufferPointer) -> Int {
          let line = Line(bytes: UnsafeRawBufferPointer(rebasing: buffer[range]))
          if let number = known[line] { return number }
          known[line] = known.count
          return known.count - 1
        }
        return (
          oldRanges.map { number($0, in: oldBuffer) }, newRanges.map { number($0, in: newBuffer) }
        )
      }
    }
    self.old = Side(bytes: old, ranges: oldRanges, numbers: oldNumbers)
    self.new = Side(bytes: new, ranges: newRanges, numbers: newNumbers)
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while start < buffer.count {
        let feed = memchr(base + start, 0x0A, buffer.count - start)
        let end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? buffer.count
        lines.append(start..<end)
        start = end
      }
    }
    return lines
  }

  /// A line while its text is in place.
  private struct Line: Hashable {
    let bytes: UnsafeRawBufferPointer

    static func == (lhs: Line, rhs: Line) -> Bool {
      guard lhs.bytes.count == rhs.bytes.count else { return false }
      guard let left = lhs.bytes.baseAddress, let right = rhs.bytes.baseAddress else { return true }
      return memcmp(left, right, lhs.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes: bytes)
    }
  }
}
