import SumTypeGenerator
import SumTypeJSON

/// Comparisons of unions whose tag and payload have different forms.
extension Walk {
  mutating func noteForm(
    _ rule: Rule.ID, _ unions: Both<Union>, of ids: Both<TypeID>, at place: Place
  ) {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    var isUnproved = false
    for direction in place.directions {
      let writer = sides.writer(direction)
      var worst: (effect: Effect, example: String?)?
      for sample in writer.samples(of: unions.writer(direction), ids.writer(direction)) {
        isUnproved = isUnproved || writer.examples.isSpent
        if isUnproved { break }
        writer.examples.spend(sample.utf8.count)
        guard let effect = effect(of: sample, direction, unions, ids) else { continue }
        if worst.map({ effect.rank > $0.effect.rank }) ?? true { worst = (effect, sample) }
      }
      effects[direction] = worst
    }
    for direction in place.directions {
      isUnproved = !comparePayloads(readIn: direction, unions, of: ids, at: place) || isUnproved
    }
    note(
      rule, UnionForms.message(rule, unions), at: place, effects: effects, isUnproved: isUnproved)
  }

  /// Compares the payloads of variants that a reader finds at the same place although the forms differ.
  ///
  /// - Returns: whether all are compared; if examples have cost too much, some are not.
  private mutating func comparePayloads(
    readIn direction: Direction, _ unions: Both<Union>, of ids: Both<TypeID>, at place: Place
  ) -> Bool {
    let (reader, writer) = (sides.reader(direction), sides.writer(direction))
    let (id, name) = (ids.reader(direction), reader.schema[ids.reader(direction)].spelling)
    for (index, variant) in unions.writer(direction).variants.enumerated() {
      guard case .reference? = variant.payload else { continue }
      if writer.examples.isSpent { return false }
      guard let sample = writer.examples.variant(index, of: ids.writer(direction)) else { continue }
      writer.examples.spend(sample.utf8.count)
      guard
        let read = reader.probe.read(sample, as: .reference(id)).variants
          .first(where: { $0.union == name && $0.offset == 0 })?.variant
      else { continue }
      let pair =
        direction == .newReadsOld ? Both(old: index, new: read) : Both(old: read, new: index)
      let variants = Both(
        old: unions.old.variants[pair.old], new: unions.new.variants[pair.new])
      guard case .reference? = variants.old.payload, case .reference? = variants.new.payload,
        let old = variants.old.payload, let new = variants.new.payload,
        unions.old.representation.form.payload(of: variants.old.tag)
          == unions.new.representation.form.payload(of: variants.new.tag)
      else { continue }
      var inner = place.with(
        steps(toPayloadsOf: pair, Both(old: 0, new: 0), unions, ids))
      inner.directions = [direction]
      inner.items = Both(old: .variant(ids.old, pair.old), new: .variant(ids.new, pair.new))
      inner.subject += "/\(variants.new.name.name)"
      inner.isInShape = unions.map { $0.isFoundByContent }
      inner.positions = Position.ofPayloads(variants, in: unions)
      compare(Both(old: old, new: new), at: inner)
    }
    return true
  }
}

extension Side {
  /// Returns values of a union, including those with several second parts of a tag.
  fileprivate func samples(of union: Union, _ id: TypeID) -> [String] {
    let seconds = union.variants.indices.prefix(50).flatMap { samples(ofSecondsOf: $0, of: id) }
    return examples.samples(of: .reference(id), within: nil) + seconds
  }
}

extension Union {
  /// Whether the content of the payloads tells the variants, and not a tag beside them.
  var isFoundByContent: Bool {
    switch representation.form.tag {
    case .shape, .presence, .path: true
    case .members, .key, .element, .outside: false
    }
  }
}
