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
