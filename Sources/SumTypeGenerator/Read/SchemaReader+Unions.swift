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
    let payload = longPayload(members, of: name, doc: doc, deprecation: deprecation)
    let wire = members[.wire].flatMap { string($0) }
    let otherwise = members[.otherwise].flatMap { option($0, OtherwiseOption.self) }
    if case .none = payload, let member = members.first(of: [.wire, .otherwise]) {
      diagnostics.error(
        .misplacedKey, "a variant without a payload has no \(quoted(member.key))",
        at: member.keyRange, cure: "remove it, or give the variant a \"payload\"")
    }
    return name.map {
      VariantSyntax(
        name: $0, tags: tags, payload: payload, wire: wire, otherwise: otherwise, doc: doc,
        deprecation: deprecation, seconds: seconds, noTags: noTags)
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

/// Choices in type expressions: `String | [Part]` is a union without tags, and without a declared
/// name.
extension SchemaReader {
  /// Reads a type expression, and replaces each choice in it by a union.
  mutating func expression(_ text: String, at place: SourceRange) -> WrittenType? {
    let count = expressions.parsed.count
    guard let written = expressions.read(text, at: place, into: &diagnostics) else { return nil }
    guard written.id == count else { return expressions.isReadable(written) ? written : nil }
    let expression = expressions[written]
    guard expression.hasChoice else { return written }
    let union = named(expression, at: place)
    expressions.replace(written, with: union)
    return union == nil ? nil : written
  }

  /// Adds a type expression that is a part of a written one, and replaces each choice in it by a
  /// union.
  mutating func add(_ expression: TypeExpression, at place: SourceRange) -> WrittenType? {
    let whole = expression.hasChoice ? named(expression, at: place) : expression
    return whole.map { expressions.add($0, $0.spelling, at: place) }
  }

  /// Returns the expression with the names of unions in place of choices; nil if a choice has an
  /// error.
  private mutating func named(
    _ expression: TypeExpression, at place: SourceRange
  ) -> TypeExpression? {
    switch expression {
    case .name: return expression
    case .optional(let wrapped, let mark):
      return named(wrapped, at: place).map { .optional($0, at: mark) }
    case .list(let element): return named(element, at: place).map { .list($0) }
    case .map(let value): return named(value, at: place).map { .map($0) }
    case .choice(let alternatives, let bar):
      return choice(of: alternatives.flatMap(\.alternatives), bar, at: place)
    }
  }

  /// Returns the union of a choice with a declared name: `"Label": {"alias": "String | RichText"}`.
  /// Nil for another type expression.
  mutating func choice(_ text: String, at place: SourceRange) -> TypeSyntax.Kind? {
    var parser = TypeExpressionParser(text)
    guard case .success(.choice(let alternatives, let bar)) = parser.parse() else { return nil }
    guard let parts = parts(of: alternatives.flatMap(\.alternatives), bar, at: place) else {
      return .unreadable
    }
    return .union(union(of: parts, choice: nil, at: place))
  }

  private mutating func choice(
    of alternatives: [TypeExpression], _ bar: Range<Int>, at place: SourceRange
  ) -> TypeExpression? {
    guard let parts = parts(of: alternatives, bar, at: place) else { return nil }
    let text = parts.map(\.expression.spelling).joined(separator: " | ")
    if let known = choices[text] { return .name(known.name, at: bar) }
    guard let name = Identifier(parts.map(\.name).joined(separator: "Or")) else {
      // One of the names is unknown, which the resolver reports.
      return .choice(parts.map(\.expression), at: bar)
    }
    choices[text] = name
    let union = union(of: parts, choice: Written(text, at: place), at: place)
    inlineTypes.append(
      TypeSyntax(
        name: TypeName(Written(name, at: place)), doc: Self.doc(ofChoice: text),
        deprecation: nil, kind: .union(union)))
    return .name(name.name, at: bar)
  }

  /// Returns the alternatives of a choice with their names; nil if one has an error.
  private mutating func parts(
    of alternatives: [TypeExpression], _ bar: Range<Int>, at place: SourceRange
  ) -> [(name: String, expression: TypeExpression)]? {
    var parts: [(name: String, expression: TypeExpression)] = []
    var names: Set<String> = []
    for alternative in alternatives {
      if case .optional(_, let mark) = alternative {
        diagnostics.error(
          .nestedOptional, "an alternative of a choice cannot be optional", at: place.inside(mark),
          cure: "write \"(A | B)?\" instead")
        return nil
      }
      guard let alternative = named(alternative, at: place) else { return nil }
      let name = alternative.partOfName
      if !names.insert(name).inserted {
        diagnostics.error(
          .nameCollision,
          "two alternatives of this choice would have the case \(quoted(caseName(name).name))",
          at: place.inside(bar), cure: "remove one of the two, or declare a union")
        return nil
      }
      parts.append((name, alternative))
    }
    return parts
  }

  /// Returns a union without tags that has a variant for each part.
  private mutating func union(
    of parts: [(name: String, expression: TypeExpression)], choice: Written<String>?,
    at place: SourceRange
  ) -> UnionSyntax {
    let variants = parts.map { part in
      let written = expressions.add(part.expression, part.expression.spelling, at: place)
      let name = caseName(part.name)
      return VariantSyntax(
        name: MemberName(swift: Written(name, at: place)),
        tags: [Written(.string(name.name), at: place)], payload: .type(written), doc: nil,
        deprecation: nil)
    }
    return UnionSyntax(
      variants: variants, place: place, representation: Untagged(), unknown: nil, shared: [],
      onSave: nil, defaultVariant: nil, isComplete: true, choice: choice)
  }

  private func caseName(_ part: String) -> Identifier {
    Identifier.lowerCamel(from: part).flatMap { Identifier($0) } ?? "value"
  }
}

extension TypeExpression {
  /// Whether the expression contains a choice.
  var hasChoice: Bool {
    switch self {
    case .name: false
    case .optional(let inner, _), .list(let inner), .map(let inner): inner.hasChoice
    case .choice: true
    }
  }

  /// The alternatives of a choice, with those of inner choices; for another expression, itself.
  var alternatives: [TypeExpression] {
    if case .choice(let alternatives, _) = self { return alternatives.flatMap(\.alternatives) }
    return [self]
  }

  /// The expression's part of a union's name: `PartList` for `[Part]`.
  var partOfName: String {
    switch self {
    case .name(let name, _):
      name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    case .optional(let wrapped, _): "Optional" + wrapped.partOfName
    case .list(let element): element.partOfName + "List"
    case .map(let value): value.partOfName + "Map"
    case .choice(let alternatives, _):
      alternatives.map(\.partOfName).joined(separator: "Or")
    }
  }

  /// The expression as it is written in a schema.
  var spelling: String {
    switch self {
    case .name(let name, _): name
    case .optional(let wrapped, _): wrapped.spelling + "?"
    case .list(let element): "[\(element.spelling)]"
    case .map(let value): "[String: \(value.spelling)]"
    case .choice(let alternatives, _):
      "(\(alternatives.map(\.spelling).joined(separator: " | ")))"
    }
  }
}
