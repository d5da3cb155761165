/// A declaration as a value. ``SwiftPrinter`` lays it out.
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
  /// Other code, printed unchanged.
  case code(Code)
}

/// The access level of the generated code: that of each declaration with the visibility
/// ``Visibility/inherited``.
public enum AccessLevel: String, CaseIterable, Hashable, Sendable {
  /// Visible in the module; written without a modifier.
  case `internal`
  /// Visible in the package.
  case package
  /// Visible everywhere.
  case `public`

  /// The modifier with a space after it; empty for `internal`, which is Swift's default.
  public var modifier: Code {
    switch self {
    case .internal: .empty
    case .package: "package "
    case .public: "public "
    }
  }
}

/// The access level of one declaration.
public enum Visibility: Hashable, Sendable {
  /// The access level of the file, or of the enclosing type if that is narrower.
  case inherited
  /// Visible in the enclosing declaration.
  case `private`
  /// Visible in the file.
  case `fileprivate`
  /// Visible in the module; written without a modifier.
  case `internal`
}

/// An attribute before a declaration.
public struct Attribute: Hashable, Sendable {
  let code: Code
  /// Whether the declaration begins on the next line.
  let isOnOwnLine: Bool

  /// Creates an attribute, such as `Attribute("@Indirect", isOnOwnLine: false)`.
  public init(_ code: Code, isOnOwnLine: Bool = true) {
    self.code = code
    self.isOnOwnLine = isOnOwnLine
  }

  /// `@available(*, deprecated, message: "use `title`")`
  public static func deprecated(_ message: String? = nil) -> Attribute {
    guard let message else { return Attribute("@available(*, deprecated)") }
    return Attribute("@available(*, deprecated, message: \(StringLiteral(message)))")
  }

  /// Whether the attribute marks the declaration as deprecated.
  public var isDeprecation: Bool { code.description.hasPrefix("@available(*, deprecated") }

  /// `@inlinable`
  public static let inlinable = Attribute("@inlinable")
  /// `@usableFromInline`
  public static let usableFromInline = Attribute("@usableFromInline")
  /// `@frozen`
  public static let frozen = Attribute("@frozen")
}

/// An import. Its access level depends on that of the file, see `SwiftFile`.
public struct ImportDeclaration: Hashable, Sendable {
  /// The name of the module.
  public var module: Identifier
  /// Whether a declaration that is visible to others uses the module: in a parameter's type, a
  /// conformance, or the body of an inlinable function.
  public var isPublicUse: Bool
  /// Declarations of the module that win over those of the same name in other modules.
  public var preferred: [Preferred]
  /// The name of declarations of the module that other imports do not see: `@_spi(Generated) import Domain`; nil
  /// for none.
  public var spi: Identifier?

  /// A declaration that is imported individually: `import struct Domain.Loaded`.
  public struct Preferred: Hashable, Sendable {
    /// The kind of the declaration, as the keyword in the import.
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

  /// Creates an import of `module`, and of its `preferred` declarations individually.
  public init(
    _ module: Identifier, isPublicUse: Bool, preferred: [Preferred] = [], spi: Identifier? = nil
  ) {
    self.module = module
    self.isPublicUse = isPublicUse
    self.preferred = preferred
    self.spi = spi
  }
}

/// Another name for a type: `public typealias Entry = Post`
public struct TypealiasDeclaration: Hashable, Sendable {
  /// The documentation comment; nil for none.
  public var doc: DocComment?
  /// The attributes in source order.
  public var attributes: [Attribute]
  /// The access level of the declaration.
  public var visibility: Visibility
  /// The new name, without backticks.
  public var name: Identifier
  /// The type that the name stands for.
  public var type: SwiftType

  /// Creates a declaration; omitted parts are not written.
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
/// The header disables formatters and linters. The imports are sorted, and have the least access
/// modifiers with which the code compiles everywhere:
///
/// - `public import` where the file's declarations are public and use the module publicly;
/// - the same for `package`, behind `#if hasFeature(InternalImportsByDefault)`, since without that
///   feature a `package import` is an error beside a plain import in any other file of the module;
/// - a plain `import` everywhere else, for the same reason never `internal import`.
public struct SwiftFile: Hashable, Sendable {
  /// The lines of the comment at the top, without `//`.
  public var header: [String]
  /// The imports in any order; a module may occur several times.
  public var imports: [ImportDeclaration]
  /// The declarations in source order.
  public var declarations: [Declaration]
  /// The access level of declarations with the visibility ``Visibility/inherited``.
  public var access: AccessLevel

  /// Creates a file with these parts.
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
