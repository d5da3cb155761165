/// A subject that a schema does not have, and the way out.
public struct SubjectFault: Error, Hashable, Sendable {
  /// What is wrong.
  public let message: String
  /// `did you mean "Timeline"?`
  public let cure: String

  init(_ message: String, cure: String) {
    self.message = message
    self.cure = cure
  }
}
