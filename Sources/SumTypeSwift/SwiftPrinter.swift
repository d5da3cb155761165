/// Declarations to text: the only place that knows indentation, spacing and modifiers.
public struct SwiftPrinter {
  private var output = SourceText()
  private let place: DeclarationPlace

  /// Begins a file with its header, its imports and what it declares already.
  public init(_ file: SwiftFile) {
    place = DeclarationPlace(access: file.access.modifier, isTopLevel: true)
    for line in file.header.flatMap({ CommentText.lines(of: $0) }) {
      output.line(line.isEmpty ? "//" : "// \(line)")
    }
    output.line("// swift-format-ignore-file")
    output.line("// swiftlint:disable all")
    Self.printImports(file.imports, access: file.access, to: &output)
    for declaration in file.declarations { print(declaration) }
  }

  /// Adds a declaration to the end of the file.
  public mutating func print(_ declaration: Declaration) {
    output.blankLine()
    output.print(declaration, in: place)
  }

  /// The source so far, ending in a newline.
  public var text: String { output.text }

  /// The file's source, ending in a newline. Equal files give equal text.
  public static func print(_ file: SwiftFile) -> String { SwiftPrinter(file).text }

  private static func printImports(
    _ imports: [ImportDeclaration], access: AccessLevel, to output: inout SourceText
  ) {
    var isPublicUse: [Identifier: Bool] = [:]
    for declaration in imports {
      isPublicUse[declaration.module, default: false] =
        isPublicUse[declaration.module, default: false] || declaration.isPublicUse
    }
    if isPublicUse.isEmpty { return }
    output.blankLine()
    for (module, isPublic) in isPublicUse.sorted(by: { $0.key < $1.key }) {
      let plain = "import \(module.expression)"
      switch isPublic ? access : .internal {
      case .internal: output.line(plain)
      case .public: output.line("public " + plain)
      case .package:
        output.line("#if hasFeature(InternalImportsByDefault)")
        output.line("  package " + plain)
        output.line("#else")
        output.line("  " + plain)
        output.line("#endif")
      }
    }
  }
}

/// What the surroundings of a declaration decide about it.
struct DeclarationPlace {
  /// The modifier of declarations that choose none, with a space: `public `.
  var access: String
  /// At the top of the file, where `nonisolated` is said.
  var isTopLevel: Bool

  func modifier(for visibility: Visibility) -> String {
    switch visibility {
    case .inherited: access
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    }
  }

  /// The place of the members of a type declared here.
  func members(of visibility: Visibility) -> DeclarationPlace {
    DeclarationPlace(access: visibility == .inherited ? access : "", isTopLevel: false)
  }
}
