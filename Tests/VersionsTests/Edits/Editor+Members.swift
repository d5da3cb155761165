extension Editor {
  /// Edits the members of a struct. Unknown members stay at their places; a new member follows its nearest
  /// predecessor in the schema; a cleared one is removed, or becomes `null` if the schema says so.
  mutating func edited(
    _ members: [Node.Member], _ structure: Shape.Structure, at place: Place, claims: [String]
  ) -> [Node.Member] {
    let isThere = Set(members.map(\.key))
    var edited: [Node.Member] = []
    for member in members {
      if let index = structure.index(of: member.key),
        structure.fields[index].key != structure.identity
      {
        if let new = self.edited(member, structure.fields[index], at: place) { edited.append(new) }
      } else {
        edited.append(member)
      }
    }
    for (index, field) in structure.fields.enumerated() where !isThere.contains(field.key) {
      guard random.oneIn(6), let value = newValue(field) else { continue }
      note("set", place.appending(field.key))
      var position = (edited.lastIndex { claims.contains($0.key) } ?? -1) + 1
      for predecessor in structure.fields[..<index].reversed() {
        guard let found = edited.firstIndex(where: { $0.key == predecessor.key }) else { continue }
        position = found + 1
        break
      }
      edited.insert(Node.Member(field.key, value), at: position)
    }
    return edited
  }

  /// Edits a member that is present; nil if it is removed.
  private mutating func edited(
    _ member: Node.Member, _ field: Shape.Field, at place: Place
  ) -> Node.Member? {
    let place = place.appending(member.key)
    if field.isOptional, member.value.isNull {
      guard random.oneIn(6) else { return member }
      note("set", place)
      return schema.changed(member, maker.value(field.shape, for: schema))
    }
    if field.isOptional, random.oneIn(10) {
      note("clear", place)
      return field.writesNull ? schema.changed(member, .null) : nil
    }
    return schema.changed(member, edited(member.value, field.shape, at: place))
  }

  /// Makes a value for an absent field, other than its default.
  private mutating func newValue(_ field: Shape.Field) -> Node? {
    guard field.isOptional || field.standard != nil else { return nil }
    let value = maker.value(field.shape, for: schema)
    return value == field.standard ? nil : value
  }

  /// Edits the members of a map. New members are inserted in the order of keys if the others have that
  /// order, and else are at the end in that order. Beside a new value, a member that is gone counts as dropped, since
  /// it may have another key and another value now.
  mutating func edited(
    _ members: [Node.Member], _ element: Shape, at place: Place
  ) -> [Node.Member] {
    var edited: [Node.Member] = []
    var gone: [Node.Member] = []
    var isNew = false
    for member in members {
      let place = place.appending(member.key)
      if random.oneIn(8) {
        note("remove", place)
        gone.append(member)
      } else {
        let value = self.edited(member.value, element, at: place)
        if schema.identity(of: value, element) != schema.identity(of: member.value, element) {
          isNew = true
        }
        edited.append(schema.changed(member, value))
      }
    }
    let keys = members.map { Array($0.key.utf8) }
    let isSorted =
      zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
      && edited.count > 1
    var seen = Set(gone.map { knownText(of: $0.value, element) })
    for _ in 0..<2 where random.oneIn(5) {
      let key = random.pick(["k", "a", "z\"~/", "é"]) + String(maker.next())
      let member = Node.Member(key, maker.value(element, for: schema))
      // A value that equals a removed one would be taken for it.
      guard seen.insert(knownText(of: member.value, element)).inserted else { continue }
      note("add", place.appending(key))
      isNew = true
      let start = isSorted ? 0 : edited.count - added(edited, members)
      let position = edited[start...].firstIndex {
        key.utf8.lexicographicallyPrecedes($0.key.utf8)
      }
      edited.insert(member, at: position ?? edited.count)
    }
    if isNew {
      for member in gone {
        dropped += schema.kept(
          in: member.value, element, at: place.appending(member.key), lines: lines)
      }
    }
    return edited
  }

  /// Returns what the version knows of a value, as a new value is written.
  private func knownText(of node: Node, _ shape: Shape) -> String {
    schema.canonical(schema.known(of: node, shape), shape).text(.one)
  }

  /// Returns the number of edited members that are new.
  private func added(_ edited: [Node.Member], _ members: [Node.Member]) -> Int {
    let old = Set(members.map(\.key))
    return edited.count { !old.contains($0.key) }
  }
}
