/// A declaration as a value; the printer knows how it is laid out.
public indirect enum Declaration: Hashable, Sendable {
  /// `struct TextPost { … }`
  case `struct`(StructDeclaration)
  /// `enum Post { … }`
  case `enum`(EnumDeclaration)
  /// `final class TimelineStore { … }`
  case `class`(ClassDeclaration)
  /// `extension Post: Identifiable { … }`
  case `extension`(ExtensionDeclaration)
  /// `protocol TimelineRepository { … }`
  case `protocol`(ProtocolDeclaration)
  /// `let id: UUID`
  case variable(VariableDeclaration)
  /// `func save() throws { … }`
  case function(FunctionDeclaration)
  /// `init(id: UUID) { … }`
  case initializer(InitializerDeclaration)
  /// `typealias Entry = Post`
  case `typealias`(TypealiasDeclaration)
  /// Code that is no declaration of ours, as it is.
  case code(Code)
}

/// Who may use the generated code: the access level of every declaration that does not choose its
/// own.
public enum AccessLevel: String, CaseIterable, Hashable, Sendable {
  /// Within the module; written without a modifier.
  case `internal`
  /// Within the package.
  case package
  /// Everywhere.
  case `public`

  /// With the space that follows; `internal` is what Swift assumes and is not written.
  var modifier: String {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}

/// The access level of one declaration.
public enum Visibility: Hashable, Sendable {
  /// That of the file, or of the type around it where that is narrower.
  case inherited
  /// Within the declaration around it.
  case `private`
  /// Within the file.
  case `fileprivate`
  /// Written without a modifier.
  case `internal`
}

/// An attribute before a declaration.
public struct Attribute: Hashable, Sendable {
  let code: Code
  /// Whether the declaration begins on the next line.
  let isOnOwnLine: Bool

  /// `Attribute("@Indirect", isOnOwnLine: false)`
  public init(_ code: Code, isOnOwnLine: Bool = true) {
    self.code = code
    self.isOnOwnLine = isOnOwnLine
  }

  /// `@available(*, deprecated, message: "use `title`")`
  public static func deprecated(_ message: String? = nil) -> Attribute {
    guard let message else { return Attribute("@available(*, deprecated)") }
    return Attribute("@available(*, deprecated, message: \(StringLiteral(message)))")
  }

  /// Whether it says that the declaration is deprecated.
  public var isDeprecation: Bool { code.description.hasPrefix("@available(*, deprecated") }

  /// `@inlinable`
  public static let inlinable = Attribute("@inlinable")
  /// `@usableFromInline`
  public static let usableFromInline = Attribute("@usableFromInline")
  /// `@frozen`
  public static let frozen = Attribute("@frozen")
}

/// An import. Its access level follows from the file's, see `SwiftFile`.
public struct ImportDeclaration: Hashable, Sendable {
  /// The module's name.
  public var module: Identifier
  /// Whether a declaration that others see names something of the module: a parameter's type, a
  /// conformance, the body of an inlinable function.
  public var isPublicUse: Bool
  /// Declarations of the module that are meant where another module has one of the same name.
  public var preferred: [Preferred]

  /// A declaration that is imported by its name: `import struct Domain.Loaded`.
  public struct Preferred: Hashable, Sendable {
    /// What the declaration is, as an import says it.
    public enum Kind: String, Hashable, Sendable {
      case structure = "struct"
      case enumeration = "enum"
      case alias = "typealias"
    }

    public var kind: Kind
    public var name: Identifier

    public init(_ kind: Kind, _ name: Identifier) {
      self.kind = kind
      self.name = name
    }
  }

  /// An import of `module`, and of its `preferred` declarations by their names.
  public init(_ module: Identifier, isPublicUse: Bool, preferred: [Preferred] = []) {
    self.module = module
    self.isPublicUse = isPublicUse
    self.preferred = preferred
  }
}

/// Another name for a type: `public typealias Entry = Post`
public struct TypealiasDeclaration: Hashable, Sendable {
  /// The comment above it.
  public var doc: DocComment?
  /// In the order in which they are written.
  public var attributes: [Attribute]
  /// Who may use it.
  public var visibility: Visibility
  /// Its name, without backticks.
  public var name: Identifier
  /// What the name stands for.
  public var type: SwiftType

  /// The declaration with these parts; what is left out is not written.
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

/// One file of generated code.
///
/// The header opts out of formatters and linters. The imports are sorted and say as little about
/// access as compiles everywhere:
///
/// - `public import` where the file's declarations are public and use the module publicly;
/// - the same for `package`, behind `#if hasFeature(InternalImportsByDefault)`, since without that
///   feature a `package import` is an error beside a plain import in any other file of the module;
/// - a plain `import` everywhere else, for the same reason never `internal import`.
public struct SwiftFile: Hashable, Sendable {
  /// Lines of the comment at the top, without `//`.
  public var header: [String]
  /// In any order; the same module may come twice.
  public var imports: [ImportDeclaration]
  /// In the order in which they are written.
  public var declarations: [Declaration]
  /// The access level of the declarations that choose none.
  public var access: AccessLevel

  /// The file with these parts.
  public init(
    header: [String], imports: [ImportDeclaration], access: AccessLevel,
    declarations: [Declaration]
  ) {
    self.header = header
    self.imports = imports
    self.access = access
    self.declarations = declarations
  }
}
