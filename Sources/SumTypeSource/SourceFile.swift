/// A file that a person wrote: its name and its bytes. Copies share both.
public struct SourceFile: Sendable {
  private let contents: Contents

  /// - Parameters:
  ///   - path: the path as the user gave it; messages show it so.
  ///   - bytes: what the file holds, which need not be valid in any way.
  public init(path: String, bytes: [UInt8]) {
    contents = Contents(path: path, bytes: bytes)
  }

  /// The same from text, for tests and for schemas that are made rather than read.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The path as the user gave it.
  public var path: String { contents.path }

  /// What the file holds.
  public var bytes: [UInt8] { contents.bytes }

  /// Where the lines begin. Lines end with `\n`, `\r\n` or `\r`; there is always a first line, and
  /// one after a newline at the end.
  var lineStarts: [Int] { contents.lineStarts }

  private final class Contents: Sendable {
    let path: String
    let bytes: [UInt8]
    let lineStarts: [Int]

    init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
      lineStarts = Contents.lineStarts(in: bytes)
    }

    private static func lineStarts(in bytes: [UInt8]) -> [Int] {
      var starts = [0]
      bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let count = buffer.count
        var index = 0
        while index < count {
          let byte = base[index]
          index &+= 1
          let endsLine = byte == 0x0A || byte == 0x0D && !(index < count && base[index] == 0x0A)
          if endsLine { starts.append(index) }
        }
      }
      return starts
    }
  }
}

extension SourceFile: Hashable {
  public static func == (left: SourceFile, right: SourceFile) -> Bool {
    left.contents === right.contents || left.path == right.path && left.bytes == right.bytes
  }

  /// Does not read the whole file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(bytes.count)
  }
}

extension SourceFile {
  /// The index of the line that holds the byte at `offset`, from 0.
  func lineIndex(at offset: Int) -> Int {
    let starts = lineStarts
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The line's bytes, without its end and without a byte order mark.
  func line(_ index: Int) -> Range<Int> {
    let starts = lineStarts
    var lower = starts[index]
    var upper = index + 1 < starts.count ? starts[index + 1] : bytes.count
    if upper > lower && bytes[upper - 1] == 0x0A { upper -= 1 }
    if upper > lower && bytes[upper - 1] == 0x0D { upper -= 1 }
    if index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lower = min(3, upper) }
    return lower..<upper
  }
}

/// A place in a file. Line and column are found when someone asks.
public struct SourceRange: Hashable, Sendable {
  /// The file the place is in.
  public let file: SourceFile
  /// Offsets in the file's bytes, never beyond its end. An empty range stands between two bytes.
  public let bytes: Range<Int>

  /// The place, cut to what the file has.
  public init(file: SourceFile, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes.clamped(to: 0..<file.bytes.count)
  }

  /// The line it begins in, from 1.
  public var line: Int { start.line }

  /// The column it begins at, from 1, in bytes of UTF-8 as the Swift compiler counts.
  public var column: Int { start.column }

  /// The line and column of the first byte.
  public var start: SourcePosition { SourcePosition(bytes.lowerBound, in: file) }

  /// The line and column after the last byte.
  public var end: SourcePosition { SourcePosition(bytes.upperBound, in: file) }
}

/// A line and column, both from 1; the column in bytes of UTF-8.
public struct SourcePosition: Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// From 1, in bytes of UTF-8.
  public let column: Int

  init(_ offset: Int, in file: SourceFile) {
    let index = file.lineIndex(at: offset)
    line = index + 1
    column = max(0, offset - file.line(index).lowerBound) + 1
  }
}

extension SourceRange: CustomStringConvertible {
  /// `schemas/Post.sumtype.json:14:9`
  public var description: String {
    let start = start
    return "\(file.path):\(start.line):\(start.column)"
  }
}
