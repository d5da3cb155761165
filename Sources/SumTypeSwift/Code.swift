/// Quoted Swift: a piece of source that was put together from pieces that are already Swift.
///
/// Only values that know how to spell themselves can be interpolated, so no text from a schema gets
/// into the code unescaped.  A `String` is refused when the generator is compiled: text becomes a
/// `StringLiteral`, a name an `Identifier`.
///
/// ```swift
/// let assignments: Code = .lines(fields.map { "self.\($0.name) = \($0.name)" })
/// let body: Code = """
///   guard isComplete else { return \(StringLiteral(message)) }
///   \(assignments)
///   """
/// ```
///
/// Code of several lines takes the indentation of the line it is put into. Where a line consists of
/// nothing but empty code, the line goes with it.
public struct Code: Hashable, Sendable {
  /// The source, lines separated by `\n`, without a newline at the end.
  public let text: String

  /// Whether `text` holds a newline: asked often, so looked up once.
  let isMultiline: Bool

  init(text: String, isMultiline: Bool) {
    self.text = text
    self.isMultiline = isMultiline
  }

  /// No code at all.
  public static let empty = Code(text: "", isMultiline: false)

  /// Whether there is nothing to print.
  public var isEmpty: Bool { text.isEmpty }

  /// The pieces one below the other; empty ones leave no line.
  public static func lines(_ pieces: [Code]) -> Code {
    join(pieces, separator: "\n", breaksLines: true)
  }

  /// The same pieces with a blank line in between.
  public static func paragraphs(_ pieces: [Code]) -> Code {
    join(pieces, separator: "\n\n", breaksLines: true)
  }

  static func join(_ pieces: [Code], separator: String, breaksLines: Bool) -> Code {
    var text = ""
    var isMultiline = false
    for piece in pieces where !piece.isEmpty {
      if !text.isEmpty {
        text += separator
        isMultiline = isMultiline || breaksLines
      }
      text += piece.text
      isMultiline = isMultiline || piece.isMultiline
    }
    return Code(text: text, isMultiline: isMultiline)
  }

  /// The code one level (two columns) to the right, for use at the start of a line.
  public func indented() -> Code {
    if isEmpty { return self }
    return Code(text: "  " + text.indentingLaterLines(by: 2), isMultiline: isMultiline)
  }
}

extension Code: CustomStringConvertible {
  /// The source.
  public var description: String { text }
}

extension [Code] {
  /// The pieces on one line, without the empty ones: `a, b` with the separator `, `.
  public func joined(separator: Code) -> Code {
    Code.join(self, separator: separator.text, breaksLines: separator.isMultiline)
  }
}
