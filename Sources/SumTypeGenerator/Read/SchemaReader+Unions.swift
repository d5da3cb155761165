import SumTypeSource
import SumTypeSwift

/// The keys of a variant that is more than a payload.
enum VariantKey: Int, SchemaKey {
  case tag, tags, payload, name, doc, deprecated
  case `struct`, tuple, union
  case identity, representation, unknown, shared, `default`, include, onSave

  static let subject = "a variant"
  static let table = KeyTable(Self.self)

  /// The kinds of types that a variant can declare.
  static let kinds: [VariantKey] = [.struct, .tuple, .union]
  /// What such a type may have besides.
  static let ofTypes: [VariantKey] = [
    .identity, .representation, .unknown, .shared, .default, .include, .onSave,
  ]
}

extension SchemaReader {
  /// `{"text": "TextPost", "cleared": null}`
  mutating func union(
    _ tree: JSONTree, _ members: Members<TypeKey>, at place: SourceRange
  ) -> TypeEntry.Kind {
    let representation = self.representation(members[.representation])
    let unknown = members[.unknown].flatMap { option($0, Union.Unknown.self) }
    let includes = members[.include].map { strings($0) } ?? []
    let shared = members[.shared].map { strings($0) } ?? []
    let onSave = members[.onSave].flatMap { option($0, SavePolicy.self) }
    let defaultVariant = members[.default].flatMap { string($0) }
    guard let object = object(tree, "an object of variants", "{\"text\": \"TextPost\"}") else {
      return .unreadable
    }
    let unique = named(object)
    let outer = tagsArePairs
    defer { tagsArePairs = outer }
    tagsArePairs = (representation as? Internal)?.secondKey != nil
    var variants: [VariantEntry] = []
    variants.reserveCapacity(unique.count)
    for member in unique {
      if let variant = variant(member) { variants.append(variant) }
    }
    return .union(
      UnionEntry(
        includes: includes, variants: variants, place: place, representation: representation,
        unknown: unknown, shared: shared, onSave: onSave, defaultVariant: defaultVariant,
        isComplete: variants.count == unique.count))
  }

  private mutating func variant(_ member: JSONTree.Member) -> VariantEntry? {
    switch member.value.value {
    case .null, .string:
      let payload = self.payload(member.value)
      return memberName(member.key, at: member.keyRange, .variant).map {
        VariantEntry(
          name: $0, tags: [Written(.string(member.key), at: member.keyRange)], payload: payload,
          doc: nil, deprecation: nil)
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
    let name = memberName(member.key, at: member.keyRange, named: members[.name], .variant)
    let tags = self.tags(members, otherwise: Written(.string(member.key), at: member.keyRange))
    let seconds = tagsArePairs ? self.seconds(members) : []
    let doc = self.doc(members[.doc])
    let deprecation = self.deprecation(members[.deprecated])
    let payload = longPayload(members, of: name, doc: doc, deprecation: deprecation)
    return name.map {
      VariantEntry(
        name: $0, tags: tags, payload: payload, doc: doc, deprecation: deprecation,
        seconds: seconds)
    }
  }

  private mutating func longPayload(
    _ members: Members<VariantKey>, of variant: MemberName?, doc: String?,
    deprecation: Deprecation?
  ) -> VariantEntry.Payload {
    if let kind = members.first(of: VariantKey.kinds) {
      return inlinePayload(kind, of: variant, members, doc: doc, deprecation: deprecation)
    }
    reportWithoutType(members)
    return members[.payload].map { payload($0) } ?? .none
  }

  private mutating func payload(_ tree: JSONTree) -> VariantEntry.Payload {
    if case .null = tree.value { return .none }
    guard case .string = tree.value else {
      wrongKind(tree, "a type or null", "write it such as \"TextPost\"")
      return .unreadable
    }
    return type(tree).map { .type($0) } ?? .unreadable
  }

  /// `"tag": 3`, or `"tags": ["note", "memo"]`; none where one of them cannot be read.
  private mutating func tags(
    _ members: Members<VariantKey>, otherwise name: Written<Tag>
  ) -> [Written<Tag>] {
    guard let tags = members[.tags] else {
      guard let tree = members[.tag] else { return [name] }
      return tag(tree).map { [$0] } ?? []
    }
    if members[.tag] != nil {
      diagnostics.error(
        .misplacedKey, "a variant has a \"tag\" or \"tags\", not both",
        at: members.place(of: .tags) ?? tags.range, cure: "remove one of them")
      return []
    }
    guard let elements = array(tags, "an array of tags", "[\"text\", \"txt\"]") else { return [] }
    if elements.isEmpty {
      diagnostics.error(
        .invalidTag, "a variant has at least one tag", at: tags.range,
        cure: "name a tag, or remove \"tags\": the variant's name is its tag then")
    }
    let read = elements.compactMap { tag($0) }
    return read.count == elements.count ? read : []
  }

  /// The second parts of the tags of a variant: `["Pod", "v1"]`, `["Pod", "*"]`.
  private mutating func seconds(_ members: Members<VariantKey>) -> [SecondTag] {
    var trees: [JSONTree] = []
    if case .array(let several)? = members[.tags]?.value {
      trees = several
    } else if let tree = members[.tag] {
      trees = [tree]
    }
    return trees.map { tree in
      guard case .array(let parts) = tree.value, parts.count == 2, parts[1].string != "*",
        let second = tag(parts[1])
      else { return .any }
      return .exactly(second.value)
    }
  }

  /// A string, an integer of 64 bits or a Boolean; a list of two where a tag is made of two.
  private mutating func tag(_ tree: JSONTree) -> Written<Tag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .bool(let value): return Written(.bool(value), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    case .array(let parts) where tagsArePairs:
      if parts.count == 2 { return tag(parts[0]).map { Written($0.value, at: tree.range) } }
      diagnostics.error(
        .invalidTag, "a tag of two keys has two values, not \(parts.count)", at: tree.range,
        cure: "write it such as [\"Pod\", \"v1\"], or [\"Pod\", \"*\"] for every second value")
      return nil
    default: break
    }
    diagnostics.error(
      .invalidTag, "a tag is a string, an integer of 64 bits or a Boolean", at: tree.range,
      cure: "give the variant a \"tag\" as it is in the JSON")
    return nil
  }
}
