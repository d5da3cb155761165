import SumTypeGenerator
import SumTypeJSON

// MARK: - Tags of two members

extension Walk {
  /// Compares payloads under the second key of a tag that allows any second half: if only one version's payload has a
  /// member with that key, files of the other version may have any value there.
  mutating func compareSeconds(
    _ payloads: Both<ValueType>, _ pair: Both<Int>, _ tags: Both<Int>, _ unions: Both<Union>,
    _ ids: Both<TypeID>, at place: Place
  ) {
    guard unions.old.representation.form.tag == unions.new.representation.form.tag,
      case .members(let keys) = unions.new.representation.form.tag, keys.count == 2,
      case .reference(let old) = payloads.old, case .reference(let new) = payloads.new
    else { return }
    let shapes = Both(
      old: sides.old.examples.shape(of: .type(old)), new: sides.new.examples.shape(of: .type(new)))
    var effects: [Direction: (effect: Effect, example: String?)] = [:]
    for direction in place.directions {
      let (index, tag) = (pair.writer(direction), tags.writer(direction))
      guard shapes.reader(direction).byKey[keys[1].wire] != nil,
        shapes.writer(direction).byKey[keys[1].wire] == nil
      else { continue }
      let samples = sides.writer(direction)
        .samples(ofSecondsOf: index, tag: tag, of: ids.writer(direction))
      for sample in samples {
        guard let effect = effect(of: sample, direction, unions, ids),
          effects[direction].map({ effect.rank > $0.effect.rank }) ?? true
        else { continue }
        effects[direction] = (effect, sample)
      }
    }
    if effects.isEmpty { return }
    note(
      .keyClaimed,
      "any second half of the tag may stand under \"\(keys[1])\", which the payload reads in one version",
      at: place, effects: effects)
  }
}

extension Walk {
  /// Returns the steps to the payloads of two variants. A step has no arbitrary second half of a tag if the other
  /// version's payload would read it.
  func steps(
    toPayloadsOf pair: Both<Int>, _ tags: Both<Int>, _ unions: Both<Union>, _ ids: Both<TypeID>
  ) -> Both<Step> {
    func isRead(_ union: Union, by side: Side, _ payload: ValueType?) -> Bool {
      guard let key = union.representation.tagKeys.dropFirst().first, let payload else {
        return false
      }
      return side.examples.reads(key, payload)
    }
    let variants = Both(
      old: unions.old.variants[pair.old], new: unions.new.variants[pair.new])
    return Both(
      old: .payload(
        ids.old, variant: pair.old, tag: tags.old,
        hasAny: !isRead(unions.old, by: sides.new, variants.new.payload)),
      new: .payload(
        ids.new, variant: pair.new, tag: tags.new,
        hasAny: !isRead(unions.new, by: sides.old, variants.old.payload)))
  }
}

extension Side {
  /// Returns values of a variant whose tag allows any second half: without a second half, and with several.
  ///
  /// - Parameter mayBeAnyJSON: whether the second half may be any JSON if the payload does not define it.
  func samples(
    ofSecondsOf index: Int, tag: Int = 0, of id: TypeID, mayBeAnyJSON: Bool = true
  ) -> [String] {
    guard case .union(let union) = schema[id].kind,
      case .members(let keys) = union.representation.form.tag, keys.count == 2,
      union.variants[index].seconds.indices.contains(tag),
      case .any = union.variants[index].seconds[tag],
      let sample = examples.variant(index, of: id, tag: tag, hasAny: false)
    else { return [] }
    // The payload has a member with that key, and so defines its value.
    if case .reference(let payload)? = union.variants[index].payload,
      case .structure = schema[payload].kind
    {
      let shape = examples.shape(of: .type(payload))
      if let place = shape.byKey[keys[1].wire] {
        let member = shape.members[place]
        let values = samples(of: member) + (examples.mayBeNull(member) ? ["null"] : [])
        return [sample]
          + values.compactMap { value in
            examples.object(.type(payload), setting: [(keys[1], value)]).flatMap {
              examples.variant(index, of: id, payload: $0, tag: tag)
            }
          }
      }
    }
    if !mayBeAnyJSON || Examples.entries(of: sample)[keys[1].wire] != nil { return [sample] }
    let members = sample.dropFirst().dropLast()
    return [sample]
      + ["\"any\"", "1", "null", "{}"].map { "{\(members),\(JSONSnippet.string(keys[1])):\($0)}" }
  }
}
