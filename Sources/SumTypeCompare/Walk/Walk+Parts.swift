import SumTypeGenerator
import SumTypeJSON

/// Comparisons of flattened unions.
extension Walk {
  mutating func compareParts(
    _ ids: Both<ObjectID>, _ shapes: Both<ObjectShape>, except moved: Set<String>, at place: Place
  ) {
    // Unions are paired by field first, though the name of the field is not in the data.
    let parts = shapes.map { shape in shape.parts.filter { !moved.contains($0.field.name.name) } }
    var byName = Dictionary(
      parts.old.enumerated().map { ($0.element.field.name.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var paired: Set<Int> = []
    var added: [ObjectShape.Part] = []
    for part in parts.new {
      if let index = byName.removeValue(forKey: part.field.name.name) {
        paired.insert(index)
        compare(Both(old: parts.old[index], new: part), ids, at: place)
      } else {
        added.append(part)
      }
    }
    var left = parts.old.indices.filter { !paired.contains($0) }.map { parts.old[$0] }[...]
    for part in added {
      if left.isEmpty {
        notePart(Both(old: nil, new: part), ids, shapes, at: place)
      } else {
        compare(Both(old: left.removeFirst(), new: part), ids, at: place)
      }
    }
    for part in left { notePart(Both(old: part, new: nil), ids, shapes, at: place) }
  }

  private mutating func compare(
    _ parts: Both<ObjectShape.Part>, _ ids: Both<ObjectID>, at place: Place
  ) {
    var place = place
    place.items = parts.map { $0.item }
    place.subject = "\(parts.new.owner)/\(parts.new.field.name.name)"
    if parts.old.field.name != parts.new.field.name {
      note(
        .fieldRenamed,
        "\"\(parts.old.field.name.name)\" is called \"\(parts.new.field.name.name)\" now", at: place
      )
    }
    if case .union(let old) = sides.old.schema[parts.old.id].kind,
      case .union(let new) = sides.new.schema[parts.new.id].kind,
      let rule = UnionForms.difference(Both(old: old, new: new))
    {
      return notePartForm(rule, Both(old: old, new: new), parts, ids, at: place)
    }
    let target = graph.add(.types(parts.map(\.id)))
    let steps = place.with(
      Both(
        old: .part(ids.old, field: parts.old.field.name.name),
        new: .part(ids.new, field: parts.new.field.name.name))
    ).steps
    graph.connect(
      place.node,
      PairGraph.Edge(
        target: target, containers: place.containers,
        isAdded: parts.old.isOptional || parts.old.group != nil,
        positions: Both(
          old: position(of: parts.old, in: sides.old, ids.old),
          new: position(of: parts.new, in: sides.new, ids.new)),
        directions: place.directions), by: steps)
    noteAmbiguity(parts, ids, at: place)
    let sides = sides
    var inner = place
    inner.containers = containers(ofPart: parts.map { $0 })
    let absences = Both(
      old: absence(ofPart: parts.old, ids, .oldReadsNew, lackedBy: parts.new),
      new: absence(ofPart: parts.new, ids, .newReadsOld, lackedBy: parts.old))
    comparePresence(
      parts.map(\.field), at: inner,
      mayBeMissing: parts.map { $0.group != nil },
      isNeeded: Both(
        old: needs(parts.old, ids, .oldReadsNew, lackedBy: parts.new),
        new: needs(parts.new, ids, .newReadsOld, lackedBy: parts.old)),
      unfit: absences.map { $0?.effect }
    ) { direction, _ in
      let examples = sides.writer(direction).examples
      return absences.reader(direction)?.example
        ?? examples.affordable(examples.object(ids.writer(direction)))
    }
  }

  /// Returns whether a reader requires a flattened union in files that lack it.
  private func needs(
    _ part: ObjectShape.Part, _ ids: Both<ObjectID>, _ direction: Direction,
    lackedBy own: ObjectShape.Part
  ) -> Bool {
    isNeeded(
      in: part.group, under: nil, ids, direction, without: own.isOptional ? nil : own.group)
  }

  /// Returns the position of a flattened union in its object.
  private func position(of part: ObjectShape.Part, in side: Side, _ id: ObjectID) -> Position {
    .part(
      mayBeMissing: part.isOptional || part.group != nil,
      onSave: saving(side.examples.shape(of: id).onSave))
  }

  /// Notes that a flattened union whose tag is a key makes its unknown variants look like other unknown members.
  private mutating func noteAmbiguity(
    _ parts: Both<ObjectShape.Part>, _ ids: Both<ObjectID>, at place: Place
  ) {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let (reader, writer) = (sides.reader(direction), sides.writer(direction))
      guard case .union(let union) = writer.schema[parts.writer(direction).id].kind,
        union.representation.form.tag == .key, !writer.examples.isSpent
      else { continue }
      let known = reader.examples.shape(of: ids.reader(direction))
      let id = ids.writer(direction)
      let shape = writer.examples.shape(of: id)
      let field = parts.writer(direction).field.name.name
      let others = shape.parts.filter { $0.field.name.name != field }
      var unknown: [String: String] = [:]
      for part in others {
        unknown[part.field.name.name] = unknownVariant(of: part, known, direction)
      }
      if unknown.isEmpty, shape.members.allSatisfy({ known.byKey[$0.key.wire] != nil }) { continue }
      for index in union.variants.indices.prefix(50) {
        guard let variant = writer.examples.variant(index, of: parts.writer(direction).id),
          let sample = writer.examples.object(
            id, isFull: true, parts: unknown.merging([field: variant]) { _, new in new }),
          effect(ofObject: sample, ids.reader(direction), direction) == .kept
        else { continue }
        effects[direction] = (.kept, sample)
        break
      }
    }
    if effects.isEmpty { return }
    note(
      .variantAdded, "a new variant cannot be told from another new member",
      at: place, effects: effects)
  }

  /// Returns a value of a flattened union whose key the reader does not know; nil if it knows all keys.
  private func unknownVariant(
    of part: ObjectShape.Part, _ known: ObjectShape, _ direction: Direction
  ) -> String? {
    let (reader, writer) = (sides.reader(direction), sides.writer(direction))
    guard case .union(let union) = writer.schema[part.id].kind else { return nil }
    guard let other = known.parts.first(where: { $0.field.name == part.field.name }) else {
      return writer.examples.value(of: .reference(part.id))
    }
    guard union.representation.form.tag == .key,
      case .union(let mine) = reader.schema[other.id].kind
    else { return nil }
    let keys = Set(mine.variants.flatMap(\.tags).map(\.keyText.wire))
    return union.variants.indices.first { index in
      union.variants[index].tag.map { !keys.contains($0.keyText.wire) } ?? false
    }.flatMap { writer.examples.variant($0, of: part.id) }
  }

  /// Notes that the tag and payload of a flattened union have another form.
  private mutating func notePartForm(
    _ rule: Rule.ID, _ unions: Both<Union>, _ parts: Both<ObjectShape.Part>, _ ids: Both<ObjectID>,
    at place: Place
  ) {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let examples = sides.writer(direction).examples
      if examples.isSpent {
        effects[direction] = (.unfit, nil)
        continue
      }
      let id = ids.writer(direction)
      let samples =
        [examples.object(id, isFull: true), examples.object(id)]
        + self.samples(of: parts.writer(direction), in: id, sides.writer(direction))
      for case let sample? in samples {
        guard let effect = effect(ofObject: sample, ids.reader(direction), direction) else {
          continue
        }
        if effects[direction].map({ effect.rank > $0.effect.rank }) ?? true {
          effects[direction] = (effect, sample)
        }
      }
    }
    var place = place
    // A value that does not fit is kept by the union itself; one that fails, by what is around the object.
    let own = containers(ofPart: parts.map { $0 })
    for direction in place.directions {
      guard case .kept? = effects[direction]?.effect, let container = own.reader(direction) else {
        continue
      }
      place.containers.setReader(direction, container)
    }
    note(rule, UnionForms.message(rule, unions), at: place, effects: effects)
  }

  /// Returns objects with each variant of a flattened union, and one with the variant that needs no tag.
  func samples(of part: ObjectShape.Part, in id: ObjectID, _ side: Side) -> [String?] {
    guard case .union(let union) = side.schema[part.id].kind else { return [] }
    let variants = union.variants.indices.prefix(50).map {
      side.examples.variant($0, of: part.id)
    }
    let full = union.variants.indices.prefix(50).map { index -> String? in
      guard case .reference(let id)? = union.variants[index].payload,
        case .structure = side.schema[id].kind
      else { return nil }
      return side.examples.object(.type(id), isFull: true).flatMap {
        side.examples.variant(index, of: part.id, payload: $0)
      }
    }
    return (variants + full + [untagged(union, part.id, side)]).map { value in
      value.flatMap { side.examples.object(id, parts: [part.field.name.name: $0]) }
    }
  }

  /// Returns the effect of an object on a reader; nil if it is read as it was meant.
  func effect(
    ofObject sample: String, _ reader: ObjectID, _ direction: Direction
  ) -> Effect? {
    let side = sides.reader(direction)
    let outcome =
      switch reader {
      case .type(let id): side.probe.read(sample, as: .reference(id))
      case .root(let index): side.probe.read(sample, as: side.schema.documents[index])
      }
    switch outcome.reading {
    case .ok: return nil
    case .unknown: return .unknown(saving(side.examples.shape(of: reader).onSave))
    case .hidden, .kept: return .kept
    case .fails, .misread: return .unfit
    }
  }

  /// Returns the effect of an object without a required union; nil if other members are taken for the union.
  ///
  /// - Parameter own: the writer's union, which may be missing; nil if the writer has none.
  private func absence(
    ofPart part: ObjectShape.Part, _ ids: Both<ObjectID>, _ direction: Direction,
    lackedBy own: ObjectShape.Part? = nil
  ) -> (effect: Effect, example: String?)? {
    let (examples, id) = (sides.writer(direction).examples, ids.writer(direction))
    if examples.isSpent { return (.unfit, nil) }
    var worst: (effect: Effect, example: String?)?
    var samples = [examples.object(id)]
    if let own {
      // The union is missing as a whole, and the rest of the part around it exists.
      let shape = examples.shape(of: id)
      samples += shape.members.prefix(20).map { member in
        if let group = own.group, shape.groups(with: member.group).contains(group) { return nil }
        return examples.value(of: member).flatMap {
          examples.object(id, setting: [(member.key, $0)])
        }
      }
    } else {
      samples.append(whole(ids, direction))
    }
    for case let sample? in samples {
      guard var effect = effect(ofObject: sample, ids.reader(direction), direction) else {
        continue
      }
      if case .unknown = effect,
        case .union(let union) = sides.reader(direction).schema[part.id].kind,
        union.unknown == .case
      {
        effect = .unknownVariant(union.unknown, union.onSave.verdict)
      }
      if worst.map({ effect.rank > $0.effect.rank }) ?? true { worst = (effect, sample) }
    }
    return worst
  }

  /// Returns the container for an object without a required union: the union itself, if it is open.
  private func containers(ofPart parts: Both<ObjectShape.Part?>) -> Both<Container?> {
    func container(_ part: ObjectShape.Part?, _ side: Side) -> Container? {
      guard let part, case .union(let union) = side.schema[part.id].kind, union.unknown == .case
      else { return nil }
      return Container(
        kind: .union, name: side.schema[part.id].spelling, onSave: union.onSave.verdict)
    }
    return Both(old: container(parts.old, sides.old), new: container(parts.new, sides.new))
  }

  /// Notes a flattened union that only one version has.
  private mutating func notePart(
    _ parts: Both<ObjectShape.Part?>, _ ids: Both<ObjectID>, _ shapes: Both<ObjectShape>,
    at place: Place
  ) {
    guard let part = parts.new ?? parts.old else { return }
    let isNew = parts.new != nil
    // The version that has the union reads files of the other version.
    let missing: Direction = isNew ? .newReadsOld : .oldReadsNew
    let other: Direction = isNew ? .oldReadsNew : .newReadsOld
    var place = place
    place.items = parts.map { $0?.item }
    place.subject = "\(part.owner)/\(part.field.name.name)"
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    // A bare variant without a tag has no members, so it shows no effect.
    let writer = sides.writer(other)
    let isSpent = writer.examples.isSpent
    if isSpent { effects[other] = (.unknown(saving(shapes.reader(other).onSave)), nil) }
    let samples =
      isSpent
      ? []
      : [writer.examples.object(ids.writer(other), isFull: true)]
        + self.samples(of: part, in: ids.writer(other), writer)
    for case let sample? in samples
    where effect(ofObject: sample, ids.reader(other), other) != nil {
      effects[other] = (.unknown(saving(shapes.reader(other).onSave)), sample)
      break
    }
    if !part.isOptional, let absent = absence(ofPart: part, ids, missing),
      // In an optional part the union is required only if the rest of the part exists.
      part.group == nil || absent.effect.rank >= Effect.kept.rank
    {
      effects[missing] = absent
      place.containers = containers(ofPart: parts)
    }
    let rule: Rule.ID =
      part.isOptional
      ? (isNew ? .fieldAddedOptional : .fieldRemovedOptional)
      : (isNew ? .fieldAddedRequired : .fieldRemovedRequired)
    note(
      rule, "\"\(part.field.name.name)\" is \(isNew ? "new" : "gone")", at: place, effects: effects)
  }
}
