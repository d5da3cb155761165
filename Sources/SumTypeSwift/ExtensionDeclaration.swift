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
