/// A protocol; its members are functions without a body and variables of the kind `requirement`.
public struct ProtocolDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  public var isNonisolated: Bool
  public var name: Identifier
  public var conformances: [SwiftType]
  public var members: [Declaration]

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
