import SumTypeJSON

/// The result of a search for a value that two sets have in common.
enum Intersection {
  /// The sets are disjoint, which the members and values in this tree prove.
  case apart(KeyTree)
  /// The sets have this value in common, or one that cannot be shown.
  case common(Example)

  /// A value that is in both sets.
  enum Example {
    case json(String)
    /// The member is absent.
    case absent
    /// There may be a value, but only the text of strings could exclude it, or the proof would be
    /// too deep.
    case unknown
    /// Only bounds exclude every value, and no variant is told by bounds.
    case outOfBounds
  }
}

extension ValueSets {
  /// The greatest depth of nested types in the proof.
  static let maximumDepth = 16

  /// Searches for a value that two sets have in common.
  ///
  /// - Parameter kinds: The types of values to search.
  mutating func intersect(
    _ left: ValueSet, _ right: ValueSet, in kinds: KindSet = .all, depth: Int = 0
  ) -> Intersection {
    if left.isAbsent, right.isAbsent {
      guard left.isAbsenceOutOfBounds || right.isAbsenceOutOfBounds else { return .common(.absent) }
      let both = intersect(left.present, right.present, in: kinds, depth: depth)
      if case .apart = both { return .common(.outOfBounds) }
      return both
    }
    var tree = KeyTree()
    // Whether values of some type are excluded only by bounds. Those of another type may fit both.
    var isOutOfBounds = false
    let shared = left.allKinds.intersection(right.allKinds).intersection(kinds)
    for kind in KindSet.each where shared.contains(kind) {
      if kind == .object || kind == .array {
        switch intersectObjects(left, right, of: kind, depth: depth) {
        case .apart(let difference): tree.formUnion(difference)
        case .common(.outOfBounds): isOutOfBounds = true
        case .common(let example): return .common(example)
        }
        continue
      }
      let (isLeftAny, isRightAny) = (left.kinds.contains(kind), right.kinds.contains(kind))
      if isLeftAny, isRightAny {
        guard left.bounds[kind] != nil || right.bounds[kind] != nil else {
          return .common(left.example(of: kind, with: right))
        }
        let example = bounded(left, right, of: kind)
        if case .outOfBounds = example { isOutOfBounds = true } else { return .common(example) }
        continue
      }
      if !isLeftAny, !isRightAny {
        let others = Set(right.values(of: kind))
        let both = left.values(of: kind).filter { others.contains($0) }
        if let value = both.first(where: { left.allows($0) && right.allows($0) }) {
          return .common(.json(value.description))
        }
        if both.isEmpty { tree.usesValues = true } else { isOutOfBounds = true }
        continue
      }
      let (any, few) = isLeftAny ? (left, right) : (right, left)
      let values = few.values(of: kind).filter { any.mayHold($0) }
      if let value = values.first(where: { any.allows($0) }) {
        return .common(.json(value.description))
      }
      if values.isEmpty { return .common(.unknown) }
      isOutOfBounds = true
    }
    return isOutOfBounds ? .common(.outOfBounds) : .apart(tree)
  }

  private mutating func intersectObjects(
    _ left: ValueSet, _ right: ValueSet, of kind: KindSet, depth: Int
  ) -> Intersection {
    let (isLeftAny, isRightAny) = (left.kinds.contains(kind), right.kinds.contains(kind))
    if isLeftAny, isRightAny { return .common(left.example(of: kind, with: right)) }
    guard !isLeftAny, !isRightAny else {
      let (any, few) = isLeftAny ? (left, right) : (right, left)
      guard any.full.contains(kind), let object = few.objects(of: kind).first else {
        return .common(.unknown)
      }
      let example =
        example(of: object, depth: depth).map { .json($0) } ?? Intersection.Example.unknown
      if few.bounds[kind] == nil { return .common(example) }
      return .common(bounded(few, object, few, object, example: example, depth: depth))
    }
    let haveBounds = left.bounds[kind] != nil || right.bounds[kind] != nil
    var isOutOfBounds = false
    var tree = KeyTree()
    for object in left.objects(of: kind) {
      for other in right.objects(of: kind) {
        switch intersect(object, other, depth: depth) {
        case .apart(let difference): tree.formUnion(difference)
        case .common(.outOfBounds): isOutOfBounds = true
        case .common(let example):
          let within =
            haveBounds
            ? bounded(left, object, right, other, example: example, depth: depth) : example
          if case .outOfBounds = within { isOutOfBounds = true } else { return .common(within) }
        }
        effort += 1
        if effort > ShapeProof.maximumEffort { return .common(.unknown) }
      }
    }
    return isOutOfBounds ? .common(.outOfBounds) : .apart(tree)
  }

  /// Searches for an object, or an array, of two sorts. There is none if the sorts have no value in
  /// common under some key or index. An absent member counts as a value.
  mutating func intersect(_ left: ObjectSet, _ right: ObjectSet, depth: Int) -> Intersection {
    let pair = Pair(left: left, right: right)
    if let known = intersections[pair] { return known }
    if depth >= Self.maximumDepth { return .common(.unknown) }
    // A proof must not assume what it proves: a sort inside itself counts as undecided.
    intersections[pair] = .common(.unknown)
    let intersection = computeIntersection(left, right, depth: depth)
    intersections[pair] = intersection
    return intersection
  }

  private mutating func computeIntersection(
    _ left: ObjectSet, _ right: ObjectSet, depth: Int
  ) -> Intersection {
    // A map or a list constrains every key, and lists none.
    var keys = self.keys(of: left)
    let leftCount = keys.count
    var position = 0
    var nested: KeyTree?
    var members: [String] = []
    var isShown = true
    var isOutOfBounds = false
    var isAtEnd = false
    while true {
      // The keys of the left one often suffice. Looking for the others takes time for each key.
      if position == leftCount {
        let known = Set(keys.wire)
        keys += self.keys(of: right).filter { !known.contains($0.wire) }
      }
      guard position < keys.count else { break }
      let key = keys[position]
      position += 1
      effort += 1
      if effort > ShapeProof.maximumEffort { return .common(.unknown) }
      let mine = member(key, of: left) ?? .anything
      let other = member(key, of: right) ?? .anything
      switch intersect(mine, other, depth: depth + 1) {
      case .apart(let tree):
        let difference = KeyTree.member(KeyTree.Key(key, of: left.kind), tree)
        if difference.depth == 1 { return .apart(difference) }
        nested = nested ?? difference
      case .common(.absent):
        // Without its tag, another member tells the variant, and the example does not have it.
        if isTagOptional(left) || isTagOptional(right) { isShown = false }
        isAtEnd = left.kind == .array
      case .common(.json(let text)):
        if !isAtEnd { members.append(left.member(key, text)) }
      case .common(.unknown): isShown = false
      case .common(.outOfBounds): isOutOfBounds = true
      }
    }
    if let nested { return .apart(nested) }
    if isOutOfBounds { return .common(.outOfBounds) }
    return .common(isShown ? .json(left.json(of: members)) : .unknown)
  }
}

extension ValueSets {
  private func isTagOptional(_ object: ObjectSet) -> Bool {
    guard case .tagged(let id) = object, case .union(let union, _) = schema[id].kind else {
      return false
    }
    return union.representation?.form.isTagOptional ?? false
  }
}

extension ValueSet {
  /// The values of a member whose key the schema does not have: any, or absent.
  fileprivate static let anything: ValueSet = {
    var set = ValueSet.all(.all)
    set.isAbsent = true
    return set
  }()

  /// Returns a value of a type of which either set may have any.
  fileprivate func example(of kind: KindSet, with other: ValueSet) -> Intersection.Example {
    let (mine, theirs) = (example(of: kind), other.example(of: kind))
    let text: String? =
      if full.contains(kind) {
        theirs
      } else if other.full.contains(kind) || mine == theirs {
        mine
      } else {
        nil
      }
    return text.map { .json($0) } ?? .unknown
  }

  /// Returns whether the set is known to have a value.
  fileprivate func mayHold(_ value: JSONTag) -> Bool {
    if full.contains(value.jsonKind) { return true }
    guard case .integer(let number) = value, case .type(let name)? = wholes,
      let limits = Scalar.named(name)?.forms[0].grammar.limits
    else { return false }
    return limits.contains(
      SignedMagnitude(isNegative: number < 0, magnitude: number.magnitude))
  }
}

extension ObjectSet {
  /// Returns the JSON of a member of an object, or of an element of an array.
  fileprivate func member(_ key: String, _ value: String) -> String {
    kind == .array ? value : "\(JSONSnippet.string(key)):\(value)"
  }

  /// Returns the JSON of the object or array with these members or elements.
  func json(of members: [String]) -> String {
    let text = members.joined(separator: ",")
    return kind == .array ? "[\(text)]" : "{\(text)}"
  }
}

extension ValueSets {
  /// The most bytes of an example. A longer one is of no use to a reader.
  private static let maximumLength = 400

  /// Returns a small object of a sort, as JSON; nil if none can be shown.
  mutating func example(of object: ObjectSet, depth: Int) -> String? {
    if let known = examples[object] { return known }
    guard depth < Self.maximumDepth else { return nil }
    examples[object] = .some(nil)
    let text = members(of: object, depth: depth).map { object.json(of: $0) }
    let example = text.flatMap { $0.utf8.count <= Self.maximumLength ? $0 : nil }
    examples[object] = .some(example)
    return example
  }

  /// Returns the required members of an object; nil if one cannot be shown.
  private mutating func members(of object: ObjectSet, depth: Int) -> [String]? {
    switch object {
    case .map, .list, .alternating: return []
    case .tuple(let id):
      guard case .tuple(_, let elements) = schema[id].kind else { return nil }
      var members: [String] = []
      for index in elements.indices.lowerBound..<elements.count + Self.maximumCount {
        guard let set = element(String(index), of: id), !set.mayBeAbsent else { break }
        guard let value = example(of: set, depth: depth + 1) else { return nil }
        members.append(value)
      }
      return members
    case .structure(let id):
      var members: [String] = []
      // The members of a flattened union depend on its variant.
      if schema.members.hasUnion(id) { return nil }
      for (field, mayBeMissing) in memberFields(of: id) {
        guard !mayBeMissing, case .required = field.presence,
          let set = member(field.key, of: object)
        else { continue }
        guard let value = example(of: set, depth: depth + 1) else { return nil }
        members.append("\(JSONSnippet.string(field.key)):\(value)")
      }
      return members
    case .tagged(let id): return variant(of: id, depth: depth)
    }
  }

  /// Returns the members of the first variant of a union.
  private mutating func variant(of id: TypeID, depth: Int) -> [String]? {
    guard case .union(let union, let payloads) = schema[id].kind,
      let representation = union.representation, let key = representation.tagKey,
      let variant = union.variants.first, variant.isTagKnown, let payload = payloads.first
    else { return nil }
    let tag = variant.tag?.value
    let own = tag.map { ["\(JSONSnippet.string(key)):\($0)"] } ?? []
    guard let type = payload.type else { return own }
    let set = self.set(of: type)
    if let content = representation.payloadKey(of: tag) {
      return example(of: set, depth: depth + 1).map {
        own + ["\(JSONSnippet.string(content)):\($0)"]
      }
    }
    guard let object = set.objects(of: .object).first else { return own }
    return members(of: object, depth: depth + 1).map { own + $0 }
  }

  /// Returns a small value of a set.
  mutating func example(of set: ValueSet, depth: Int) -> String? {
    if !set.bounds.isEmpty {
      guard case .common(.json(let text)) = intersect(set, set, depth: depth) else { return nil }
      return text
    }
    if let value = set.values.first { return value.description }
    for kind in KindSet.each where set.kinds.contains(kind) {
      if let example = set.example(of: kind) { return example }
    }
    return set.objects.first.flatMap { example(of: $0, depth: depth) }
  }
}
