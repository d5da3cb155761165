import SumTypeSwift

extension Code {
  /// Items with commas between them, as many on a line as fit into `width` columns; later lines stand one level in.
  ///
  /// ```swift
  /// MemberTable(
  ///   "id", "createdAt", "message",
  ///   "emoji")
  /// ```
  static func filled(
    opening: Code, _ items: [Code], closing: Code = .empty, width: Int = 88
  ) -> Code {
    let whole = items.reduce(0) { $0 &+ $1.text.utf8.count &+ 2 }
    if opening.text.utf8.count &+ whole &+ closing.text.utf8.count <= width || items.count < 2 {
      return "\(opening)\(items, separator: ", ")\(closing)"
    }
    var lines: [Code] = []
    var line: [Code] = []
    var column = 2
    for item in items {
      let length = item.text.utf8.count &+ 2
      if column &+ length > width, !line.isEmpty {
        lines.append(line.joined(separator: ", "))
        line.removeAll(keepingCapacity: true)
        column = 2
      }
      line.append(item)
      column &+= length
    }
    lines.append(line.joined(separator: ", "))
    return "\(opening)\n  \(lines, separator: ",\n")\(closing)"
  }

  /// Arguments and the closing parenthesis after `opening`: on one line where they fit into `width` columns, one a
  /// line where not.
  ///
  /// ```swift
  /// TextPost(
  ///   id: try reader.require(id, 0, of: members, in: object),
  ///   message: message)
  /// ```
  static func list(opening: Code, _ items: [Code], width: Int = 88) -> Code {
    let length = items.reduce(opening.text.utf8.count) { $0 &+ $1.text.utf8.count &+ 2 }
    return length <= width
      ? "\(opening)\(items, separator: ", "))" : "\(opening)\n  \(items, separator: ",\n"))"
  }
}
