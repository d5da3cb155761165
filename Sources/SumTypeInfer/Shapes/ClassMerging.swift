/// Finds classes of objects that are one type: the same union at another place, a struct with the same
/// members, an ancestor of itself.
struct ClassMerging {
  private let round: Round
  private var profiles: [MemberProfile] = []
  /// Of keyed unions, by the class that stands for all that are one: where the payloads of each tag lie.
  private var payloads: [Int: [TagGuess: [Slot]]] = [:]
  private var parents: [Int]

  init(_ round: Round) {
    self.round = round
    parents = Array(round.classes.indices)
    profiles = round.classes.map { MemberProfile($0.objects, of: round.tree) }
    for current in round.classes {
      guard let union = current.shape.keyed else { continue }
      for variant in union.variants {
        guard case .slot(let slot) = variant.payload, slot.guesses.count == 1 else { continue }
        payloads[current.id, default: [:]][variant.tag] = [slot]
      }
    }
  }

  /// What the next round begins with; nil where nothing new was found.
  mutating func merged() -> MergedClasses? {
    var isNew = false
    for (left, right) in candidates() where find(left) != find(right) {
      if areOne(left, right), !payloadsDiffer(find(left), find(right)) {
        unite(left, right)
        isNew = true
      }
    }
    for (object, owner) in round.late {
      let other = round.owners[Int(object)]
      if other >= 0, find(Int(other)) != find(owner) {
        unite(Int(other), owner)
        isNew = true
      } else if other < 0 {
        isNew = true
      }
    }
    guard isNew else { return nil }
    var groups: [Int: MergedClasses.Members] = [:]
    var sizes: [Int: Int] = [:]
    for current in round.classes { sizes[find(current.id), default: 0] += 1 }
    for current in round.classes {
      let root = find(current.id)
      if sizes[root] == 1, !current.isMerged { continue }
      groups[root, default: .init(objects: [], strings: [])].objects += current.objects
      groups[root]?.strings += current.strings
    }
    for (object, owner) in round.late where round.owners[Int(object)] < 0 {
      let current = round.classes[owner]
      groups[find(owner), default: .init(objects: current.objects, strings: current.strings)]
        .objects.append(object)
    }
    return MergedClasses(
      count: round.tree.nodes.count, groups.sorted { $0.key < $1.key }.map(\.value))
  }

  private mutating func find(_ index: Int) -> Int {
    var root = index
    while parents[root] != root { root = parents[root] }
    var next = index
    while parents[next] != root { (parents[next], next) = (root, parents[next]) }
    return root
  }

  private mutating func unite(_ left: Int, _ right: Int) {
    let (first, second) = (find(left), find(right))
    parents[max(first, second)] = min(first, second)
    payloads[min(first, second), default: [:]].merge(payloads[max(first, second)] ?? [:]) {
      $0 + $1
    }
  }

  // MARK: - Pairs

  /// Pairs that have a rather rare key in common, each once.
  private func candidates() -> [(Int, Int)] {
    var byKey: [Int32: [Int]] = [:]
    for (index, profile) in profiles.enumerated() {
      for key in profile.members.keys { byKey[key, default: []].append(index) }
    }
    var pairs: Set<Int> = []
    let count = profiles.count
    for (_, indices) in byKey.sorted(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })
    where indices.count <= 120 && pairs.count < Self.mostPairs {
      for (position, left) in indices.enumerated() {
        for right in indices[(position + 1)...] { pairs.insert(left * count + right) }
      }
    }
    // Of a key that many classes have, neighbours alone.
    for (_, indices) in byKey where indices.count > 120 {
      for (left, right) in zip(indices, indices.dropFirst()) { pairs.insert(left * count + right) }
    }
    return pairs.sorted().map { ($0 / count, $0 % count) }
  }

  private static let leastLikeness = 0.8
  private static let mostPairs = 300_000

  private func areOne(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (round.classes[left], round.classes[right])
    if let tag = one.shape.tag, let match = other.shape.tag, tag.key == match.key,
      tag.isKeyed != match.isKeyed
    {
      return false
    }
    switch (one.shape, other.shape) {
    case (.map, _), (_, .map): return false
    case (.union(let first), .union(let second)):
      if first.form == second.form, overlap(first, second) { return true }
      return isSameKeyed(first, second) && one.place.key == other.place.key
    case (.union(let union), .structure): if isVariant(right, of: left, union) { return true }
    case (.structure, .union(let union)): if isVariant(left, of: right, union) { return true }
    case (.structure(let first), .structure(let second)):
      if let inner = first.flattened, let match = second.flattened, inner.form == match.form {
        if overlap(inner, match), profiles[left].likeness(to: profiles[right]) > 0.3 { return true }
        return isSameKeyed(inner, match) && one.place.key == other.place.key
      }
      if let union = first.flattened, isVariant(right, of: left, union) { return true }
      if let union = second.flattened, isVariant(left, of: right, union) { return true }
    }
    let likeness = profiles[left].likeness(to: profiles[right])
    let isSmall = min(profiles[left].members.count, profiles[right].members.count) < 2
    if isSmall { return likeness == 1 && one.place.key == other.place.key && one.place.key != nil }
    if likeness >= Self.leastLikeness { return true }
    return areRelated(left, right) && likeness >= 0.65
  }

  /// Whether some tag has payloads in one that are nothing like those in the other: then there are two
  /// unions, though each pair of small classes would pass for one.
  private func payloadsDiffer(_ left: Int, _ right: Int) -> Bool {
    guard let one = payloads[left], let other = payloads[right] else { return false }
    return one.contains { tag, slots in
      slots.prefix(8).contains { slot in
        (other[tag] ?? []).prefix(8).contains { differ(slot, $0) }
      }
    }
  }

  private func differ(_ one: Slot, _ other: Slot) -> Bool {
    if one.kinds.isDisjoint(with: other.kinds) { return true }
    guard case .object(let left)? = one.guesses.first,
      case .object(let right)? = other.guesses.first
    else { return false }
    let (first, second) = (profiles[left], profiles[right])
    // An empty object says nothing.
    if first.members.isEmpty && second.members.isEmpty { return false }
    return first.likeness(to: second) < 0.1 && !first.members.isEmpty && !second.members.isEmpty
  }

  /// Whether they lie under one key, or one in the other.
  private func areRelated(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (round.classes[left].place.key, round.classes[right].place.key)
    return one == other && one != nil || isAncestor(left, of: right) || isAncestor(right, of: left)
  }

  private func isAncestor(_ index: Int, of other: Int) -> Bool {
    var next = round.classes[other].parent
    var steps = 0
    while let current = next, steps < 64 {
      if current == index { return true }
      next = round.classes[current].parent
      steps += 1
    }
    return false
  }

  /// Two keyed unions of one tag key: they may have different variants of one union.
  private func isSameKeyed(_ left: UnionGuess, _ right: UnionGuess) -> Bool {
    guard case .keyed = left.form, left.form == right.form else { return false }
    let payloads = Dictionary(
      left.variants.map { ($0.tag, $0) }, uniquingKeysWith: { first, _ in first })
    return right.variants.allSatisfy { variant in
      guard case .slot(let one) = variant.payload, let match = payloads[variant.tag],
        case .slot(let other) = match.payload
      else { return true }
      return one.kinds == other.kinds
    }
  }

  /// Two unions of one tag key of which one has tags of the other.
  private func overlap(_ left: UnionGuess, _ right: UnionGuess) -> Bool {
    let one = Set(left.variants.map(\.tag).filter { $0 != .absent })
    let other = Set(right.variants.map(\.tag).filter { $0 != .absent })
    let shared = one.intersection(other).count
    if case .internal = left.form, one.allSatisfy({ !$0.isString }) {
      // Numbers are tags of many unions.
      return shared == min(one.count, other.count) && sharedShapes(left, right)
    }
    guard shared * 2 >= min(one.count, other.count), shared > 0 else { return false }
    return variantLikeness(left, right) > 0.5
  }

  /// How alike the payloads are that two unions have for the same tags.
  private func variantLikeness(_ left: UnionGuess, _ right: UnionGuess) -> Double {
    var sum = 0.0
    var count = 0.0
    for variant in left.variants {
      guard let match = right.variants.first(where: { $0.tag == variant.tag }) else { continue }
      guard case .structure(let one) = variant.payload, case .structure(let other) = match.payload
      else {
        // Payloads of their own: one of another JSON type is another payload.
        let differ =
          if case .slot(let one) = variant.payload, case .slot(let other) = match.payload {
            !one.kinds.isEmpty && !other.kinds.isEmpty && one.kinds.isDisjoint(with: other.kinds)
          } else { false }
        sum += differ ? 0 : 0.75
        count += 1
        continue
      }
      let weight = Double(min(variant.count, match.count, 10))
      sum += weight * one.likeness(to: other)
      count += weight
    }
    return count > 0 ? sum / count : 0
  }

  private func sharedShapes(_ left: UnionGuess, _ right: UnionGuess) -> Bool {
    for variant in left.variants {
      guard let match = right.variants.first(where: { $0.tag == variant.tag }),
        case .structure(let one) = variant.payload, case .structure(let other) = match.payload
      else { continue }
      let first = Dictionary(one.fields.map { ($0.key, $0.slot.kinds) }, uniquingKeysWith: { $1 })
      for field in other.fields {
        guard let kinds = first[field.key] else { return false }
        if kinds != field.slot.kinds { return false }
      }
      if one.fields.count != other.fields.count { return false }
    }
    return true
  }

  /// Objects of a tag that a union elsewhere has, with mostly the members that it has there.
  private func isVariant(_ index: Int, of other: Int, _ union: UnionGuess) -> Bool {
    let key: Int32
    let profile = profiles[index]
    switch union.form {
    case .internal(let tag), .pair(let tag, _), .adjacent(let tag, _), .keyed(let tag): key = tag
    case .external: return false
    case .presence:
      return areRelated(index, other) && isTold(index, of: other, union)
    }
    guard let member = profile.members[key], member.share > 0.9 else { return false }
    let tags = Set(union.variants.map { $0.tag.first })
    // Nothing but a tag, under the same key: a variant that was not seen elsewhere.
    let place = round.classes[index].place.key
    let isBare =
      profile.members.count == 1 && place != nil && place == round.classes[other].place.key
    for object in round.classes[index].objects.prefix(200) {
      guard let value = round.tree.member(key, of: object), round.tree[value].kind == .string,
        isBare || tags.contains(.string(round.tree.string(value)))
      else { return false }
    }
    return profile.containment(in: profiles[other]) > 0.6
  }

  /// Objects that each have one of the keys by which a union tells its variants, and beside it what the
  /// variant of that key has.
  private func isTold(_ index: Int, of other: Int, _ union: UnionGuess) -> Bool {
    let keys = Set(
      union.variants.compactMap { variant -> Int32? in
        guard case .string(let text) = variant.tag else { return nil }
        return round.tree.key(named: text)
      })
    var groups: [Int32: [Int32]] = [:]
    for object in round.classes[index].objects.prefix(200) {
      let told = round.tree.children(of: object).map { round.tree[$0].key }.filter(keys.contains)
      guard told.count == 1 else { return false }
      groups[told[0], default: []].append(object)
    }
    return groups.allSatisfy { key, objects in
      let others = round.classes[other].objects.filter { round.tree.member(key, of: $0) != nil }
      let profile = MemberProfile(objects, of: round.tree)
      return profile.likeness(to: MemberProfile(others, of: round.tree)) > 0.5
    }
  }
}

extension ObjectShape {
  /// The keyed union that it is, or has among its members.
  fileprivate var keyed: UnionGuess? {
    let union: UnionGuess? =
      switch self {
      case .union(let union): union
      case .structure(let structure): structure.flattened
      case .map: nil
      }
    guard case .keyed? = union?.form else { return nil }
    return union
  }
}

extension ObjectShape {
  /// The member that tells its variants, and whether it is the key of the payload as well: then it is no
  /// tag of members beside it.
  fileprivate var tag: (key: Int32, isKeyed: Bool)? {
    if let keyed, case .keyed(let key) = keyed.form { return (key, true) }
    if case .union(let union) = self, case .internal(let key) = union.form { return (key, false) }
    return nil
  }
}

extension TagGuess {
  /// The first of two.
  fileprivate var first: TagGuess {
    if case .pair(let first, _) = self { .string(first) } else { self }
  }

  fileprivate var isString: Bool { if case .string = self { true } else { false } }
}

extension Structure {
  /// From 0 to 1: which part of the fields both have, by how often they are there.
  fileprivate func likeness(to other: Structure) -> Double {
    var shared = 0.0
    var all = 0.0
    let fields = Dictionary(
      other.fields.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for field in self.fields {
      let share = Double(field.present) / Double(max(1, count))
      let match = fields[field.key].map { Double($0.present) / Double(max(1, other.count)) } ?? 0
      shared += min(share, match)
      all += max(share, match)
    }
    let own = Set(self.fields.map(\.key))
    for field in other.fields where !own.contains(field.key) {
      all += Double(field.present) / Double(max(1, other.count))
    }
    return all == 0 ? 1 : shared / all
  }
}

extension Slot {
  /// The kinds of its guesses, to compare two slots roughly.
  fileprivate var kinds: Set<Int> {
    Set(
      guesses.map { guess in
        switch guess {
        case .json: 0
        case .scalar(let name, _):
          name == "Bool" ? 1 : ["Int", "Double", "Number"].contains(name) ? 2 : 3
        case .enumeration: 3
        case .list, .oneOrMany, .tuple, .positional: 4
        case .embedded: 3
        case .object: 5
        }
      })
  }
}

/// Which objects are known to be of one type, before a round begins.
struct MergedClasses: Sendable {
  struct Members: Sendable {
    var objects: [Int32]
    /// The strings at their places.
    var strings: [Int32]
  }

  /// The class of each object; -1 where it is free. Empty: all are.
  private var classes: [Int32] = []
  private var members: [Members] = []

  /// Nothing is known.
  init() {}

  init(count: Int, _ members: [Members]) {
    classes = Array(repeating: -1, count: count)
    self.members = members
    for (index, members) in members.enumerated() {
      for object in members.objects { classes[Int(object)] = Int32(index) }
    }
  }

  /// The class of an object; nil where it is free.
  func index(of object: Int32) -> Int? {
    guard !classes.isEmpty, classes[Int(object)] >= 0 else { return nil }
    return Int(classes[Int(object)])
  }

  subscript(index: Int) -> Members { members[index] }
}
