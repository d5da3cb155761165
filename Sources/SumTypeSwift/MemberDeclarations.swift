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

extension VariableDeclaration {
  /// `let id: UUID`, `var message = ""`
  public static func stored(
    _ name: Identifier, _ type: SwiftType?, doc: DocComment? = nil, attributes: [Attribute] = [],
    visibility: Visibility = .inherited, isStatic: Bool = false, isMutable: Bool = false,
    value: Code? = nil
  ) -> VariableDeclaration {
    VariableDeclaration(
      doc: doc, attributes: attributes, visibility: visibility, isStatic: isStatic, name: name,
      type: type, kind: .stored(isMutable: isMutable, initialValue: value))
  }

  /// `var id: UUID { post.id }`
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

/// A parameter of a function or initializer.
///
/// ```swift
/// Parameter("id", "UUID")                                            // id: UUID
/// Parameter("reader", label: .none, "JSONReader", passing: .inout)   // _ reader: inout JSONReader
/// Parameter("post", label: .named("for"), "Post")                    // for post: Post
/// ```
public struct Parameter: Hashable, Sendable {
  /// What the caller writes before the argument.
  public enum Label: Hashable, Sendable {
    /// The name is the label.
    case same
    /// `_`
    case none
    /// Another word than the name.
    case named(Identifier)
  }

  /// How the argument is passed.
  public enum Passing: String, Hashable, Sendable {
    /// As Swift does by itself.
    case plain = ""
    /// The function may change the caller's variable.
    case `inout` = "inout "
    /// The function looks at the value.
    case borrowing = "borrowing "
    /// The function takes the value.
    case consuming = "consuming "
    /// The value leaves its isolation.
    case sending = "sending "
  }

  /// Its name, without backticks.
  public var name: Identifier
  /// What the caller writes.
  public var label: Label
  /// The type, without what `passing` says.
  public var type: SwiftType
  /// How the argument gets there.
  public var passing: Passing
  /// What it is where the caller leaves it out.
  public var defaultValue: Code?

  /// The parameter with these parts.
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
