/// A property, or a variable of the file.
///
/// ```swift
/// public var message: String                 // .stored
/// public static let table = MemberTable("a") // .stored, no type, an initial value
/// public var id: UUID { post.id }            // .computed
/// var id: UUID { get }                       // .requirement
/// ```
public struct VariableDeclaration: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case stored(isMutable: Bool, initialValue: Code?)
    case computed(getter: Code, setter: Code? = nil, throws: ThrowsClause = .never)
    case requirement(isSettable: Bool)
  }

  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  public var isStatic: Bool
  public var isNonisolated: Bool
  public var name: Identifier
  /// Nil where the initial value tells.
  public var type: SwiftType?
  public var kind: Kind

  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    isStatic: Bool = false, isNonisolated: Bool = true, name: Identifier, type: SwiftType?,
    kind: Kind
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.isStatic = isStatic
    self.isNonisolated = isNonisolated
    self.name = name
    self.type = type
    self.kind = kind
  }
}
