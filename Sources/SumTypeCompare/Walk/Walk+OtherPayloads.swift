import SumTypeGenerator
import SumTypeJSON

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
