/// A piece of Swift source, composed of pieces that are already Swift.
///
/// Only values that know their own spelling can be interpolated, so text from a schema cannot get
/// into the code unescaped. The compiler of the generator rejects a `String`: text becomes a
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
/// Code of several lines takes the indentation of the line into which it is interpolated. A line
/// that consists only of empty code is removed.
public struct Code: Hashable, Sendable {
  /// The source, with lines separated by `\n` and without a newline at the end.
  public let text: String

  /// Whether `text` contains a newline. It is stored, because it is read often.
  let isMultiline: Bool

  init(text: String, isMultiline: Bool) {
    self.text = text
    self.isMultiline = isMultiline
  }

  /// Empty code.
  public static let empty = Code(text: "", isMultiline: false)

  /// Whether the code is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// Returns the pieces, each beginning on a new line; empty pieces are left out.
  public static func lines(_ pieces: [Code]) -> Code {
    join(pieces, separator: "\n", breaksLines: true)
  }

  /// Returns the pieces with blank lines between them; empty pieces are left out.
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

  /// Returns the code indented by one level (two columns), for use at the start of a line.
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
  /// Returns the non-empty pieces with a separator between them: `a, b` with the separator `, `.
  public func joined(separator: Code) -> Code {
    Code.join(self, separator: separator.text, breaksLines: separator.isMultiline)
  }
}

extension Code {
  /// One argument of a call.
  public struct Argument: Hashable, Sendable {
    /// The label; nil for none.
    public var label: Identifier?
    /// The value to pass.
    public var value: Code

    /// Creates an argument: `label: value`, or only `value` if the label is nil.
    public init(_ label: Identifier?, _ value: Code) {
      self.label = label
      self.value = value
    }

    /// Creates an argument without a label.
    public init(_ value: Code) {
      label = nil
      self.value = value
    }

    var code: Code {
      guard let label else { return value }
      return "\(label: label): \(value)"
    }
  }

  /// Returns a call, on one line if it fits in `width` columns, otherwise with one argument on each line.
  ///
  /// ```swift
  /// TextPost(id: id, message: message)
  /// ```
  public static func call(_ callee: Code, _ arguments: [Argument], width: Int = 88) -> Code {
    list(opening: "\(callee)(", arguments.map(\.code), closing: ")", width: width)
  }

  /// Returns an array literal, on one line if it fits in `width` columns, otherwise with one element on each line.
  public static func array(_ elements: [Code], width: Int = 88) -> Code {
    list(opening: "[", elements, closing: "]", width: width)
  }

  /// Returns items between brackets, on one line if they fit in `width` columns, otherwise one on each line.
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

  /// Returns `head {`, the body indented by one level, and `}`.
  ///
  /// ```swift
  /// Code.block("if isDone", "return nil")
  /// ```
  public static func block(_ head: Code, _ body: Code) -> Code {
    body.isEmpty ? "\(head) {}" : "\(head) {\n  \(body)\n}"
  }

  /// Returns a switch statement. The body of each case is indented by one level.
  public static func `switch`(_ subject: Code, _ cases: [SwitchCase]) -> Code {
    let arms = cases.map { "\($0.head):\n  \($0.body.isEmpty ? "break" : $0.body)" as Code }
    return "switch \(subject) {\n\(lines: arms)\n}"
  }

  /// One case of a switch.
  public struct SwitchCase: Hashable, Sendable {
    /// `case .text(let post)` or `default`, without the colon.
    public var head: Code
    /// The statements or the value of the case.
    public var body: Code

    /// Creates a case with this pattern and body.
    public init(_ head: Code, _ body: Code) {
      self.head = head
      self.body = body
    }
  }
}

/// Layouts of lists that are longer than a line.
extension Code {
  /// Items on one line after `opening`, or on lines of their own below it, as many on each as fit.
  ///
  /// ```swift
  /// MemberTable(
  ///   "id", "createdAt", "message", "emoji",
  ///   "intensity")
  /// ```
  ///
  /// - Parameter column: The number of columns that `opening` follows on its line, less ten, the
  ///   widest indentation of a body.
  package static func filled(
    opening: Code, _ items: [Code], closing: Code = .empty, column: Int = 0, width: Int = 90
  ) -> Code {
    let brackets = column &+ opening.length &+ closing.length
    let length = items.reduce(brackets) { $0 &+ $1.length &+ 2 }
    if length <= width || items.isEmpty {
      return "\(opening)\(items, separator: ", ")\(closing)"
    }
    return "\(opening)\n  \(rows(of: items, width: width &- 2), separator: ",\n")\(closing)"
  }

  /// Lays out items after `opening`, which each line repeats:
  ///
  /// ```swift
  /// var id: UUID?, createdAt: Date?
  /// var message: String?
  /// ```
  package static func repeated(opening: Code, _ items: [Code], width: Int = 90) -> Code {
    .lines(rows(of: items, width: width &- opening.length).map { "\(opening)\($0)" })
  }

  /// Lays out a switch whose arms are short: `case .text(let post): post.id`. A long arm takes two
  /// lines.
  package static func arms(_ subject: Code, _ arms: [Code.SwitchCase]) -> Code {
    "switch \(subject) {\n\(lines: arms.map { arm($0.head, $0.body) })\n}"
  }

  /// Lays out a switch whose arms are the results of a function. Many arms have a `return` each:
  /// the compiler takes time in the square of their number to find that the arms of one expression
  /// have one type.
  package static func results(_ subject: Code, _ arms: [Code.SwitchCase]) -> Code {
    if arms.count <= mostExpressionArms { return .arms(subject, arms) }
    return .arms(subject, arms.map { .init($0.head, "return \($0.body)") })
  }

  /// The most arms of a switch that is an expression. The type check of 100 takes a tenth of a
  /// second.
  package static let mostExpressionArms = 100

  /// Lays out an arm: `case .text(let post): post.id`, on two lines if it is long.
  package static func arm(_ head: Code, _ body: Code) -> Code {
    head.length &+ body.length <= 92 ? "\(head): \(body)" : "\(head):\n  \(body)"
  }

  private static func rows(of items: [Code], width: Int) -> [Code] {
    var rows: [Code] = []
    var row: [Code] = []
    var column = 0
    for item in items {
      let length = item.length &+ 2
      if column &+ length > width, !row.isEmpty {
        rows.append(row.joined(separator: ", "))
        row.removeAll(keepingCapacity: true)
        column = 0
      }
      row.append(item)
      column &+= length
    }
    rows.append(row.joined(separator: ", "))
    return rows
  }

  /// The length in bytes of UTF-8, which equals the number of columns for most generated code.
  package var length: Int { text.utf8.count }
}
