/// Steps for objects at one place of a document, or for every object of one type.
public struct MigrationPass: Sendable {
  let route: MigrationRoute
  let conditions: [MigrationCondition]
  let steps: [MigrationStep]

  /// - Parameters:
  ///   - path: where the objects are: see ``MigrationPath``.
  ///   - conditions: which of them: those whose members have these values.
  ///   - steps: what is done to each, one after another.
  public init(
    _ path: MigrationPath, where conditions: KeyValuePairs<String, JSONTag> = [:],
    _ steps: [MigrationStep]
  ) {
    route = MigrationRoute(path)
    self.conditions = conditions.map { MigrationCondition($0.key, is: $0.value) }
    self.steps = steps
  }

  /// Steps for every object of a type, wherever it lies in a document.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - path: where the objects are in a value of it; by default it is them itself.
  ///   - ways: how it is reached. The first one starts from the root.
  ///   - conditions: which of the objects: those whose members have these values.
  ///   - steps: what is done to each, one after another, to the inner ones first.
  public init(
    in type: String, _ path: MigrationPath = "", by ways: [MigrationWay],
    where conditions: KeyValuePairs<String, JSONTag> = [:], _ steps: [MigrationStep]
  ) {
    route = MigrationRoute(to: type, path, by: ways)
    self.conditions = conditions.map { MigrationCondition($0.key, is: $0.value) }
    self.steps = steps
  }

  /// Whether it may look at a member of an object that it is for, or change it.
  func concerns(_ key: StepKey) -> Bool {
    conditions.contains { $0.key.map { $0 == key } ?? true }
      || steps.contains { $0.concerns(key) }
  }
}
