import SumTypeJSON

extension Round {
  /// The objects with one tag.
  struct TagGroup {
    let tag: VariantTag
    var objects: [Int32] = []
  }

  /// Returns the union for the variants that were found; nil if it does not apply to all objects.
  func union(
    _ found: VariantSearch.Found, of objects: [Int32], _ knownMembers: KnownMembers,
    at place: Place,
    in parent: Int, depth: Int
  ) -> UnionGuess.Payload? {
    switch found.discriminator {
    case .keys(let keys):
      return presence(
        keys, of: objects, knownMembers, at: place, in: parent, evidence: found.evidence)
    case .pair(let key, let second):
      guard let groups = tagGroups([key], of: objects) else { return nil }
      return pair(
        key, second, groups, knownMembers.with(key), at: place, in: parent, depth,
        found.evidence)
    case .path(let path):
      guard let groups = tagGroups(path, of: objects) else { return nil }
      return atPath(path, groups, knownMembers, at: place, in: parent, depth, found.evidence)
    case .tag(let key):
      guard let groups = tagGroups([key], of: objects) else { return nil }
      let evidence = found.evidence
      if let keyed = keyed(
        key, groups, of: objects, knownMembers, at: place, in: parent, evidence: evidence)
      {
        return keyed
      }
      if let content = contentKey(key, groups, of: objects, knownMembers),
        let adjacent = adjacent(
          key, content, groups, of: objects, knownMembers, at: place, in: parent,
          evidence: evidence)
      {
        return adjacent
      }
      return plain(key, groups, knownMembers, at: place, in: parent, depth, evidence)
    }
  }

  /// Returns a union whose tag is among the members of the payload.
  private func plain(
    _ key: Int32, _ groups: [TagGroup], _ knownMembers: KnownMembers, at place: Place,
    in parent: Int, _ depth: Int, _ evidence: String
  ) -> UnionGuess.Payload {
    let inner = knownMembers.with(key)
    let (groups, defaultTag) = withDefault(groups, inner)
    if defaultTag == nil, let second = secondKey(key, groups, inner) {
      return pair(key, second, groups, inner, at: place, in: parent, depth, evidence)
    }
    let variants = groups.map { group in
      UnionGuess.Variant(
        tag: group.tag,
        payload: members(
          of: group.objects, inner, at: place, variant: group.tag, in: parent, depth: depth + 1),
        count: group.objects.count)
    }
    return .union(
      UnionGuess(
        form: .internal(tag: key), variants: variants, place: place, evidence: evidence,
        defaultTag: defaultTag))
  }

  // MARK: - Tags of two members

  /// Returns the member that splits the variants of several tags again, if all objects have it.
  private func secondKey(
    _ key: Int32, _ groups: [TagGroup], _ knownMembers: KnownMembers
  ) -> Int32? {
    var counts: [Int32: Int] = [:]
    for group in groups where group.objects.count > 1 {
      guard case .string = group.tag else { return nil }
      guard
        case .tag(let second)? = VariantSearch(group.objects, of: tree, without: knownMembers)
          .best()?
          .discriminator
      else { continue }
      counts[second, default: 0] += 1
    }
    guard let second = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      second.value >= 2, second.value * 2 >= groups.count
    else { return nil }
    let isEverywhere = groups.allSatisfy { group in
      group.objects.allSatisfy { object in
        tree.member(second.key, of: object).map { tree[$0].kind == .string } ?? false
      }
    }
    return isEverywhere ? second.key : nil
  }

  /// Returns a union whose variants are told by two members: `{"kind":"Pod","version":"v1"}`.
  private func pair(
    _ key: Int32, _ second: Int32, _ groups: [TagGroup], _ knownMembers: KnownMembers,
    at place: Place, in parent: Int, _ depth: Int, _ evidence: String
  ) -> UnionGuess.Payload {
    let inner = knownMembers.with(second)
    var variants: [UnionGuess.Variant] = []
    for group in groups {
      guard case .string(let first) = group.tag, let parts = tagGroups([second], of: group.objects)
      else { continue }
      for part in parts {
        guard case .string(let other) = part.tag else { continue }
        variants.append(
          UnionGuess.Variant(
            tag: .pair(first, other),
            payload: members(
              of: part.objects, inner, at: place.variant(.string("\(first), \(other)")),
              variant: .pair(first, other), in: parent, depth: depth + 1),
            count: part.objects.count))
      }
    }
    return .union(
      UnionGuess(
        form: .pair(tag: key, second: second), variants: variants, place: place,
        evidence: evidence))
  }

  /// Adds the objects without a tag to the variant that is most like them, and returns the tag of that
  /// default variant.
  func withDefault(
    _ groups: [TagGroup], _ knownMembers: KnownMembers
  ) -> (groups: [TagGroup], tag: VariantTag?) {
    guard let last = groups.last, last.tag == .absent else { return (groups, nil) }
    let plain = MemberProfile(last.objects, of: tree, without: knownMembers.keys)
    var best: (index: Int, likeness: Double)?
    for (index, group) in groups.dropLast().enumerated() {
      let likeness = plain.likeness(
        to: MemberProfile(group.objects, of: tree, without: knownMembers.keys))
      if likeness > best?.likeness ?? 0.45 { best = (index, likeness) }
    }
    guard let best else { return (groups, .absent) }
    var merged = Array(groups.dropLast())
    merged[best.index].objects += last.objects
    return (merged, merged[best.index].tag)
  }

  /// Returns the objects by the tags at the end of a path, in the order of the tags; nil if a value is no
  /// tag.
  private func tagGroups(_ path: [Int32], of objects: [Int32]) -> [TagGroup]? {
    var groups: [TagGroup] = []
    var indices: [VariantTag: Int] = [:]
    for object in objects {
      let tag: VariantTag
      if let value = tree.member(at: path, of: object) {
        guard let known = tree.tag(value) else { return nil }
        tag = VariantTag(known)
      } else {
        // If a step of the path is not an object, the value cannot be a variant without a tag.
        guard path.count == 1 || isDeadEnd(path, from: object) else { return nil }
        tag = .absent
      }
      if indices[tag] == nil {
        indices[tag] = groups.count
        groups.append(TagGroup(tag: tag))
      }
      if let index = indices[tag] { groups[index].objects.append(object) }
    }
    guard groups.count <= 2000, groups.contains(where: { $0.tag != .absent }) else { return nil }
    return groups.sorted { $0.tag.order < $1.tag.order }
  }

  private func isDeadEnd(_ path: [Int32], from object: Int32) -> Bool {
    path.indices.allSatisfy { step in
      guard let value = tree.member(at: Array(path[..<step]), of: object) else { return true }
      return tree[value].kind == .object || tree[value].kind == .null
    }
  }

  // MARK: - Keyed

  /// The least number of payloads under their own tags for each that lies under the tag of another variant.
  private static let fewestForStray = 4

  /// Returns whether all objects with some tag have another member that no object with some other tag has. If only
  /// one tag is also a key, that is then a coincidence: `{"type":"text","text":"a","size":2}` beside
  /// `{"type":"line","points":[]}`.
  private func othersDepend(on groups: [TagGroup], besides known: Set<Int32>) -> Bool {
    var always: Set<Int32> = []
    var inAll: Set<Int32>?
    for group in groups where group.tag != .absent {
      let objects = group.objects.prefix(Self.mostOfGroup)
      var counts: [Int32: Int] = [:]
      for object in objects {
        for key in Set(tree.children(of: object).map({ tree[$0].key })) {
          counts[key, default: 0] += 1
        }
      }
      always.formUnion(counts.filter { $0.value == objects.count }.keys)
      inAll = inAll?.intersection(counts.keys) ?? Set(counts.keys)
    }
    return !always.subtracting(known).isSubset(of: inAll ?? [])
  }

  /// Returns a union whose tag is the key of the payload: `{"type":"paragraph","paragraph":{…}}`.
  private func keyed(
    _ key: Int32, _ groups: [TagGroup], of objects: [Int32], _ knownMembers: KnownMembers,
    at place: Place, in parent: Int, evidence: String
  ) -> UnionGuess.Payload? {
    var keys: [Int32] = []
    var hits = 0
    for group in groups where group.tag != .absent {
      guard case .string(let tag) = group.tag else { return nil }
      guard let own = tree.key(named: tag), own != key, knownMembers.isFree(own) else { continue }
      let count = group.objects.count { tree.member(own, of: $0) != nil }
      if count > 0 {
        keys.append(own)
        hits += count
      }
    }
    let untagged = groups.last.map { $0.tag == .absent ? $0.objects : [] } ?? []
    guard keys.count >= 1, keys.count * 2 >= groups.count - 1,
      hits * 2 >= objects.count - untagged.count,
      keys.count > 1 || !othersDepend(on: groups, besides: [key, keys[0]])
    else { return nil }
    let others = Set(keys)
    var nullsOthers = false
    // The number of payloads of other variants.
    var strays = 0
    var variants: [UnionGuess.Variant] = []
    for group in groups {
      guard case .string(let tag) = group.tag else {
        // An object without a tag has no payload either.
        for object in group.objects {
          if tree.children(of: object).contains(where: { others.contains(tree[$0].key) }) {
            return nil
          }
        }
        continue
      }
      let own = tree.key(named: tag)
      var values: [Int32] = []
      for object in group.objects {
        for value in tree.children(of: object) where others.contains(tree[value].key) {
          if tree[value].key == own {
            values.append(value)
            continue
          }
          if tree[value].kind == .null { nullsOthers = true } else { strays += 1 }
        }
      }
      variants.append(
        payload(values, of: group, tag, at: place.member(tag), in: parent))
    }
    if strays * Self.fewestForStray > hits { return nil }
    let union = UnionGuess(
      form: .keyed(tag: key), variants: variants, place: place, evidence: evidence,
      isOptional: !untagged.isEmpty, nullsOthers: nullsOthers)
    return beside(
      union, of: objects, knownMembers.with(others).with(key), at: place, in: parent)
  }

  private func payload(
    _ values: [Int32], of group: TagGroup, _ tag: String, at place: Place, in parent: Int
  ) -> UnionGuess.Variant {
    var payload = UnionGuess.Payload.bare
    if !values.isEmpty {
      var slot = slot(of: values, at: place, in: parent)
      if values.count < group.objects.count { slot.isNullable = true }
      payload = .slot(slot)
    }
    return UnionGuess.Variant(tag: group.tag, payload: payload, count: group.objects.count)
  }

  /// Returns a struct with the flattened union if its objects have further members; otherwise the union.
  private func beside(
    _ union: UnionGuess, of objects: [Int32], _ knownMembers: KnownMembers, at place: Place,
    in parent: Int
  ) -> UnionGuess.Payload {
    var structure = structure(of: objects, knownMembers, at: place, in: parent)
    if structure.fields.isEmpty, !union.isOptional { return .union(union) }
    structure.flattened = union
    return .structure(structure)
  }

  // MARK: - Adjacent

  /// The usual names of payloads.
  private static let usualContents: Set<String> = [
    "content", "data", "payload", "value", "body", "params", "attributes", "properties", "details",
    "args", "arguments", "c", "object", "props", "fields",
  ]

  /// Returns the only member beside the tag whose type depends on the tag.
  private func contentKey(
    _ key: Int32, _ groups: [TagGroup], of objects: [Int32], _ knownMembers: KnownMembers
  ) -> Int32? {
    if groups.contains(where: { $0.tag == .absent }) { return nil }
    let columns = MemberColumns(objects, of: tree, without: knownMembers.with(key).keys)
    var best: (key: Int32, varied: Int)?
    var othersVary = 0
    // The group of each object that is examined.
    var members: [Int32: Int] = [:]
    for (index, group) in groups.enumerated() {
      for object in group.objects.prefix(Self.mostOfGroup) { members[object] = index }
    }
    for column in columns.columns {
      let name = tree.keys[Int(column.key)]
      let isUsual = Self.usualContents.contains(name) && knownMembers.isFree(column.key)
      let shapes = variety(of: column, groups, members)
      let isMostlyThere = column.objects * 10 >= objects.count * 6
      let objectCount = column.values.count { tree[tree.content(of: $0)].kind == .object }
      guard isUsual, isMostlyThere, shapes.distinct > 1,
        objectCount * 2 >= column.values.count
          || columns.columns.count <= 2 && TagCandidate.isUsual(tree.keys[Int(key)])
      else {
        if shapes.isPartial { othersVary += 1 }
        continue
      }
      if shapes.distinct > best?.varied ?? 0 { best = (column.key, shapes.distinct) }
    }
    guard let best, othersVary <= max(1, columns.columns.count / 3) else { return nil }
    return best.key
  }

  /// The greatest number of objects with one tag of which a member is examined.
  private static let mostOfGroup = 200

  /// Returns the number of different types of a member among the variants, and whether some variants never
  /// have it.
  ///
  /// - Parameter members: the index of the group of each object that is examined.
  private func variety(
    of column: MemberColumns.Column, _ groups: [TagGroup], _ members: [Int32: Int]
  ) -> (distinct: Int, isPartial: Bool) {
    var found: [Int: (shape: Set<Int32>, count: Int)] = [:]
    for (index, object) in column.owners.enumerated() {
      // Of a repeated key the last value counts.
      if index + 1 < column.owners.count, column.owners[index + 1] == object { continue }
      guard let group = members[object] else { continue }
      let value = tree.content(of: column.values[index])
      found[group, default: ([], 0)].count += 1
      found[group]?.shape.insert(-Int32(tree[value].kind.rawValue) - 1)
      if tree[value].kind == .object {
        for member in tree.children(of: value) { found[group]?.shape.insert(tree[member].key) }
      }
    }
    let shapes = Set(found.values.map { $0.shape.sorted() })
    let without = groups.count - found.count
    let always = found.count { group, found in
      found.count == min(groups[group].objects.count, Self.mostOfGroup)
    }
    return (shapes.count, without > 0 && always > 0 && without + always == groups.count)
  }

  /// Returns the wire form if all contents are embedded in strings; nil otherwise.
  private func wire(of contents: some Sequence<Int32>) -> String? {
    tree.embedded(in: Array(contents)).flatMap { $0.embedding.keepsText ? nil : $0.embedding.wire }
  }

  private func adjacent(
    _ key: Int32, _ content: Int32, _ groups: [TagGroup], of objects: [Int32],
    _ knownMembers: KnownMembers, at place: Place, in parent: Int, evidence: String
  ) -> UnionGuess.Payload? {
    let contents = groups.map { group in
      group.objects.flatMap { object in
        tree.children(of: object).filter { tree[$0].key == content }
      }
    }
    let wire = wire(of: contents.joined())
    let contentPlace = place.member(tree.keys[Int(content)])
    let variants = zip(groups, contents).map { group, values in
      payload(
        wire == nil ? values : values.map(tree.content), of: group, "",
        at: (wire == nil ? contentPlace : contentPlace.embedded).variant(group.tag), in: parent)
    }
    let union = UnionGuess(
      form: .adjacent(tag: key, content: content, wire: wire), variants: variants, place: place,
      evidence: evidence)
    return beside(union, of: objects, knownMembers.with([key, content]), at: place, in: parent)
  }
}

extension VariantTag {
  /// The order of tags: strings by their bytes, then integers, Booleans, and the absent tag.
  fileprivate var order: (Int, String, Int64) {
    switch self {
    case .string(let text): (0, text, 0)
    case .integer(let number): (1, "", number)
    case .bool(let value): (2, "", value ? 1 : 0)
    case .pair(let first, let second): (0, "\(first) \(second ?? "")", 0)
    case .absent: (3, "", 0)
    }
  }
}
