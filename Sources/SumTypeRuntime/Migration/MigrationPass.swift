/// Steps for objects at one place of a document.
public struct MigrationPass: Sendable {
  let path: MigrationPath
  let conditions: [Condition]
  let steps: [MigrationStep]

  /// What a member of the object has to be.
  struct Condition: Sendable {
    let key: [UInt8]
    let value: JSONTag
  }

  /// - Parameters:
  ///   - path: where the objects are: see ``MigrationPath``.
  ///   - conditions: which of them: those whose members have these values.
  ///   - steps: what is done to each, one after another.
  public init(
    _ path: MigrationPath, where conditions: KeyValuePairs<String, JSONTag> = [:],
    _ steps: [MigrationStep]
  ) {
    self.path = path
    self.conditions = conditions.map { Condition(key: Array($0.key.utf8), value: $0.value) }
    self.steps = steps
  }
}
