import SumTypeSwift

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
  /// - Parameter column: What stands before `opening` on its line, less the ten columns that a body
  ///   is indented at most.
  static func filled(
    opening: Code, _ items: [Code], closing: Code = .empty, column: Int = 0, width: Int = 90
  ) -> Code {
    let brackets = column &+ opening.length &+ closing.length
    let length = items.reduce(brackets) { $0 &+ $1.length &+ 2 }
    if length <= width || items.isEmpty {
      return "\(opening)\(items, separator: ", ")\(closing)"
    }
    return "\(opening)\n  \(rows(of: items, width: width &- 2), separator: ",\n")\(closing)"
  }

  /// Items after `opening`, which is repeated on each line:
  ///
  /// ```swift
  /// var id: UUID?, createdAt: Date?
  /// var message: String?
  /// ```
  static func repeated(opening: Code, _ items: [Code], width: Int = 90) -> Code {
    .lines(rows(of: items, width: width &- opening.length).map { "\(opening)\($0)" })
  }

  /// A switch whose arms are short: `case .text(let post): post.id`. A long one stands on two
  /// lines.
  static func arms(_ subject: Code, _ arms: [Code.SwitchCase]) -> Code {
    "switch \(subject) {\n\(lines: arms.map { arm($0.head, $0.body) })\n}"
  }

  /// A switch whose arms are what a function returns. Many say so each, since Swift takes the square
  /// of their number to see that the arms of one expression have one type.
  static func results(_ subject: Code, _ arms: [Code.SwitchCase]) -> Code {
    if arms.count <= mostExpressionArms { return .arms(subject, arms) }
    return .arms(subject, arms.map { .init($0.head, "return \($0.body)") })
  }

  /// The arms of a switch that is an expression. The type check of 100 takes a tenth of a second.
  static let mostExpressionArms = 100

  /// `case .text(let post): post.id`, or on two lines.
  static func arm(_ head: Code, _ body: Code) -> Code {
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

  /// In UTF-8, which is columns for most of what is generated.
  var length: Int { text.utf8.count }
}
