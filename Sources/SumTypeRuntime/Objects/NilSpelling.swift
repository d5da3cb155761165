/// How a new value writes a field that is nil.
@frozen
public enum NilSpelling: Sendable {
  /// The member is left out.
  case absent
  /// The member is `null`.
  case null
}
