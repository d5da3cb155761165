/// An initializer.
///
/// ```swift
/// public init(_ dto: PostDTO) throws(MappingError) {
///   …
/// }
/// ```
public struct InitializerDeclaration: Hashable, Sendable {
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Whether it is an `init?`.
  public var isFailable: Bool
  /// `<Value: Sendable>`
  public var generics: Code
  /// In the order of the call.
  public var parameters: [Parameter]
  /// What it throws.
  public var `throws`: ThrowsClause
  /// `Value: Equatable`, without `where`.
  public var whereClause: Code
  /// Nil for a requirement of a protocol.
  public var body: Code?

  /// The declaration with these parts; what is left out is not written.
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
