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
