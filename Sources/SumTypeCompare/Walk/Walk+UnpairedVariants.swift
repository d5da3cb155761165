import SumTypeGenerator
import SumTypeJSON

/// Comparisons of variants that only one version has.
extension Walk {
  mutating func noteRemoval(
    of index: Int, _ unions: Both<Union>, _ ids: Both<TypeID>, _ pairs: VariantPairs,
    _ unpaired: UnpairedVariants?, _ misreads: inout [Direction: MisreadSearch], at place: Place
  ) {
    let variant = unions.old.variants[index]
    var place = place
    place.items.old = .variant(ids.old, index)
    place.subject += "/\(variant.name.name)"
    let (effect, example, isUnproved) = worst(
      index, variant, .newReadsOld, unions, ids, pairs, &misreads)
    note(
      effect == .misread ? .variantTaken : .variantRemoved,
      "the variant \"\(variant.name.name)\" is gone"
        + (effect == .misread ? ", and its values are read as another variant" : ""),
      at: place, effects: [.newReadsOld: (effect, example)], isUnproved: isUnproved,
      renaming: unpaired?.renaming(ofRemoved: index))
  }

  mutating func noteAddition(
    of index: Int, _ unions: Both<Union>, _ ids: Both<TypeID>, _ pairs: VariantPairs,
    _ unpaired: UnpairedVariants?, _ misreads: inout [Direction: MisreadSearch], at place: Place
  ) {
    let variant = unions.new.variants[index]
    var place = place
    place.items.new = .variant(ids.new, index)
    place.subject += "/\(variant.name.name)"
    let (effect, example, isUnproved) = worst(
      index, variant, .oldReadsNew, unions, ids, pairs, &misreads)
    note(
      effect == .misread ? .variantTaken : .variantAdded,
      "the variant \"\(variant.name.name)\" is new"
        + (effect == .misread ? ", and its values are read as another variant" : ""),
      at: place, effects: [.oldReadsNew: (effect, example)],
      saving: effect == .misread ? .edit : .kept,
      loss: effect == .misread ? "it is written as the other variant" : nil, isUnproved: isUnproved,
      renaming: unpaired?.renaming(ofAdded: index))
  }

  /// Returns the worst effect of a variant that the reader does not have: with any of its tags if files may be old,
  /// without a tag that may be missing, with any second half of a tag, and with values that look like those of
  /// another variant. It is unproved if examples have cost too much, and some of these values were not made.
  private func worst(
    _ index: Int, _ variant: Variant, _ direction: Direction, _ unions: Both<Union>,
    _ ids: Both<TypeID>, _ pairs: VariantPairs, _ misreads: inout [Direction: MisreadSearch]
  ) -> (effect: Effect, example: String?, isUnproved: Bool) {
    let (examples, id) = (sides.writer(direction).examples, ids.writer(direction))
    let keys = variant.tagKeys
    let writer = unions.writer(direction)
    var found: [(effect: Effect, example: String?)] = []
    var isUnproved = false
    for tag in 0..<(mayBeOld(direction) ? max(1, variant.tags.count) : 1) {
      if examples.isSpent {
        found.append(
          (effect(of: variant, keys[tag], as: nil, direction, unions, ids, pairs), nil))
        let isTagAll = unions.reader(direction).representation.hasTags
        isUnproved = isUnproved || !isTagAll || writer.mayLackTag || variant.hasAnySecond
        continue
      }
      let example = examples.variant(index, of: id, tag: tag)
      examples.spend(example?.utf8.count ?? 0)
      found.append(
        (effect(of: variant, keys[tag], as: example, direction, unions, ids, pairs), example))
      // Without the tag, or with another second half, for a reader that requires it.
      let untagged = example.flatMap { writer.withoutTag($0, of: index, tag: tag) }
      let seconds = sides.writer(direction).samples(
        ofSecondsOf: index, tag: tag, of: id, mayBeAnyJSON: mayBeOld(direction))
      for sample in seconds + [untagged].compactMap(\.self) {
        if let effect = effect(of: sample, direction, unions, ids) {
          found.append((effect, sample))
        }
      }
    }
    if !isUnproved,
      let taken = taken(variant, index, except: nil, direction, unions, ids, &misreads[direction])
    {
      found.append(taken)
    }
    let worst = found.dropFirst().reduce(found[0]) { $1.effect.rank > $0.effect.rank ? $1 : $0 }
    return (worst.effect, worst.example, isUnproved)
  }

  /// Returns the effect of a variant that the reader does not have.
  private func effect(
    of variant: Variant, _ key: TagKey, as example: String?, _ direction: Direction,
    _ unions: Both<Union>, _ ids: Both<TypeID>, _ pairs: VariantPairs
  ) -> Effect {
    let reader = unions.reader(direction)
    let unknown = Effect.unknownVariant(reader.unknown, reader.onSave.verdict)
    if reader.representation.hasTags {
      // A variant of the reader may accept any second half.
      guard pairs.variant(of: key, direction) != nil else {
        return effect(ofTag: key.tag, of: variant, in: reader)
      }
      return effect(ofOtherTag: example, direction, unions, ids)
    }
    guard let example else { return unknown }
    let outcome = sides.reader(direction).probe.read(
      example, as: .reference(ids.reader(direction)))
    switch outcome.reading {
    case .ok: return .misread
    case .kept: return .unfit
    case .fails:
      let isUnknown = sides.reader(direction).probe.isUnknownAside(
        example, of: ids.reader(direction), reader)
      return isUnknown ? unknown : .unfit
    default: return unknown
    }
  }

  /// Returns the effect of a tag that no variant of the reader has. A tag of another JSON type than all tags of the
  /// reader does not fit, unless it is a key; neither does a value without a tag.
  func effect(ofTag tag: JSONTag?, of variant: Variant, in reader: Union) -> Effect {
    guard let tag else { return .unfit }
    let isKey = reader.representation.form.tag == .key && variant.payload != nil
    let isSameType = reader.variants.contains { $0.tags.contains { $0.isSameType(as: tag) } }
    return isKey || isSameType
      ? .unknownVariant(reader.unknown, reader.onSave.verdict) : .unfit
  }
}

extension Union {
  /// Whether a value may lack the tag of its variant.
  var mayLackTag: Bool {
    if case .path = representation.form.tag { return true }
    return representation.form.isTagOptional
  }
}

extension Variant {
  /// Whether the tag has two halves, of which the second may be any.
  var hasAnySecond: Bool {
    seconds.contains { if case .any = $0 { true } else { false } }
  }
}

extension JSONTag {
  /// Returns whether both tags are strings, both integers or both Booleans.
  fileprivate func isSameType(as other: JSONTag) -> Bool {
    switch (self, other) {
    case (.string, .string), (.integer, .integer), (.bool, .bool): true
    default: false
    }
  }
}
