/// ```swift
/// public nonisolated enum Post: Hashable, Sendable {
///   case text(TextPost)
///   case mood(MoodPost)
/// }
/// ```
///
/// Without cases it is a namespace for static members.
public struct EnumDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  public var isNonisolated: Bool
  public var name: Identifier
  public var generics: Code
  /// `String` in `enum Mood: String`
  public var rawType: SwiftType?
  public var conformances: [SwiftType]
  public var cases: [EnumCase]
  public var members: [Declaration]

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

/// `indirect case node(left: Tree, right: Tree)`
public struct EnumCase: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var isIndirect: Bool
  public var name: Identifier
  public var payload: [AssociatedValue]
  /// `case happy = "happy"`
  public var rawValue: Code?

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

/// `left: Tree`, or `Tree` alone.
public struct AssociatedValue: Hashable, Sendable {
  public var label: Identifier?
  public var type: SwiftType
  public var defaultValue: Code?

  public init(label: Identifier? = nil, _ type: SwiftType, defaultValue: Code? = nil) {
    self.label = label
    self.type = type
    self.defaultValue = defaultValue
  }
}
