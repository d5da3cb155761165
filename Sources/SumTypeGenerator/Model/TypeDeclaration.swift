public import SumTypeJSON
public import SumTypeSwift

/// A named type: a struct, a union, an enum, an alias, a tuple, or an external type.
public final class TypeDeclaration: Sendable {
  public enum Kind: Sendable {
    case structure(Structure)
    case union(Union)
    case enumeration(Enumeration)
    case alias(Alias)
    /// Another name for a type. A reference to it is resolved to that type.
    case typeAlias(ValueType)
    /// A struct in Swift, an array in JSON. The key of each of its fields is its position.
    case tuple(Structure)
    case external(ExternalType)
  }

  /// The name that those of its DTO and its codec start with: `PostText`.
  public let name: Identifier
  /// The name in Swift: `PostText`, or `Post` and `Text` if the type is nested.
  public let path: [Identifier]
  /// The name in a schema: `PostText`, `Post.Text`.
  public let spelling: String
  public let doc: String?
  public let deprecation: Deprecation?
  /// The Swift module of an imported type; nil for types of this file, and for imports from the
  /// same module.
  public let module: Identifier?
  public let kind: Kind
  /// The repository and the store of its values; nil if there are none.
  public let entity: Entity?
  /// The name of the model that views observe; nil if there is none.
  public let model: Identifier?
  /// Whether a selection leaves the type out, so that its module does not declare it.
  public let isLeftOut: Bool
  /// The choice that the type was made for, as it is written in the schema: `String | [Part]`; nil for a
  /// declared type.
  public let choice: String?
  /// Whether objects of the type may have a flattened map: its own, or that of a part or of a payload in the same
  /// object.
  public let hasMap: Bool

  public init(
    name: Identifier, path: [Identifier]? = nil, doc: String?, deprecation: Deprecation?,
    module: Identifier?, kind: Kind, entity: Entity? = nil, model: Identifier? = nil,
    isLeftOut: Bool = false, choice: String? = nil, hasMap: Bool = false
  ) {
    self.hasMap = hasMap
    self.isLeftOut = isLeftOut
    self.choice = choice
    self.entity = entity
    self.model = model
    self.name = name
    self.path = path ?? [name]
    spelling = path.map { $0.map(\.name).joined(separator: ".") } ?? name.name
    self.doc = doc
    self.deprecation = deprecation
    self.module = module
    self.kind = kind
  }
}

extension TypeDeclaration {
  /// Whether `null` is a value of the type. An optional member is nil only if it is absent then.
  public var readsNull: Bool {
    switch kind {
    case .alias(let alias): alias.base.scalar.isAnyJSON
    case .external(let external): external.base.scalar.isAnyJSON
    case .union(let union): union.readsNull
    case .structure, .enumeration, .tuple, .typeAlias: false
    }
  }
}

/// `"deprecated": true` or `"deprecated": "use title"`.
public struct Deprecation: Hashable, Sendable {
  public let message: String?
  public init(message: String?) { self.message = message }
}

/// A distinct name for a scalar: `UserID` over `UUID`.
public struct Alias: Hashable, Sendable {
  public let base: ScalarForm
  /// The bounds of every value, wherever it is.
  public let bounds: Bounds?

  public init(base: ScalarForm, bounds: Bounds? = nil) {
    self.base = base
    self.bounds = bounds
  }
}

/// A set of named values, which are strings or integers.
public struct Enumeration: Sendable {
  public struct Value: Sendable {
    public let name: Identifier
    /// The value that is written.
    public let raw: JSONTag
    /// Other values that are read as this one.
    public let aliases: [JSONTag]
    public let doc: String?
    public let deprecation: Deprecation?

    public init(
      name: Identifier, raw: JSONTag, aliases: [JSONTag], doc: String?, deprecation: Deprecation?
    ) {
      self.name = name
      self.raw = raw
      self.aliases = aliases
      self.doc = doc
      self.deprecation = deprecation
    }

    /// All values that are read as this one.
    public var readRaws: [JSONTag] { [raw] + aliases }
  }
  public enum RawType: Sendable { case string, integer }

  public let rawType: RawType
  public let values: [Value]
  /// Whether the enum keeps an unknown value in `case unknown(String)` (or `Int`).
  public let isOpen: Bool

  public init(rawType: RawType, values: [Value], isOpen: Bool) {
    self.rawType = rawType
    self.values = values
    self.isOpen = isOpen
  }
}

/// A type of the app, such as `Color`: `RawRepresentable` with a scalar as its raw value,
/// `Hashable` and `Sendable`.
public struct ExternalType: Sendable {
  /// The name in Swift, with the types around it: `Theme.Color`.
  public let path: [Identifier]
  /// The module that declares the type; nil for the module of the domain.
  public let module: Identifier?
  /// The type of the raw value, with its wire form.
  public let base: ScalarForm

  public init(path: [Identifier], module: Identifier?, base: ScalarForm) {
    self.path = path
    self.module = module
    self.base = base
  }
}
