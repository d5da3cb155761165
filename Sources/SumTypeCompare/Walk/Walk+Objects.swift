import SumTypeGenerator
import SumTypeJSON

extension Walk {
  /// Compares two objects by the keys of their members, including those of flattened structs.
  mutating func compareObjects(_ ids: Both<ObjectID>, at place: Place) {
    let shapes = Both(
      old: sides.old.examples.shape(of: ids.old), new: sides.new.examples.shape(of: ids.new))
    let moved = flattenings(ids)
    if !moved.isEmpty { noteFlattening(of: moved.sorted(), ids, at: place) }
    let pairs = Pairing(shapes) { member in
      moved.contains(member.via ?? member.name)
    }
    for (old, new) in pairs.both {
      compare(
        Both(old: shapes.old.members[old], new: shapes.new.members[new]), in: ids, shapes, at: place
      )
    }
    let unpaired = unpaired(pairs, shapes, ids)
    for old in pairs.removed {
      noteRemoval(of: shapes.old.members[old], ids, shapes, unpaired, at: place)
    }
    for new in pairs.added {
      noteAddition(of: shapes.new.members[new], ids, shapes, unpaired, at: place)
    }
    compareParts(ids, shapes, except: moved, at: place)
    compareOrder(pairs, shapes, at: place)
    if case .type(let old) = ids.old, case .type(let new) = ids.new {
      compareIdentities(old, new, at: place)
    }
    if shapes.old.onSave != shapes.new.onSave {
      note(
        .savePolicy,
        "\"onSave\" was \(shapes.old.onSave.rawValue) and is \(shapes.new.onSave.rawValue) now",
        at: place)
    }
  }

  /// Returns the names of fields that are flattened in one version only.
  private func flattenings(_ ids: Both<ObjectID>) -> Set<String> {
    let fields = Both(old: sides.old.fields(of: ids.old), new: sides.new.fields(of: ids.new))
    if !fields.old.contains(where: \.isFlattened), !fields.new.contains(where: \.isFlattened) {
      return []
    }
    let old = Dictionary(
      fields.old.map { ($0.name.name, $0.isFlattened) }, uniquingKeysWith: { first, _ in first })
    return Set(
      fields.new.filter { field in
        old[field.name.name].map { $0 != field.isFlattened } ?? false
      }.map(\.name.name))
  }

  private mutating func noteFlattening(
    of names: [String], _ ids: Both<ObjectID>, at place: Place
  ) {
    let fields = Both(old: sides.old.fields(of: ids.old), new: sides.new.fields(of: ids.new))
    let indices = fields.map { fields in
      Dictionary(
        fields.enumerated().map { ($0.element.name.name, $0.offset) },
        uniquingKeysWith: { _, last in last })
    }
    var samples: [Direction: [String?]] = [:]
    for direction in place.directions {
      let (writer, id) = (sides.writer(direction), ids.writer(direction))
      samples[direction] =
        [writer.examples.object(id, isFull: true), writer.examples.object(id)]
        + writer.examples.shape(of: id).parts.prefix(20)
        .flatMap { self.samples(of: $0, in: id, writer) }
    }
    // An open union keeps a value that lacks something.
    var worst: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      for case let sample? in samples[direction] ?? [] {
        guard let effect = effect(ofObject: sample, ids.reader(direction), direction),
          worst[direction].map({ effect.rank > $0.effect.rank }) ?? true
        else { continue }
        worst[direction] = (effect, sample)
      }
    }
    for name in names {
      guard let old = indices.old[name], let new = indices.new[name] else { continue }
      let isRequired = Both(old: fields.old[old].isRequired, new: fields.new[new].isRequired)
      var effects: [Direction: (effect: Effect, example: String?)] = [:]
      for direction in place.directions {
        let required = isRequired.reader(direction)
        let shown = worst[direction]
        effects[direction] = (required ? .unfit : .hidden, samples[direction]?.first ?? nil)
        if required || shown.map({ $0.effect.rank > Effect.hidden.rank }) ?? true {
          effects[direction] = shown
        }
      }
      var place = place
      place.subject += "/\(name)"
      place.items = Both(old: ids.old.item(ofField: old), new: ids.new.item(ofField: new))
      note(
        .flattenChanged, "the members of \"\(name)\" lie at another place now", at: place,
        effects: effects, saving: .edit, loss: "it would be there twice")
    }
  }

  // MARK: - Members of one version

  private mutating func noteAddition(
    of member: ObjectShape.Member, _ ids: Both<ObjectID>, _ shapes: Both<ObjectShape>,
    _ unpaired: UnpairedMembers?, at place: Place
  ) {
    var place = place
    place.items.new = member.item
    place.subject = "\(member.owner)/\(member.name)"
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    effects[.oldReadsNew] = surplus(of: member, ids, shapes, .oldReadsNew)
    if let added = sides.old.migration?.added[ids.old]?[member.key.wire] {
      if !sides.new.reads(added, as: member) {
        effects[.newReadsOld] = (
          .unfit, sides.old.examples.affordable(sides.old.examples.object(ids.old))
        )
      }
    } else if member.isRequired, needs(member, ids, .newReadsOld) {
      effects[.newReadsOld] = absence(of: member, ids, .newReadsOld)
    }
    note(
      member.additionRule, "\(member.words) \"\(member.name)\" is new", at: place, effects: effects,
      renaming: unpaired?.renaming(ofAdded: member))
    if options.isForeign { noteClaim(of: member, ids, at: place) }
    noteEntry(under: member, ids, shapes.old, at: place)
  }

  /// Notes that files may have a foreign member with the key of a new member.
  private mutating func noteClaim(
    of member: ObjectShape.Member, _ ids: Both<ObjectID>, at place: Place
  ) {
    let foreign = ["{\"foreign\":[]}", "[null]", "-0.5"]
    guard let value = foreign.first(where: { !sides.new.reads($0, as: member) }) else { return }
    note(
      .keyClaimed, "files may hold a foreign member with the key \"\(member.key)\"", at: place,
      effects: [
        .newReadsOld: (
          .unfit,
          sides.old.examples.affordable(
            sides.old.examples.object(ids.old, setting: [(member.key, value)]))
        )
      ])
  }

  private mutating func noteRemoval(
    of member: ObjectShape.Member, _ ids: Both<ObjectID>, _ shapes: Both<ObjectShape>,
    _ unpaired: UnpairedMembers?, at place: Place
  ) {
    var place = place
    place.items.old = member.item
    place.subject = "\(member.owner)/\(member.name)"
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    effects[.newReadsOld] = surplus(of: member, ids, shapes, .newReadsOld)
    if member.isRequired, needs(member, ids, .oldReadsNew) {
      effects[.oldReadsNew] = absence(of: member, ids, .oldReadsNew)
    }
    note(
      member.removalRule, "\(member.words) \"\(member.name)\" is gone", at: place, effects: effects,
      renaming: unpaired?.renaming(ofRemoved: member))
  }

  /// Returns the effect of an object without a required member; nil if the key has another value that the reader
  /// accepts.
  private func absence(
    of member: ObjectShape.Member, _ ids: Both<ObjectID>, _ direction: Direction
  ) -> (effect: Effect, example: String?)? {
    if sides.writer(direction).examples.isSpent { return (.unfit, nil) }
    let known = absences.known(
      AbsentMembers.Key(ids: ids, direction: direction, isInPart: member.group != nil)
    ) {
      // If the member belongs to an optional part, the rest of the part has to exist.
      let sample =
        member.group == nil
        ? sides.writer(direction).examples.object(ids.writer(direction)) : whole(ids, direction)
      guard let sample else { return AbsentMembers() }
      return AbsentMembers(
        sample: sample, keys: Set(Examples.entries(of: sample).keys),
        effect: effect(ofObject: sample, ids.reader(direction), direction))
    }
    guard let sample = known.sample, known.keys.contains(member.key.wire) else {
      return (.unfit, known.sample)
    }
    return known.effect.map { ($0, sample) }
  }

  /// Returns an object with all members, under keys that the reader knows if files may have such keys.
  func whole(_ ids: Both<ObjectID>, _ direction: Direction) -> String? {
    let (examples, id) = (sides.writer(direction).examples, ids.writer(direction))
    let reader = sides.reader(direction).examples.shape(of: ids.reader(direction))
    let renamed =
      !mayBeOld(direction)
      ? []
      : examples.shape(of: id).members.compactMap { member -> (key: String, value: String)? in
        guard reader.byKey[member.key.wire] == nil,
          let key = member.keys.first(where: { reader.byKey[$0.wire] != nil })
        else { return nil }
        return examples.value(of: member).map { (key, $0) }
      }
    return examples.object(id, setting: renamed, isFull: true)
  }

  /// Returns whether a reader requires a member in files that lack it.
  ///
  /// - Parameter own: the writer's member, if it has one.
  private func needs(
    _ member: ObjectShape.Member, _ ids: Both<ObjectID>, _ direction: Direction,
    lackedBy own: ObjectShape.Member? = nil
  ) -> Bool {
    // A required member is missing only with the rest of its part.
    isNeeded(
      in: member.group, under: member.key, ids, direction,
      without: own.flatMap { $0.isRequired ? $0.group : nil })
  }

  // MARK: - Members of both versions

  private mutating func compare(
    _ members: Both<ObjectShape.Member>, in ids: Both<ObjectID>, _ shapes: Both<ObjectShape>,
    at place: Place
  ) {
    var place = place
    place.items = Both(old: members.old.item, new: members.new.item)
    place.subject = "\(members.new.owner)/\(members.new.name)"
    let keys = compareKeys(members, in: ids, shapes, at: &place)
    if place.directions.isEmpty { return }
    if members.old.name != members.new.name {
      note(
        .fieldRenamed, "\"\(members.old.name)\" is called \"\(members.new.name)\" now", at: place)
    }
    var inner = place.with(
      Both(
        old: .member(ids.old, key: keys.old), new: .member(ids.new, key: keys.new)))
    inner.isAdded = !members.old.isAlwaysWritten || members.old.group != nil
    switch (members.old.kind, members.new.kind) {
    case (.field(let old), .field(let new)), (.entry(let old), .entry(let new)):
      let fields = Both(old: old, new: new)
      let sides = sides
      comparePresence(
        fields, at: place,
        mayBeMissing: members.map { $0.group != nil },
        isNeeded: Both(
          old: needs(members.old, ids, .oldReadsNew, lackedBy: members.new),
          new: needs(members.new, ids, .newReadsOld, lackedBy: members.old))
      ) { direction, value in
        let examples = sides.writer(direction).examples
        let key = keys.writer(direction)
        // If the member belongs to an optional part, the rest of the part has to exist.
        let isFull = members.old.group != nil || members.new.group != nil
        return examples.affordable(
          examples.object(
            ids.writer(direction), setting: value.map { [(key, $0)] } ?? [],
            omitting: value == nil ? [key.wire] : [], isFull: isFull))
      }
      compare(fields.map(\.type), within: fields.map(\.bounds), at: inner)
      compareDeprecations(old.deprecation, new.deprecation, at: place)
    case (.list(let old), .list(let new)): compareLists(old, new, at: inner)
    case (.constant(let old), .constant(let new)):
      compareConstants(old, new, of: members, in: ids, shapes, at: place)
    default: compareUnlikeMembers(members, in: ids, at: place)
    }
  }

  /// Compares the keys of two members.
  ///
  /// - Returns: for each writer, the key of its member under which the other version reads it.
  private mutating func compareKeys(
    _ members: Both<ObjectShape.Member>, in ids: Both<ObjectID>, _ shapes: Both<ObjectShape>,
    at place: inout Place
  ) -> Both<String> {
    let (old, new) = (members.old, members.new)
    var read = Both(old: old.key, new: new.key)
    if old.keys.wire == new.keys.wire { return read }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let (reader, writer) = (members.reader(direction), members.writer(direction))
      let written = mayBeOld(direction) ? writer.keys : [writer.key]
      guard let key = written.first(where: { shapes.reader(direction).byKey[$0.wire] == nil })
      else {
        continue
      }
      let side = sides.writer(direction)
      let example = side.examples.value(of: writer).flatMap {
        // With the other members of its part, which show that the part exists.
        side.examples.affordable(
          side.examples.object(
            ids.writer(direction), setting: [(key, $0)], isFull: reader.group != nil))
      }
      let isNeeded = needs(reader, ids, direction)
      effects[direction] = (reader.isRequired && isNeeded ? .unfit : .hidden, example)
      if let entry = entry(writer, under: key, ids, shapes, direction),
        effects[direction].map({ entry.effect.rank > $0.effect.rank }) ?? true
      {
        effects[direction] = entry
      }
      guard key.wire == writer.key.wire else { continue }
      // Old files may have the member under any of its keys.
      if let other = written.first(where: { reader.keys.contains(wire: $0) }) {
        read.old = other
      } else {
        place.directions.removeAll { $0 == direction }
      }
    }
    let rule: Rule.ID
    let message: String
    var all = place
    all.directions = directions
    if old.key.wire == new.key.wire {
      let gone = old.aliases.filter { !new.aliases.contains(wire: $0) }
      rule = gone.isEmpty ? .aliasAdded : .aliasRemoved
      message =
        gone.isEmpty
        ? "\"\(new.name)\" has another alias"
        : "\"\(new.name)\" is no longer read as \"\(gone[0])\""
    } else {
      rule = new.keys.contains(wire: old.key) ? .keyChangedAlias : .keyChanged
      let keys = members.map(\.key).shown
      message = "the key was \"\(keys.old)\" and is \"\(keys.new)\" now"
    }
    var saving = SavingVerdict.kept
    if rule == .keyChanged || rule == .keyChangedAlias {
      // The old app does not know the new key.
      let isUnknown = effects[.oldReadsNew] != nil && shapes.old.map == nil
      saving = max(.edit, isUnknown ? self.saving(shapes.old.onSave) : .kept)
    }
    note(
      rule, message, at: all, effects: effects, saving: saving,
      loss: saving == .edit ? "the member is there twice then, under both keys" : nil)
    return read
  }

  private mutating func compareLists(_ old: EntryList, _ new: EntryList, at place: Place) {
    let element = place.with(Both(old: .element(1), new: .element(1)))
    guard case .reference(let one) = old.element, case .reference(let other) = new.element,
      case .union = sides.old.schema[one].kind, case .union = sides.new.schema[other].kind
    else {
      var place = element
      place.containers = Both(
        old: sides.old.aside(old) ?? place.containers.old,
        new: sides.new.aside(new) ?? place.containers.new)
      return compare(Both(old: old.element, new: new.element), at: place)
    }
    let target = graph.add(.types(Both(old: one, new: other)))
    graph.connect(
      place.node,
      PairGraph.Edge(
        target: target, containers: place.containers,
        asides: Both(old: sides.old.aside(old), new: sides.new.aside(new)),
        directions: place.directions), by: element.steps)
  }

  // MARK: - Order and identity

  private mutating func compareOrder(
    _ pairs: Pairing, _ shapes: Both<ObjectShape>, at place: Place
  ) {
    let fields = pairs.both.filter {
      shapes.old.members[$0.old].field != nil && shapes.new.members[$0.new].field != nil
    }
    let order = fields.sorted { $0.old < $1.old }.map(\.new)
    guard let position = order.indices.dropFirst().first(where: { order[$0] < order[$0 - 1] })
    else {
      return
    }
    var place = place
    let member = shapes.new.members[order[position]]
    place.items.new = member.item
    place.subject = "\(member.owner)/\(member.name)"
    note(.fieldMoved, "\"\(member.name)\" comes at another place now", at: place)
  }

  private mutating func compareIdentities(_ old: TypeID, _ new: TypeID, at place: Place) {
    guard case .structure(let one) = sides.old.schema[old].kind,
      case .structure(let other) = sides.new.schema[new].kind, one.identity != other.identity,
      let before = one.identity
    else { return }
    note(
      other.identity == nil ? .identityRemoved : .identityChanged,
      "the identity was \"\(before)\""
        + (other.identity.map { " and is \"\($0)\" now" } ?? ", and there is none now"),
      at: place, saving: .edit, loss: "an entry that is moved and edited counts as a new one")
  }
}
