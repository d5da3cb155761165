/// The fields of structs.
extension Round {
  /// Returns the struct of some objects, without the members that are explained already.
  func structure(
    of objects: [Int32], _ knownMembers: KnownMembers, at place: Place, in parent: Int,
    discriminator: Int32? = nil
  ) -> StructureGuess {
    let columns = MemberColumns(objects, of: tree, without: knownMembers.keys)
    let fields = columns.inOrder.map { column in
      let place = place.member(tree.keys[Int(column.key)])
      let slot =
        part(column.values, of: column.key, knownMembers, at: place, in: parent)
        ?? slot(of: column.values, at: place, in: parent)
      var field = StructureGuess.Field(
        key: column.key, slot: slot, present: column.objects,
        nulls: column.values.count { tree[$0].kind == .null })
      field.isDiscriminator = column.key == discriminator || knownMembers.isRequired(column.key)
      return field
    }
    return StructureGuess(fields: fields, count: objects.count, included: knownMembers.included)
  }

  /// Returns the slot of a member on the path to a tag; nil for other members.
  private func part(
    _ values: [Int32], of key: Int32, _ knownMembers: KnownMembers, at place: Place, in parent: Int
  ) -> Slot? {
    var slot = Slot(place: place, count: values.count)
    if let tag = knownMembers.tags[key] {
      slot.guesses = [.constant(tag)]
      return slot
    }
    guard let part = knownMembers.parts[key] else { return nil }
    let objects = values.filter { tree[$0].kind == .object }
    makeParts(of: objects)
    var structure = structure(of: objects, part, at: place, in: parent)
    structure.leadsToTag = true
    slot.guesses = [.part(structure)]
    slot.isNullable = objects.count < values.count
    return slot
  }
}
