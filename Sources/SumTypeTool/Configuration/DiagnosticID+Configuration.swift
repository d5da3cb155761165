import SumTypeSource

/// What can be wrong with a configuration, and with schemas side by side; the ids are those of schemas where the fault
/// is the same.
extension DiagnosticID {
  static let wrongKind = DiagnosticID("wrong-kind")
  static let unknownKey = DiagnosticID("unknown-key")
  static let duplicateKey = DiagnosticID("duplicate-key")
  static let missingKey = DiagnosticID("missing-key")
  static let invalidValue = DiagnosticID("invalid-value")
  static let nameCollision = DiagnosticID("name-collision")
  /// A pattern that names no schema.
  static let noSchema = DiagnosticID("no-schema")
}
