import SumTypeSource
import SumTypeSwift

/// The keys of a variant that is more than a payload.
enum VariantKey: Int, SchemaKey {
  case tag, tags, payload, doc, deprecated, `struct`, tuple, union

  static let subject = "a variant"
  static let table = KeyTable(Self.self)

  var meanwhile: String? {
    switch self {
    case .struct, .tuple, .union: "declare a type for it, and name that as the \"payload\""
    default: nil
    }
  }
}

extension SchemaReader {
  /// `{"text": "TextPost", "cleared": null}`
  mutating func union(
    _ tree: JSONTree, _ members: Members<TypeKey>, at place: SourceRange
  ) -> TypeEntry.Kind {
    let representation = self.representation(members[.representation])
    let unknown = members[.unknown].flatMap { option($0, Union.Unknown.self) }
    let shared = members[.shared].map { strings($0) } ?? []
    let onSave = members[.onSave].flatMap { option($0, SavePolicy.self) }
    guard let object = object(tree, "an object of variants", "{\"text\": \"TextPost\"}") else {
      return .unreadable
    }
    let unique = named(object)
    var variants: [VariantEntry] = []
    variants.reserveCapacity(unique.count)
    for member in unique {
      if let variant = variant(member) { variants.append(variant) }
    }
    return .union(
      UnionEntry(
        variants: variants, place: place, representation: representation, unknown: unknown,
        shared: shared, onSave: onSave, isComplete: variants.count == unique.count))
  }

  private mutating func variant(_ member: JSONTree.Member) -> VariantEntry? {
    switch member.value.value {
    case .null, .string:
      let payload = self.payload(member.value)
      return identifier(member.key, at: member.keyRange, .variant).map {
        VariantEntry(
          name: $0, tag: Written(.string(member.key), at: $0.place), payload: payload, doc: nil,
          deprecation: nil)
      }
    case .object(let object):
      return longVariant(member, Members<VariantKey>(object, into: &diagnostics))
    default:
      wrongKind(
        member.value, "a variant",
        "write it such as \"TextPost\", null or {\"tag\": 3, \"payload\": \"TextPost\"}")
      return nil
    }
  }

  private mutating func longVariant(
    _ member: JSONTree.Member, _ members: Members<VariantKey>
  ) -> VariantEntry? {
    let name = identifier(member.key, at: member.keyRange, .variant)
    let tag = self.tag(members, otherwise: Written(.string(member.key), at: member.keyRange))
    let payload = longPayload(members)
    let doc = self.doc(members[.doc])
    let deprecation = self.deprecation(members[.deprecated])
    return name.map {
      VariantEntry(name: $0, tag: tag, payload: payload, doc: doc, deprecation: deprecation)
    }
  }

  private mutating func longPayload(_ members: Members<VariantKey>) -> VariantEntry.Payload {
    if let payload = members[.payload] { return self.payload(payload) }
    return members.first(of: [.struct, .tuple, .union]) == nil ? .none : .unreadable
  }

  private mutating func payload(_ tree: JSONTree) -> VariantEntry.Payload {
    if case .null = tree.value { return .none }
    guard case .string = tree.value else {
      wrongKind(tree, "a type or null", "write it such as \"TextPost\"")
      return .unreadable
    }
    return type(tree).map { .type($0) } ?? .unreadable
  }

  private mutating func tag(
    _ members: Members<VariantKey>, otherwise name: Written<Tag>
  ) -> Written<Tag>? {
    guard let tags = members[.tags] else { return members[.tag].map { tag($0) } ?? name }
    if members[.tag] != nil {
      diagnostics.error(
        .misplacedKey, "a variant has a \"tag\" or \"tags\", not both",
        at: members.place(of: .tags) ?? tags.range, cure: "remove one of them")
      return nil
    }
    guard let elements = array(tags, "an array of tags", "[\"text\"]") else { return nil }
    guard elements.count == 1 else {
      diagnostics.reportNotSupported(
        "a variant with several tags", at: members.place(of: .tags) ?? tags.range,
        "declare a variant for each tag, with one payload")
      return nil
    }
    return tag(elements[0])
  }

  /// A string or an integer of 64 bits.
  private mutating func tag(_ tree: JSONTree) -> Written<Tag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    case .bool:
      diagnostics.reportNotSupported(
        "a boolean as a tag", at: tree.range,
        "type what holds the union as \"JSON\", and tell the variants apart in code")
      return nil
    default: break
    }
    diagnostics.error(
      .invalidTag, "a tag is a string or an integer of 64 bits", at: tree.range,
      cure: "give the variant a \"tag\" as it is in the JSON")
    return nil
  }
}
