import SumTypeSource

/// A tag that is said to lie in an object around the union. It lies beside the member with the payload, or in a member
/// beside that; the language says both in another way, and the message shows what to write.
extension SchemaReader {
  /// Whether the tag of a representation is one above, which is reported.
  mutating func reportTagAbove(_ name: String, _ parameters: JSONTree?) -> Bool {
    guard let tag = parameters?["tag"] else { return false }
    let parts = if case .array(let parts) = tag.value { parts } else { [tag] }
    for part in parts {
      guard let text = part.string, text.hasPrefix("../") else { continue }
      let steps = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let path = steps.drop { $0 == ".." }.map { $0 }
      diagnostics.error(
        .invalidTag,
        "a tag lies in the union's own object, not in one around it: \(quoted(text))",
        at: part.range,
        cure: path.count > 1 ? cure(forTagAt: path) : cure(forTag: path.first ?? "", name))
      return true
    }
    return false
  }

  /// `"../datatype"`: the tag and the member with the payload are those of an adjacent union, flattened.
  private func cure(forTag tag: String, _ name: String) -> String {
    let use = use
    let key = use?.key ?? (name == "keyed" ? "…" : "content")
    let representation =
      "{\"adjacent\": {\"tag\": \(quoted(tag)), \"content\": \(quoted(key))}}"
    guard let use else {
      return
        "make the union \(representation), whose content is the member with the payload, and write "
        + "\"flatten\": true in the field whose type it is"
    }
    return
      "make the union \(representation), and write \"flatten\": true in the field \(quoted(use.field)) of "
      + "\(quoted(use.owner))\(use.isInline ? "" : ": \(use.spelled)")"
  }

  /// `"../header/type"`: the object around is an internal union, whose payloads have both members.
  private func cure(forTagAt path: [String]) -> String {
    let own = RepresentationParameters.field(path[...], is: "\"…\"")
    let member = quoted(use?.key ?? "content")
    return
      "make the object around the union {\"internal\": {\"tag\": \(quoted(path.joined(separator: "/")))}}, of "
      + "structs with both members: {\"struct\": {\(own), \(member): \"…\"}}"
  }

  /// The field of a struct whose type a union is.
  private struct Use {
    var owner: String
    var field: String
    var key: String
    /// The field declares the union itself.
    var isInline: Bool
    /// The field, flattened.
    var spelled: String
  }

  /// The first field whose type the union is that is read.
  private var use: Use? {
    guard let owner else { return nil }
    if let declarer = owner.declarer {
      guard declarer.role == .field else { return nil }
      return Use(
        owner: declarer.owner, field: declarer.name, key: keyStyle.key(for: declarer.name),
        isInline: true, spelled: "")
    }
    let name = owner.spelling
    for declaration in writtenTypes?.members ?? [] {
      for field in declaration.value["struct"]?.members ?? [] {
        let type = field.value.string ?? field.value["type"]?.string
        guard let type, type == name || type == name + "?" else { continue }
        let key = field.value["key"]?.string ?? keyStyle.key(for: field.key)
        return Use(
          owner: declaration.key, field: field.key, key: key, isInline: false,
          spelled: "\(quoted(field.key)): {\"type\": \(quoted(type)), \"flatten\": true}")
      }
    }
    return nil
  }
}
