import SumTypeSource

/// What the parameters of representations have in common.
enum RepresentationParameters {
  /// The text of a parameter that is a key in JSON: `"tag": "type"`. Two keys, and a tag from
  /// outside the object, are reported as not supported.
  static func key(
    _ tree: JSONTree, named name: String, into diagnostics: inout Diagnostics
  ) -> String? {
    switch tree.value {
    case .string(let text): return text
    case .array:
      diagnostics.reportNotSupported(
        "a \(quoted(name)) of several keys", at: tree.range,
        "use one key, and a union inside for the second")
    case .object:
      diagnostics.reportNotSupported(
        "a \(quoted(name)) from outside", at: tree.range, "let it be a member of the object")
    default:
      diagnostics.error(
        .wrongKind, "\(quoted(name)) is \(tree.kindName), not a string", at: tree.range,
        cure: "write the key that it has in JSON: \(quoted(name)): \"type\"")
    }
    return nil
  }
}

extension Members where Key: CaseIterable, Key.AllCases == [Key] {
  /// The members of `{…}` after a representation's name; reports what is no object.
  static func read(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> Members? {
    if let members = tree.members { return Members(members, into: &diagnostics) }
    diagnostics.error(
      .wrongKind, "the parameters of \(Key.subject) are \(tree.kindName), not an object",
      at: tree.range, cure: "write {} where there are none")
    return nil
  }

  /// Whether a key was used that is reported as not supported.
  var hasUnsupported: Bool { Key.allCases.contains { $0.meanwhile != nil && self[$0] != nil } }
}

extension DiagnosticID {
  /// A tag and something else have one key in one object.
  static let tagCollision = DiagnosticID("tag-collision")
  /// A payload cannot lie where the representation puts it.
  static let invalidPayload = DiagnosticID("invalid-payload")
}

extension Tag {
  var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

/// Pieces of JSON for doc comments.
enum JSONText {
  /// A string with its quotes.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  static func tag(_ tag: Tag) -> String {
    switch tag {
    case .string(let text): string(text)
    case .integer(let number): String(number)
    case .bool(let value): String(value)
    }
  }
}
