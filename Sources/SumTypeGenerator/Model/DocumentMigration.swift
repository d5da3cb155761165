public import SumTypeSwift

/// What leads from one version of a document to the next.
public struct DocumentMigration: Sendable {
  /// The version that it starts from.
  public let version: Int
  public let passes: [Pass]

  public init(version: Int, passes: [Pass]) {
    self.version = version
    self.passes = passes
  }

  /// `{"at": "/entries/*", "where": {"type": "note"}, "rename": {"body": "message"}}`
  public struct Pass: Sendable {
    /// The type whose values it is about, wherever they are; nil: the root.
    public let type: TypeID?
    /// Where the objects are in it that are changed: `/entries/*`.
    public let path: String
    /// What members of an object have to be for it to be changed.
    public let conditions: [(key: String, value: Tag)]
    public let steps: [Step]

    public init(
      type: TypeID?, path: String, conditions: [(key: String, value: Tag)], steps: [Step]
    ) {
      self.type = type
      self.path = path
      self.conditions = conditions
      self.steps = steps
    }
  }

  /// One thing that is done to an object.
  public enum Step: Sendable {
    case rename(String, to: String)
    case replace(key: String, Tag, with: Tag)
    case move(String, to: String)
    /// The value as JSON.
    case add(String, json: String)
    case rewire(String, from: ScalarForm, to: ScalarForm)
    case embed(String, EmbeddedWire)
    case unwrap(String, EmbeddedWire)
    case remove(String)
    /// A function of the app.
    case call(Identifier)
  }
}

/// What becomes of a document that a newer version wrote, when it is saved.
public enum NewerPolicy: String, Sendable, CaseIterable {
  /// It is saved, and keeps its version and everything unknown.
  case keep
  /// The save is refused.
  case refuse
}
