/// A function.
///
/// ```swift
/// public static func decode(_ reader: inout JSONReader) throws(JSONFault) -> Post {
///   …
/// }
/// ```
///
/// Without a body it is a requirement of a protocol.
public struct FunctionDeclaration: Hashable, Sendable {
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Whether it belongs to the type.
  public var isStatic: Bool
  /// Whether it changes the value.
  public var isMutating: Bool
  /// Whether it stays off the main actor in a module where that is the default; only the
  /// outermost declaration says so.
  public var isNonisolated: Bool
  /// A name or an operator.
  public var name: FunctionName
  /// `<Value: Sendable>`
  public var generics: Code
  /// In the order of the call.
  public var parameters: [Parameter]
  /// Whether it may wait.
  public var isAsync: Bool
  /// What it throws.
  public var `throws`: ThrowsClause
  /// Nil for none.
  public var returns: SwiftType?
  /// `Value: Equatable`, without `where`.
  public var whereClause: Code
  /// Nil for a requirement of a protocol.
  public var body: Code?

  /// The declaration with these parts; what is left out is not written.
  public init(
    doc: DocComment? = nil, attributes: [Attribute] = [], visibility: Visibility = .inherited,
    isStatic: Bool = false, isMutating: Bool = false, isNonisolated: Bool = true,
    name: FunctionName, generics: Code = .empty, parameters: [Parameter] = [],
    isAsync: Bool = false, throws: ThrowsClause = .never, returns: SwiftType? = nil,
    whereClause: Code = .empty, body: Code?
  ) {
    self.doc = doc
    self.attributes = attributes
    self.visibility = visibility
    self.isStatic = isStatic
    self.isMutating = isMutating
    self.isNonisolated = isNonisolated
    self.name = name
    self.generics = generics
    self.parameters = parameters
    self.isAsync = isAsync
    self.throws = `throws`
    self.returns = returns
    self.whereClause = whereClause
    self.body = body
  }
}

/// The name of a function, or one of the operators that types declare.
public enum FunctionName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// `decode`
  case identifier(Identifier)
  /// `==`
  case equals
  /// `<`
  case lessThan

  /// A name or operator that is spelled in the generator's own source.
  public init(stringLiteral value: StaticString) {
    switch value.description {
    case "==": self = .equals
    case "<": self = .lessThan
    default: self = .identifier(Identifier(stringLiteral: value))
    }
  }

  var source: String {
    switch self {
    case .identifier(let name): name.declaration
    case .equals: "== "
    case .lessThan: "< "
    }
  }
}

/// What a function throws.
public enum ThrowsClause: Hashable, Sendable {
  /// Nothing: no clause.
  case never
  /// `throws`
  case anyError
  /// `throws(JSONFault)`
  case only(SwiftType)

  var source: String {
    switch self {
    case .never: ""
    case .anyError: " throws"
    case .only(let error): " throws(\(error.source))"
    }
  }
}
