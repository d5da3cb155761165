public import SumTypeJSON
public import SumTypeSwift

/// A named type: a struct, a union, an enum, an alias, a tuple, or one that the app has already.
public final class TypeDeclaration: Sendable {
  public enum Kind: Sendable {
    case structure(Structure)
    case union(Union)
    case enumeration(Enumeration)
    case alias(Alias)
    /// Another name for a type. Where it is named, that type is meant.
    case typeAlias(ValueType)
    /// A struct in Swift, an array in JSON. The key of each of its fields is its position.
    case tuple(Structure)
    case external(ExternalType)
  }

  /// What its DTO and its codec are named after: `PostText`.
  public let name: Identifier
  /// What it is called in Swift: `PostText`, or `Post` and `Text` where it is nested.
  public let path: [Identifier]
  /// What it is called in a schema: `PostText`, `Post.Text`.
  public let spelling: String
  public let doc: String?
  public let deprecation: Deprecation?
  /// The Swift module of an imported type; nil for the file's own and for imports in the same module.
  public let module: Identifier?
  public let kind: Kind
  /// The repository and the store of its values, where there are some.
  public let entity: Entity?
  /// The name of the model that views observe; nil for none.
  public let model: Identifier?
  /// A selection does not have it, so that it is not in its module.
  public let isLeftOut: Bool

  public init(
    name: Identifier, path: [Identifier]? = nil, doc: String?, deprecation: Deprecation?,
    module: Identifier?, kind: Kind, entity: Entity? = nil, model: Identifier? = nil,
    isLeftOut: Bool = false
  ) {
    self.isLeftOut = isLeftOut
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

/// `"deprecated": true` or `"deprecated": "use title"`.
public struct Deprecation: Hashable, Sendable {
  public let message: String?
  public init(message: String?) { self.message = message }
}

/// A distinct name for a scalar: `UserID` over `UUID`.
public struct Alias: Sendable {
  public let base: ScalarForm
  public init(base: ScalarForm) { self.base = base }
}

/// A set of named values, strings or integers.
public struct Enumeration: Sendable {
  public struct Value: Sendable {
    public let name: Identifier
    public let raw: JSONTag
    public let doc: String?
    public let deprecation: Deprecation?
    public init(name: Identifier, raw: JSONTag, doc: String?, deprecation: Deprecation?) {
      self.name = name
      self.raw = raw
      self.doc = doc
      self.deprecation = deprecation
    }
  }
  public enum RawType: Sendable { case string, integer }

  public let rawType: RawType
  public let values: [Value]
  /// An open enum keeps a value it does not know in `case unknown(String)` (or `Int`).
  public let isOpen: Bool

  public init(rawType: RawType, values: [Value], isOpen: Bool) {
    self.rawType = rawType
    self.values = values
    self.isOpen = isOpen
  }
}

/// A type that the app has already, such as `Color`: `RawRepresentable` over the scalar that it is
/// written as, `Hashable` and `Sendable`.
public struct ExternalType: Sendable {
  /// What it is called in Swift, one part for each type around it: `Theme.Color`.
  public let path: [Identifier]
  /// Where it is declared; nil for the module that the domain is in.
  public let module: Identifier?
  /// What its raw value is, and how that is written.
  public let base: ScalarForm

  public init(path: [Identifier], module: Identifier?, base: ScalarForm) {
    self.path = path
    self.module = module
    self.base = base
  }
}
