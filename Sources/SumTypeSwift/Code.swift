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

extension Code {
  /// One argument of a call.
  public struct Argument: Hashable, Sendable {
    /// Nil for none.
    public var label: Identifier?
    /// What is passed.
    public var value: Code

    /// `label: value`, or `value` alone.
    /// `label: value`
    public init(_ label: Identifier?, _ value: Code) {
      self.label = label
      self.value = value
    }

    /// `value` alone
    public init(_ value: Code) {
      label = nil
      self.value = value
    }

    var code: Code {
      guard let label else { return value }
      return "\(label: label): \(value)"
    }
  }

  /// A call, on one line where it fits in `width` columns and one argument a line where not.
  ///
  /// ```swift
  /// TextPost(id: id, message: message)
  /// ```
  public static func call(_ callee: Code, _ arguments: [Argument], width: Int = 88) -> Code {
    list(opening: "\(callee)(", arguments.map(\.code), closing: ")", width: width)
  }

  /// An array literal, on one line where it fits in `width` columns.
  public static func array(_ elements: [Code], width: Int = 88) -> Code {
    list(opening: "[", elements, closing: "]", width: width)
  }

  /// Items between brackets, on one line where they fit and one a line where not.
  public static func list(
    opening: Code, _ items: [Code], closing: Code, width: Int = 88
  ) -> Code {
    var length = opening.text.utf8.count &+ closing.text.utf8.count
    var isMultiline = false
    for item in items {
      length &+= item.text.utf8.count &+ 2
      isMultiline = isMultiline || item.isMultiline
    }
    if length <= width && !isMultiline || items.isEmpty {
      return "\(opening)\(items, separator: ", ")\(closing)"
    }
    return "\(opening)\n  \(items, separator: ",\n")\n\(closing)"
  }

  /// `head {`, the body one level in, `}`.
  ///
  /// ```swift
  /// Code.block("if isDone", "return nil")
  /// ```
  public static func block(_ head: Code, _ body: Code) -> Code {
    body.isEmpty ? "\(head) {}" : "\(head) {\n  \(body)\n}"
  }

  /// A switch statement; each case's body stands one level in.
  public static func `switch`(_ subject: Code, _ cases: [SwitchCase]) -> Code {
    let arms = cases.map { "\($0.head):\n  \($0.body.isEmpty ? "break" : $0.body)" as Code }
    return "switch \(subject) {\n\(lines: arms)\n}"
  }

  /// One arm of a switch.
  public struct SwitchCase: Hashable, Sendable {
    /// `case .text(let post)` or `default`, without the colon.
    public var head: Code
    /// What it does or is.
    public var body: Code

    /// The arm with this pattern and body.
    public init(_ head: Code, _ body: Code) {
      self.head = head
      self.body = body
    }
  }
}
