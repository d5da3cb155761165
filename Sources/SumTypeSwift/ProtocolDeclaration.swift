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
