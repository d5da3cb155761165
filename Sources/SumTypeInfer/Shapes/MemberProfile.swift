/// The members of objects and their JSON types, by which two classes of objects are compared.
struct MemberProfile: Sendable {
  struct Member: Sendable {
    /// The share of the objects that have the member.
    var share: Double
    /// The counts of the JSON types. A list counts by its first element; null and empty lists do not count.
    var kinds = SIMD16<Float>()

    /// Whether some values are objects, or lists of objects.
    var hasObjects: Bool {
      let object = Int(SampleTree.Kind.object.rawValue)
      return kinds[object] > 0 || kinds[8 + object] > 0
    }

    /// Returns whether the values of the two members mostly have different types.
    func conflicts(with other: Member) -> Bool {
      let (one, all) = (kinds.sum(), other.kinds.sum())
      if one == 0 || all == 0 { return false }
      return pointwiseMin(kinds / one, other.kinds / all).sum() < 0.35
    }
  }

  private(set) var members: [Int32: Member] = [:]
  let count: Int

  private static let most = 400

  init(_ objects: [Int32], of tree: SampleTree, without known: Set<Int32> = []) {
    let step = max(1, objects.count / Self.most)
    var looked = 0
    var index = 0
    while index < objects.count {
      var last: Set<Int32> = []
      for value in tree.children(of: objects[index]) {
        let node = tree[value]
        if known.contains(node.key) { continue }
        var member = members[node.key] ?? Member(share: 0)
        if last.insert(node.key).inserted { member.share += 1 }
        if let code = Self.code(of: value, in: tree) { member.kinds[code] += 1 }
        members[node.key] = member
      }
      looked += 1
      index += step
    }
    count = objects.count
    for key in members.keys { members[key]?.share /= Double(max(1, looked)) }
  }

  private static func code(of value: Int32, in tree: SampleTree) -> Int? {
    func plain(_ kind: SampleTree.Kind) -> Int {
      Int((kind == .number ? SampleTree.Kind.integer : kind).rawValue)
    }
    switch tree[value].kind {
    case .null: return nil
    case .array:
      guard tree[value].end > value + 1 else { return nil }
      return 8 + plain(tree[value + 1].kind)
    case let kind: return plain(kind)
    }
  }

  /// Returns the share of common members, from 0 to 1; 0 if a common member has different JSON types.
  func likeness(to other: MemberProfile) -> Double {
    var shared = 0.0
    var all = 0.0
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      guard let match = other.members[key] else {
        all += member.share
        continue
      }
      if member.conflicts(with: match) { return 0 }
      shared += min(member.share, match.share)
      all += max(member.share, match.share)
    }
    for (key, member) in other.members.sorted(by: { $0.key < $1.key }) where members[key] == nil {
      all += member.share
    }
    return all == 0 ? (members.isEmpty && other.members.isEmpty ? 1 : 0) : shared / all
  }

  /// Returns whether a quarter of the members of one, weighted by frequency, are members of the other, and
  /// no common member is an object: then the members have the same meaning in both.
  func hasPlainMembers(with other: MemberProfile) -> Bool {
    var shared = 0.0
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      guard let match = other.members[key] else { continue }
      if member.hasObjects || match.hasObjects || member.conflicts(with: match) { return false }
      shared += min(member.share, match.share)
    }
    return shared * 4 >= min(size, other.size) && shared > 0
  }

  /// The average number of members of an object.
  private var size: Double { members.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value.share } }

  /// Returns the share of these members that the other profile has too, from 0 to 1.
  func containment(in other: MemberProfile) -> Double {
    var shared = 0.0
    var all = 0.0
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      all += member.share
      guard let match = other.members[key] else { continue }
      if member.conflicts(with: match) { return 0 }
      shared += member.share
    }
    return all == 0 ? 0 : shared / all
  }
}

/// Searches for the field that identifies an object.
enum IdentitySearch {
  /// Returns the keys that are named for the type of the object, or come first: `event_id`, `eventId`. Other
  /// such keys may be identities of something else.
  private static func own(
    of structure: StructureGuess, called type: String, in round: Round
  ) -> [String] {
    let keys = structure.fields.map { round.tree.keys[Int($0.key)] }
    let word = plain(type)
    let own = keys.enumerated().lazy.filter { index, key in
      guard
        let stem = ["_id", "-id", "Id", "ID"].first(where: key.hasSuffix).map({
          key.dropLast($0.count)
        }), !stem.isEmpty
      else { return false }
      return index == 0 || plain(stem) == word
    }
    return own.prefix(mostOwn).map(\.element)
  }

  /// The greatest number of keys named for one type: `user_id`, `us_er_id`.
  private static let mostOwn = 8

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  private static let names = ["id", "_id", "$id", "@id", "uuid", "guid", "key", "identifier"]

  /// Returns the key of a member that every object has, with distinct values; nil if there is none.
  ///
  /// - Parameter type: the name of the type: `event_id` is the identity of an `Event`.
  static func identity(
    of structure: StructureGuess, called type: String, _ objects: [Int32], in round: Round
  ) -> Int32? {
    for name in names + own(of: structure, called: type, in: round) {
      guard let key = round.tree.key(named: name),
        let field = structure.fields.first(where: { $0.key == key }),
        field.present == structure.count, field.nulls == 0, !field.slot.isNullable,
        field.slot.guesses.count == 1, case .scalar(let type, _) = field.slot.guesses[0],
        ["Int", "String", "UUID", "URL", "UInt64"].contains(type)
      else { continue }
      var seen: Set<ArraySlice<UInt8>> = []
      let isUnique = objects.allSatisfy { object in
        guard let value = round.tree.member(key, of: object) else { return false }
        return seen.insert(round.tree.text(of: round.tree[value])).inserted
      }
      if isUnique, objects.count >= 2 { return key }
    }
    return nil
  }
}
