import SumTypeGenerator
import SumTypeJSON

extension Examples {
  /// The greatest number of samples of a type.
  static let maximumSamples = 400
  /// The greatest number of tags of a variant with which it is sampled.
  private static let mostTags = 50
  /// The number of variants from which on a union has only one sample of each.
  static let largeUnion = 50

  /// Returns values of a type that a reader may treat differently: all variants and raw values, the ends of the
  /// ranges of numbers, with and without optional members. Values may break the bounds; the caller asks the inspector
  /// which of them the type itself reads.
  func samples(of type: ValueType, within bounds: Bounds?, depth: Int = 0) -> [String] {
    guard depth < 3 else { return value(of: type).map { [$0] } ?? [] }
    switch type {
    case .scalar(let form): return form.form.grammar.samples(within: bounds)
    case .reference(let id): return samples(of: id, within: bounds, depth)
    case .optional(let wrapped):
      return samples(of: wrapped, within: bounds, depth: depth) + ["null"]
    case .list(let element):
      let inner = samples(of: element, within: bounds?.elements, depth: depth + 1)
      let counts = Self.counts(of: bounds).compactMap { count in
        inner.first.flatMap { Self.list($0, count) }
      }
      return counts + ["[]"] + inner.prefix(Self.maximumSamples).map { "[\($0)]" }
        + Self.mixedLists(of: inner)
    case .map(let element):
      let inner = samples(of: element, within: bounds?.elements, depth: depth + 1)
      let counts = Self.counts(of: bounds).compactMap { count in
        inner.first.flatMap { Self.map($0, count) }
      }
      return counts + ["{}"] + inner.prefix(Self.maximumSamples).map { "{\"key\":\($0)}" }
    case .embedded(let inner, let wire):
      return samples(of: inner, within: nil, depth: depth).map { wire.wrap($0) }
    case .constant(let values): return values.map(\.description)
    case .bounded(let inner, let limits):
      return samples(of: inner, within: limits.bounds, depth: depth)
    case .arranged(let arrangement, let inner):
      switch arrangement {
      case .oneOrMany:
        return samples(of: .list(inner), within: bounds, depth: depth)
          + samples(of: inner, within: bounds?.elements, depth: depth + 1)
      case .emptyArray: return samples(of: .map(inner), within: bounds, depth: depth) + ["[]"]
      case .entries, .alternating:
        guard case .reference(let id) = inner else { return [] }
        return samples(ofEntries: id, areAlternating: arrangement == .alternating, bounds, depth)
      case .oneEntry:
        return samples(of: inner, within: nil, depth: depth + 1).map { "{\"key\":\($0)}" }
      case .jsonOrText(let wire):
        return ScalarGrammar.string.samples(within: nil)
          + samples(of: inner, within: nil, depth: depth).map { wire.wrap($0) }
      }
    }
  }

  /// Returns lists of two elements, for each pair of JSON types: one element may make a reader take the whole list
  /// for another variant, or for none.
  private static func mixedLists(of inner: [String]) -> [String] {
    // Values are grouped by their first character, which tells the JSON type.
    var first: [Character: String] = [:]
    for json in inner {
      guard let start = json.first else { continue }
      let kind = start.isNumber || start == "-" ? "0" : start == "f" ? "t" : start
      if first[kind] == nil { first[kind] = json }
    }
    if first.count < 2 { return [] }
    let elements = first.values.sorted()
    return elements.flatMap { one in elements.map { "[\(one),\($0)]" } }
  }

  /// Returns the lengths at the ends of bounds, and just beyond.
  static func counts(of bounds: Bounds?) -> [Int] {
    guard let bounds, bounds.measure == .length else { return [] }
    let ends = [bounds.lower, bounds.upper].compactMap { $0 }
    return ScalarGrammar.around(ends).compactMap { Int($0) }.filter { $0 >= 0 }
  }

  private func samples(of id: TypeID, within bounds: Bounds?, _ depth: Int) -> [String] {
    // Only the samples of inner values are asked for again. While the value of a type is made, or a tag is looked
    // for, they are not complete.
    guard depth > 0, bounds == nil, self.depth == 0, !looksForTag else {
      return newSamples(of: id, within: bounds, depth)
    }
    if let known = innerSamples[id, depth] { return known }
    let samples = newSamples(of: id, within: nil, depth)
    innerSamples.keep(samples, of: id, depth, limit: allowance)
    return samples
  }

  private func newSamples(of id: TypeID, within bounds: Bounds?, _ depth: Int) -> [String] {
    switch schema[id].kind {
    case .structure: return samples(ofObject: .type(id), depth: depth)
    case .tuple(let tuple):
      let elements = tuple.fields.indices.prefix(20).flatMap { index in
        samples(ofElement: tuple.fields[index], depth).map {
          tuple.fields[index].isRest
            ? self.elements(of: tuple, of: id, rest: $0)
            : self.elements(of: tuple, of: id, setting: (index, $0))
        }
      }
      let counts = [nil, tuple.fields.count].map { self.elements(of: tuple, of: id, count: $0) }
      return (counts + elements).compactMap { $0 }
    case .union(let union):
      return union.variants.indices.prefix(Self.maximumSamples).flatMap {
        samples(ofVariant: $0, in: union, id, depth)
      }
    case .enumeration(let enumeration):
      let raws = enumeration.values.prefix(Self.maximumSamples).flatMap { self.raws(of: $0) }
      return raws.prefix(Self.maximumSamples).map(\.description)
        + [unknownValue(of: enumeration, id)]
    case .alias(let alias):
      return alias.base.form.grammar.samples(within: bounds ?? alias.bounds)
    case .typeAlias(let type): return samples(of: type, within: bounds, depth: depth)
    case .external(let external): return external.base.form.grammar.samples(within: bounds)
    }
  }
}

// MARK: - Objects and tuples

extension Examples {
  /// Returns objects that differ in their members: with all optional members and with none, with several values of
  /// each member, without each member, and with each variant of the flattened unions.
  func samples(ofObject id: ObjectID, depth: Int = 0) -> [String] {
    let shape = shape(of: id)
    let members = shape.members.prefix(20)
    let values = members.flatMap { member -> [String?] in
      var samples = samples(of: member, depth).map { object(id, setting: [(member.key, $0)]) }
      if mayBeOld, let value = value(of: member) {
        samples += member.aliases.spread(over: 100).map { object(id, setting: [($0, value)]) }
      }
      return samples
    }
    let missing = members.map { member in
      mayBeMissing(member) ? object(id, omitting: [member.key.wire], isFull: true) : nil
    }
    let least =
      mayBeOld ? object(id, omitting: Set(members.filter(mayBeMissing).map(\.key.wire))) : nil
    let parts = depth < 2 ? shape.parts.prefix(20) : []
    // The members of a flattened union are as deep as those of the object.
    let variants = parts.map { part in
      (part.field.name.name, samples(of: .reference(part.id), within: nil, depth: depth))
    }
    let alone = variants.flatMap { name, samples in
      samples.spread(over: 100).map { object(id, parts: [name: $0]) }
    }
    let together = pairs(of: variants).map { object(id, isFull: true, parts: $0) }
    return ([object(id), object(id, isFull: true), least] + missing + values + alone + together)
      .compactMap { $0 }
  }

  /// Returns values for each pair of flattened unions, since members of both may be unknown to a reader.
  private func pairs(of parts: [(name: String, samples: [String])]) -> [[String: String]] {
    let parts = parts.prefix(4).map { ($0.name, $0.samples.spread(over: 10)) }
    return parts.indices.flatMap { index in
      parts[(index + 1)...].flatMap { (name, samples) in
        samples.flatMap { sample in parts[index].1.map { [parts[index].0: $0, name: sample] } }
      }
    }
  }

  /// Returns whether files may lack a member when all other members exist.
  private func mayBeMissing(_ member: ObjectShape.Member) -> Bool {
    switch member.kind {
    case .field(let field), .entry(let field):
      switch field.presence {
      case .required: false
      case .optional(let newNil): mayBeOld || newNil == .absent
      case .defaulted: mayBeOld
      case .rest: true
      }
    case .constant(let constant): mayBeOld && constant.isOptional
    case .list: false
    }
  }

  /// Returns values of a member. Those of a constant include all its values if files may be old.
  private func samples(of member: ObjectShape.Member, _ depth: Int) -> [String] {
    if case .constant(let constant) = member.kind {
      return (mayBeOld ? constant.values : Array(constant.values.prefix(1))).map(
        \.description)
    }
    guard let type = member.type, depth < 2 else { return [] }
    return samples(of: type, within: member.bounds, depth: 2).prefix(6)
      + (mayBeNull(member) ? ["null"] : [])
  }

  /// Returns whether a file may have `null` for a member that is nil.
  func mayBeNull(_ member: ObjectShape.Member) -> Bool {
    guard case .field(let field) = member.kind, case .optional(let newNil) = field.presence else {
      return false
    }
    return mayBeOld || newNil == .null
  }

  /// Returns values of an element of a tuple. A nil element is `null` if other elements follow.
  private func samples(ofElement field: Field, _ depth: Int) -> [String] {
    let values =
      depth < 2 ? samples(of: field.type, within: field.bounds, depth: 2).prefix(6) : []
    if case .optional = field.presence { return values + ["null"] }
    return Array(values)
  }
}

// MARK: - Variants

extension Examples {
  /// Returns values of a variant: with several payloads, and without a tag if the payload tells the variant. If files
  /// may be old, also with each of its tags, without a tag if the variant is the default, and with other JSON in the
  /// place of a missing payload.
  private func samples(
    ofVariant index: Int, in union: Union, _ id: TypeID, _ depth: Int
  ) -> [String] {
    let variant = union.variants[index]
    let form = union.representation.form
    let isLarge = depth >= 2 || union.variants.count >= Self.largeUnion
    var samples = [self.variant(index, of: id)]
    if let payload = variant.payload, !isLarge {
      let count = max(8, Self.maximumSamples / union.variants.count)
      samples += self.samples(of: payload, within: nil, depth: depth + 1).spread(over: count).map {
        self.variant(index, of: id, payload: $0)
      }
    }
    if form.mayLackPayload, variant.payload?.isOptional ?? false {
      samples.append(self.variant(index, of: id, hasPayload: false))
    }
    if variant.seconds.contains(where: { if case .any = $0 { true } else { false } }) {
      samples.append(self.variant(index, of: id, hasAny: false))
    }
    if mayBeOld, variant.payload == nil, form.checksBarePayload {
      samples += [nil, "null", "{}", "[]"].map {
        JSONSnippet.variant(variant, tag: 0, payload: $0, in: form)
      }
    }
    let isDefault = mayBeOld && union.defaultVariant == index
    let untagged = samples.map { sample in
      sample.flatMap { union.withoutTag($0, of: index, isDefault: isDefault) }
    }
    if mayBeOld {
      samples += variant.tags.indices.dropFirst().prefix(Self.mostTags).map {
        self.variant(index, of: id, tag: $0)
      }
    }
    let plain = (samples + untagged).compactMap { $0 }
    return form.nullsOthers ? plain + plain.map { union.withOthers($0, of: index) } : plain
  }
}

extension Union {
  /// Returns the value without its tag; nil if it then cannot be told which variant it is.
  ///
  /// - Parameters:
  ///   - position: the index of the tag that the value has.
  ///   - isDefault: whether a value without a tag is this variant.
  func withoutTag(
    _ value: String, of index: Int, tag position: Int = 0, isDefault: Bool = false
  ) -> String? {
    if case .path(let keys) = representation.form.tag {
      return isDefault ? JSONSnippet.with(nil, at: keys[...], of: value) : nil
    }
    guard isDefault || representation.form.isTagOptional, let key = representation.tagKey,
      let tag = variants[index].tags.dropFirst(position).first
    else { return isDefault && variants[index].tags.isEmpty ? value : nil }
    if !isDefault, variants[index].payload == nil {
      return "{\(JSONSnippet.string(tag.keyText)):{}}"
    }
    let member = "{\(JSONSnippet.string(key)):\(tag)"
    guard value.utf8.starts(with: member.utf8) else { return nil }
    let rest = Substring(value.utf8.dropFirst(member.utf8.count))
    if rest == "}" { return isDefault ? "{}" : nil }
    return rest.first == "," ? "{" + rest.dropFirst() : nil
  }

  /// Returns a value of a variant with `null` under the keys of the others, as a new value has it.
  func withOthers(_ value: String, of index: Int) -> String {
    let nulls = variants.indices.compactMap { other -> String? in
      if other == index || variants[other].payload == nil && representation.bareSpelling == .alone {
        return nil
      }
      return variants[other].tag.map { "\(JSONSnippet.string($0.keyText)):null" }
    }
    return "{" + (Examples.members(of: value) + nulls).joined(separator: ",") + "}"
  }
}

extension [String] {
  /// Returns at most `count` of the texts, at equal distances.
  func spread(over count: Int) -> [String] {
    if self.count <= count { return self }
    return (0..<count).map { self[$0 * self.count / count] }
  }
}

extension ValueType {
  var isOptional: Bool { if case .optional = self { true } else { false } }
}
