/// ```swift
/// nonisolated extension Post: Identifiable {
///   public var id: UUID { … }
/// }
/// ```
public struct ExtensionDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var isNonisolated: Bool
  public var extendedType: SwiftType
  public var conformances: [SwiftType]
  /// `Value: Equatable`, without `where`.
  public var whereClause: Code
  /// What the members are unless they choose; an extension itself has no access level.
  public var visibility: Visibility
  public var members: [Declaration]

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
