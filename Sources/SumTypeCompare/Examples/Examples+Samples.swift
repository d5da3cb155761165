import SumTypeGenerator
import SumTypeJSON

extension Examples {
  /// How many samples of a type there are at most.
  private static let maximumSamples = 400
  /// A union with so many variants has one sample of each.
  static let largeUnion = 50

  /// Values of a type that differ in what a reader can make of them: all variants and values, the ends of
  /// numbers, with and without what may be missing. They may lie beyond the bounds; what the type itself
  /// does not read is left out by who asks the inspector.
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
    case .constant(let values): return values.map { JSONSnippet.tag($0) }
    case .arranged(let arrangement, let inner):
      switch arrangement {
      case .oneOrMany:
        return samples(of: .list(inner), within: bounds, depth: depth)
          + samples(of: inner, within: bounds?.elements, depth: depth + 1)
      case .emptyArray: return samples(of: .map(inner), within: bounds, depth: depth) + ["[]"]
      case .oneEntry:
        return samples(of: inner, within: nil, depth: depth + 1).map { "{\"key\":\($0)}" }
      case .jsonOrText(let wire):
        return ScalarGrammar.string.samples(within: nil)
          + samples(of: inner, within: nil, depth: depth).map { wire.wrap($0) }
      }
    }
  }

  /// Lists of two elements, of each JSON type beside each: what one of them is may make the whole list the value of
  /// another variant to a reader, or of none.
  private static func mixedLists(of inner: [String]) -> [String] {
    // By the character that values of a type begin with.
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

  /// Lengths at the ends of bounds, and just beyond.
  private static func counts(of bounds: Bounds?) -> [Int] {
    guard let bounds, bounds.measure == .length else { return [] }
    let ends = [bounds.lower, bounds.upper].compactMap { $0 }
    return ScalarGrammar.around(ends).compactMap { Int($0) }.filter { $0 >= 0 }
  }

  private func samples(of id: TypeID, within bounds: Bounds?, _ depth: Int) -> [String] {
    switch schema[id].kind {
    case .structure: return samples(ofObject: .type(id), depth: depth)
    case .tuple(let tuple):
      let elements = tuple.fields.indices.prefix(20).flatMap { index in
        samples(ofElement: tuple.fields[index], depth).map {
          self.elements(of: tuple, of: id, setting: (index, $0))
        }
      }
      let counts = [nil, tuple.fields.count].map { self.elements(of: tuple, of: id, count: $0) }
      return (counts + elements).compactMap { $0 }
    case .union(let union):
      return union.variants.indices.prefix(Self.maximumSamples).flatMap {
        samples(ofVariant: $0, in: union, id, depth)
      }
    case .enumeration(let enumeration):
      return enumeration.values.prefix(Self.maximumSamples).map { JSONSnippet.tag($0.raw) }
        + [enumeration.unknownValue]
    case .alias(let alias): return alias.base.form.grammar.samples(within: bounds)
    case .typeAlias(let type): return samples(of: type, within: bounds, depth: depth)
    case .external(let external): return external.base.form.grammar.samples(within: bounds)
    }
  }
}

// MARK: - Objects and tuples

extension Examples {
  /// Objects that differ in what there is: with all that may be missing, and with nothing of it; each member with
  /// several values, or missing beside the others; each variant of what is flattened.
  func samples(ofObject id: ObjectID, depth: Int = 0) -> [String] {
    let shape = shape(of: id)
    let members = shape.members.prefix(20)
    let values = members.flatMap { member -> [String?] in
      var samples = samples(of: member, depth).map { object(id, setting: [(member.key, $0)]) }
      if mayBeOld, let value = value(of: member) {
        samples += member.aliases.map { object(id, setting: [($0, value)]) }
      }
      return samples
    }
    let missing = members.map { member in
      mayBeMissing(member) ? object(id, omitting: [member.key], isFull: true) : nil
    }
    let least =
      mayBeOld ? object(id, omitting: Set(members.filter(mayBeMissing).map(\.key))) : nil
    let parts = depth < 2 ? shape.parts.prefix(20) : []
    // Its members lie no deeper than the others.
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

  /// Values of each two flattened unions: both may have members that are new to a reader.
  private func pairs(of parts: [(name: String, samples: [String])]) -> [[String: String]] {
    let parts = parts.prefix(4).map { ($0.name, $0.samples.spread(over: 10)) }
    return parts.indices.flatMap { index in
      parts[(index + 1)...].flatMap { (name, samples) in
        samples.flatMap { sample in parts[index].1.map { [parts[index].0: $0, name: sample] } }
      }
    }
  }

  /// Whether files may lack a member, beside all others.
  private func mayBeMissing(_ member: ObjectShape.Member) -> Bool {
    switch member.kind {
    case .field(let field):
      switch field.presence {
      case .required: false
      case .optional(let newNil): mayBeOld || newNil == .absent
      case .defaulted: mayBeOld
      }
    case .constant(let constant): mayBeOld && constant.isOptional
    case .list: false
    }
  }

  /// Values of a member that differ: an old file has any of those of a constant.
  private func samples(of member: ObjectShape.Member, _ depth: Int) -> [String] {
    if case .constant(let constant) = member.kind {
      return (mayBeOld ? constant.values : Array(constant.values.prefix(1))).map {
        JSONSnippet.tag($0)
      }
    }
    guard let type = member.type, depth < 2 else { return [] }
    return samples(of: type, within: member.bounds, depth: 2).prefix(6)
      + (mayBeNull(member) ? ["null"] : [])
  }

  /// Whether a file may have `null` where a member is nil.
  func mayBeNull(_ member: ObjectShape.Member) -> Bool {
    guard case .optional(let newNil)? = member.field?.presence else { return false }
    return mayBeOld || newNil == .null
  }

  /// Values of an element of a tuple that differ. One that is nil is `null` where others come after it.
  private func samples(ofElement field: Field, _ depth: Int) -> [String] {
    let values =
      depth < 2 ? samples(of: field.type, within: field.bounds, depth: 2).prefix(6) : []
    if case .optional = field.presence { return values + ["null"] }
    return Array(values)
  }
}

// MARK: - Variants

extension Examples {
  /// Values of a variant that differ: with several payloads, and without a tag that they tell; in old files with any of
  /// its tags, without one where values without a tag are this variant, and with what may stand in the place of a
  /// payload that there is not.
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
      samples += variant.tags.indices.dropFirst().map { self.variant(index, of: id, tag: $0) }
    }
    let plain = (samples + untagged).compactMap { $0 }
    return form.nullsOthers ? plain + plain.map { union.withOthers($0, of: index) } : plain
  }
}

extension Union {
  /// A value of a variant without its tag; nil where nothing tells the variant then.
  ///
  /// - Parameters:
  ///   - position: which tag it has.
  ///   - isDefault: a value without a tag is this variant.
  func withoutTag(
    _ value: String, of index: Int, tag position: Int = 0, isDefault: Bool = false
  ) -> String? {
    if case .path(let keys) = representation.form.tag {
      return isDefault ? JSONSnippet.with(nil, at: keys[...], of: value) : nil
    }
    guard isDefault || representation.form.isToldByPayload, let key = representation.tagKey,
      let tag = variants[index].tags.dropFirst(position).first
    else { return isDefault && variants[index].tags.isEmpty ? value : nil }
    if !isDefault, variants[index].payload == nil {
      return "{\(JSONSnippet.string(tag.keyText)):{}}"
    }
    let member = "{\(JSONSnippet.string(key)):\(JSONSnippet.tag(tag))"
    guard value.hasPrefix(member) else { return nil }
    let rest = value.dropFirst(member.count)
    if rest == "}" { return isDefault ? "{}" : nil }
    return rest.first == "," ? "{" + rest.dropFirst() : nil
  }
}

extension [String] {
  /// At most so many of them, from all over them.
  func spread(over count: Int) -> [String] {
    if self.count <= count { return self }
    return (0..<count).map { self[$0 * self.count / count] }
  }
}

extension ValueType {
  var isOptional: Bool { if case .optional = self { true } else { false } }
}
