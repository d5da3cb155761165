/// ```swift
/// public static func decode(_ reader: inout JSONReader) throws(JSONFault) -> Post {
///   …
/// }
/// ```
///
/// Without a body it is a requirement of a protocol.
public struct FunctionDeclaration: Hashable, Sendable {
  public var doc: DocComment?
  public var attributes: [Attribute]
  public var visibility: Visibility
  public var isStatic: Bool
  public var isMutating: Bool
  public var isNonisolated: Bool
  public var name: FunctionName
  public var generics: Code
  public var parameters: [Parameter]
  public var isAsync: Bool
  public var `throws`: ThrowsClause
  public var returns: SwiftType?
  /// `Value: Equatable`, without `where`.
  public var whereClause: Code
  public var body: Code?

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
  case identifier(Identifier)
  /// `==`
  case equals
  /// `<`
  case lessThan

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
