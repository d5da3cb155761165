import SumTypeGenerator
import SumTypeJSON

/// Unions whose tag and payload lie in another way.
extension Walk {
  mutating func noteForm(
    _ rule: Rule.ID, _ unions: Both<Union>, of ids: Both<TypeID>, at spot: Spot
  ) {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in spot.directions {
      let writer = sides.writer(direction)
      var worst: (effect: Effect, example: String?)?
      for sample in writer.samples(of: unions.writer(direction), ids.writer(direction)) {
        guard let effect = effect(of: sample, direction, unions, ids) else { continue }
        if worst.map({ effect.rank > $0.effect.rank }) ?? true { worst = (effect, sample) }
      }
      effects[direction] = worst
    }
    note(rule, UnionForms.message(rule, unions), at: spot, effects: effects)
    for direction in spot.directions {
      comparePayloads(readIn: direction, unions, of: ids, at: spot)
    }
  }

  /// The payloads of variants that a reader finds although tag and payload lie in another way.
  private mutating func comparePayloads(
    readIn direction: Direction, _ unions: Both<Union>, of ids: Both<TypeID>, at spot: Spot
  ) {
    let (reader, writer) = (sides.reader(direction), sides.writer(direction))
    let (id, name) = (ids.reader(direction), reader.schema[ids.reader(direction)].spelling)
    for (index, variant) in unions.writer(direction).variants.enumerated() {
      guard case .reference? = variant.payload,
        let sample = writer.examples.variant(index, of: ids.writer(direction)),
        let read = reader.probe.read(sample, as: .reference(id)).variants
          .first(where: { $0.union == name && $0.offset == 0 })?.variant
      else { continue }
      let pair =
        direction == .newReadsOld ? Both(old: index, new: read) : Both(old: read, new: index)
      let variants = Both(
        old: unions.old.variants[pair.old], new: unions.new.variants[pair.new])
      guard case .reference? = variants.old.payload, case .reference? = variants.new.payload,
        let old = variants.old.payload, let new = variants.new.payload
      else { continue }
      var inside = spot.with(
        Both(
          old: .payload(ids.old, variant: pair.old, tag: 0),
          new: .payload(ids.new, variant: pair.new, tag: 0)))
      inside.directions = [direction]
      inside.items = Both(old: .variant(ids.old, pair.old), new: .variant(ids.new, pair.new))
      inside.subject += "/\(variants.new.name.name)"
      inside.positions = Both(
        old: Position(of: variants.old, in: unions.old.representation),
        new: Position(of: variants.new, in: unions.new.representation))
      compare(Both(old: old, new: new), at: inside)
    }
  }
}

extension Side {
  /// Values of a union: each variant at its smallest, some with other payloads, bare ones with what may stand in the
  /// place of a payload, and those without a tag that may be missing.
  fileprivate func samples(of union: Union, _ id: TypeID) -> [String] {
    let form = union.representation.form
    let bare = union.variants.prefix(50).flatMap { variant in
      variant.payload == nil && form.checksBarePayload
        ? ["null", "{}", "[]"].map { JSONText.variant(variant, tag: 0, payload: $0, in: form) } : []
    }
    let payloads = union.variants.indices.prefix(50).flatMap { index in
      union.variants[index].payload.map { payload in
        examples.samples(of: payload, within: nil).prefix(50).compactMap {
          examples.variant(index, of: id, payload: $0)
        }
      } ?? []
    }
    let seconds = union.variants.indices.prefix(50).flatMap { samples(ofSecondsOf: $0, of: id) }
    let variants = union.variants.indices.map { examples.variant($0, of: id) }
    let untagged = variants.enumerated().compactMap { index, value in
      value.flatMap { union.withoutTag($0, of: index) }
    }
    return variants.compactMap(\.self) + examples.samples(of: .reference(id), within: nil) + bare
      + payloads + seconds + untagged
  }
}
