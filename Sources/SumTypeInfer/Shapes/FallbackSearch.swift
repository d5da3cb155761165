#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Searches for objects of one member with a key of its own, beside objects that have none of these keys.
///
/// ```
/// {"Ref":"Bucket"}
/// {"Environment":"test","Owner":"ann"}
/// ```
struct FallbackSearch {
  /// The least number of objects with one of the keys, and of objects with none.
  static let least = 4
  private static let mostKeys = 40
  /// The greatest probability that a member of any key would always be alone.
  private static let leastChance = 0.001

  /// The objects with each key, the most frequent first.
  let groups: [(key: Int32, objects: [Int32])]
  /// The objects with none of the keys.
  let others: [Int32]
  /// Their values that are objects with one of the keys.
  let likes: Set<Int32>

  /// Fails if no key is always alone by more than chance.
  init?(_ objects: [Int32], of tree: SampleTree) {
    guard objects.count >= 2 * Self.least else { return nil }
    var alone: [Int32: [Int32]] = [:]
    var among: Set<Int32> = []
    for object in objects {
      let members = Array(tree.children(of: object).prefix(Self.mostKeys + 1))
      if members.count == 1 {
        if tree[members[0]].kind == .null {
          among.insert(tree[members[0]].key)
        } else {
          alone[tree[members[0]].key, default: []].append(object)
        }
      } else {
        for member in tree.children(of: object) { among.insert(tree[member].key) }
      }
    }
    let found = alone.filter { $0.value.count >= Self.least && !among.contains($0.key) }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard !found.isEmpty, found.count <= Self.mostKeys else { return nil }
    let own = Set(found.map(\.key))
    let others = objects.filter { object in
      tree.children(of: object).allSatisfy { !own.contains(tree[$0].key) }
    }
    guard others.count >= Self.least else { return nil }
    let single = others.count { tree.count(of: $0) == 1 }
    let share = log2(Double(single + 1) / Double(others.count + 2))
    guard found.allSatisfy({ share * Double($0.value.count) <= log2(Self.leastChance) }) else {
      return nil
    }
    groups = found.map { ($0.key, $0.value) }
    self.others = others
    likes = Set(
      others.flatMap { tree.children(of: $0) }.filter { value in
        let members = Array(tree.children(of: value).prefix(2))
        return tree[value].kind == .object && members.count == 1
          && own.contains(tree[members[0]].key)
      })
  }
}

extension Round {
  /// Returns a presence union whose default variant is a map: some keys are always alone in their objects, and the
  /// other objects are a map by themselves.
  func fallback(_ current: ObjectClass) -> ObjectGuess? {
    guard let search = FallbackSearch(current.objects, of: tree),
      MapSearch(search.others, of: tree, ignoring: search.likes).isMap
    else { return nil }
    let place = current.place
    var variants = search.groups.map { key, objects in
      let structure = structure(
        of: objects, KnownMembers(), at: place, in: current.id, discriminator: key)
      return UnionGuess.Variant(
        tag: .string(tree.keys[Int(key)]), payload: .structure(structure), count: objects.count)
    }
    let values = search.others.flatMap { tree.children(of: $0) }
    let inner = place.elements
    for value in values { entryPlaces[value] = inner }
    var map = StructureGuess(fields: [], count: search.others.count)
    map.others = StructureGuess.Others(
      values: slot(of: values, at: inner, in: current.id), keys: Set(values.map { tree[$0].key }))
    variants.append(
      UnionGuess.Variant(tag: .absent, payload: .structure(map), count: search.others.count))
    let count = current.objects.count - search.others.count
    let evidence =
      "\(count) of \(current.objects.count) objects have only one of \(search.groups.count) keys, the others are a map"
    doubt("presence", of: current.objects.count, at: place)
    decisions.append(
      Decision(place: place, guess: "presence", evidence: evidence, hint: "map"))
    return .union(
      UnionGuess(
        form: .presence, variants: variants, place: place, evidence: evidence,
        defaultTag: .absent))
  }
}
