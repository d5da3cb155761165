import SumTypeGenerator

/// Variants that one version has.
extension Walk {
  mutating func noteRemoval(
    of index: Int, _ unions: Both<Union>, _ ids: Both<TypeID>, _ pairs: VariantPairs, at spot: Spot
  ) {
    let variant = unions.old.variants[index]
    var spot = spot
    spot.items.old = .variant(ids.old, index)
    spot.subject += "/\(variant.name.name)"
    let example = sides.old.examples.variant(index, of: ids.old)
    let effect = effect(of: variant, as: example, .newReadsOld, unions, ids, pairs)
    note(
      effect == .misread ? .variantTaken : .variantRemoved,
      "the variant \"\(variant.name.name)\" is gone"
        + (effect == .misread ? ", and its values are taken for another one" : ""),
      at: spot, effects: [.newReadsOld: (effect, example)])
  }

  mutating func noteAddition(
    of index: Int, _ unions: Both<Union>, _ ids: Both<TypeID>, _ pairs: VariantPairs, at spot: Spot
  ) {
    let variant = unions.new.variants[index]
    var spot = spot
    spot.items.new = .variant(ids.new, index)
    spot.subject += "/\(variant.name.name)"
    let example = sides.new.examples.variant(index, of: ids.new)
    let effect = effect(of: variant, as: example, .oldReadsNew, unions, ids, pairs)
    note(
      effect == .misread ? .variantTaken : .variantAdded,
      "the variant \"\(variant.name.name)\" is new"
        + (effect == .misread ? ", and its values are taken for another one" : ""),
      at: spot, effects: [.oldReadsNew: (effect, example)],
      saving: effect == .misread ? .edit : .kept,
      loss: effect == .misread ? "it is written as the other variant" : nil)
  }

  /// What becomes of a variant that the reader does not have.
  func effect(
    of variant: Variant, as example: String?, _ direction: Direction, _ unions: Both<Union>,
    _ ids: Both<TypeID>, _ pairs: VariantPairs
  ) -> Effect {
    let reader = unions.reader(direction)
    let unknown = Effect.unknownVariant(reader.unknown, reader.onSave.verdict)
    guard let example else { return unknown }
    if reader.representation.hasTags {
      // Another variant may take every second tag.
      guard let key = variant.tagKeys.first, pairs.variant(of: key, direction) != nil else {
        return effect(ofTag: variant.tag, of: variant, in: reader)
      }
      return effect(of: example, direction, unions, ids) == nil ? .misread : .unfit
    }
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

  /// What becomes of a tag that no variant of the reader has. One of another type than all of its tags does
  /// not fit, unless it is a key.
  func effect(ofTag tag: Tag, of variant: Variant, in reader: Union) -> Effect {
    let isKey = reader.representation.form.tag == .key && variant.payload != nil
    let isSameType = reader.variants.contains { $0.tags.contains { $0.isSameType(as: tag) } }
    return isKey || isSameType
      ? .unknownVariant(reader.unknown, reader.onSave.verdict) : .unfit
  }
}

extension Tag {
  /// Whether both are strings, integers or Booleans.
  fileprivate func isSameType(as other: Tag) -> Bool {
    switch (self, other) {
    case (.string, .string), (.integer, .integer), (.bool, .bool): true
    default: false
    }
  }
}
