import Foundation

/// JSON as a tree of texts: every scalar as it is spelled, every member at its place. Its text is the
/// expected file, byte for byte.
indirect enum Node: Equatable, Sendable {
  /// A scalar, or other JSON that is not examined.
  case text(String)
  case list([Node])
  case object([Member])
  /// A string that holds JSON. `spelling` is the string as it was read; nil after an edit.
  case embedded(Wrapping, Node, spelling: String?)

  struct Member: Equatable, Sendable {
    let key: String
    /// The key as it is written, with its quotes.
    let spelling: String
    var value: Node

    init(_ key: String, _ value: Node, spelling: String? = nil) {
      self.key = key
      self.spelling = spelling ?? quoted(key)
      self.value = value
    }
  }

  /// The encoding of JSON in a string.
  enum Wrapping: String, Sendable {
    case json
    case base64 = "base64.json"
  }
}

extension Node {
  static let null = Node.text("null")

  var isNull: Bool { self == .null }

  /// The members of an object; empty for other values.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The text of a scalar; nil for other values.
  var scalar: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The value of the member with this key.
  subscript(key: String) -> Node? { members.first { $0.key == key }?.value }
}

/// Returns the JSON string for a text without control characters.
func quoted(_ text: String) -> String {
  "\""
    + text.replacingOccurrences(of: "\\", with: "\\\\")
    .replacingOccurrences(of: "\"", with: "\\\"") + "\""
}
