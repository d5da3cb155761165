/// A struct.
///
/// ```swift
/// public nonisolated struct TextPost: Hashable, Sendable {
///   public let id: UUID
/// }
/// ```
public struct StructDeclaration: Hashable, Sendable {
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Whether the type stays off the main actor in a module where that is the default; only the
  /// outermost type says so.
  public var isNonisolated: Bool
  /// Its name, without backticks.
  public var name: Identifier
  /// `<Value: Sendable>`
  public var generics: Code
  /// In the order in which they are written.
  public var conformances: [SwiftType]
  /// In the order in which they are written.
  public var members: [Declaration]

  /// The declaration with these parts; what is left out is not written.
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
/// Where it lives is what its attributes say, or the module's default.
public struct ClassDeclaration: Hashable, Sendable {
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Its name, without backticks.
  public var name: Identifier
  /// In the order in which they are written.
  public var conformances: [SwiftType]
  /// In the order in which they are written.
  public var members: [Declaration]

  /// The declaration with these parts; what is left out is not written.
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
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Whether it stays off the main actor in a module where that is the default; only the
  /// outermost declaration says so.
  public var isNonisolated: Bool
  /// Its name, without backticks.
  public var name: Identifier
  /// `<Value: Sendable>`
  public var generics: Code
  /// `String` in `enum Mood: String`
  public var rawType: SwiftType?
  /// In the order in which they are written.
  public var conformances: [SwiftType]
  /// In the order in which they are written.
  public var cases: [EnumCase]
  /// In the order in which they are written.
  public var members: [Declaration]

  /// The declaration with these parts; what is left out is not written.
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
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Whether the payload is boxed, as in a case that holds its own type.
  public var isIndirect: Bool
  /// Its name, without backticks.
  public var name: Identifier
  /// None for a bare case.
  public var payload: [AssociatedValue]
  /// `case happy = "happy"`
  public var rawValue: Code?

  /// The declaration with these parts; what is left out is not written.
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

/// What a case carries: `left: Tree`, or `Tree` alone.
public struct AssociatedValue: Hashable, Sendable {
  /// Nil for none.
  public var label: Identifier?
  /// The type of the value.
  public var type: SwiftType
  /// What it is where the caller leaves it out.
  public var defaultValue: Code?

  /// The value with these parts.
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
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Whether it stays off the main actor in a module where that is the default; only the
  /// outermost declaration says so.
  public var isNonisolated: Bool
  /// The type that gets the members.
  public var extendedType: SwiftType
  /// In the order in which they are written.
  public var conformances: [SwiftType]
  /// `Value: Equatable`, without `where`.
  public var whereClause: Code
  /// What the members are unless they choose; an extension itself has no access level.
  public var visibility: Visibility
  /// In the order in which they are written.
  public var members: [Declaration]

  /// The declaration with these parts; what is left out is not written.
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
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Whether it stays off the main actor in a module where that is the default; only the
  /// outermost declaration says so.
  public var isNonisolated: Bool
  /// Its name, without backticks.
  public var name: Identifier
  /// In the order in which they are written.
  public var conformances: [SwiftType]
  /// In the order in which they are written.
  public var members: [Declaration]

  /// The declaration with these parts; what is left out is not written.
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
