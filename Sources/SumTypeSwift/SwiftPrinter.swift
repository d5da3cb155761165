/// Converts declarations to text. Only the printer knows about indentation, spacing and modifiers.
public struct SwiftPrinter {
  private var output = SourceText()
  private let place: DeclarationPlace

  /// Begins a file with its header, its imports and its declarations.
  public init(_ file: SwiftFile) {
    place = DeclarationPlace(access: file.access.modifier.text, isTopLevel: true)
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

  /// The source so far, with a newline at the end.
  public var text: String { output.text }

  /// Returns the file's source, with a newline at the end. Equal files give equal text.
  public static func print(_ file: SwiftFile) -> String { SwiftPrinter(file).text }

  private static func printImports(
    _ imports: [ImportDeclaration], access: AccessLevel, to output: inout SourceText
  ) {
    let modules = Dictionary(grouping: imports, by: \.module)
    if modules.isEmpty { return }
    output.blankLine()
    for (module, uses) in modules.sorted(by: { $0.key < $1.key }) {
      let preferred = Set(uses.flatMap(\.preferred)).sorted { $0.name < $1.name }
      let spi = Set(uses.compactMap(\.spi)).sorted().map { "@_spi(\($0.expression)) " }.joined()
      let lines =
        [(spi, "import \(module.expression)")]
        + preferred.map {
          ("", "import \($0.kind.rawValue) \(module.expression).\($0.name.expression)")
        }
      print(lines, access: uses.contains(where: \.isPublicUse) ? access : .internal, to: &output)
    }
  }

  private static func print(
    _ imports: [(attributes: String, line: String)], access: AccessLevel,
    to output: inout SourceText
  ) {
    switch access {
    case .internal: for (attributes, line) in imports { output.line(attributes + line) }
    case .public: for (attributes, line) in imports { output.line(attributes + "public " + line) }
    case .package:
      output.line("#if hasFeature(InternalImportsByDefault)")
      for (attributes, line) in imports { output.line("  " + attributes + "package " + line) }
      output.line("#else")
      for (attributes, line) in imports { output.line("  " + attributes + line) }
      output.line("#endif")
    }
  }
}

/// The properties of a declaration that depend on its surroundings.
struct DeclarationPlace {
  /// The modifier of declarations with inherited visibility, with a space after it: `public `.
  var access: String
  /// Whether the declaration is at the top level of the file, where `nonisolated` is written.
  var isTopLevel: Bool

  func modifier(for visibility: Visibility) -> String {
    switch visibility {
    case .inherited: access
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    }
  }

  /// Returns the place of the members of a type declared here.
  func members(of visibility: Visibility) -> DeclarationPlace {
    DeclarationPlace(access: visibility == .inherited ? access : "", isTopLevel: false)
  }
}

/// The text that is being printed. It is only appended to, and never read again.
struct SourceText {
  private(set) var text = ""
  /// The level of indentation; each level is two columns.
  private(set) var depth = 0
  private var indentation = ""

  /// The column limit, which is that of `.swift-format` in most projects.
  static let width = 100

  /// The column limit of a function's head; beyond it the parameters go on lines of their own.
  static let signatureWidth = 120

  var column: Int { depth &* 2 }

  mutating func blankLine() {
    text += "\n"
  }

  mutating func line(_ line: String) {
    text += indentation
    text += line
    text += "\n"
  }

  /// Prints code of any number of lines.
  mutating func code(_ code: Code) {
    text += indentation
    text += code.isMultiline ? code.text.indentingLaterLines(by: column) : code.text
    text += "\n"
  }

  /// Prints `head {`, the output of `body`, and `}`.
  mutating func block(_ head: String, _ body: (inout SourceText) -> Void) {
    line(head + " {")
    indent()
    body(&self)
    outdent()
    line("}")
  }

  mutating func indent() {
    depth &+= 1
    indentation += "  "
  }

  mutating func outdent() {
    depth &-= 1
    indentation.removeLast(2)
  }

  mutating func documentation(_ doc: DocComment?, _ attributes: [Attribute]) {
    if let doc {
      for source in doc.source(indentation: column) { line(source) }
    }
    for attribute in attributes where attribute.isOnOwnLine { code(attribute.code) }
  }

  /// Returns whether `line` fits at the current indentation.
  func fits(_ line: String, in width: Int = SourceText.width) -> Bool {
    column &+ line.utf8.count <= width
  }
}

extension SourceText {
  mutating func print(_ declaration: Declaration, in place: DeclarationPlace) {
    switch declaration {
    case .struct(let type): print(type, in: place)
    case .enum(let type): print(type, in: place)
    case .class(let type): print(type, in: place)
    case .extension(let type): print(type, in: place)
    case .protocol(let type): print(type, in: place)
    case .variable(let variable): print(variable, in: place)
    case .function(let function): print(function, in: place)
    case .initializer(let initializer): print(initializer, in: place)
    case .typealias(let alias):
      documentation(alias.doc, alias.attributes)
      let access = place.modifier(for: alias.visibility)
      line("\(access)typealias \(alias.name.expression) = \(alias.type.source)")
    case .code(let quoted): code(quoted)
    }
  }

  private mutating func print(_ type: StructDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifiers = modifiers(type.visibility, type.isNonisolated, in: place)
    let head = "\(modifiers)struct \(type.name.expression)\(type.generics.text)"
    openType(head, type.conformances, isEmpty: type.members.isEmpty)
    members(type.members, in: place.members(of: type.visibility))
    closeType(isEmpty: type.members.isEmpty)
  }

  private mutating func print(_ type: ClassDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let head = "\(place.modifier(for: type.visibility))final class \(type.name.expression)"
    openType(head, type.conformances, isEmpty: type.members.isEmpty)
    members(type.members, in: place.members(of: type.visibility))
    closeType(isEmpty: type.members.isEmpty)
  }

  private mutating func print(_ type: EnumDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifiers = modifiers(type.visibility, type.isNonisolated, in: place)
    let head = "\(modifiers)enum \(type.name.expression)\(type.generics.text)"
    let inherited = (type.rawType.map { [$0] } ?? []) + type.conformances
    let isEmpty = type.cases.isEmpty && type.members.isEmpty
    openType(head, inherited, isEmpty: isEmpty)
    cases(type.cases)
    if !type.cases.isEmpty && !type.members.isEmpty { blankLine() }
    members(type.members, in: place.members(of: type.visibility))
    closeType(isEmpty: isEmpty)
  }

  private mutating func print(_ type: ExtensionDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifier = type.isNonisolated && place.isTopLevel ? "nonisolated " : ""
    let head = "\(modifier)extension \(type.extendedType.source)"
    let clause = type.whereClause.isEmpty ? "" : " where \(type.whereClause.text)"
    openType(head, type.conformances, clause: clause, isEmpty: type.members.isEmpty)
    let access = place.modifier(for: type.visibility)
    members(type.members, in: DeclarationPlace(access: access, isTopLevel: false))
    closeType(isEmpty: type.members.isEmpty)
  }

  private mutating func print(_ type: ProtocolDeclaration, in place: DeclarationPlace) {
    documentation(type.doc, type.attributes)
    let modifiers = modifiers(type.visibility, type.isNonisolated, in: place)
    let head = "\(modifiers)protocol \(type.name.expression)"
    openType(head, type.conformances, isEmpty: type.members.isEmpty)
    members(type.members, in: DeclarationPlace(access: "", isTopLevel: false))
    closeType(isEmpty: type.members.isEmpty)
  }

  /// Returns the modifiers with a space after each: `public nonisolated `.
  func modifiers(
    _ visibility: Visibility, _ isNonisolated: Bool, in place: DeclarationPlace
  ) -> String {
    let access = place.modifier(for: visibility)
    return isNonisolated && place.isTopLevel ? access + "nonisolated " : access
  }

  /// Prints `head: Hashable, Sendable {`, with the conformances on lines of their own if they are too long.
  private mutating func openType(
    _ head: String, _ conformances: [SwiftType], clause: String = "", isEmpty: Bool
  ) {
    let brace = isEmpty ? " {}" : " {"
    let names = conformances.map(\.source)
    let inheritance = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    let whole = head + inheritance + clause + brace
    if fits(whole) || names.isEmpty {
      line(whole)
    } else {
      line(head + ":")
      indent()
      for name in names.dropLast() { line(name + ",") }
      line((names.last ?? "") + clause)
      outdent()
      line(isEmpty ? "{}" : "{")
    }
    if !isEmpty { indent() }
  }

  private mutating func closeType(isEmpty: Bool) {
    if isEmpty { return }
    outdent()
    line("}")
  }
}
