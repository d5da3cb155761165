public import SumTypeJSON
public import SumTypeSwift

/// The root of a file or of a row.
public struct Document: Sendable {
  public enum Root: Sendable {
    /// `{"version": 1, "entries": [...], ...}`
    case versioned(VersionedRoot)
    /// `{"root": "[Event]"}`: any type, without a version.
    case plain(ValueType)
    /// `{"lines": "Frame"}`: a value on each line.
    case lines(LinesRoot)
  }
  /// The style of a new document. A loaded document keeps its own style.
  public enum Style: String, Sendable, CaseIterable {
    case compact, pretty, sorted
    case prettySorted = "pretty-sorted"
  }

  public let name: Identifier
  public let doc: String?
  public let root: Root
  public let style: Style
  /// The name of the generated store; nil if there is none.
  public let store: Identifier?

  public init(name: Identifier, doc: String?, root: Root, style: Style, store: Identifier? = nil) {
    self.store = store
    self.name = name
    self.doc = doc
    self.root = root
    self.style = style
  }
}

/// A list of entries in the root of a document.
public struct EntryList: Sendable {
  /// The Swift name of the list: `entries`.
  public let name: Identifier
  public let key: String
  public let element: ValueType
  /// Whether `element` is a union whose unknown values are kept beside the domain.
  public let isAside: Bool
  public let doc: String?

  public init(
    name: Identifier, key: String, element: ValueType, isAside: Bool, doc: String? = nil
  ) {
    self.name = name
    self.key = key
    self.element = element
    self.isAside = isAside
    self.doc = doc
  }
}

/// A root object with a version, lists of entries and other fields.
public struct VersionedRoot: Sendable {
  public let version: Int
  public let versionKey: String
  /// The lists of entries: one, unless `hasNamedLists`.
  public let lists: [EntryList]
  /// Whether the schema names the lists: `"entries": {"open": "Task", "done": "Task"}`.
  public let hasNamedLists: Bool
  public let fields: [Field]
  /// The members of the root that are constants.
  public let constants: [ConstantMember]
  public let repository: RepositoryNames?
  /// The policy of a save for unknown fields of the root.
  public let onSave: KeptPolicy
  /// The migrations from older versions to this one, in the order of versions.
  public let migrations: [DocumentMigration]
  /// The policy of a save for a document that a newer version wrote.
  public let newer: NewerPolicy

  public init(
    version: Int, versionKey: String, lists: [EntryList], hasNamedLists: Bool, fields: [Field],
    constants: [ConstantMember] = [], repository: RepositoryNames?, onSave: KeptPolicy = .keep,
    migrations: [DocumentMigration] = [], newer: NewerPolicy = .keep
  ) {
    self.constants = constants
    self.migrations = migrations
    self.newer = newer
    self.version = version
    self.versionKey = versionKey
    self.lists = lists
    self.hasNamedLists = hasNamedLists
    self.fields = fields
    self.repository = repository
    self.onSave = onSave
  }
}

/// The root of a JSON Lines document.
public struct LinesRoot: Sendable {
  public let element: ValueType
  /// Whether `element` is a union that refuses unknown values, so that a line with one counts as
  /// malformed.
  public let refusesUnknown: Bool

  public init(element: ValueType, refusesUnknown: Bool) {
    self.element = element
    self.refusesUnknown = refusesUnknown
  }
}

/// `"repository": {"name": "PostRepository", "entries": "posts", "result": "LoadResult"}`.
public struct RepositoryNames: Sendable {
  public let name: Identifier
  public let entries: Identifier
  public let result: Identifier
  public init(name: Identifier, entries: Identifier, result: Identifier) {
    self.name = name
    self.entries = entries
    self.result = result
  }
}

/// The migration of a document from one version to the next.
public struct DocumentMigration: Sendable {
  /// The version from which the migration starts.
  public let version: Int
  public let passes: [Pass]

  public init(version: Int, passes: [Pass]) {
    self.version = version
    self.passes = passes
  }

  /// `{"at": "/entries/*", "where": {"type": "note"}, "rename": {"body": "message"}}`
  public struct Pass: Sendable {
    /// The type whose values the pass changes, wherever they are; nil for the root.
    public let type: TypeID?
    /// The path from such a value to the objects that the pass changes: `/entries/*`.
    public let path: String
    /// The members, with their values, that an object must have to be changed.
    public let conditions: [(key: String, value: JSONTag)]
    public let steps: [Step]

    public init(
      type: TypeID?, path: String, conditions: [(key: String, value: JSONTag)], steps: [Step]
    ) {
      self.type = type
      self.path = path
      self.conditions = conditions
      self.steps = steps
    }
  }

  /// One change of an object.
  public enum Step: Sendable {
    case rename(String, to: String)
    case replace(key: String, JSONTag, with: JSONTag)
    case move(String, to: String)
    /// Adds a member, whose value is JSON text.
    case add(String, json: String)
    case rewire(String, from: ScalarForm, to: ScalarForm)
    case embed(String, EmbeddedWire)
    case unwrap(String, EmbeddedWire)
    case drop(String)
    /// Calls a function of the app.
    case call(Identifier)
  }
}

/// The policy of a save for a document that a newer version wrote.
public enum NewerPolicy: String, Sendable, CaseIterable {
  /// The save keeps the document's version and everything unknown.
  case keep
  /// The save is refused.
  case refuse
}
