import SumTypeJSON
import SumTypeSource

/// Reports tags that a schema places in an object around the union. The language has other forms
/// for such data, in which the tag lies beside the member with the payload, or in a member beside
/// that. The messages show what to write.
extension SchemaReader {
  /// Whether the tag of a representation is placed in an object around the union. Reports such a
  /// tag.
  mutating func reportTagAbove(_ name: String, _ parameters: JSONTree?) -> Bool {
    guard let tag = parameters?["tag"] else { return false }
    let parts = if case .array(let parts) = tag.value { parts } else { [tag] }
    for part in parts {
      guard let text = part.string, text.hasPrefix("../") else { continue }
      let steps = text.parts(between: "/")
      let path = steps.drop { $0 == ".." }.map { $0 }
      diagnostics.error(
        .invalidTag,
        "a tag must be in the union's own object, not in one around it: \(quoted(text))",
        at: part.range,
        cure: path.count > 1 ? cure(forTagAt: path) : cure(forTag: path.first ?? "", name))
      return true
    }
    return false
  }

  /// Returns the cure for `"../datatype"`: the tag and the member with the payload form an adjacent
  /// union, which is flattened.
  private mutating func cure(forTag tag: String, _ name: String) -> String {
    let use = firstUse()
    let key = use?.key ?? (name == "keyed" ? "…" : "content")
    let representation =
      "{\"adjacent\": {\"tag\": \(quoted(tag)), \"content\": \(quoted(key))}}"
    guard let use else {
      return
        "make the union \(representation), whose content is the member with the payload, and "
        + "write \"flatten\": true in the field of the union"
    }
    return
      "make the union \(representation), and write \"flatten\": true in the field \(quoted(use.field)) of "
      + "\(quoted(use.owner))\(use.isInline ? "" : ": \(use.spelled)")"
  }

  /// Returns the cure for `"../header/type"`: the object around the union becomes an internal
  /// union, whose payloads have both members.
  private mutating func cure(forTagAt path: [String]) -> String {
    let own = RepresentationParameters.field(path[...], is: "\"…\"")
    let member = quoted(firstUse()?.key ?? "content")
    return
      "make the object around the union {\"internal\": {\"tag\": \(quoted(path.joined(separator: "/")))}}, of "
      + "structs with both members: {\"struct\": {\(own), \(member): \"…\"}}"
  }

  /// Returns the first field whose type is the union that is being read.
  private mutating func firstUse() -> FieldUse? {
    guard let owner else { return nil }
    if let declarer = owner.declarer {
      guard declarer.role == .field else { return nil }
      return FieldUse(
        owner: declarer.owner, field: declarer.name, key: keyStyle.key(for: declarer.name),
        isInline: true, spelled: "")
    }
    let uses = firstUses ?? allFirstUses
    firstUses = uses
    return uses[owner.spelling]
  }

  /// The first field of each type.
  private var allFirstUses: [String: FieldUse] {
    var uses: [String: FieldUse] = [:]
    for declaration in writtenTypes?.members ?? [] {
      for field in declaration.value["struct"]?.members ?? [] {
        let type = field.value.string ?? field.value["type"]?.string
        guard let type else { continue }
        let name = type.hasSuffix("?") ? String(type.dropLast()) : type
        if uses[name] != nil { continue }
        let key = field.value["key"]?.string ?? keyStyle.key(for: field.key)
        uses[name] = FieldUse(
          owner: declaration.key, field: field.key, key: key, isInline: false,
          spelled: "\(quoted(field.key)): {\"type\": \(quoted(type)), \"flatten\": true}")
      }
    }
    return uses
  }
}

/// A field of a struct whose type is a union.
struct FieldUse {
  var owner: String
  var field: String
  var key: String
  /// Whether the field declares the union.
  var isInline: Bool
  /// The field as a schema declares it, flattened.
  var spelled: String
}
