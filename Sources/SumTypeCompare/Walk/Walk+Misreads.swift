import SumTypeGenerator

/// Comparisons of unions without tags, in which a value may be taken for another variant.
extension Walk {
  /// Notes that values of a variant are taken for another variant than the paired one.
  mutating func compareMisreads(
    _ pairs: VariantPairs, _ unions: Both<Union>, _ ids: Both<TypeID>,
    _ misreads: inout [Direction: MisreadSearch], at place: Place
  ) {
    for (old, new) in pairs.both {
      var effects: [Direction: (effect: Effect, example: String?)] = [:]
      let pair = Both(old: old, new: new)
      for direction in place.directions {
        let taken = taken(
          unions.writer(direction).variants[pair.writer(direction)], pair.writer(direction),
          except: pair.reader(direction), direction, unions, ids, &misreads[direction])
        if let taken { effects[direction] = taken }
      }
      if effects.isEmpty { continue }
      var inner = place
      inner.items = Both(old: .variant(ids.old, old), new: .variant(ids.new, new))
      inner.subject += "/\(unions.new.variants[new].name.name)"
      let isMisread = effects.values.contains { $0.effect == .misread }
      note(
        .variantTaken,
        "values of \"\(unions.old.variants[old].name.name)\" "
          + (isMisread ? "are" : "may be") + " read as another variant",
        at: inner, effects: effects, saving: isMisread ? .edit : .kept,
        loss: isMisread ? "it is written as the other variant" : nil)
    }
  }

  /// Notes that not all pairs of variants were compared.
  mutating func noteUnproved(_ unions: Both<Union>, at place: Place) {
    note(
      .variantTaken,
      "it is not proved that no value is read as another variant:"
        + " \(unions.old.variants.count) and \(unions.new.variants.count) variants"
        + " are too many to compare each with each",
      at: place, isUnproved: true)
  }

  /// Returns the search for values that are taken for another variant, for each direction.
  func misreads(_ unions: Both<Union>) -> [Direction: MisreadSearch] {
    var misreads: [Direction: MisreadSearch] = [:]
    for direction in directions {
      misreads[direction] = MisreadSearch(
        unions.reader(direction), of: sides.writer(direction),
        keys: KeyMisreads(unions, sides, direction))
    }
    return misreads
  }

  /// Returns the worst effect of a variant's values that are taken for another variant; nil if none is.
  ///
  /// - Parameter own: the index of the reader's paired variant; nil if there is none.
  func taken(
    _ variant: Variant, _ index: Int, except own: Int?, _ direction: Direction,
    _ unions: Both<Union>, _ ids: Both<TypeID>, _ misreads: inout MisreadSearch?
  ) -> (effect: Effect, example: String?)? {
    guard misreads != nil else { return nil }
    let writer = sides.writer(direction)
    let reader = sides.reader(direction)
    let id = ids.reader(direction)
    let smallest = writer.examples.variant(index, of: ids.writer(direction))
    let others = misreads?.examples(of: variant.payload, except: own) ?? []
    var worst: (effect: Effect, example: String?)?
    // The comparison of the payloads reports values that the paired variant does not read.
    var isReportedElsewhere = false
    for example in (smallest.map { [$0] } ?? []) + others {
      let outcome = reader.probe.read(example, as: .reference(id))
      let isOther =
        outcome.variants.first { $0.union == reader.schema[id].spelling && $0.offset == 0 }
        .map { $0.variant != own } ?? false
      let effect: Effect
      switch outcome.reading {
      case .ok, .unknown, .hidden:
        guard isOther, isRead(example, as: index, of: ids.writer(direction), by: writer) else {
          continue
        }
        effect = .misread
      case .kept, .fails:
        if let own, example == smallest, !reads(example, as: own, direction, unions) {
          isReportedElsewhere = true
        }
        guard !isReportedElsewhere, let other = self.effect(of: example, direction, unions, ids),
          other.rank >= Effect.kept.rank
        else { continue }
        effect = other
      case .misread: effect = .misread
      }
      if worst.map({ effect.rank > $0.effect.rank }) ?? true { worst = (effect, example) }
      if effect == .misread { break }
    }
    return worst
  }

  /// Returns whether the payload of a reader's variant reads a value, which the union may take for another variant.
  private func reads(
    _ example: String, as own: Int, _ direction: Direction, _ unions: Both<Union>
  ) -> Bool {
    guard let payload = unions.reader(direction).variants[own].payload else { return false }
    return sides.reader(direction).probe.read(example, as: payload).reading < .kept
  }

  /// Returns whether the version itself reads a value as the variant for which the value was made. It may read a
  /// whole number that was made for a variant of `Double` as a variant of integers.
  private func isRead(
    _ example: String, as variant: Int, of id: TypeID, by side: Side
  ) -> Bool {
    let outcome = side.probe.read(example, as: .reference(id))
    let read = outcome.variants.first { $0.union == side.schema[id].spelling && $0.offset == 0 }
    return read.map { $0.variant == variant } ?? true
  }
}

/// The default variants of presence unions, whose values have none of the keys.
extension Walk {
  /// Compares the default variants of presence unions of which only one version has one. Two of them are the same
  /// variant, whose payloads are compared.
  mutating func compareUnkeyed(
    _ names: Both<String?>, _ unions: Both<Union>, of ids: Both<TypeID>, at place: Place
  ) {
    func effects(
      _ direction: Direction
    ) -> [Direction: (effect: Effect, example: String?)] {
      guard let index = unions.writer(direction).defaultVariant,
        let worst = effect(ofUnkeyed: index, direction, unions, ids)
      else { return [:] }
      return [direction: worst]
    }
    switch (names.old, names.new) {
    case (nil, let new?):
      note(
        .defaultVariantAdded, "a value without a key is \"\(new)\" now", at: place,
        effects: effects(.oldReadsNew))
    case (let old?, nil):
      note(
        .defaultVariantRemoved, "a value without a key was \"\(old)\"", at: place,
        effects: effects(.newReadsOld))
    default: break
    }
  }

  /// Returns the worst effect of the values of a default variant on a reader without one; nil if it reads them.
  func effect(
    ofUnkeyed index: Int, _ direction: Direction, _ unions: Both<Union>, _ ids: Both<TypeID>
  ) -> (effect: Effect, example: String?)? {
    let (writer, id) = (sides.writer(direction), ids.writer(direction))
    let smallest = writer.examples.variant(index, of: id)
    let others = unions.writer(direction).variants[index].payload.map {
      writer.examples.samples(of: $0, within: nil, depth: 1).prefix(20)
    }
    var worst: (effect: Effect, example: String?)?
    for example in [smallest].compactMap(\.self) + (others ?? []) {
      writer.examples.spend(example.utf8.count)
      guard var effect = effect(of: example, direction, unions, ids) else { continue }
      if case .unknown(let saving) = effect {
        effect = .unknownVariant(unions.reader(direction).unknown, saving)
      }
      if worst.map({ effect.rank > $0.effect.rank }) ?? true { worst = (effect, example) }
    }
    return worst
  }
}
