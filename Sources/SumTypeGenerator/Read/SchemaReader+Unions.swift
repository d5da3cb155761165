import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension SchemaReader {
  /// Reads `{"text": "TextPost", "cleared": null}`.
  mutating func union(
    _ tree: JSONTree, _ members: Members<TypeKey>, at place: SourceRange
  ) -> TypeSyntax.Kind {
    let representation = self.representation(members[.representation])
    let unknown = members[.unknown].flatMap { option($0, Union.Unknown.self) }
    let includes = members[.include].map { strings($0) } ?? []
    let shared = members[.shared].map { strings($0) } ?? []
    let onSave = members[.onSave].flatMap { option($0, KeptPolicy.self) }
    let defaultVariant = members[.default].flatMap { string($0) }
    let hasPaths = members[.paths].flatMap { bool($0) } ?? false
    guard let object = object(tree, "an object of variants", "{\"text\": \"TextPost\"}") else {
      return .unreadable
    }
    let unique = named(object)
    let outer = (listTag, tagStyle)
    defer { (listTag, tagStyle) = outer }
    listTag = ListTag(of: representation, members[.representation])
    if let style = members[.tags].flatMap({ option($0, KeyStyle.self) }) { tagStyle = style.value }
    var variants: [VariantSyntax] = []
    variants.reserveCapacity(unique.count)
    for member in unique {
      if let variant = variant(member) { variants.append(variant) }
    }
    return .union(
      UnionSyntax(
        includes: includes, variants: variants, place: place, representation: representation,
        unknown: unknown, shared: shared, onSave: onSave, defaultVariant: defaultVariant,
        hasPaths: hasPaths, isComplete: variants.count == unique.count))
  }

  private mutating func variant(_ member: JSONTree.Member) -> VariantSyntax? {
    switch member.value.value {
    case .null, .string:
      let payload = self.payload(member.value)
      return memberName(member.key, at: member.keyRange, .variant).map {
        VariantSyntax(
          name: $0, tags: [ownTag(of: $0, member)], payload: payload, doc: nil, deprecation: nil)
      }
    case .object(let object):
      if reportInnerObject(
        object, of: "variant", unless: VariantKey.allCases, around: "the payload")
      {
        return memberName(member.key, at: member.keyRange, .variant).map {
          VariantSyntax(
            name: $0, tags: [ownTag(of: $0, member)], payload: .unreadable, doc: nil,
            deprecation: nil)
        }
      }
      return longVariant(member, Members<VariantKey>(object, into: &diagnostics))
    default:
      wrongKind(
        member.value, "a variant",
        example: "\"TextPost\", null or {\"tag\": 3, \"payload\": \"TextPost\"}")
      return nil
    }
  }

  private mutating func longVariant(
    _ member: JSONTree.Member, _ members: Members<VariantKey>
  ) -> VariantSyntax? {
    let name = memberName(member.key, at: member.keyRange, named: members[.name], .variant)
    let tags = self.tags(members, otherwise: ownTag(of: name, member))
    let noTags = members[.tags].flatMap { $0.isEmptyArray && members[.tag] == nil ? $0.range : nil }
    let seconds = listTag == .pair ? self.seconds(members) : []
    let doc = self.doc(members[.doc])
    let deprecation = self.deprecation(members[.deprecated])
    let index = inlineTypes.count
    var payload = longPayload(members, of: name, doc: doc, deprecation: deprecation)
    let entryWire = self.entryWire(members[.wire])
    var wire = entryWire == nil ? plainWire(members[.wire]) : nil
    if let entryWire, case .type(let type) = payload {
      let map = entries(
        of: type, as: entryWire, named: entryName(of: name, .variant), of: wholeName(of: name))
      payload = map.map { .type($0.type) } ?? .unreadable
    }
    var otherwise = members[.otherwise].flatMap { option($0, OtherwiseOption.self) }
    if let key = members[.member], members[.const] == nil {
      payload = wrapped(payload, in: key, of: name, as: wire, otherwise, at: index)
      (wire, otherwise) = (nil, nil)
    }
    if case .none = payload, let member = members.first(of: [.wire, .otherwise]) {
      diagnostics.error(
        .misplacedKey, "a variant without a payload has no \(quoted(member.key))",
        at: member.keyRange, cure: "remove it, or give the variant a \"payload\"")
    }
    return name.map {
      VariantSyntax(
        name: $0, tags: tags, payload: payload, wire: wire, otherwise: otherwise, doc: doc,
        deprecation: deprecation, seconds: seconds, noTags: noTags,
        hasWrittenTags: members[.tag] != nil || members[.tags] != nil,
        unwrapsMember: members[.member] != nil)
    }
  }

  /// Returns the tag of a variant that declares none.
  ///
  /// The style of tags applies only if the key of the variant is also its Swift name. Any other key
  /// is itself the tag.
  private func ownTag(of name: MemberName?, _ member: JSONTree.Member) -> Written<JSONTag> {
    let isName = name.map { $0.other == nil } ?? false
    return Written(
      .string(isName ? tagStyle.key(for: member.key) : member.key), at: member.keyRange)
  }

  private mutating func longPayload(
    _ members: Members<VariantKey>, of variant: MemberName?, doc: String?,
    deprecation: Deprecation?
  ) -> VariantSyntax.Payload {
    if let tree = members[.const] { return constantPayload(tree, members) }
    if let kind = members.first(of: VariantKey.kinds) {
      return inlinePayload(kind, of: variant, members, doc: doc, deprecation: deprecation)
    }
    reportWithoutType(members, VariantKey.ofTypes, in: .variant)
    return members[.payload].map { payload($0) } ?? .none
  }

  /// Reads `"const": true`. Reports other keys: the value determines the type.
  private mutating func constantPayload(
    _ tree: JSONTree, _ members: Members<VariantKey>
  ) -> VariantSyntax.Payload {
    for key in VariantKey.allCases where !VariantKey.ofConstants.contains(key) {
      guard let place = members.place(of: key) else { continue }
      diagnostics.error(
        .misplacedKey, "a payload that is a constant has no \(quoted(key.spelling))", at: place,
        cure: key == .payload ? "remove it: the value determines the type" : "remove it")
    }
    let values = constants(tree)
    return values.isEmpty ? .unreadable : .constant(values)
  }

  private mutating func payload(_ tree: JSONTree) -> VariantSyntax.Payload {
    if case .null = tree.value { return .none }
    guard case .string = tree.value else {
      wrongKind(tree, "a type or null", example: "\"TextPost\"")
      return .unreadable
    }
    return type(tree).map { .type($0) } ?? .unreadable
  }

  /// Reads `"tag": 3`, or `"tags": ["note", "memo"]`. Returns no tags for `"tags": []`, and if one
  /// of them cannot be read.
  private mutating func tags(
    _ members: Members<VariantKey>, otherwise name: Written<JSONTag>
  ) -> [Written<JSONTag>] {
    guard let tags = members[.tags] else {
      guard let tree = members[.tag] else { return [name] }
      return tag(tree).map { [$0] } ?? []
    }
    if members[.tag] != nil {
      diagnostics.error(
        .misplacedKey, "a variant has a \"tag\" or \"tags\", not both",
        at: members.place(of: .tags) ?? tags.range, cure: "remove one of the two")
      return []
    }
    guard let elements = array(tags, "an array of tags", "[\"text\", \"txt\"]") else { return [] }
    let read = elements.compactMap { tag($0) }
    return read.count == elements.count ? read : []
  }

  /// Reads the second tags of a variant: `["Pod", "v1"]`, `["Pod", "*"]`.
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

  /// Reads a tag: a string, an integer of 64 bits or a Boolean, or a list of two of these if tags
  /// have two members.
  mutating func tag(_ tree: JSONTree) -> Written<JSONTag>? {
    switch tree.value {
    case .string(let text): return Written(.string(text), at: tree.range)
    case .bool(let value): return Written(.bool(value), at: tree.range)
    case .number(let number):
      if let integer = number.int64 { return Written(.integer(integer), at: tree.range) }
    case .array(let parts):
      guard listTag == .pair else {
        reportList(tree)
        return nil
      }
      return pair(parts, at: tree.range)
    default: break
    }
    let isNull = if case .null = tree.value { listTag != .pair } else { false }
    diagnostics.error(
      .invalidTag, "a tag must be a string, an integer of 64 bits or a Boolean", at: tree.range,
      cure: isNull
        ? "write \"tags\": [] for a variant that never has a tag, or name the variant as the "
          + "\"default\" of the union if a value may lack the tag"
        : "give the variant a \"tag\" as it is in the JSON")
    return nil
  }
}

extension JSONTree {
  fileprivate var isEmptyArray: Bool {
    if case .array(let elements) = value { elements.isEmpty } else { false }
  }
}

extension SchemaReader {
  /// Reads `"internal"`, or `{"adjacent": {"tag": "type", "content": "payload"}}`. Reports errors,
  /// and returns nil if there are any.
  mutating func representation(_ tree: JSONTree?) -> (any RepresentationSyntax)? {
    guard let tree else { return Representations.standard }
    switch tree.value {
    case .string(let name): return representation(name, nil, at: tree.range)
    case .object(let members):
      guard let member = members.first, members.count == 1 else {
        diagnostics.error(
          .unknownRepresentation, "expected one representation, found \(members.count)",
          at: tree.range, cure: "write {\"adjacent\": {\"tag\": \"type\"}}, for example")
        return nil
      }
      return representation(member.key, member.value, at: member.keyRange)
    default:
      wrongKind(
        tree, "a representation",
        example: "\"external\" or {\"internal\": {\"tag\": \"type\"}}")
      return nil
    }
  }

  private mutating func representation(
    _ name: String, _ parameters: JSONTree?, at place: SourceRange
  ) -> (any RepresentationSyntax)? {
    if let representation = Representations.named(name) {
      if reportTagAbove(name, parameters) { return nil }
      return representation.read(parameters, at: place, into: &diagnostics)
    }
    let names = Representations.all.map { $0.name }
    let nearest = Suggestions.nearest(to: name, in: names)
    diagnostics.error(
      .unknownRepresentation, "there is no representation \(quoted(name))", at: place,
      cure: nearest.map { "did you mean \(quoted($0))?" }
        ?? "use one of \(list(names.map(quoted)))")
    return nil
  }
}

/// Tags of two values.
extension SchemaReader {
  /// The meaning of a list as a tag of a union.
  enum ListTag: Equatable {
    /// A tag of two values: the tag of the union has two keys.
    case pair
    /// Nothing. The tag has one key, and may have two in this representation.
    case one
    /// Nothing: the representation with this name has no tag of two keys.
    case never(String)
    /// It cannot be known, since the representation has a fault, which is reported.
    case unreadable

    /// - Parameter tree: The representation as it is written; nil if it is the standard one.
    init(of representation: (any RepresentationSyntax)?, _ tree: JSONTree?) {
      let isWritten = tree?.members?.contains { member in
        member.value["tag"]?.elements != nil
      }
      guard let representation, representation.hasPairedTag || isWritten != true else {
        self = .unreadable
        return
      }
      let kind = Swift.type(of: representation)
      self = representation.hasPairedTag ? .pair : kind.mayPairTags ? .one : .never(kind.name)
    }
  }

  /// Reads `["Pod", "v1"]`, of which the first value is the tag of the variant.
  mutating func pair(
    _ parts: [JSONTree], at place: SourceRange
  ) -> Written<JSONTag>? {
    guard parts.count == 2 else {
      diagnostics.error(
        .invalidTag, "a tag of two keys has two values, not \(parts.count)", at: place,
        cure: "write it such as [\"Pod\", \"v1\"], or [\"Pod\", \"*\"] for every second value")
      return nil
    }
    if parts[0].string == "*" {
      diagnostics.error(
        .invalidTag, "only the second value of a tag can be \"*\"", at: parts[0].range,
        cure: "write the first value; where the other key alone tells the variant, name that key "
          + "first in the \"tag\" of the representation")
      return nil
    }
    return tag(parts[0]).map { Written($0.value, at: place) }
  }

  /// Reports a list as a tag of a union whose tag has one key, or none.
  mutating func reportList(_ tree: JSONTree) {
    let several = "write \"tags\" for several tags of one variant"
    if tree.elements?.count == 1, listTag != .unreadable {
      return diagnostics.error(
        .invalidTag, "a tag of one value is written without a list", at: tree.range,
        cure: "remove the brackets, or \(several)")
    }
    switch listTag {
    case .pair, .unreadable: break
    case .one:
      diagnostics.error(
        .invalidTag, "a list can be a tag only if the tag of the union has two keys",
        at: tree.range,
        cure: "name both keys in the representation, as in {\"internal\": {\"tag\": [\"kind\", "
          + "\"version\"]}}, or \(several)")
    case .never(let name):
      diagnostics.error(
        .invalidTag, "a list cannot be a tag of a union that is \(quoted(name))", at: tree.range,
        cure: "\(several); \(RepresentationParameters.pairingRule)")
    }
  }
}
