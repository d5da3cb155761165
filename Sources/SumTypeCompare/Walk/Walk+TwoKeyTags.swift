import SumTypeGenerator

// MARK: - Tags of two members

extension Walk {
  /// What one version's payload reads under the second key of a tag, where any second part will do: the other version
  /// lets anything stand there.
  mutating func compareSeconds(
    _ payloads: Both<ValueType>, _ pair: Both<Int>, _ tags: Both<Int>, _ unions: Both<Union>,
    _ ids: Both<TypeID>, at spot: Spot
  ) {
    guard unions.old.representation.form.tag == unions.new.representation.form.tag,
      case .members(let keys) = unions.new.representation.form.tag, keys.count == 2,
      case .reference(let old) = payloads.old, case .reference(let new) = payloads.new
    else { return }
    let shapes = Both(
      old: sides.old.examples.shape(of: .type(old)), new: sides.new.examples.shape(of: .type(new)))
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in spot.directions {
      let (index, tag) = (pair.writer(direction), tags.writer(direction))
      let seconds = unions.writer(direction).variants[index].seconds
      guard shapes.reader(direction).byKey[keys[1]] != nil,
        shapes.writer(direction).byKey[keys[1]] == nil,
        seconds.indices.contains(tag), case .any = seconds[tag]
      else { continue }
      let (examples, id) = (sides.writer(direction).examples, ids.writer(direction))
      let payload = payloads.writer(direction)
      let values = ["\"any\"", "1", "null", "{}"].map { [(keys[1], $0)] } + [[]]
      for members in values {
        guard case .reference(let type) = payload,
          let object = examples.object(.type(type), setting: members),
          let sample = examples.variant(index, of: id, payload: object, tag: tag, hasAny: false),
          let effect = effect(of: sample, direction, unions, ids),
          effects[direction].map({ effect.rank > $0.effect.rank }) ?? true
        else { continue }
        effects[direction] = (effect, sample)
      }
    }
    if effects.isEmpty { return }
    note(
      .keyClaimed,
      "any second part of the tag may stand under \"\(keys[1])\", which the payload reads in one version",
      at: spot, effects: effects)
  }
}
