/// `public typealias Entry = Post`
public struct TypealiasDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  public var name: Identifier
  public var type: SwiftType

  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    name: Identifier, type: SwiftType
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.name = name
    self.type = type
  }
}
