import SumTypeJSON

/// The proof that no value fits two variants of a union without tags, with the shapes that tell the
/// variants apart.
///
/// It compares the variants of each JSON type. If many of a type have different values under one
/// key, that key tells them apart, in linear time. Without such a key each pair is compared, so
/// that there may not be many variants.
struct ShapeProof {
  /// Two variants that have a value in common.
  struct Overlap {
    let first: Int
    let second: Int
    let example: Intersection.Example
  }

  /// The most overlaps that are reported for a union.
  private static let maximumOverlaps = 8

  /// The most pairs of members that all proofs of a schema may compare, with the members of few
  /// values that they count.
  static let maximumEffort = 100_000
  /// The most values and sorts of objects that the variants of all unions without tags may have,
  /// with the values of the members that tell variants apart. The generated code lists them for each
  /// union.
  static let maximumValues = 100_000

  private(set) var overlaps: [Overlap] = []
  /// Whether a limit was reached, and the proof given up.
  private(set) var isTooLarge = false
  /// For each variant, the members and values that tell it from the others.
  private(set) var trees: [KeyTree]
  let sets: [ValueSet]

  /// - Parameter sets: The values of each variant.
  init(_ sets: [ValueSet], _ finder: inout ValueSets) {
    self.sets = sets
    trees = Array(repeating: KeyTree(), count: sets.count)
    finder.values += sets.reduce(0) { $0 + $1.values.count + $1.objects.count }
    if finder.values > Self.maximumValues {
      isTooLarge = true
      return
    }
    var shared: [KindSet: [Int]] = [:]
    for (index, set) in sets.enumerated() {
      for kind in KindSet.each where set.allKinds.contains(kind) {
        shared[kind, default: []].append(index)
      }
    }
    for kind in KindSet.each {
      guard let variants = shared[kind], variants.count > 1 else { continue }
      compare(variants, of: kind, &finder)
    }
  }

  private mutating func compare(
    _ variants: [Int], of kind: KindSet, _ finder: inout ValueSets
  ) {
    let isCompound = kind == .object || kind == .array
    let key = isCompound ? leadingKey(of: variants, kind, &finder) : nil
    if isTooLarge { return }
    var byValue: [JSONTag: [Int]] = [:]
    var others: [Int] = []
    for variant in variants {
      if let values = values(of: variant, kind, under: key, &finder) {
        for other in Set(values.flatMap { byValue[$0] ?? [] }).sorted() {
          intersect(other, variant, of: kind, &finder)
        }
        for value in values { byValue[value, default: []].append(variant) }
        let values = KeyTree(usesValues: true)
        trees[variant].formUnion(key.map { .member(KeyTree.Key($0, of: kind), values) } ?? values)
      } else {
        others.append(variant)
      }
      if isTooLarge || overlaps.count >= Self.maximumOverlaps { return }
    }
    let undecided = Set(others)
    let few = variants.count == others.count ? [] : variants.filter { !undecided.contains($0) }
    for (place, variant) in others.enumerated() {
      for other in few + others[..<place] {
        intersect(other, variant, of: kind, &finder)
        if isTooLarge || overlaps.count >= Self.maximumOverlaps { return }
      }
    }
  }

  private mutating func intersect(
    _ one: Int, _ other: Int, of kind: KindSet, _ finder: inout ValueSets
  ) {
    finder.effort += 1
    if finder.effort > Self.maximumEffort { isTooLarge = true }
    if isTooLarge { return }
    let (first, second) = (min(one, other), max(one, other))
    if kind.isSubset(of: .number), isWhole(first, beside: second) || isWhole(second, beside: first)
    {
      trees[first].usesSpelling = true
      trees[second].usesSpelling = true
      return
    }
    switch finder.intersect(sets[first], sets[second], in: kind) {
    case .apart(let tree):
      trees[first].formUnion(tree)
      trees[second].formUnion(tree)
    case .common(let example):
      if overlaps.contains(where: { $0.first == first && $0.second == second }) { return }
      overlaps.append(Overlap(first: first, second: second, example: example))
    }
  }

  /// Returns whether a variant has whole numbers beside one of floating-point numbers, as in
  /// `Int | Double`: a number without fraction and exponent is then of this variant.
  private func isWhole(_ variant: Int, beside other: Int) -> Bool {
    sets[variant].wholes != nil && !sets[variant].isFloating && sets[other].isFloating
      && sets[other].wholes == nil
  }

  /// Returns the values to which a variant is limited, itself or under a key that it requires; nil
  /// if it is not limited.
  private mutating func values(
    of variant: Int, _ kind: KindSet, under key: String?, _ finder: inout ValueSets
  ) -> [JSONTag]? {
    let set = sets[variant]
    if kind != .object, kind != .array {
      let values = set.values(of: kind)
      return values.isEmpty ? nil : values
    }
    let objects = set.objects(of: kind)
    guard let key, !set.kinds.contains(kind), !objects.isEmpty else { return nil }
    var all: [JSONTag] = []
    for object in objects {
      guard let member = finder.member(key, of: object), member.isFewValues else { return nil }
      all += member.values
      finder.values += member.values.count
      if finder.values > Self.maximumValues {
        isTooLarge = true
        return nil
      }
    }
    return all
  }

  /// Returns the key that limits most variants to a few values.
  private mutating func leadingKey(
    of variants: [Int], _ kind: KindSet, _ finder: inout ValueSets
  ) -> String? {
    var uses: [WireText: Int] = [:]
    var order: [WireText] = []
    for variant in variants {
      guard let object = sets[variant].objects(of: kind).first else { continue }
      let keys = finder.keysOfFewValues(object)
      finder.effort += keys.count
      if finder.effort > Self.maximumEffort {
        isTooLarge = true
        return nil
      }
      for key in keys.wire {
        if uses[key] == nil { order.append(key) }
        uses[key, default: 0] += 1
      }
    }
    let most = uses.values.max() ?? 0
    return most > 1 ? order.first { uses[$0] == most }?.text : nil
  }
}

extension ValueSet {
  /// Whether the set has a few single values, and no others.
  var isFewValues: Bool {
    kinds.isEmpty && objects.isEmpty && !isAbsent && !values.isEmpty
  }
}

// MARK: - Results

extension ShapeProof {
  /// Returns the shape that tells whether a value is of this variant.
  func shape(of variant: Int, _ finder: inout ValueSets) -> VariantShape {
    finder.shape(of: sets[variant], trees[variant])
  }
}

extension ValueSets {
  /// Returns the shape of a set of values, with only the details that `tree` needs.
  fileprivate mutating func shape(of set: ValueSet, _ tree: KeyTree) -> VariantShape {
    var shape = VariantShape(kinds: set.kinds, isOptional: set.isAbsent)
    if tree.usesSpelling, let wholes = set.wholes {
      shape.kinds.subtract(.number)
      shape.wholes = wholes
      shape.values = set.values.filter { $0.jsonKind != .integer && tree.usesValues }
    } else if tree.usesValues {
      shape.values = set.values
    } else {
      for value in set.values { shape.kinds.formUnion(value.readKinds) }
    }
    if tree.usesSpelling, !tree.usesValues {
      for value in set.values where value.jsonKind != .integer {
        shape.kinds.insert(value.jsonKind)
      }
    }
    for kind in [KindSet.object, .array] {
      let looked = tree.members.filter { $0.key.kind == kind }
      let objects = set.objects(of: kind)
      if looked.isEmpty || set.kinds.contains(kind) {
        if !objects.isEmpty { shape.kinds.insert(kind) }
        continue
      }
      for object in objects {
        var members: [(key: String, shape: VariantShape)] = []
        for (key, tree) in looked {
          guard let member = member(key.name, of: object) else { continue }
          members.append((key.name, self.shape(of: member, tree)))
        }
        shape.objects.append(VariantShape.Members(members: members, isArray: kind == .array))
      }
    }
    return shape
  }
}

extension JSONTag {
  /// The types of JSON values that read as this value: `1.0` is 1.
  fileprivate var readKinds: KindSet { jsonKind == .integer ? .number : jsonKind }
}

/// The parts of a value that tell it from others: the value itself, some members if it is an
/// object, or some elements if it is an array.
struct KeyTree {
  /// The key of a member, or the index of an element.
  struct Key: Hashable {
    let wire: WireText
    /// The type of the value that has the key: an object or an array.
    let kind: KindSet

    var name: String { wire.text }

    init(_ name: String, of kind: KindSet) {
      wire = name.wire
      self.kind = kind
    }
  }

  /// Whether the value itself tells it, as one of a few.
  var usesValues = false
  /// Whether the spelling of a number tells it: without fraction and exponent, or with one of
  /// these.
  var usesSpelling = false
  /// The members that tell the value, in the order in which the proof found them.
  private(set) var members: [(key: Key, tree: KeyTree)] = []
  /// The indices of keys in `members`; empty while there are few.
  private var places: [Key: Int] = [:]

  private static let few = 8

  init(usesValues: Bool = false) { self.usesValues = usesValues }

  static func member(_ key: Key, _ tree: KeyTree) -> KeyTree {
    var all = KeyTree()
    all.members = [(key, tree)]
    return all
  }

  mutating func formUnion(_ other: KeyTree) {
    usesValues = usesValues || other.usesValues
    usesSpelling = usesSpelling || other.usesSpelling
    for member in other.members {
      if let index = place(of: member.key) {
        members[index].tree.formUnion(member.tree)
      } else {
        if !places.isEmpty { places[member.key] = members.count }
        members.append(member)
      }
    }
  }

  private mutating func place(of key: Key) -> Int? {
    if members.count <= Self.few { return members.firstIndex { $0.key == key } }
    if places.isEmpty {
      for (index, member) in members.enumerated() { places[member.key] = index }
    }
    return places[key]
  }

  /// The greatest depth of members that tell the value.
  var depth: Int { members.map { $0.tree.depth + 1 }.max() ?? 0 }
}
