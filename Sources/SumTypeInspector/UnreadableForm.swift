/// A form of the schema language that the inspector cannot read. None of this version is; the
/// language grows in the generator first.
public struct UnreadableForm: Error, Hashable, Sendable, CustomStringConvertible {
  /// What it is: `the representation "keyed"`.
  public let description: String
}
