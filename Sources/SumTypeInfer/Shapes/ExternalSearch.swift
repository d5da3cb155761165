#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Searches for objects of one member each whose key is the tag of a variant: `{"wait":2.5}`, beside
/// `"stop"`. A few empty objects may be among them, in which the union is absent.
struct ExternalSearch {
  struct Group {
    let tag: String
    var values: [Int32] = []
    var count = 0
  }

  /// The variants by tag; nil if the objects are not such a union.
  let groups: [Group]?
  /// The number of empty objects.
  let empty: Int
  /// The index of the key of a payload without a label, if the objects are enums in the coding that Swift's compiler
  /// makes: `{"wait":{"_0":2.5}}`, `{"stop":{}}`; otherwise nil.
  let unlabelled: Int32?

  init(_ objects: [Int32], beside strings: [Int32], of tree: SampleTree, isForced: Bool) {
    let filled = objects.filter { tree[$0].end > $0 + 1 }
    let empty = objects.count - filled.count
    self.empty = empty
    let unlabelled = strings.isEmpty && empty == 0 ? Self.unlabelled(objects, tree) : nil
    self.unlabelled = unlabelled
    // A string cannot be a variant of a union that may be absent.
    let found =
      empty > 0 && !strings.isEmpty
      ? nil : Self.groups(filled, strings, tree, isForced || unlabelled != nil)
    groups =
      isForced || empty == 0 ? found : found.flatMap { Self.isOptional($0, empty) ? $0 : nil }
  }

  private static let mostTags = 64
  /// The least number of bits by which the description of objects gets shorter if each has at most one member.
  private static let leastExclusion = 6.0

  /// The key that Swift gives the first associated value without a label.
  private static let firstLabel = "_0"

  /// Returns the index of the first label, if each object has one member, whose value is an object, and the label is in
  /// some of these.
  private static func unlabelled(_ objects: [Int32], _ tree: SampleTree) -> Int32? {
    guard let label = tree.key(named: firstLabel) else { return nil }
    var isSeen = false
    for object in objects {
      let value = object + 1
      guard tree[value].end == tree[object].end, tree[value].kind == .object else { return nil }
      isSeen = isSeen || tree.member(label, of: value) != nil
    }
    return isSeen ? label : nil
  }

  /// Returns whether objects with one member each, of which some are empty, are variants rather than structs
  /// with optional members: most objects have a member, and independent members would have met.
  private static func isOptional(_ groups: [Group], _ empty: Int) -> Bool {
    let filled = groups.reduce(0) { $0 + $1.count }
    guard filled * 10 >= (filled + empty) * 6 else { return false }
    let total = Double(filled + empty)
    func bits(_ count: Int) -> Double { -Double(count) * log2(Double(count) / total) }
    // Both descriptions list which objects have each member. That of independent members also lists which
    // objects lack each of them, the other one only which lack all.
    let saved = groups.reduce(-bits(empty)) { $0 + bits(filled + empty - $1.count) }
    return saved >= leastExclusion
  }

  /// - Parameter objects: objects with members.
  private static func groups(
    _ objects: [Int32], _ strings: [Int32], _ tree: SampleTree, _ isForced: Bool
  ) -> [Group]? {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    var kinds: Set<SampleTree.Kind> = []
    for object in objects {
      let value = object + 1
      guard tree[value].end == tree[object].end else { return nil }
      let tag = tree.keys[Int(tree[value].key)]
      if indices[tag] == nil {
        guard StringGuess.isName(tag), groups.count < mostTags else { return nil }
        indices[tag] = groups.count
        groups.append(Group(tag: tag))
      }
      guard let index = indices[tag] else { return nil }
      groups[index].values.append(value)
      groups[index].count += 1
      let kind = tree[value].kind
      kinds.insert(kind == .integer ? .number : kind)
    }
    let keyed = groups.count
    var bare: Set<String> = []
    for string in strings {
      guard tree[string].length <= 66 else { return nil }
      let tag = tree.string(string)
      guard StringGuess.isName(tag), !tag.contains(" ") else { return nil }
      bare.insert(tag)
      if indices[tag] == nil {
        guard groups.count < mostTags else { return nil }
        indices[tag] = groups.count
        groups.append(Group(tag: tag))
      }
      guard let index = indices[tag] else { return nil }
      groups[index].count += 1
    }
    let sorted = groups.sorted { $0.tag < $1.tag }
    if isForced { return !groups.isEmpty && isReadable(groups, bare, tree) ? sorted : nil }
    if !isReadable(groups, bare, tree) { return nil }
    if strings.isEmpty {
      // A few objects alone are weak evidence: two optional fields look the same.
      let isMixed = kinds.subtracting([.null]).count > 1
      guard keyed >= 2, objects.count >= (isMixed ? 4 : 3 * keyed),
        keyed * 2 <= objects.count + 2, isVaried(groups, kinds, tree)
      else { return nil }
      return sorted
    }
    // The strings beside the objects have to be few, repeated, and in the same letter case as the keys.
    guard bare.count <= 24, bare.count * 2 <= strings.count + 4, bare.count <= keyed + 2,
      objects.count >= 3 || objects.count == 2 && keyed == 1 && bare.count <= 2
    else { return nil }
    // One key with a scalar value is a field, unless it was seen often.
    guard keyed > 1 || objects.count >= 12 || !kinds.isDisjoint(with: [.object, .array]) else {
      return nil
    }
    let hasUpper = groups.prefix(keyed).contains { $0.tag.first?.isUppercase ?? false }
    let bareUpper = bare.contains { $0.first?.isUppercase ?? false }
    return hasUpper == bareUpper || keyed > 4 ? sorted : nil
  }

  /// Returns whether the payloads of different tags have different types.
  private static func isVaried(
    _ groups: [Group], _ kinds: Set<SampleTree.Kind>, _ tree: SampleTree
  ) -> Bool {
    if kinds.subtracting([.null]).count > 1 { return true }
    guard kinds.contains(.object) else { return false }
    let profiles = groups.prefix(24).map { MemberProfile($0.values, of: tree) }
    var sum = 0.0
    var pairs = 0.0
    for left in profiles.indices {
      for right in profiles.indices where right > left {
        sum += profiles[left].likeness(to: profiles[right])
        pairs += 1
      }
    }
    return pairs > 0 && sum / pairs < 0.4
  }

  /// Returns whether no tag is both a string and a key. Its payload might be missing, for which such a
  /// union has no spelling.
  private static func isReadable(
    _ groups: [Group], _ bare: Set<String>, _ tree: SampleTree
  ) -> Bool {
    groups.allSatisfy { $0.values.isEmpty || !bare.contains($0.tag) }
  }
}
