#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The traits by which objects differ: their members, the JSON types of these, and the members inside them.
struct ObjectTraits {
  /// The information that the variant of an object gives.
  struct Gain {
    /// The saved bits.
    let saved: Double
    /// The share of all information about the objects, from 0 to 1.
    let share: Double
  }

  /// The members that are ignored: the tag, and members that another tag explains.
  struct IgnoredMembers {
    /// The member with the tag.
    var key: Int32?
    /// The members whose content another tag explains.
    var explained: Set<Int32> = []

    fileprivate func contains(_ feature: Feature) -> Bool {
      feature.key == key || feature.isInner && explained.contains(feature.key)
    }
  }

  private static let most = 1500
  /// A trait inside a member counts less than the member, since the two come together.
  private static let innerWeight = 0.5

  fileprivate struct Feature {
    let key: Int32
    let isInner: Bool
    /// The JSON type of the member, regardless of its content.
    let kind: SampleTree.Kind
    var count = 0
  }

  private var features: [Feature] = []
  /// The indices of the features of each object.
  private var byObject: [[Int32]] = []
  private var indices: [UInt64: Int32] = [:]

  init(_ objects: [Int32], of tree: SampleTree, without known: Set<Int32>) {
    for object in objects {
      var found: Set<Int32> = []
      var looked = 0
      for value in tree.children(of: object) {
        let key = tree[value].key
        if known.contains(key) || looked >= 200 { continue }
        looked += 1
        add(key, -1, Self.code(of: value, in: tree), tree[value].kind, to: &found)
        switch tree[value].kind {
        case .object: addMembers(of: value, key, 0, tree, to: &found)
        case .array where tree[value].end > value + 1 && tree[value + 1].kind == .object:
          addMembers(of: value + 1, key, 1, tree, to: &found)
        case .string:
          let inner = tree.content(of: value)
          if tree[inner].kind == .object { addMembers(of: inner, key, 2, tree, to: &found) }
        default: break
        }
      }
      for feature in found { features[Int(feature)].count += 1 }
      byObject.append(found.sorted())
    }
  }

  /// Returns a code of the JSON type, which for a list includes the type of its first element.
  private static func code(of value: Int32, in tree: SampleTree) -> Int32 {
    func plain(_ kind: SampleTree.Kind) -> Int32 {
      kind == .integer ? Int32(SampleTree.Kind.number.rawValue) : Int32(kind.rawValue)
    }
    let kind = tree[value].kind
    guard kind == .array else { return plain(kind) }
    return tree[value].end > value + 1 ? 16 + plain(tree[value + 1].kind) : 8
  }

  private mutating func addMembers(
    of object: Int32, _ key: Int32, _ level: Int32, _ tree: SampleTree, to found: inout Set<Int32>
  ) {
    var looked = 0
    for value in tree.children(of: object) {
      if looked == 24 { return }
      looked += 1
      add(
        key, tree[value].key, 64 + level * 32 + Self.code(of: value, in: tree), tree[value].kind,
        to: &found)
    }
  }

  private mutating func add(
    _ key: Int32, _ inner: Int32, _ code: Int32, _ kind: SampleTree.Kind,
    to found: inout Set<Int32>
  ) {
    let id =
      UInt64(UInt32(bitPattern: key)) << 36 ^ UInt64(UInt32(bitPattern: inner)) << 8 ^ UInt64(code)
    if let known = indices[id] {
      found.insert(known)
      return
    }
    if features.count == Self.most { return }
    let index = Int32(features.count)
    indices[id] = index
    features.append(
      Feature(key: key, isInner: inner >= 0, kind: kind == .integer ? .number : kind))
    found.insert(index)
  }

  /// Returns the number of bits by which the description of the objects gets shorter if the part of each is
  /// known.
  ///
  /// A part describes each feature by its frequency in all objects, or, at a price, by its frequency in the
  /// part.
  func gain(of parts: [Int], into count: Int, without hidden: IgnoredMembers) -> Gain {
    var sizes = [Int](repeating: 0, count: count + 1)
    var counts: [Int: Int] = [:]
    for (object, part) in parts.enumerated() {
      let part = min(part, count)
      sizes[part] += 1
      for feature in byObject[object] {
        counts[part * features.count + Int(feature), default: 0] += 1
      }
    }
    let total = Double(parts.count)
    var saved = 0.0
    var all = 0.0
    for (index, feature) in features.enumerated() where !hidden.contains(feature) {
      let weight = feature.isInner ? Self.innerWeight : 1
      let rate = (Double(feature.count) + 0.25) / (total + 0.5)
      all += weight * Self.bits(feature.count, of: parts.count)
      if feature.count == parts.count { continue }
      let (yes, no) = (-log2(rate), -log2(1 - rate))
      var gained = 0.0
      for (part, size) in sizes.enumerated() where size > 0 {
        let has = counts[part * features.count + index] ?? 0
        let inherited = Double(has) * yes + Double(size - has) * no
        let isCertain = has == 0 || has == size
        let own =
          Self.bits(has, of: size) + (isCertain ? 1.5 : 2.5 + 0.5 * log2(Double(size)))
        gained += max(0, inherited - own)
      }
      saved += weight * gained
    }
    return Gain(saved: saved, share: all > 0 ? saved / all : 0)
  }

  /// Returns the share of the pairs of parts that differ for certain, from 0 to 1: nearly all objects of
  /// one part have a feature that nearly none of the other has. Parts of several objects count more.
  ///
  /// - Parameter isPlain: whether only the members themselves count, and not their content.
  func decisiveness(of parts: [Int], into count: Int, without hidden: IgnoredMembers, isPlain: Bool)
    -> Double
  {
    var sizes = [Int](repeating: 0, count: count)
    for part in parts where part < count { sizes[part] += 1 }
    let largest = sizes.indices.filter { sizes[$0] > 0 }
      .sorted { (sizes[$1], $0) < (sizes[$0], $1) }.prefix(Self.mostCompared)
    var slots = [Int](repeating: -1, count: count)
    for (slot, part) in largest.enumerated() { slots[part] = slot }
    var counts = Array(
      repeating: [Int32](repeating: 0, count: features.count), count: largest.count)
    for (object, part) in parts.enumerated() where part < count && slots[part] >= 0 {
      for feature in byObject[object] { counts[slots[part]][Int(feature)] += 1 }
    }
    let words = (features.count + 63) / 64
    var usual: [[UInt64]] = []
    var possible: [[UInt64]] = []
    for (slot, part) in largest.enumerated() {
      var (often, ever) = (
        [UInt64](repeating: 0, count: words), [UInt64](repeating: 0, count: words)
      )
      for (index, feature) in features.enumerated()
      where !hidden.contains(feature) && !(isPlain && feature.isInner) {
        let share = Double(counts[slot][index]) / Double(sizes[part])
        if share >= 0.95 { often[index >> 6] |= 1 << UInt64(index & 63) }
        if share > 0.05 { ever[index >> 6] |= 1 << UInt64(index & 63) }
      }
      usual.append(often)
      possible.append(ever)
    }
    var decided = 0.0
    var all = 0.0
    for left in largest.indices {
      for right in largest.indices where right > left {
        let weight = Double(min(sizes[largest[left]], sizes[largest[right]], 8))
        all += weight
        let differs = (0..<words).contains {
          usual[left][$0] & ~possible[right][$0] != 0 || usual[right][$0] & ~possible[left][$0] != 0
        }
        if differs { decided += weight }
      }
    }
    return all > 0 ? decided / all : 0
  }

  private static let mostCompared = 32

  /// Returns the number of objects in each part that have a member, by member and JSON type.
  private func members(
    _ parts: [Int], without hidden: IgnoredMembers
  ) -> [Int32: [SampleTree.Kind: [Int: Int]]] {
    var members: [Int32: [SampleTree.Kind: [Int: Int]]] = [:]
    for (object, part) in parts.enumerated() {
      for index in byObject[object] {
        let feature = features[Int(index)]
        if feature.isInner || hidden.contains(feature) { continue }
        members[feature.key, default: [:]][feature.kind, default: [:]][part, default: 0] += 1
      }
    }
    return members
  }

  /// Returns whether each part has members that no other has, seen too often to be chance.
  func haveOwnMembers(_ parts: [Int], _ count: Int, without hidden: IgnoredMembers) -> Bool {
    var sizes = [Int](repeating: 0, count: count)
    for part in parts { sizes[part] += 1 }
    var bits = [Double](repeating: 0, count: count)
    for kinds in members(parts, without: hidden).values {
      let owners = kinds.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      guard owners.count == 1, let (part, seen) = owners.first, seen >= Self.leastOwn else {
        continue
      }
      bits[part] -= Double(seen) * log2(Double(sizes[part]) / Double(parts.count))
    }
    return bits.allSatisfy { $0 >= Self.leastOwnBits }
  }

  private static let leastOwn = 4
  private static let leastOwnBits = 8.0

  /// Returns whether some member has several JSON types, each seen several times, and only one in each
  /// part: without the parts its type would be a choice.
  func resolveChoice(_ parts: [Int], without hidden: IgnoredMembers) -> Bool {
    members(parts, without: hidden).values.contains { kinds in
      let kinds = kinds.filter { $0.key != .null }
      guard kinds.count > 1, kinds.values.allSatisfy({ $0.values.reduce(0, +) >= 3 }) else {
        return false
      }
      return Set(kinds.values.flatMap(\.keys)).count == kinds.values.reduce(0) { $0 + $1.count }
    }
  }

  /// Returns the bits that it takes to tell which `count` of `total` objects have a feature.
  private static func bits(_ count: Int, of total: Int) -> Double {
    if count == 0 || count == total { return 0 }
    let rate = Double(count) / Double(total)
    return -Double(total) * (rate * log2(rate) + (1 - rate) * log2(1 - rate))
  }
}
