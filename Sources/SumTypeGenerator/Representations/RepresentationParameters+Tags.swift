import SumTypeJSON
import SumTypeSource

/// The key of a tag, the two keys of a tag of two members, or the path to a tag.
extension RepresentationParameters {
  /// The parameter of a tag of one or two members.
  static let tagKeysMeaning = KeyMeaning(
    tagKeys(matching: aKey), "The key of the tag, or the two keys of a tag of two.")

  /// The parameter of a tag of one or two members, or of a tag in an inner object.
  static let tagPathMeaning = KeyMeaning(
    tagKeys(matching: aPath),
    "The key of the tag, the two keys of a tag of two, or the path to a tag in a member: header/type."
  )

  /// The parameter of a tag of one member.
  static let tagKeyMeaning = KeyMeaning(
    MetaShape.string.and(#""pattern": "\#(aKey)""#).defaulting(to: "type"), "The key of the tag.")

  private static func tagKeys(matching pattern: String) -> MetaShape {
    MetaShape(#""type": ["string", "array"], "items": {"type": "string", "pattern": "\#(aKey)"}"#)
      .and(#""minItems": 2, "maxItems": 2, "uniqueItems": true, "default": "type""#)
      .and(#""pattern": "\#(pattern)""#)
  }

  /// The pattern of a key, in which `~1` stands for a slash.
  private static let aKey = "^[^/]*$"

  /// The pattern of a key, or of a path of keys, which must not have a step `..`.
  private static let aPath = #"^([^/]*|(?!\\.\\./)[^/]+(/[^/]+)+)$"#

  /// Returns the keys of the path to a tag: `"type"`, or `"header/type"`. A slash in a key is
  /// written `~1`, and a tilde `~0`; any other tilde stands for itself.
  static func tagPath(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> [String]? {
    guard let text = key(tree, named: "tag", into: &diagnostics) else { return nil }
    let steps = text.parts(between: "/")
    if steps.count == 1 { return [JSONPointer.unescaped(text)] }
    if steps.contains("") {
      diagnostics.error(
        .invalidTag, "the path \(quoted(text)) has an empty step", at: tree.range,
        cure:
          "name a member in each step, such as \"header/type\"; if the slashes belong to one "
          + "key, write "
          + quoted(text.replacing("/", with: "~1")))
      return nil
    }
    return steps.map { JSONPointer.unescaped($0) }
  }

  /// Returns the field of a struct that has a constant at the end of the path:
  /// `"header": {"struct": {"type": {"const": "created"}}}`.
  static func field(_ path: ArraySlice<String>, is value: String) -> String {
    guard let key = path.first else { return "" }
    let rest = path.dropFirst()
    return rest.isEmpty
      ? "\(quoted(key)): {\"const\": \(value)}"
      : "\(quoted(key)): {\"struct\": {\(field(rest, is: value))}}"
  }
}

extension RepresentationParameters {
  /// Returns what to do about a tag of a variant that is no value of the constant beside it.
  static func cure(adding tag: JSONTag, to constants: [JSONTag]) -> String {
    let values = (constants + [tag]).map(\.shown).joined(separator: ", ")
    return "write \"const\": [\(values)], or remove \(tag.shown) from the tags of the variant"
  }
}

/// Representations whose tag cannot be a path: the payload lies beside the tag, or the tag has two
/// members.
extension RepresentationParameters {
  /// The representations with a tag of two keys, for messages.
  static var pairingRule: String {
    let names = Representations.all.filter { $0.mayPairTags }.map { quoted($0.name) }
    return "only unions that are \(list(names, "or")) can have a tag of two keys"
  }

  /// Whether a tag that must be one key is a list, which is reported.
  ///
  /// - Parameter representation: The name of the representation, whose tag has one key.
  static func reportPair(
    _ tree: JSONTree, of representation: String, into diagnostics: inout Diagnostics
  ) -> Bool {
    guard case .array(let parts) = tree.value else { return false }
    diagnostics.error(
      .invalidTag, "the tag of a union that is \(quoted(representation)) has one key",
      at: tree.range,
      cure: "write \"tag\": \(quoted(parts.first?.string ?? "type")); \(pairingRule)")
    return true
  }

  /// Returns the key of a tag of one member. Reports a path, and a list.
  ///
  /// - Parameter representation: The name of the representation.
  /// - Parameter content: The field of the payload, as a struct would declare it, for the message.
  static func tagKey(
    _ tree: JSONTree, of representation: String, beside content: (key: String, type: String),
    into diagnostics: inout Diagnostics
  ) -> String? {
    guard !reportPair(tree, of: representation, into: &diagnostics),
      let path = tagPath(tree, into: &diagnostics)
    else { return nil }
    guard path.count > 1 else { return path[0] }
    let own = field(path[...], is: "\"…\"")
    let fields =
      content.key == path[0] ? own : "\(own), \(quoted(content.key)): \(quoted(content.type))"
    diagnostics.error(
      .invalidTag,
      "the tag \(quoted(JSONSnippet.path(path))) is in the member \(quoted(path[0])), which is "
        + "no part of the payload",
      at: tree.range,
      cure:
        "write {\"internal\": {\"tag\": \(quoted(JSONSnippet.path(path)))}}, and each payload as a struct that has "
        + "the members: {\"struct\": {\(fields)}}; where the slash belongs to the key, write "
        + quoted(JSONSnippet.path(path).replacing("/", with: "~1")))
    return nil
  }

  /// Reads `"tag": "type"` or `"tag": ["kind", "apiVersion"]` of an adjacent union.
  static func tagKeys(
    _ tag: JSONTree, beside content: String, into diagnostics: inout Diagnostics
  ) -> (first: String, second: String?)? {
    guard case .array = tag.value else {
      return tagKey(tag, of: Adjacent.name, beside: (content, "…"), into: &diagnostics).map {
        ($0, nil)
      }
    }
    return pair(tag, into: &diagnostics)
  }

  /// Reads `"tag": ["kind", "apiVersion"]`.
  static func pair(
    _ tag: JSONTree, into diagnostics: inout Diagnostics
  ) -> (first: String, second: String?)? {
    guard case .array(let parts) = tag.value, parts.count == 2 else {
      let parts = if case .array(let parts) = tag.value { parts } else { [tag] }
      diagnostics.error(
        .invalidTag,
        parts.count == 1
          ? "a tag of one key is written without a list"
          : "a tag has one key or two, not \(parts.count)", at: tag.range,
        cure: parts.count == 1
          ? "write \"tag\": \(quoted(parts[0].string ?? "type"))"
          : "write \"tag\": \"type\" or \"tag\": [\"kind\", \"apiVersion\"]")
      return nil
    }
    let paths = parts.map { tagPath($0, into: &diagnostics) }
    guard let first = paths[0], let second = paths[1] else { return nil }
    for (path, part) in zip([first, second], parts) where path.count > 1 {
      diagnostics.error(
        .invalidTag,
        "each half of a tag of two keys must be a key, not a path: "
          + "\(quoted(JSONSnippet.path(path)))",
        at: part.range,
        cure:
          "write {\"internal\": {\"tag\": \(quoted(JSONSnippet.path(path)))}}, and an "
          + "\"untagged\" union as the payload of variants that differ only in the other half"
      )
      return nil
    }
    if first == second {
      diagnostics.error(
        .tagCollision,
        "both halves of the tag have the key \(quoted(first[0]))" + inSwift(first[0], second[0]),
        at: parts[1].range,
        cure: "name two keys, or write \"tag\": \(quoted(JSONSnippet.path(first)))")
      return nil
    }
    return (first[0], second[0])
  }
}

extension JSONSnippet {
  /// Returns the key of a tag, or the path to one, as it is written in a schema.
  package static func path(_ keys: [String]) -> String {
    keys.map { key in
      let escaped = JSONPointer.escaped(key)
      // A tilde alone stands for itself.
      let needsEscapes =
        key.unicodeScalars.contains("/") || JSONPointer.unescaped(key).wire != key.wire
      return needsEscapes ? escaped : key
    }.joined(separator: "/")
  }
}
