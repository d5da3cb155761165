import SumTypeGenerator
import SumTypeJSON

/// Comparisons of members that are constants in one version or in both.
extension Walk {
  /// Compares two constants: their presence, and their values.
  mutating func compareConstants(
    _ old: ConstantMember, _ new: ConstantMember, of members: Both<ObjectShape.Member>,
    in ids: Both<ObjectID>, _ shapes: Both<ObjectShape>, at place: Place
  ) {
    compareAbsences(old, new, of: members, in: ids, shapes, at: place)
    if old.values == new.values { return }
    let values = Both(old: Set(old.values), new: Set(new.values))
    let gone = old.values.first { !values.new.contains($0) }
    let first = new.values.first
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    if let gone {
      effects[.newReadsOld] = (
        .unfit,
        sides.old.examples.affordable(
          sides.old.examples.object(ids.old, setting: [(old.key, gone.description)]))
      )
    }
    if let first, !values.old.contains(first) {
      effects[.oldReadsNew] = (
        .unfit,
        sides.new.examples.affordable(
          sides.new.examples.object(ids.new, setting: [(new.key, first.description)]))
      )
    }
    let rule: Rule.ID =
      old.values.first != first
      ? .constFirstChanged : gone == nil ? .constValueAdded : .constValueRemoved
    note(rule, "\"\(new.name)\" has other values now", at: place, effects: effects)
  }

  /// Compares whether a constant may be missing in files, by itself or with the part that it belongs to.
  private mutating func compareAbsences(
    _ old: ConstantMember, _ new: ConstantMember, of members: Both<ObjectShape.Member>,
    in ids: Both<ObjectID>, _ shapes: Both<ObjectShape>, at place: Place
  ) {
    let isOptional = Both(
      old: old.isOptional || members.old.group != nil,
      new: new.isOptional || members.new.group != nil)
    if old.isOptional == new.isOptional, isOptional.old == isOptional.new { return }
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let (reader, writer) = (members.reader(direction), members.writer(direction))
      // A constant that may be missing by itself is always in a new value.
      guard reader.isRequired,
        writer.group != nil || !writer.isRequired && mayBeOld(direction)
      else { continue }
      let (examples, id) = (sides.writer(direction).examples, ids.writer(direction))
      if examples.isSpent {
        effects[direction] = (.unfit, nil)
        continue
      }
      for isFull in [false, true] {
        let sample = examples.object(
          id, omitting: writer.isRequired || !mayBeOld(direction) ? [] : [writer.key.wire],
          isFull: isFull)
        guard let sample, Examples.entries(of: sample)[reader.key.wire] == nil,
          let effect = effect(ofObject: sample, ids.reader(direction), direction),
          effect.rank >= Effect.kept.rank
        else { continue }
        effects[direction] = (effect, sample)
        break
      }
    }
    if old.isOptional == new.isOptional, effects.isEmpty { return }
    // The message is about the constant itself if that has changed, else about its part.
    let mayBeMissing = old.isOptional == new.isOptional ? isOptional.new : new.isOptional
    note(
      mayBeMissing ? .fieldOptional : .fieldRequired,
      "\"\(new.name)\" \(mayBeMissing ? "may" : "may not") be missing in files now", at: place,
      effects: effects)
  }

  /// Compares a field with a constant.
  mutating func compareUnlikeMembers(
    _ members: Both<ObjectShape.Member>, in ids: Both<ObjectID>, at place: Place
  ) {
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let writer = sides.writer(direction)
      let member = members.writer(direction)
      let reader = members.reader(direction)
      for sample in writer.samples(of: member).spread(over: 400) {
        guard let effect = sides.reader(direction).effect(of: sample, as: reader),
          effects[direction].map({ effect.rank > $0.effect.rank }) ?? true
        else { continue }
        effects[direction] = (
          effect,
          writer.examples.affordable(
            writer.examples.object(ids.writer(direction), setting: [(member.key, sample)]))
        )
      }
    }
    note(
      .kindChanged, "\"\(members.new.name)\" is of another kind now", at: place, effects: effects)
  }
}
