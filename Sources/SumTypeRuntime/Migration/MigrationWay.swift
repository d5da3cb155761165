/// How one type of a schema is reached from another one that it lies in.
///
/// ```swift
/// MigrationWay("Post", "/payload/{json}", where: ["type": "text"], to: "TextPost")
/// ```
/// ```json
/// {"type": "text", "payload": "{\"message\":\"hello\"}"}
/// ```
public struct MigrationWay: Sendable {
  let origin: String
  let path: MigrationPath
  let conditions: [MigrationCondition]
  let target: String

  /// - Parameters:
  ///   - origin: the type that it starts from.
  ///   - path: the place of the other type in it; nothing, if the two lie in one object.
  ///   - values: what members of the origin have to be.
  ///   - present: members of the origin that have to be there, and not `null`.
  ///   - absent: members of the origin that must not be there.
  ///   - shape: what the origin has to look like.
  ///   - target: the type that it leads to.
  public init(
    _ origin: String, _ path: MigrationPath, where values: KeyValuePairs<String, JSONTag> = [:],
    with present: [String] = [], without absent: [String] = [], shape: ValueShape? = nil,
    to target: String
  ) {
    self.origin = origin
    self.path = path
    self.target = target
    conditions =
      values.map { MigrationCondition($0.key, is: $0.value) }
      + present.map { MigrationCondition(.has(StepKey($0))) }
      + absent.map { MigrationCondition(.lacks(StepKey($0))) }
      + (shape.map { [MigrationCondition(.shape($0))] } ?? [])
  }
}
