/// The text that is being printed: whole chunks are appended, nothing is looked at twice.
struct SourceText {
  private(set) var text = ""
  /// Levels of indentation, two columns each.
  private(set) var depth = 0
  private var indentation = ""

  /// The column limit, as in the `.swift-format` of most projects.
  static let width = 100

  /// How far the head of a function may reach before its parameters go to lines of their own.
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

  /// Code of any number of lines.
  mutating func code(_ code: Code) {
    text += indentation
    text += code.isMultiline ? code.text.indentingLaterLines(by: column) : code.text
    text += "\n"
  }

  /// `head {`, what `body` prints, `}`.
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

  /// Whether `line` fits here.
  func fits(_ line: String, in width: Int = SourceText.width) -> Bool {
    column &+ line.utf8.count <= width
  }
}
