/// A property, or a variable at the top level of a file.
///
/// ```swift
/// public var message: String                 // .stored
/// public static let table = MemberTable("a") // .stored, no type, an initial value
/// public var id: UUID { post.id }            // .computed
/// var id: UUID { get }                       // .requirement
/// ```
public struct VariableDeclaration: Hashable, Sendable {
  /// The kind of the variable, with its value.
  public enum Kind: Hashable, Sendable {
    /// `let id: UUID`, `var count = 0`
    case stored(isMutable: Bool, initialValue: Code?)
    /// `var id: UUID { post.id }`
    case computed(getter: Code, setter: Code? = nil, throws: ThrowsClause = .never)
    /// `var id: UUID { get }`, in a protocol
    case requirement(isSettable: Bool)
  }

  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// Whether the member is static.
  public var isStatic: Bool
  /// Whether the declaration is `nonisolated` in modules that isolate to the main actor by
  /// default. Only the outermost declaration has the modifier.
  public var isNonisolated: Bool
  /// The name, without backticks.
  public var name: Identifier
  /// The type; nil if the initial value determines it.
  public var type: SwiftType?
  /// The kind of the variable, with its value.
  public var kind: Kind

  /// Creates a declaration; omitted parts are not written.
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

extension VariableDeclaration {
  /// Returns a stored variable: `let id: UUID`, `var message = ""`.
  public static func stored(
    _ name: Identifier, _ type: SwiftType?, doc: DocComment? = nil, attributes: [Attribute] = [],
    visibility: Visibility = .inherited, isStatic: Bool = false, isMutable: Bool = false,
    value: Code? = nil
  ) -> VariableDeclaration {
    VariableDeclaration(
      doc: doc, attributes: attributes, visibility: visibility, isStatic: isStatic, name: name,
      type: type, kind: .stored(isMutable: isMutable, initialValue: value))
  }

  /// Returns a computed variable: `var id: UUID { post.id }`.
  public static func computed(
    _ name: Identifier, _ type: SwiftType, doc: DocComment? = nil, attributes: [Attribute] = [],
    visibility: Visibility = .inherited, isStatic: Bool = false, _ getter: Code,
    setter: Code? = nil
  ) -> VariableDeclaration {
    VariableDeclaration(
      doc: doc, attributes: attributes, visibility: visibility, isStatic: isStatic, name: name,
      type: type, kind: .computed(getter: getter, setter: setter))
  }
}

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
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// Whether the member is static.
  public var isStatic: Bool
  /// Whether the function is `mutating`.
  public var isMutating: Bool
  /// Whether the declaration is `nonisolated` in modules that isolate to the main actor by
  /// default. Only the outermost declaration has the modifier.
  public var isNonisolated: Bool
  /// The name, or an operator.
  public var name: FunctionName
  /// The generic parameters, such as `<Value: Sendable>`; empty for none.
  public var generics: Code
  /// The parameters in source order.
  public var parameters: [Parameter]
  /// Whether the function is `async`.
  public var isAsync: Bool
  /// The `throws` clause.
  public var `throws`: ThrowsClause
  /// The result type; nil for none.
  public var returns: SwiftType?
  /// The generic requirements, such as `Value: Equatable`, without `where`; empty for none.
  public var whereClause: Code
  /// The body; nil for a requirement of a protocol.
  public var body: Code?

  /// Creates a declaration; omitted parts are not written.
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

  /// Creates a name or operator from a literal in the generator's own source.
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

/// The `throws` clause of a function.
public enum ThrowsClause: Hashable, Sendable {
  /// No clause.
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

/// An initializer.
///
/// ```swift
/// public init(_ dto: PostDTO) throws(MappingError) {
///   …
/// }
/// ```
public struct InitializerDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// Whether the initializer is an `init?`.
  public var isFailable: Bool
  /// The generic parameters, such as `<Value: Sendable>`; empty for none.
  public var generics: Code
  /// The parameters in source order.
  public var parameters: [Parameter]
  /// The `throws` clause.
  public var `throws`: ThrowsClause
  /// The generic requirements, such as `Value: Equatable`, without `where`; empty for none.
  public var whereClause: Code
  /// The body; nil for a requirement of a protocol.
  public var body: Code?

  /// Creates a declaration; omitted parts are not written.
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

  /// Returns an initializer that assigns each parameter to the property with the same name.
  public static func memberwise(
    doc: DocComment? = nil, attributes: [Attribute] = [], _ parameters: [Parameter]
  ) -> InitializerDeclaration {
    InitializerDeclaration(
      doc: doc, attributes: attributes, parameters: parameters,
      body: .lines(parameters.map { "self.\($0.name) = \($0.name)" }))
  }
}

/// A parameter of a function or initializer.
///
/// ```swift
/// Parameter("id", "UUID")                                            // id: UUID
/// Parameter("reader", label: .none, "JSONReader", passing: .inout)   // _ reader: inout JSONReader
/// Parameter("post", label: .named("for"), "Post")                    // for post: Post
/// ```
public struct Parameter: Hashable, Sendable {
  /// The argument label in a call.
  public enum Label: Hashable, Sendable {
    /// The label is the parameter's name.
    case same
    /// There is no label: `_`.
    case none
    /// The label is another word.
    case named(Identifier)
  }

  /// The modifier for passing the argument.
  public enum Passing: String, Hashable, Sendable {
    /// No modifier.
    case plain = ""
    /// The function may change the caller's variable.
    case `inout` = "inout "
    /// The function reads the value without owning it.
    case borrowing = "borrowing "
    /// The function takes ownership of the value.
    case consuming = "consuming "
    /// The value leaves its isolation domain.
    case sending = "sending "
  }

  /// The name, without backticks.
  public var name: Identifier
  /// The argument label.
  public var label: Label
  /// The type, without the modifier for ``passing``.
  public var type: SwiftType
  /// The modifier for passing the argument.
  public var passing: Passing
  /// The default value; nil for none.
  public var defaultValue: Code?

  /// Creates a parameter.
  public init(
    _ name: Identifier, label: Label = .same, _ type: SwiftType, passing: Passing = .plain,
    defaultValue: Code? = nil
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.passing = passing
    self.defaultValue = defaultValue
  }

  var source: String {
    let names =
      switch label {
      case .same: name.label
      case .none: "_ \(name.label)"
      case .named(let label): "\(label.label) \(name.label)"
      }
    let value = defaultValue.map { " = \($0.text)" } ?? ""
    return "\(names): \(passing.rawValue)\(type.source)\(value)"
  }
}
