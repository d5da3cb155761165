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
  /// Returns values of a union, including those with several second halves of a tag.
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

extension Walk {
  /// Notes that new values have `null` under the keys of the other variants, or no longer have it. For a reader
  /// that does not know these keys they are unknown fields.
  mutating func compareOtherPayloads(_ unions: Both<Union>, of ids: Both<TypeID>, at place: Place) {
    let nulls = unions.map(\.representation.form.nullsOthers)
    if nulls.old == nulls.new { return }
    let direction: Direction = nulls.new ? .oldReadsNew : .newReadsOld
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    let writer = sides.writer(direction)
    var isUnproved = false
    for index in unions.writer(direction).variants.indices {
      isUnproved = writer.examples.isSpent
      if isUnproved { break }
      // Only a value that is read without the nulls can show their effect.
      guard let plain = writer.examples.variant(index, of: ids.writer(direction)),
        effect(of: plain, direction, unions, ids) == nil
      else { continue }
      let sample = unions.writer(direction).withOthers(plain, of: index)
      writer.examples.spend(sample.utf8.count)
      if let effect = effect(of: sample, direction, unions, ids) {
        effects[direction] = (effect, sample)
        break
      }
    }
    note(
      .otherPayloads,
      "a new value has \(nulls.new ? "null" : "nothing") under the keys of the other variants now",
      at: place, effects: effects, isUnproved: isUnproved)
  }

  /// Notes that the payload tells the variant of a value without a tag, or no longer tells it.
  mutating func compareMissingTags(_ unions: Both<Union>, of ids: Both<TypeID>, at place: Place) {
    let isOptional = unions.map(\.representation.form.isTagOptional)
    if isOptional.old == isOptional.new { return }
    let direction: Direction = isOptional.new ? .oldReadsNew : .newReadsOld
    let (union, writer) = (unions.writer(direction), sides.writer(direction))
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    var isUnproved = false
    for index in union.variants.indices {
      isUnproved = writer.examples.isSpent
      if isUnproved { break }
      guard let plain = writer.examples.variant(index, of: ids.writer(direction)) else { continue }
      writer.examples.spend(plain.utf8.count)
      guard let sample = union.withoutTag(plain, of: index),
        let effect = effect(of: sample, direction, unions, ids)
      else { continue }
      if effects[direction].map({ effect.rank > $0.effect.rank }) ?? true {
        effects[direction] = (effect, sample)
      }
    }
    note(
      isOptional.new ? .tagOptional : .tagRequired,
      isOptional.new ? "the tag may be missing now" : "the tag may not be missing any more",
      at: place, effects: effects, isUnproved: isUnproved)
  }
}
