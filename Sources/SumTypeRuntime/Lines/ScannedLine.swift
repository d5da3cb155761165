/// A line as it was found, without a look at what it holds.
@usableFromInline
struct ScannedLine: Sendable {
  /// From 1.
  @usableFromInline let number: Int
  /// Where it begins in the stream.
  @usableFromInline let offset: Int
  /// Without the ending. Of a line that is too long, its beginning.
  @usableFromInline let bytes: [UInt8]
  /// Nil if there is none, or if its end has not been seen.
  @usableFromInline let ending: LineEnding?
  /// Why this is not the whole line; nil if it is.
  @usableFromInline var problem: LineProblem?

  /// Whether there is nothing but white space.
  @usableFromInline var isBlank: Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}

/// What a scan over a stream comes across.
@usableFromInline
enum LineEvent: Sendable {
  /// A byte order mark, before the first line.
  case mark
  case line(ScannedLine)
  /// More of a line that is too long, its ending included.
  case rest([UInt8])
  /// The end of a line that is too long; nil if the stream ends with it.
  case restEnd(LineEnding?)
}
