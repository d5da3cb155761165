/// ```swift
/// public nonisolated struct TextPost: Hashable, Sendable {
///   public let id: UUID
/// }
/// ```
public struct StructDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  /// Whether the type stays off the main actor in a module where that is the default; only the
  /// outermost type says so.
  public var isNonisolated: Bool
  public var name: Identifier
  /// `<Value: Sendable>`
  public var generics: Code
  public var conformances: [SwiftType]
  public var members: [Declaration]

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
