import SumTypeJSON
import SumTypeSource

/// Where a tag lies: under a key, under two, or where a path of keys leads.
extension RepresentationParameters {
  /// The parameter of a tag that is a member, or is made of two.
  static let tagKeysMeaning = KeyMeaning(
    tagKeys(matching: aKey), "The key of the tag, or the two keys of a tag of two.")

  /// The same of a tag that may lie further inside.
  static let tagPathMeaning = KeyMeaning(
    tagKeys(matching: aPath),
    "The key of the tag, the two keys of a tag of two, or the path to a tag in a member: header/type."
  )

  /// The parameter of a tag that is a member.
  static let tagKeyMeaning = KeyMeaning(
    MetaShape.string.and(#""pattern": "\#(aKey)""#).defaulting(to: "type"), "The key of the tag.")

  private static func tagKeys(matching pattern: String) -> MetaShape {
    MetaShape(#""type": ["string", "array"], "items": {"type": "string", "pattern": "\#(aKey)"}"#)
      .and(#""minItems": 2, "maxItems": 2, "uniqueItems": true, "default": "type""#)
      .and(#""pattern": "\#(pattern)""#)
  }

  /// What a key matches, in which `~1` stands for a slash.
  private static let aKey = "^[^/]*$"

  /// What a key or a path of them matches, which leads nowhere but further inside.
  private static let aPath = #"^([^/]*|(?!\\.\\./)[^/]+(/[^/]+)+)$"#

  /// The keys that lead to a tag: `"type"`, or `"header/type"`. A slash in a key is written `~1`, and a tilde
  /// `~0`; any other tilde stands for itself.
  static func tagPath(_ tree: JSONTree, into diagnostics: inout Diagnostics) -> [String]? {
    guard let text = key(tree, named: "tag", into: &diagnostics) else { return nil }
    let steps = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if steps.count == 1 { return [unescaped(text)] }
    if steps.contains("") {
      diagnostics.error(
        .invalidTag, "the path \(quoted(text)) has an empty step", at: tree.range,
        cure:
          "name a member in each, such as \"header/type\"; where the slashes belong to one key, write "
          + quoted(text.replacing("/", with: "~1")))
      return nil
    }
    return steps.map(unescaped)
  }

  private static func unescaped(_ step: String) -> String {
    step.replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// `"header": {"struct": {"type": {"const": "created"}}}`: how a struct has what a path leads to.
  static func field(_ path: ArraySlice<String>, is value: String) -> String {
    guard let key = path.first else { return "" }
    let rest = path.dropFirst()
    return rest.isEmpty
      ? "\(quoted(key)): {\"const\": \(value)}"
      : "\(quoted(key)): {\"struct\": {\(field(rest, is: value))}}"
  }
}

/// Unions whose payload lies beside the tag, and tags of two members, in which a path cannot be.
extension RepresentationParameters {
  /// The key of a tag that is a member.
  ///
  /// - Parameter content: the field of the payload, as a struct would have it.
  static func tagKey(
    _ tree: JSONTree, beside content: (key: String, type: String),
    into diagnostics: inout Diagnostics
  ) -> String? {
    guard let path = tagPath(tree, into: &diagnostics) else { return nil }
    guard path.count > 1 else { return path[0] }
    let own = field(path[...], is: "\"…\"")
    let fields =
      content.key == path[0] ? own : "\(own), \(quoted(content.key)): \(quoted(content.type))"
    diagnostics.error(
      .invalidTag,
      "the tag \(quoted(JSONSnippet.path(path))) lies in the member \(quoted(path[0])), which is no part of the payload",
      at: tree.range,
      cure:
        "write {\"internal\": {\"tag\": \(quoted(JSONSnippet.path(path)))}}, and each payload as a struct that has "
        + "the members: {\"struct\": {\(fields)}}; where the slash belongs to the key, write "
        + quoted(JSONSnippet.path(path).replacing("/", with: "~1")))
    return nil
  }

  /// `"tag": "type"`, or `"tag": ["kind", "apiVersion"]`, of an adjacent union.
  static func tagKeys(
    _ tag: JSONTree, beside content: String, into diagnostics: inout Diagnostics
  ) -> (first: String, second: String?)? {
    guard case .array = tag.value else {
      return tagKey(tag, beside: (content, "…"), into: &diagnostics).map { ($0, nil) }
    }
    return pair(tag, into: &diagnostics)
  }

  /// `"tag": ["kind", "apiVersion"]`.
  static func pair(
    _ tag: JSONTree, into diagnostics: inout Diagnostics
  ) -> (first: String, second: String?)? {
    guard case .array(let parts) = tag.value, parts.count == 2 else {
      let count = if case .array(let parts) = tag.value { parts.count } else { 1 }
      diagnostics.error(
        .invalidTag, "a tag lies under one key or two, not under \(count)", at: tag.range,
        cure: "write \"tag\": \"type\" or \"tag\": [\"kind\", \"apiVersion\"]")
      return nil
    }
    let paths = parts.map { tagPath($0, into: &diagnostics) }
    guard let first = paths[0], let second = paths[1] else { return nil }
    for (path, part) in zip([first, second], parts) where path.count > 1 {
      diagnostics.error(
        .invalidTag,
        "a part of a tag that is made of two is a key, and no path: \(quoted(JSONSnippet.path(path)))",
        at: part.range,
        cure:
          "write {\"internal\": {\"tag\": \(quoted(JSONSnippet.path(path)))}}, and as the payload of variants that only "
          + "the other part tells apart an \"untagged\" union of structs in which that is a constant"
      )
      return nil
    }
    if first == second {
      diagnostics.error(
        .tagCollision, "both parts of the tag have the key \(quoted(first[0]))", at: parts[1].range,
        cure: "name two keys, or write \"tag\": \(quoted(JSONSnippet.path(first)))")
      return nil
    }
    return (first[0], second[0])
  }
}

extension JSONSnippet {
  /// The key of a tag, or the path to one, as a schema writes it.
  package static func path(_ keys: [String]) -> String {
    keys.map { key in
      let needsEscapes = key.contains("/") || key.contains("~0") || key.contains("~1")
      return needsEscapes ? key.replacing("~", with: "~0").replacing("/", with: "~1") : key
    }.joined(separator: "/")
  }
}
