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
