/// A value that cannot be written on a line: it breaks its bounds, or has no JSON.
///
/// ```
/// line 12, column 14: at /intensity: expected an integer in 1...5, found the number 9
/// ```
/// Nothing of the line has been written, and everything before it has.
public struct LineError: Error, Hashable, Sendable {
  /// The number of the line, from 1: in a pass over a stream the one in that stream at which the
  /// value was to be written; otherwise how many lines the writer has written, and one.
  public let number: Int

  /// What is wrong with the value, with its place in the line that would have been written.
  public let error: JSONError

  init(number: Int, _ error: JSONError) {
    self.number = number
    self.error = error
  }
}

extension LineError: CustomStringConvertible {
  public var description: String { "line \(number), \(error.descriptionInLine)" }
}
