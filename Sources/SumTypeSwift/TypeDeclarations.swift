/// A struct.
///
/// ```swift
/// public nonisolated struct TextPost: Hashable, Sendable {
///   public let id: UUID
/// }
/// ```
public struct StructDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// Whether the declaration is `nonisolated` in modules that isolate to the main actor by
  /// default. Only the outermost declaration has the modifier.
  public var isNonisolated: Bool
  /// The name, without backticks.
  public var name: Identifier
  /// The generic parameters, such as `<Value: Sendable>`; empty for none.
  public var generics: Code
  /// The conformances in source order.
  public var conformances: [SwiftType]
  /// The members in source order.
  public var members: [Declaration]

  /// Creates a declaration; omitted parts are not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    isNonisolated: Bool = true, name: Identifier, generics: Code = .empty,
    conformances: [SwiftType] = [], members: [Declaration] = []
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.isNonisolated = isNonisolated
    self.name = name
    self.generics = generics
    self.conformances = conformances
    self.members = members
  }
}

/// A class without subclasses.
///
/// ```swift
/// @MainActor @Observable
/// public final class TimelineStore: TypedStore {
///   …
/// }
/// ```
/// Its attributes, or the module's default, determine its isolation.
public struct ClassDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// The name, without backticks.
  public var name: Identifier
  /// The conformances in source order.
  public var conformances: [SwiftType]
  /// The members in source order.
  public var members: [Declaration]

  /// Creates a declaration; omitted parts are not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    name: Identifier, conformances: [SwiftType] = [], members: [Declaration] = []
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.name = name
    self.conformances = conformances
    self.members = members
  }
}

/// An enum.
///
/// ```swift
/// public nonisolated enum Post: Hashable, Sendable {
///   case text(TextPost)
///   case mood(MoodPost)
/// }
/// ```
///
/// Without cases it is a namespace for static members.
public struct EnumDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// Whether the declaration is `nonisolated` in modules that isolate to the main actor by
  /// default. Only the outermost declaration has the modifier.
  public var isNonisolated: Bool
  /// The name, without backticks.
  public var name: Identifier
  /// The generic parameters, such as `<Value: Sendable>`; empty for none.
  public var generics: Code
  /// The raw type, such as `String` in `enum Mood: String`; nil for none.
  public var rawType: SwiftType?
  /// The conformances in source order.
  public var conformances: [SwiftType]
  /// The cases in source order.
  public var cases: [EnumCase]
  /// The members in source order.
  public var members: [Declaration]

  /// Creates a declaration; omitted parts are not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    isNonisolated: Bool = true, name: Identifier, generics: Code = .empty,
    rawType: SwiftType? = nil, conformances: [SwiftType] = [], cases: [EnumCase] = [],
    members: [Declaration] = []
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.isNonisolated = isNonisolated
    self.name = name
    self.generics = generics
    self.rawType = rawType
    self.conformances = conformances
    self.cases = cases
    self.members = members
  }
}

/// One case: `indirect case node(left: Tree, right: Tree)`
public struct EnumCase: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// Whether the case is `indirect`, as it must be to contain its own type.
  public var isIndirect: Bool
  /// The name, without backticks.
  public var name: Identifier
  /// The associated values; empty for a bare case.
  public var payload: [AssociatedValue]
  /// The raw value: `case happy = "happy"`; nil for none.
  public var rawValue: Code?

  /// Creates a declaration; omitted parts are not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], isIndirect: Bool = false,
    name: Identifier, payload: [AssociatedValue] = [], rawValue: Code? = nil
  ) {
    self.doc = doc
    self.attributes = attributes
    self.isIndirect = isIndirect
    self.name = name
    self.payload = payload
    self.rawValue = rawValue
  }
}

/// An associated value of a case: `left: Tree`, or `Tree` without a label.
public struct AssociatedValue: Hashable, Sendable {
  /// The label; nil for none.
  public var label: Identifier?
  /// The type of the associated value.
  public var type: SwiftType
  /// The default value; nil for none.
  public var defaultValue: Code?

  /// Creates an associated value.
  public init(label: Identifier? = nil, _ type: SwiftType, defaultValue: Code? = nil) {
    self.label = label
    self.type = type
    self.defaultValue = defaultValue
  }
}

/// An extension.
///
/// ```swift
/// nonisolated extension Post: Identifiable {
///   public var id: UUID { … }
/// }
/// ```
public struct ExtensionDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// Whether the declaration is `nonisolated` in modules that isolate to the main actor by
  /// default. Only the outermost declaration has the modifier.
  public var isNonisolated: Bool
  /// The type that is extended.
  public var extendedType: SwiftType
  /// The conformances in source order.
  public var conformances: [SwiftType]
  /// The generic requirements, such as `Value: Equatable`, without `where`; empty for none.
  public var whereClause: Code
  /// The access level of the members with inherited visibility; the extension itself has none.
  public var visibility: Visibility
  /// The members in source order.
  public var members: [Declaration]

  /// Creates a declaration; omitted parts are not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], isNonisolated: Bool = true,
    extending extendedType: SwiftType, conformances: [SwiftType] = [],
    whereClause: Code = .empty, visibility: Visibility = .inherited,
    members: [Declaration] = []
  ) {
    self.doc = doc
    self.attributes = attributes
    self.isNonisolated = isNonisolated
    self.extendedType = extendedType
    self.conformances = conformances
    self.whereClause = whereClause
    self.visibility = visibility
    self.members = members
  }
}

/// A protocol; its members are functions without a body and variables of the kind `requirement`.
public struct ProtocolDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// Whether the declaration is `nonisolated` in modules that isolate to the main actor by
  /// default. Only the outermost declaration has the modifier.
  public var isNonisolated: Bool
  /// The name, without backticks.
  public var name: Identifier
  /// The conformances in source order.
  public var conformances: [SwiftType]
  /// The members in source order.
  public var members: [Declaration]

  /// Creates a declaration; omitted parts are not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    isNonisolated: Bool = true, name: Identifier, conformances: [SwiftType] = [],
    members: [Declaration] = []
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.isNonisolated = isNonisolated
    self.name = name
    self.conformances = conformances
    self.members = members
  }
}
