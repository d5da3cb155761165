/// What a save does with something that the load kept because it did not know it.
///
/// The schema says it for each struct (whose unknown fields are meant) and each union (whose unknown
/// and malformed values are meant):
///
/// ```json
/// "Receipt": {"struct": {"total": "Int"}, "onSave": "refuse"}
/// ```
@frozen
public enum KeptPolicy: UInt8, Hashable, Sendable, CaseIterable {
  /// It is written back as it was.
  case keep
  /// The save is refused, before anything is written.
  case refuse
  /// It is left out.
  case drop
}
