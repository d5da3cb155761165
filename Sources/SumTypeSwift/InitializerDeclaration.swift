/// ```swift
/// public init(_ dto: PostDTO) throws(MappingError) {
///   …
/// }
/// ```
public struct InitializerDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  public var isFailable: Bool
  public var generics: Code
  public var parameters: [Parameter]
  public var `throws`: ThrowsClause
  public var whereClause: Code
  /// Nil for a requirement of a protocol.
  public var body: Code?

  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    isFailable: Bool = false, generics: Code = .empty, parameters: [Parameter] = [],
    throws: ThrowsClause = .never, whereClause: Code = .empty, body: Code?
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.isFailable = isFailable
    self.generics = generics
    self.parameters = parameters
    self.throws = `throws`
    self.whereClause = whereClause
    self.body = body
  }

  /// The initializer that assigns each parameter to the property of its name.
  public static func memberwise(
    doc: DocComment? = nil, attributes: [Attribute] = [], _ parameters: [Parameter]
  ) -> InitializerDeclaration {
    InitializerDeclaration(
      doc: doc, attributes: attributes, parameters: parameters,
      body: .lines(parameters.map { "self.\($0.name) = \($0.name)" }))
  }
}
