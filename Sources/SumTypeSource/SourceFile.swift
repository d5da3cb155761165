import SumTypeJSON

/// A file that a person wrote: its name and its bytes. Copies share the content.
public struct SourceFile: Sendable {
  private let contents: Contents

  /// - Parameters:
  ///   - path: the path in the user's spelling, which messages show.
  ///   - bytes: the content, which may be anything.
  ///   - isQuoted: whether messages may show the content, whatever it is. Otherwise they show only
  ///     lines of which the beginning of the file shows that they are JSON.
  public init(path: String, bytes: [UInt8], isQuoted: Bool = true) {
    contents = Contents(path: path, bytes: bytes, isQuoted: isQuoted)
  }

  /// Creates a file from text, for tests and for generated schemas.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The path in the user's spelling.
  public var path: String { contents.path }

  /// The path as a key.
  package var key: PathKey { PathKey(path) }

  /// The content.
  public var bytes: [UInt8] { contents.bytes }

  /// Whether messages may show the content, whatever it is.
  var isQuoted: Bool { contents.isQuoted }

  /// The offsets of the first bytes of lines. Lines end with `\n`, `\r\n` or `\r`. There is always
  /// a first line; if the file ends with a line ending, an empty line follows it.
  var lineStarts: [Int] { contents.lineStarts }

  private final class Contents: Sendable {
    let path: String
    let bytes: [UInt8]
    let isQuoted: Bool
    let lineStarts: [Int]

    init(path: String, bytes: [UInt8], isQuoted: Bool) {
      self.path = path
      self.isQuoted = isQuoted
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
    left.contents === right.contents
      || left.key == right.key && left.bytes == right.bytes
  }

  /// Hashes only a part of the content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(bytes.count)
  }
}

extension SourceFile {
  /// Returns the index of the line that contains the byte at `offset`, from 0.
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

  /// Returns the range of the line, without its ending and without a byte order mark.
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

/// A place in a file. Line and column are computed when they are read.
public struct SourceRange: Hashable, Sendable {
  /// The file that contains the place.
  public let file: SourceFile
  /// The range in the file's bytes, never beyond the end. An empty range lies between two bytes.
  public let bytes: Range<Int>

  /// Whether messages may show the line of the place.
  var isQuoted: Bool { file.isQuoted || isJSON(file.bytes, before: bytes.lowerBound) }

  /// Creates a place; the range is clamped to the file.
  public init(file: SourceFile, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes.clamped(to: 0..<file.bytes.count)
  }

  /// The line of the first byte, from 1.
  public var line: Int { start.line }

  /// The column of the first byte, from 1, in bytes of UTF-8, which is how the Swift compiler counts.
  public var column: Int { start.column }

  /// The line and column of the first byte.
  public var start: SourcePosition { SourcePosition(bytes.lowerBound, in: file) }

  /// The line and column after the last byte.
  public var end: SourcePosition { SourcePosition(bytes.upperBound, in: file) }
}

/// A line and column, both from 1; the column in bytes of UTF-8.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in bytes of UTF-8.
  public let column: Int

  init(_ offset: Int, in file: SourceFile) {
    let index = file.lineIndex(at: offset)
    line = index + 1
    column = max(0, offset - file.line(index).lowerBound) + 1
  }
}

extension SourceRange: CustomStringConvertible {
  /// The place in text form: `schemas/Post.sumtype.json:14:9`.
  public var description: String {
    let start = start
    return "\(file.path):\(start.line):\(start.column)"
  }
}
