import SumTypeGenerator
import SumTypeJSON

extension Walk {
  /// Compares two unions: their forms, then their variants.
  mutating func compare(_ unions: Both<Union>, of ids: Both<TypeID>, at place: Place) {
    var place = place
    place.containers = containers(unions, of: ids)
    comparePolicies(unions, at: place)
    if let rule = UnionForms.difference(unions) {
      noteForm(rule, unions, of: ids, at: place)
      return
    }
    let bare = unions.map(\.representation.bareSpelling)
    if let old = bare.old, let new = bare.new, old != new {
      note(
        .bareSpelling,
        "a new variant without a payload was written as \"\(old.rawValue)\" and is as"
          + " \"\(new.rawValue)\" now", at: place)
    }
    compareOtherPayloads(unions, of: ids, at: place)
    compareMissingTags(unions, of: ids, at: place)
    compareDefaults(unions, of: ids, at: place)
    let pairs = VariantPairs(unions)
    for (old, new) in pairs.both {
      var inner = place
      inner.items = Both(old: .variant(ids.old, old), new: .variant(ids.new, new))
      inner.subject += "/\(unions.new.variants[new].name.name)"
      compare(Both(old: old, new: new), in: unions, ids, pairs, at: inner)
    }
    var misreads = unions.new.representation.hasTags ? [:] : misreads(unions)
    let unpaired = unpaired(pairs, unions)
    for old in pairs.removed {
      noteRemoval(of: old, unions, ids, pairs, unpaired, &misreads, at: place)
    }
    for new in pairs.added {
      noteAddition(of: new, unions, ids, pairs, unpaired, &misreads, at: place)
    }
    if !misreads.isEmpty { compareMisreads(pairs, unions, ids, &misreads, at: place) }
    if misreads.values.contains(where: \.isCutShort) { noteUnproved(unions, at: place) }
  }

  // MARK: - The union itself

  private mutating func comparePolicies(_ unions: Both<Union>, at place: Place) {
    if unions.old.unknown != unions.new.unknown {
      note(
        .savePolicy,
        "\"unknown\" was \(unions.old.unknown.rawValue) and is \(unions.new.unknown.rawValue) now",
        at: place)
    }
    if unions.old.onSave != unions.new.onSave {
      note(
        .savePolicy,
        "\"onSave\" was \(unions.old.onSave.rawValue) and is \(unions.new.onSave.rawValue) now",
        at: place)
    }
  }

  /// Returns the effect of a value of the union on a reader; nil if it is read as it was meant.
  func effect(
    of sample: String, _ direction: Direction, _ unions: Both<Union>, _ ids: Both<TypeID>
  ) -> Effect? {
    let reader = unions.reader(direction)
    let outcome = sides.reader(direction).probe.read(
      sample, as: .reference(ids.reader(direction)))
    switch outcome.reading {
    case .ok: return nil
    case .unknown: return .unknown(reader.onSave.verdict)
    case .hidden, .kept: return .kept
    case .fails:
      let isUnknown = sides.reader(direction).probe.isUnknownAside(
        sample, of: ids.reader(direction), reader)
      return isUnknown ? .unknownVariant(.aside, reader.onSave.verdict) : .unfit
    case .misread: return .misread
    }
  }

  /// Returns the effect of a value whose tag is another variant's for the reader: a value that fits that
  /// variant is misread.
  func effect(
    ofOtherTag sample: String?, _ direction: Direction, _ unions: Both<Union>, _ ids: Both<TypeID>
  ) -> Effect {
    let effect = sample.flatMap { self.effect(of: $0, direction, unions, ids) }
    return effect.flatMap { $0.rank >= Effect.kept.rank ? $0 : nil } ?? .misread
  }

  private mutating func compareDefaults(
    _ unions: Both<Union>, of ids: Both<TypeID>, at place: Place
  ) {
    let names = unions.map { union in
      union.defaultVariant.map { union.variants[$0].name.name }
    }
    if names.old == names.new { return compareDefaultTags(unions, of: ids, at: place) }
    if !unions.new.representation.hasTags {
      return compareUnkeyed(names, unions, of: ids, at: place)
    }
    let example = Both(
      old: untagged(unions.old, ids.old, sides.old), new: untagged(unions.new, ids.new, sides.new))
    switch (names.old, names.new) {
    case (nil, let new?):
      note(
        .defaultVariantAdded, "a value without a tag is \"\(new)\" now", at: place,
        effects: [.oldReadsNew: (.unfit, example.new)])
    case (let old?, nil):
      note(
        .defaultVariantRemoved, "a value without a tag was \"\(old)\"", at: place,
        effects: [.newReadsOld: (.unfit, example.old)])
    case (let old?, let new?):
      var effects: [Direction: (effect: Effect, example: String?)] = [:]
      for direction in place.directions {
        let sample = example.writer(direction)
        effects[direction] = (effect(ofOtherTag: sample, direction, unions, ids), sample)
      }
      note(
        .defaultVariantChanged, "a value without a tag was \"\(old)\" and is \"\(new)\" now",
        at: place, effects: effects,
        saving: .edit, loss: "it is written as the other variant")
    default: break
    }
  }

  /// Compares the default variants, whose payload may be under their tag.
  private mutating func compareDefaultTags(
    _ unions: Both<Union>, of ids: Both<TypeID>, at place: Place
  ) {
    guard let old = unions.old.defaultVariant, let new = unions.new.defaultVariant,
      unions.old.variants[old].tag != unions.new.variants[new].tag
    else { return }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let (union, id) = (unions.writer(direction), ids.writer(direction))
      // In an old file, the place of the payload of a bare variant may have a value.
      let payloads = mayBeOld(direction) ? [nil, "null"] : [nil]
      for payload in payloads {
        guard let sample = untagged(union, id, sides.writer(direction), payload: payload),
          let effect = effect(of: sample, direction, unions, ids),
          effects[direction].map({ effect.rank >= $0.effect.rank }) ?? true
        else { continue }
        effects[direction] = (effect, sample)
      }
    }
    if effects.isEmpty { return }
    note(
      .defaultVariantChanged, "a value without a tag lies in another way now", at: place,
      effects: effects)
  }

  /// Returns a value without a tag.
  ///
  /// - Parameter payload: the JSON in the place of the payload of a bare variant.
  func untagged(
    _ union: Union, _ id: TypeID, _ side: Side, payload: String? = nil
  ) -> String? {
    guard let index = union.defaultVariant else { return nil }
    let variant = union.variants[index]
    let form = union.representation.form
    if payload != nil, variant.payload != nil || !form.checksBarePayload { return nil }
    let value =
      payload.map { JSONSnippet.variant(variant, tag: 0, payload: $0, in: form) }
      ?? side.examples.variant(index, of: id)
    return value.flatMap { union.withoutTag($0, of: index, isDefault: true) }
  }

  // MARK: - Variants of both versions

  private mutating func compare(
    _ pair: Both<Int>, in unions: Both<Union>, _ ids: Both<TypeID>, _ pairs: VariantPairs,
    at place: Place
  ) {
    let variants = Both(
      old: unions.old.variants[pair.old], new: unions.new.variants[pair.new])
    var place = place
    var tags = Both(old: 0, new: 0)
    if unions.new.representation.form.tag != .shape {
      tags = compareTags(variants, pair, in: unions, ids, pairs, at: &place)
    }
    if variants.old.name != variants.new.name {
      note(
        .variantRenamed,
        "\"\(variants.old.name.name)\" is called \"\(variants.new.name.name)\" now", at: place)
    }
    compareDeprecations(variants.old.deprecation, variants.new.deprecation, at: place)
    if place.directions.isEmpty { return }
    switch (variants.old.payload, variants.new.payload) {
    case (let old?, let new?):
      var inner = place.with(steps(toPayloadsOf: pair, tags, unions, ids))
      if unions.new.representation.isUntagged { inner.unions = ids }
      inner.isInShape = unions.map { $0.isFoundByContent }
      inner.positions = Position.ofPayloads(variants, in: unions)
      compare(Both(old: old, new: new), at: inner)
      compareAbsence(Both(old: old, new: new), pair, tags, unions, ids, at: place)
      compareSeconds(Both(old: old, new: new), pair, tags, unions, ids, at: place)
    case (nil, nil): break
    case (nil, _?):
      notePayload(.payloadAdded, "has a payload now", pair, tags, unions, ids, at: place)
    case (_?, nil):
      notePayload(.payloadRemoved, "has no payload any more", pair, tags, unions, ids, at: place)
    }
  }

  /// Compares whether an optional payload may be missing.
  private mutating func compareAbsence(
    _ payloads: Both<ValueType>, _ pair: Both<Int>, _ tags: Both<Int>, _ unions: Both<Union>,
    _ ids: Both<TypeID>, at place: Place
  ) {
    guard unions.new.representation.form.mayLackPayload,
      payloads.old.isOptional != payloads.new.isOptional
    else { return }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions where payloads.writer(direction).isOptional {
      let examples = sides.writer(direction).examples
      guard
        let sample = examples.variant(
          pair.writer(direction), of: ids.writer(direction), tag: tags.writer(direction),
          hasPayload: false),
        let effect = effect(of: sample, direction, unions, ids)
      else { continue }
      effects[direction] = (effect, sample)
    }
    if effects.isEmpty { return }
    note(
      payloads.old.isOptional ? .typeNarrowed : .typeWidened,
      "the payload of \"\(unions.new.variants[pair.new].name.name)\" "
        + (payloads.old.isOptional ? "could be missing" : "may be missing now"),
      at: place, effects: effects)
  }

  private mutating func notePayload(
    _ rule: Rule.ID, _ message: String, _ pair: Both<Int>, _ tags: Both<Int>,
    _ unions: Both<Union>, _ ids: Both<TypeID>, at place: Place
  ) {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    var isUnproved = false
    for direction in place.directions {
      let writer = sides.writer(direction).examples
      if writer.isSpent {
        isUnproved = true
        continue
      }
      let (id, index, tag) = (
        ids.writer(direction), pair.writer(direction), tags.writer(direction)
      )
      // If any second half of a tag is allowed, a payload may read it, or require it.
      var samples =
        [writer.variant(index, of: id, tag: tag)]
        + sides.writer(direction).samples(ofSecondsOf: index, tag: tag, of: id)
      if case .reference(let type)? = unions.writer(direction).variants[index].payload,
        case .structure = writer.schema[type].kind
      {
        let full = writer.object(.type(type), isFull: true)
        samples.append(full.flatMap { writer.variant(index, of: id, payload: $0, tag: tag) })
      }
      let variant = unions.writer(direction).variants[index]
      let form = unions.writer(direction).representation.form
      if let payload = variant.payload {
        samples += writer.samples(of: payload, within: nil, depth: 1).prefix(20).map {
          writer.variant(index, of: id, payload: $0, tag: tag)
        }
      }
      if variant.payload == nil, form.checksBarePayload {
        // The place of the payload of a bare variant may have a value, and has one if the tag is a key of
        // an object.
        samples =
          ["null", "{}", "[]"].map { JSONSnippet.variant(variant, tag: tag, payload: $0, in: form) }
          + samples
      }
      for case let sample? in samples {
        writer.spend(sample.utf8.count)
        guard let effect = effect(of: sample, direction, unions, ids) else { continue }
        if effects[direction].map({ effect.rank > $0.effect.rank }) ?? true {
          effects[direction] = (effect, sample)
        }
      }
    }
    let name = unions.new.variants[pair.new].name.name
    note(rule, "\"\(name)\" \(message)", at: place, effects: effects, isUnproved: isUnproved)
  }

  /// Compares the tags of two variants.
  ///
  /// - Returns: for each writer, the index of its tag by which the other version reads the variant.
  private mutating func compareTags(
    _ variants: Both<Variant>, _ pair: Both<Int>, in unions: Both<Union>, _ ids: Both<TypeID>,
    _ pairs: VariantPairs, at place: inout Place
  ) -> Both<Int> {
    let keys = variants.map(\.tagKeys)
    var read = Both(old: 0, new: 0)
    if keys.old == keys.new { return read }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    var isMoved = false
    for direction in place.directions {
      let writer = keys.writer(direction)
      let written = mayBeOld(direction) ? Array(writer.indices) : [0]
      for position in written {
        let reader = pairs.variant(of: writer[position], direction)
        if reader == pair.reader(direction) { continue }
        let examples = sides.writer(direction).examples
        let example = examples.affordable(
          examples.variant(pair.writer(direction), of: ids.writer(direction), tag: position))
        // A variant may have many tags, each with an example of its whole payload.
        examples.spend(example?.utf8.count ?? 0)
        let union = unions.reader(direction)
        let effect: Effect
        if writer[position].tag == nil, !union.representation.hasTags {
          if reader == nil {
            effects[direction] = self.effect(
              ofUnkeyed: pair.writer(direction), direction, unions, ids)
          }
          continue
        }
        if reader != nil {
          isMoved = true
          effect = self.effect(ofOtherTag: example, direction, unions, ids)
        } else {
          effect = self.effect(
            ofTag: writer[position].tag, of: variants.writer(direction), in: union)
        }
        if effects[direction].map({ effect.rank > $0.effect.rank }) ?? true {
          effects[direction] = (effect, example)
        }
        let seconds = sides.writer(direction).samples(
          ofSecondsOf: pair.writer(direction), tag: position, of: ids.writer(direction),
          mayBeAnyJSON: mayBeOld(direction))
        let untagged = example.flatMap {
          unions.writer(direction).withoutTag($0, of: pair.writer(direction), tag: position)
        }
        for sample in seconds + [untagged].compactMap(\.self) {
          guard let worse = self.effect(of: sample, direction, unions, ids),
            effects[direction].map({ worse.rank > $0.effect.rank }) ?? true
          else { continue }
          effects[direction] = (worse, sample)
        }
      }
    }
    let (old, new) = (keys.old, keys.new)
    let rule: Rule.ID
    if isMoved {
      rule = .tagMoved
    } else if old.first == new.first {
      rule = Set(old).isSubset(of: new) ? .tagAdded : .tagRemoved
    } else {
      rule = new.contains { $0 == old.first } ? .tagChangedKept : .tagChanged
    }
    let words = variants.map { variant in variant.tag.map(\.description) ?? "absent" }
      .shown
    note(
      rule,
      words.old.wire == words.new.wire
        ? "\"\(variants.new.name.name)\" has other tags now"
        : "the tag was \(words.old) and is \(words.new) now",
      at: place, effects: effects, saving: isMoved ? .edit : .kept,
      loss: isMoved ? "it is written as another variant" : nil)
    // If the reader does not know the tag, it does not read the payload. Old files may have any of the
    // tags.
    read.old =
      keys.old.firstIndex { pairs.variant(of: $0, .newReadsOld) == pair.new } ?? keys.old.count
    for direction in Direction.allCases {
      let key = keys.writer(direction).dropFirst(read.writer(direction)).first
      if let key, pairs.variant(of: key, direction) == pair.reader(direction) { continue }
      place.directions.removeAll { $0 == direction }
    }
    return read
  }
}
