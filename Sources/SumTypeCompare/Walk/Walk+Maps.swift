import SumTypeGenerator
import SumTypeJSON

/// Members of one version that are entries of a flattened map in the other.
extension Walk {
  /// Returns the effect of a member that the reader's struct does not have, with an object that shows it: the member is
  /// unknown, or an entry of a map. Nil if it is read as an entry.
  func surplus(
    of member: ObjectShape.Member, _ ids: Both<ObjectID>, _ shapes: Both<ObjectShape>,
    _ direction: Direction
  ) -> (effect: Effect, example: String?)? {
    if shapes.reader(direction).map != nil {
      return entry(member, under: member.key, ids, shapes, direction)
    }
    let examples = sides.writer(direction).examples
    let example = examples.value(of: member).flatMap {
      examples.affordable(examples.object(ids.writer(direction), setting: [(member.key, $0)]))
    }
    return (.unknown(saving(shapes.reader(direction).onSave)), example)
  }

  /// Returns the worst effect of the values of a writer's member that the reader takes for an entry of its map; nil if
  /// the reader has none, or reads all of them.
  func entry(
    _ member: ObjectShape.Member, under key: String, _ ids: Both<ObjectID>,
    _ shapes: Both<ObjectShape>, _ direction: Direction
  ) -> (effect: Effect, example: String?)? {
    let (writer, shape) = (sides.writer(direction), shapes.reader(direction))
    guard let map = shape.map else { return nil }
    let reader = sides.reader(direction)
    let values = writer.samples(of: member) + (writer.examples.mayBeNull(member) ? ["null"] : [])
    return worst(of: values, as: shape.members[map], of: reader).map { effect, value in
      (
        effect,
        writer.examples.affordable(
          writer.examples.object(ids.writer(direction), setting: [(key, value)]))
      )
    }
  }

  /// Returns the value that has the worst effect if it is read as a member; nil if all are read as they were meant.
  private func worst(
    of values: [String], as member: ObjectShape.Member, of reader: Side
  ) -> (effect: Effect, value: String)? {
    var worst: (effect: Effect, value: String)?
    for value in values {
      guard let effect = reader.effect(of: value, as: member),
        worst.map({ effect.rank > $0.effect.rank }) ?? true
      else { continue }
      worst = (effect, value)
    }
    return worst
  }

  /// Notes that old files may have an entry of a map under the key of a new member.
  mutating func noteEntry(
    under member: ObjectShape.Member, _ ids: Both<ObjectID>, _ old: ObjectShape, at place: Place
  ) {
    guard let map = old.map else { return }
    let entry = old.members[map]
    guard let worst = worst(of: sides.old.samples(of: entry), as: member, of: sides.new) else {
      return
    }
    note(
      .entryClaimed,
      "files may hold an entry of \"\(entry.name)\" with the key \"\(member.key)\"", at: place,
      effects: [
        .newReadsOld: (
          worst.effect,
          sides.old.examples.affordable(
            sides.old.examples.object(ids.old, setting: [(member.key, worst.value)]))
        )
      ])
  }
}
