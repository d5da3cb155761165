import SumTypeRuntime

/// A model of a JSON document: its text in any layout, with and without the data that a dropping save
/// leaves out.
indirect enum Sketch {
  /// JSON that is written verbatim.
  case raw(String)
  case array([Item])
  case object([(key: String, value: Item)])
  /// JSON in a string, as text.
  case text(Sketch)
  /// JSON in a string, in base 64.
  case code(Sketch)

  struct Item {
    var sketch: Sketch
    /// Whether a dropping save leaves out this item.
    var isDropped = false
  }
}

extension Sketch {
  /// The white space of a sketch's text.
  struct Layout {
    /// The number of spaces that indent each level; nil for a text on one line.
    var indent: Int?
    /// The white space after colons and, on one line, after commas and inside brackets.
    var space = ""
  }

  /// Returns the JSON, without dropped items if `dropping` is true.
  ///
  /// JSON in a string is written as the runtime writes it, so that both texts can be compared.
  func text(_ layout: Layout, dropping: Bool, depth: Int = 0) -> String {
    switch self {
    case .raw(let text): text
    case .array(let items):
      Self.container(
        "[", "]",
        items.filter { !dropping || !$0.isDropped }
          .map { $0.sketch.text(layout, dropping: dropping, depth: depth + 1) },
        layout, depth)
    case .object(let members):
      Self.container(
        "{", "}",
        members.filter { !dropping || !$0.value.isDropped }.map { key, item in
          "\"\(key)\":" + layout.space
            + item.sketch.text(layout, dropping: dropping, depth: depth + 1)
        }, layout, depth)
    case .text(let inner):
      PolicyJSON.string(inner.text(layout, dropping: dropping))
    case .code(let inner):
      "\"" + base64(inner.text(layout, dropping: dropping)) + "\""
    }
  }

  private static func container(
    _ open: String, _ close: String, _ items: [String], _ layout: Layout, _ depth: Int
  ) -> String {
    if items.isEmpty { return open + close }
    guard let indent = layout.indent else {
      return open + layout.space + items.joined(separator: "," + layout.space) + layout.space
        + close
    }
    let outer = "\n" + String(repeating: " ", count: indent * depth)
    let inner = outer + String(repeating: " ", count: indent)
    return open + inner + items.joined(separator: "," + inner) + outer + close
  }

  /// The number of items that a dropping save leaves out, without those inside other dropped items.
  var drops: Int {
    switch self {
    case .raw: 0
    case .array(let items): items.reduce(0) { $0 + $1.drops }
    case .object(let members): members.reduce(0) { $0 + $1.value.drops }
    case .text(let inner), .code(let inner): inner.drops
    }
  }
}

extension Sketch.Item {
  fileprivate var drops: Int { isDropped ? 1 : sketch.drops }
}

enum PolicyJSON {
  /// Returns the JSON string that holds `text`.
  static func string(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
