/// The fields of structs.
extension Round {
  /// Returns the struct of some objects, without the members that are explained already.
  func structure(
    of objects: [Int32], _ knownMembers: KnownMembers, at place: Place, in parent: Int,
    discriminator: Int32? = nil
  ) -> StructureGuess {
    let columns = MemberColumns(objects, of: tree, without: knownMembers.keys)
    return StructureGuess(
      fields: fields(
        columns.inOrder, knownMembers, at: place, in: parent, discriminator: discriminator),
      count: objects.count, included: knownMembers.included)
  }

  private func fields(
    _ columns: [MemberColumns.Column], _ knownMembers: KnownMembers, at place: Place,
    in parent: Int, discriminator: Int32? = nil
  ) -> [StructureGuess.Field] {
    columns.map { column in
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
  }

  /// Returns the struct of some objects, possibly with a flattened map.
  ///
  /// - Parameter variant: the tag of the objects; nil for all objects of the place.
  func openStructure(
    of objects: [Int32], _ knownMembers: KnownMembers, at place: Place, variant: VariantTag?,
    in parent: Int
  ) -> StructureGuess {
    let columns = MemberColumns(objects, of: tree, without: knownMembers.keys)
    let entries = entries(among: columns, of: objects, knownMembers, at: place, variant: variant)
    let keys = Set(entries.map(\.key))
    var structure = StructureGuess(
      fields: fields(
        columns.inOrder.filter { !keys.contains($0.key) }, knownMembers, at: place, in: parent),
      count: objects.count, included: knownMembers.included)
    if entries.isEmpty { return structure }
    let values = entries.flatMap(\.values).sorted()
    let inner = place.elements
    for value in values { entryPlaces[value] = inner }
    structure.others = StructureGuess.Others(
      values: ValueLikeness(values, of: tree).areAlike
        ? slot(of: values, at: inner, in: parent) : .json(at: inner, count: values.count),
      keys: keys)
    doubt("a map of all other members", of: objects.count, at: place, variant: variant)
    decisions.append(
      Decision(
        place: place, variant: variant, guess: "flattened map",
        evidence:
          "\(entries.count) keys of \(values.count) members in \(Self.objects(objects.count))",
        hint: "struct"))
    return structure
  }

  /// Returns the members that are entries of a flattened map.
  private func entries(
    among columns: MemberColumns, of objects: [Int32], _ knownMembers: KnownMembers,
    at place: Place, variant: VariantTag?
  ) -> [MemberColumns.Column] {
    let hint = variant == nil ? hint(at: place) : nil
    guard hint == .others || hint == nil && options.guessesMaps,
      widened[place.elements] != .structure
    else { return [] }
    let free = columns.columns.filter { knownMembers.isFree($0.key) }
    // The tag of a variant tells its objects apart, so that all their other members may be entries.
    if hint == nil, variant != nil, free.count == columns.columns.count,
      MapSearch(objects, of: tree, without: knownMembers.keys).isMap
    {
      return free
    }
    return OthersSearch(free, of: objects.count, besideTag: variant != nil, in: tree)
      .entries(isForced: hint == .others)
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

extension Round {
  /// Returns a union whose tag is inside a member of each variant's payload.
  func atPath(
    _ path: [Int32], _ groups: [TagGroup], _ knownMembers: KnownMembers, at place: Place,
    in parent: Int,
    _ depth: Int, _ evidence: String
  ) -> UnionGuess.Payload {
    let (groups, defaultTag) = withDefault(groups, knownMembers)
    let shared = sharedParts(path, groups, knownMembers, at: place, in: parent)
    let variants = groups.map { group in
      var knownMembers = knownMembers
      if group.tag != .absent {
        let tag = KnownMembers.Tag(value: group.tag, isOptional: group.tag == defaultTag)
        knownMembers = knownMembers.with(tag, at: path[...], shared: shared)
      }
      var payload = members(
        of: group.objects, knownMembers, at: place, variant: group.tag, in: parent,
        depth: depth + 1)
      if case .bare = payload {
        payload = .structure(StructureGuess(fields: [], count: group.objects.count))
      }
      return UnionGuess.Variant(tag: group.tag, payload: payload, count: group.objects.count)
    }
    var union = UnionGuess(
      form: .path(path), variants: variants, place: place, evidence: evidence,
      defaultTag: defaultTag)
    union.shared = shared.sorted { $0.key < $1.key }.map { ($0.value.index, path[$0.key - 1]) }
    return .union(union)
  }

  /// Returns the fields that the objects on the path to a tag have in all variants, by the number of keys
  /// that lead to them.
  private func sharedParts(
    _ path: [Int32], _ groups: [TagGroup], _ knownMembers: KnownMembers, at place: Place,
    in parent: Int
  ) -> [Int: SharedPart] {
    let tagged = groups.filter { $0.tag != .absent }
    guard tagged.count > 1 else { return [:] }
    var found: [Int: SharedPart] = [:]
    var place = place
    for depth in 1..<path.count {
      place = place.member(tree.keys[Int(path[depth - 1])])
      let knownMembers = knownMembers[path[..<depth]]
      let parts = tagged.map { group in
        group.objects.compactMap { tree.member(at: Array(path[..<depth]), of: $0) }
          .filter { tree[$0].kind == .object }
      }
      let all = parts.flatMap(\.self)
      let columns = MemberColumns(all, of: tree)
      let profile = MemberProfile(all, of: tree)
      let profiles = parts.map { MemberProfile($0, of: tree) }
      let keys = columns.columns.map(\.key)
      let common = Set(
        keys.filter { key in
          guard key != path[depth], knownMembers.isFree(key), let member = profile.members[key]
          else {
            return false
          }
          return profiles.allSatisfy {
            $0.members[key].map { !$0.conflicts(with: member) } ?? false
          }
        })
      if common.isEmpty { continue }
      let others = keys.filter { !common.contains($0) }
      let structure = structure(of: all, KnownMembers().with(others), at: place, in: parent)
      shared.append(structure)
      found[depth] = SharedPart(index: shared.count - 1, keys: common)
    }
    return found
  }
}
