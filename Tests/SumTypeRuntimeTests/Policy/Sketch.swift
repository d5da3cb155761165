import SumTypeRuntime

/// A JSON document as a model of what a save that drops does: its text in any layout, with what is
/// dropped and without.
indirect enum Sketch {
  /// Anything that is written as it is.
  case raw(String)
  case array([Item])
  case object([(key: String, value: Item)])
  /// JSON in a string.
  case text(Sketch)
  case code(Sketch)

  struct Item {
    var sketch: Sketch
    /// Whether a save that drops leaves it out.
    var isDropped = false
  }
}

extension Sketch {
  /// How a sketch is written.
  struct Layout {
    /// On many lines, with an indentation of so many spaces; nil: on one line.
    var indent: Int?
    /// After a comma, after a colon and inside brackets on one line.
    var space = ""
  }

  /// The JSON, with or without what is dropped.
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

  /// How many things in it are dropped.
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
  /// The string that holds `text`.
  static func string(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
