/// Why a line of a stream could not be read. Its bytes are kept, and so is everything after it.
public enum LineProblem: Error, Sendable {
  /// It is not JSON (RFC 8259). The line of the error's place is always 1, and its column the one
  /// in the stream's line.
  indirect case notJSON(JSONError)

  /// It is longer than `limit` bytes. A writing pass copies it piece by piece.
  case tooLong(limit: Int)

  /// Reading the source failed in the middle of this line, or before it. It is the last entry
  /// there is; the stream goes on, but could not be read.
  case unread(any Error)
}

extension LineProblem: CustomStringConvertible {
  /// What is wrong, with the place in the line.
  public var description: String {
    switch self {
    case .notJSON(let error): error.descriptionInLine
    case .tooLong(let limit): "the line is longer than \(limit) bytes"
    case .unread(let error): "reading stopped here: \(error)"
    }
  }
}

extension JSONError {
  /// The place and what is wrong there, without the number of a line where there is only one:
  /// `column 14: at /intensity: expected an integer, found the string "high"`.
  var descriptionInLine: String {
    let pointer = location.pointer.tokens.isEmpty ? "" : ": at \(location.pointer)"
    let place = "column \(location.column)\(pointer)"
    return ([place] + inner.map(\.description)).joined(separator: " » ") + ": " + message
  }
}
