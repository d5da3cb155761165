import Foundation

/// JSON as text in a tree: every scalar as it is spelled, every member in its place. It is what a
/// file has to be, to the byte.
indirect enum Node: Equatable, Sendable {
  /// A scalar, or anything else that nobody looks into.
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

  /// How JSON is put into a string.
  enum Wrapping: String, Sendable {
    case json
    case base64 = "base64.json"
  }
}

extension Node {
  static let null = Node.text("null")

  var isNull: Bool { self == .null }

  /// The members of an object; none of anything else.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The text of a scalar; nil of anything else.
  var scalar: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The value of the member with this key.
  subscript(key: String) -> Node? { members.first { $0.key == key }?.value }
}

/// A string of JSON without control characters.
func quoted(_ text: String) -> String {
  "\""
    + text.replacingOccurrences(of: "\\", with: "\\\\")
    .replacingOccurrences(of: "\"", with: "\\\"") + "\""
}
