/// What a save does with what the load kept at a struct or a union because it did not know it:
/// `"onSave": "refuse"`.
public enum SavePolicy: String, Sendable, CaseIterable {
  /// It is written back as it was.
  case keep
  /// The save is refused, before anything is written.
  case refuse
  /// It is left out.
  case drop
}
