/// Finds classes of objects that are one type: a union at another place, a struct with the same members, a
/// type that contains itself.
struct ClassMerging {
  let round: Round
  private(set) var profiles: [MemberProfile] = []
  /// The first slots of the payloads of each tag of keyed unions, by the class that represents the merged ones.
  private(set) var payloads: [Int: [VariantTag: [Slot]]] = [:]
  /// The classes of keyed unions of which a tag has payloads of several JSON types. The objects at one place may be
  /// of two such unions, until the objects around them are told apart.
  private var mixed: Set<Int> = []
  private var parents: [Int]
  let variants = VariantProfiles()
  let payloadsByKey = PayloadProfiles()

  init(_ round: Round) {
    self.round = round
    parents = Array(round.classes.indices)
    profiles = round.classes.map {
      // The entries of a map do not tell what type its object has.
      MemberProfile($0.objects, of: round.tree, without: $0.shape.others)
    }
    for current in round.classes {
      guard let union = current.shape.keyed else { continue }
      for variant in union.variants {
        guard case .slot(let slot) = variant.payload else { continue }
        if slot.guesses.count == 1 {
          payloads[current.id, default: [:]][variant.tag] = [slot]
        } else if slot.guesses.count > 1 {
          mixed.insert(current.id)
        }
      }
    }
  }

  /// Returns the classes for the next round; nil if no classes were merged.
  mutating func merged() -> MergedClasses? {
    var isNew = false
    var deferred: [(Int, Int)] = []
    for (left, right) in candidates() where find(left) != find(right) {
      if areOne(left, right), !payloadsDiffer(find(left), find(right)) {
        if mixed.contains(left) != mixed.contains(right) {
          deferred.append((left, right))
          continue
        }
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
    var decisions = round.merged.decisions
    if !isNew {
      // Nothing more can tell the payloads of several types apart.
      for (left, right) in deferred where find(left) != find(right) {
        if payloadsDiffer(find(left), find(right)) { continue }
        unite(left, right)
        isNew = true
      }
    }
    if !isNew {
      // Lone variants are merged only after no other classes can be.
      for (left, right) in loneVariants() where find(left) != find(right) {
        if !payloadsDiffer(find(left), find(right)) {
          unite(left, right)
          decisions.append(loneDecision(left, right))
          isNew = true
        }
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
      count: round.tree.nodes.count, groups.sorted { $0.key < $1.key }.map(\.value), decisions)
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
      Array(($0 + $1).prefix(Self.mostPayloads))
    }
  }

  /// The greatest number of payloads of one tag that are compared.
  private static let mostPayloads = 8

  // MARK: - Pairs

  /// Returns the pairs of classes with a rather rare key in common, without repeats.
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
    // For a key of many classes, only neighbours are compared.
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
    if let first = one.shape.external, let second = other.shape.external, overlap(first, second) {
      return true
    }
    switch (one.shape, other.shape) {
    case (.map, .map):
      return one.place.key == other.place.key && one.place.key != nil
        && profiles[left].hasPlainMembers(with: profiles[right])
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

  /// Returns whether two classes are under the same key, or one is inside the other.
  ///
  /// Classes with the same parent do not count: they are payloads of several variants, which may have
  /// different types under one key.
  func areRelated(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (round.classes[left], round.classes[right])
    if one.place.key == other.place.key, one.place.key != nil, one.parent != other.parent {
      return true
    }
    return isAncestor(left, of: right) || isAncestor(right, of: left)
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
}

extension ObjectGuess {
  /// The union that the object is, or that is flattened into it.
  private var union: UnionGuess? {
    switch self {
    case .union(let union): union
    case .structure(let structure): structure.flattened
    case .map: nil
    }
  }

  /// The keys of the entries of a flattened map.
  fileprivate var others: Set<Int32> {
    if case .structure(let structure) = self { structure.others?.keys ?? [] } else { [] }
  }

  /// The keyed union that the object is, or that is flattened into it.
  var keyed: UnionGuess? {
    guard let union, case .keyed = union.form else { return nil }
    return union
  }

  /// The external union that the object is, or that is flattened into it.
  var external: UnionGuess? {
    guard let union, case .external = union.form else { return nil }
    return union
  }
}

extension ObjectGuess {
  /// The member with the tag of the union, and whether the tag is also the key of the payload, in which
  /// case the members beside it do not depend on it.
  var tag: (key: Int32, isKeyed: Bool)? {
    if let keyed, case .keyed(let key) = keyed.form { return (key, true) }
    if case .union(let union) = self, case .internal(let key) = union.form { return (key, false) }
    return nil
  }
}

/// The objects that are known to be of one type before a round begins.
struct MergedClasses: Sendable {
  struct Members: Sendable {
    var objects: [Int32]
    /// The strings at the places of the objects.
    var strings: [Int32]
  }

  /// The class of each object; -1 if it is not known. Empty if none is known.
  private var classes: [Int32] = []
  private var members: [Members] = []
  /// The decisions of the merging, which a round does not repeat.
  private(set) var decisions: [Decision] = []

  /// Makes an empty record.
  init() {}

  init(count: Int, _ members: [Members], _ decisions: [Decision]) {
    self.decisions = decisions
    classes = Array(repeating: -1, count: count)
    self.members = members
    for (index, members) in members.enumerated() {
      for object in members.objects { classes[Int(object)] = Int32(index) }
    }
  }

  /// Returns the class of an object; nil if it is not known.
  func index(of object: Int32) -> Int? {
    guard !classes.isEmpty, classes[Int(object)] >= 0 else { return nil }
    return Int(classes[Int(object)])
  }

  subscript(index: Int) -> Members { members[index] }
}
