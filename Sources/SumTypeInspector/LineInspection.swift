/// Inspects data with one value on each line (NDJSON). It takes the data in pieces of any size and
/// needs a constant amount of memory.
///
/// Lines end with `\n` or `\r\n`; the last one needs no line ending. Lines with only white space
/// are skipped, and so are zero bytes at the end of the data, which a recorder leaves after its
/// last line if it is killed. A bad line is a finding, and the inspection continues.
///
/// ```swift
/// var lines = LineInspection(inspector)
/// while let chunk = next() { lines.take(chunk) }
/// lines.finish()
/// print(lines.inspector.known, lines.values)
/// ```
public struct LineInspection {
  /// The default limit for the length of a line: 16 MiB.
  public static let usualLimit = 16 << 20

  /// The inspector that reads the lines and has the results.
  public private(set) var inspector: Inspector
  /// The number of non-empty lines.
  public private(set) var values = 0
  private let limit: Int
  private var line = 0
  /// The beginning of a line whose end has not been received yet.
  private var rest: [UInt8] = []
  /// The number of zero bytes after `rest`. They belong to the line if other bytes follow.
  private var zeros = 0
  /// Whether the current line is too long, so that it is skipped up to its end.
  private var isPassing = false

  /// - Parameter limit: the greatest number of bytes in a line, without its ending. A longer line is a finding and is
  ///   not kept in memory.
  public init(_ inspector: Inspector, limit: Int = usualLimit) {
    self.inspector = inspector
    self.limit = max(1, limit)
  }

  /// Reads the lines that are complete with `chunk`, and keeps the rest.
  public mutating func take(_ chunk: [UInt8]) {
    var next = 0
    if let end = chunk.lineEnd(from: 0) {
      if isPassing || zeros > 0 || !rest.isEmpty {
        finishLine(chunk[..<end])
        next = end + 1
      }
    } else {
      hold(chunk[...])
      return
    }
    while let end = chunk.lineEnd(from: next) {
      inspect(chunk, next..<end)
      next = end + 1
    }
    hold(chunk[next...])
  }

  /// Reads the last line if it has no line ending, without zero bytes at its end.
  public mutating func finish() {
    zeros = 0
    if isPassing || !rest.isEmpty { finishLine([]) }
  }

  private mutating func hold(_ part: ArraySlice<UInt8>) {
    if isPassing { return }
    guard let last = part.lastIndex(where: { $0 != 0 }) else {
      zeros += part.count
      return
    }
    add(part[...last])
    zeros = part.endIndex - last - 1
  }

  /// Appends the held zero bytes and `part` to the held line.
  private mutating func add(_ part: ArraySlice<UInt8>) {
    let count = rest.count + zeros + part.count
    // The limit does not include a byte order mark and the `\r` of the line ending. Whether they
    // are present is checked at the end of the line.
    if count - (line == 0 ? 4 : 1) > limit {
      isPassing = true
      rest = []
    } else {
      rest.append(contentsOf: repeatElement(0, count: zeros))
      rest.append(contentsOf: part)
    }
    zeros = 0
  }

  private mutating func finishLine(_ end: ArraySlice<UInt8>) {
    hold(end)
    if zeros > 0, !isPassing { add([]) }
    if isPassing {
      isPassing = false
      refuse()
      return
    }
    let whole = rest
    rest.removeAll(keepingCapacity: whole.count <= 1 << 20)
    inspect(whole, 0..<whole.count)
  }

  private mutating func refuse() {
    line += 1
    values += 1
    inspector.refuseLine(number: line, limit: limit)
  }

  private mutating func inspect(_ bytes: [UInt8], _ range: Range<Int>) {
    let range = range.lowerBound..<range.upperBound - (bytes[range].last == 0x0D ? 1 : 0)
    let hasMark = line == 0 && bytes[range].starts(with: [0xEF, 0xBB, 0xBF])
    let text = bytes[range].dropFirst(hasMark ? 3 : 0)
    if text.count > limit { return refuse() }
    line += 1
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    values += 1
    inspector.inspectLine(bytes, in: range, number: line)
  }
}

extension [UInt8] {
  /// Returns the offset of the first line break at or after `start`.
  fileprivate func lineEnd(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var place = start
      while place + 8 <= bytes.count {
        let word = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let breaks = word ^ 0x0A0A_0A0A_0A0A_0A0A
        if (breaks &- 0x0101_0101_0101_0101) & ~breaks & 0x8080_8080_8080_8080 != 0 { break }
        place += 8
      }
      while place < bytes.count {
        if bytes[place] == 0x0A { return place }
        place += 1
      }
      return nil
    }
  }
}
