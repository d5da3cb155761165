public import SumTypeJSON
public import SumTypeSource

/// The text of a schema in the only style, that of `sumtype format`.
///
/// Indentation is two spaces. The keys of an object are in the order of the language. An object or
/// a list is on one line if the line has at most ``width`` columns, unless the author has begun its
/// first member on a line of its own. Declarations and steps keep the author's order, and a blank
/// line between two members stays a single one. Strings have only the escapes that JSON needs, and
/// those of hidden characters (see ``PrintableText``); numbers keep their spelling. The meaning of
/// the schema does not change:
///
/// ```swift
/// let text = SchemaText(tree).text
/// ```
///
/// Any JSON has a text, even if it is no schema: keys that the language does not know come last, in
/// their order. The text of a text is the same text.
public struct SchemaText: Hashable, Sendable {
  /// The most columns of a line that has an object or a list with its members.
  public static let width = 100

  /// All lines, each with its line ending.
  public let text: String

  /// Creates the text of a schema that a person wrote.
  public init(_ tree: JSONTree) {
    self.init(SchemaNode(tree, at: LanguagePlace.root))
  }

  /// Creates the text of a schema that a program made. It must not be nested deeper than a file may
  /// be.
  public init(_ value: JSONValue) {
    self.init(SchemaNode(value, at: LanguagePlace.root))
  }

  private init(_ root: SchemaNode) {
    var layout = SchemaLayout()
    layout.write(root.opened(levels: 2), indent: 0, following: 0)
    text = layout.text + "\n"
  }
}

/// A value of a schema with its final spelling: scalars are text, and the members of objects are in
/// order.
struct SchemaNode {
  enum Content {
    case scalar(String)
    case list([SchemaNode])
    case object([Member])
  }

  struct Member {
    /// The key, with its quotes.
    let key: String
    let value: SchemaNode
    /// Whether a blank line precedes the member.
    let isApart: Bool
  }

  var content: Content
  /// Whether its members are on lines of their own even if they fit on one line.
  var isOpen = false

  init(_ tree: JSONTree, at place: LanguagePlace) {
    switch tree.value {
    case .null: content = .scalar("null")
    case .bool(let value): content = .scalar(String(value))
    case .number(let number): content = .scalar(number.text)
    case .string(let text): content = .scalar(Self.spelling(of: text))
    case .array(let elements):
      let inner = elements.isEmpty ? place : place.element
      content = .list(elements.map { SchemaNode($0, at: inner) })
    case .object(let members):
      let bytes = tree.file.bytes
      var ends = tree.bytes.lowerBound + 1
      var nodes: [Member] = []
      for member in members {
        let lines = Self.newlines(in: bytes[ends..<member.keyBytes.lowerBound])
        if nodes.isEmpty, lines > 0 { isOpen = true }
        ends = member.value.bytes.upperBound
        nodes.append(
          Member(
            key: Self.spelling(of: member.key),
            value: SchemaNode(member.value, at: place.member(member.key)),
            isApart: !nodes.isEmpty && lines > 1))
      }
      content = .object(Self.ordered(nodes, by: place.order(of: members.map(\.key))))
    }
  }

  init(_ value: JSONValue, at place: LanguagePlace) {
    switch value {
    case .array(let elements):
      let inner = elements.isEmpty ? place : place.element
      content = .list(elements.map { SchemaNode($0, at: inner) })
    case .object(let object):
      let nodes = object.members.map { member in
        Member(
          key: Self.spelling(of: member.key),
          value: SchemaNode(member.value, at: place.member(member.key)), isApart: false)
      }
      content = .object(Self.ordered(nodes, by: place.order(of: object.keys)))
    case .string(let text): content = .scalar(Self.spelling(of: text))
    default: content = .scalar(value.text())
    }
  }

  /// Returns the node with its members on lines of their own, to a depth of `levels`.
  func opened(levels: Int) -> SchemaNode {
    guard levels > 0, case .object(let members) = content, !members.isEmpty else { return self }
    var node = self
    node.isOpen = true
    node.content = .object(
      members.map { member in
        Member(
          key: member.key, value: member.value.opened(levels: levels - 1), isApart: member.isApart)
      })
    return node
  }

  /// Returns a string with its quotes, and with escapes for what JSON or a reader needs.
  private static func spelling(of text: String) -> String {
    PrintableJSON(Array(JSONSnippet.string(text).utf8)).text
  }

  private static func ordered(_ members: [Member], by ranks: [Int]?) -> [Member] {
    guard let ranks else { return members }
    let order = members.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return order.enumerated().map { position, index in
      let member = members[index]
      return Member(
        key: member.key, value: member.value, isApart: member.isApart && position > 0)
    }
  }

  private static func newlines(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D { count += 1 }
      previous = byte
    }
    return count
  }
}

/// Lays out nodes in lines.
struct SchemaLayout {
  private(set) var text = ""
  /// The number of columns of the last line.
  private var column = 0

  /// - Parameter following: The number of columns that must follow the node on its line, for a
  ///   comma for example.
  mutating func write(_ node: SchemaNode, indent: Int, following: Int) {
    if let width = Self.width(of: node, atMost: SchemaText.width - column - following), width > 0 {
      append(Self.line(of: node))
      return
    }
    switch node.content {
    case .scalar(let spelling): append(spelling)
    case .list(let elements):
      append("[")
      if elements.allSatisfy(\.isScalar) {
        fill(elements, indent: indent + 2)
      } else {
        for (index, element) in elements.enumerated() {
          startLine(indent + 2)
          let isLast = index == elements.count - 1
          write(element, indent: indent + 2, following: isLast ? 0 : 1)
          if !isLast { append(",") }
        }
      }
      startLine(indent)
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if member.isApart { text += "\n" }
        startLine(indent + 2)
        append(member.key + ": ")
        let isLast = index == members.count - 1
        write(member.value, indent: indent + 2, following: isLast ? 0 : 1)
        if !isLast { append(",") }
      }
      startLine(indent)
      append("}")
    }
  }

  /// Writes scalars, as many on each line as fit.
  private mutating func fill(_ elements: [SchemaNode], indent: Int) {
    startLine(indent)
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      let spelling = Self.line(of: element) + (isLast ? "" : ",")
      let space = column == indent ? 0 : 1
      if space > 0, column + space + spelling.unicodeScalars.count > SchemaText.width {
        startLine(indent)
        append(spelling)
      } else {
        append(space > 0 ? " " + spelling : spelling)
      }
    }
  }

  private mutating func startLine(_ indent: Int) {
    text += "\n" + String(repeating: " ", count: indent)
    column = indent
  }

  private mutating func append(_ piece: String) {
    text += piece
    column += piece.unicodeScalars.count
  }

  /// Returns the number of columns of the node on one line; nil if there are more than `limit`, or
  /// if a node inside must be on several lines.
  private static func width(of node: SchemaNode, atMost limit: Int) -> Int? {
    if limit <= 0 { return nil }
    var width: Int
    switch node.content {
    case .scalar(let spelling): width = spelling.unicodeScalars.count
    case .list(let elements):
      width = 2
      for (index, element) in elements.enumerated() {
        guard let inner = Self.width(of: element, atMost: limit - width) else { return nil }
        width += inner + (index > 0 ? 2 : 0)
      }
    case .object(let members):
      if node.isOpen { return nil }
      width = members.isEmpty ? 2 : 4
      for (index, member) in members.enumerated() {
        width += member.key.unicodeScalars.count + 2 + (index > 0 ? 2 : 0)
        guard let inner = Self.width(of: member.value, atMost: limit - width) else { return nil }
        width += inner
      }
    }
    return width <= limit ? width : nil
  }

  private static func line(of node: SchemaNode) -> String {
    switch node.content {
    case .scalar(let spelling): spelling
    case .list(let elements): "[\(elements.map(line).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ \(members.map { "\($0.key): \(line(of: $0.value))" }.joined(separator: ", ")) }"
    }
  }
}

extension SchemaNode {
  fileprivate var isScalar: Bool { if case .scalar = content { true } else { false } }
}
