/// A property, or a variable of the file.
///
/// ```swift
/// public var message: String                 // .stored
/// public static let table = MemberTable("a") // .stored, no type, an initial value
/// public var id: UUID { post.id }            // .computed
/// var id: UUID { get }                       // .requirement
/// ```
public struct VariableDeclaration: Hashable, Sendable {
  /// Where the value comes from.
  public enum Kind: Hashable, Sendable {
    /// `let id: UUID`, `var count = 0`
    case stored(isMutable: Bool, initialValue: Code?)
    /// `var id: UUID { post.id }`
    case computed(getter: Code, setter: Code? = nil, throws: ThrowsClause = .never)
    /// `var id: UUID { get }`, in a protocol
    case requirement(isSettable: Bool)
  }

  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Whether it belongs to the type.
  public var isStatic: Bool
  /// Whether it stays off the main actor in a module where that is the default; only the
  /// outermost declaration says so.
  public var isNonisolated: Bool
  /// Its name, without backticks.
  public var name: Identifier
  /// Nil where the initial value tells.
  public var type: SwiftType?
  /// Where the value comes from.
  public var kind: Kind

  /// The declaration with these parts; what is left out is not written.
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
