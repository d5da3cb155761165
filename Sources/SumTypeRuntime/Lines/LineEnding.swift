/// What ends a line of a stream.
public enum LineEnding: Hashable, Sendable, CaseIterable {
  /// `\n`.
  case lineFeed
  /// `\r\n`.
  case carriageReturnLineFeed

  /// The bytes.
  public var bytes: [UInt8] {
    switch self {
    case .lineFeed: [0x0A]
    case .carriageReturnLineFeed: [0x0D, 0x0A]
    }
  }

  /// How many bytes.
  var count: Int {
    switch self {
    case .lineFeed: 1
    case .carriageReturnLineFeed: 2
    }
  }
}
