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

  /// A switch expression, or a statement of short arms: `case .text(let post): post.id`.
  public static func shortSwitch(_ subject: Code, _ cases: [SwitchCase]) -> Code {
    let arms = cases.map { "\($0.head): \($0.body)" as Code }
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
