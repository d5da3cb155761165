/// The members whose values tell apart the variants that are objects, or the elements that tell apart
/// the variants that are arrays.
///
/// The members of a value are found once, for all variants. If variants state values for one of them,
/// such as `"kind"` or the first element, its value leads to the variants that are possible.
struct MemberShapes: Sendable {
  struct Candidate: Sendable {
    let variant: Int
    /// The members that the variant requires, each with the index of its key or element in the table.
    let members: [(index: Int, shape: ValueShape)]
  }

  /// The keys of objects.
  let keys: MemberTable
  /// The indices of elements of arrays, in ascending order.
  let elements: [Int]
  /// The member for which most variants state values; nil if only one variant does.
  fileprivate let leading: Int?
  /// The variants by the values that they state for the leading member.
  fileprivate let byValue: [JSONTag: [Candidate]]
  /// The variants that state no values for the leading member.
  fileprivate let others: [Candidate]

  /// Creates the table of the shapes that are objects.
  init(ofObjectsIn shapes: [ValueShape], in memory: TableMemory?) {
    var names: [StaticString] = []
    var places: [WireText: Int] = [:]
    let candidates = Self.candidates(in: shapes, .object) { object in
      object.keys.map { name in
        let text = name.description.wire
        if let place = places[text] { return place }
        places[text] = names.count
        names.append(name)
        return names.count - 1
      }
    }
    self.init(candidates, keys: MemberTable(names, in: memory), elements: [])
  }

  /// Creates the table of the shapes that are arrays.
  init(ofArraysIn shapes: [ValueShape], in memory: TableMemory?) {
    let elements = Set(shapes.flatMap(\.objects).flatMap(\.elements)).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(elements, elements.indices))
    let candidates = Self.candidates(in: shapes, .array) { array in
      array.elements.compactMap { places[$0] }
    }
    self.init(candidates, keys: MemberTable([], in: memory), elements: elements)
  }

  private init(_ candidates: [Candidate], keys: MemberTable, elements: [Int]) {
    self.keys = keys
    self.elements = elements
    var uses: [Int: Int] = [:]
    for candidate in candidates {
      for (index, shape) in candidate.members where shape.isSetOfValues {
        uses[index, default: 0] += 1
      }
    }
    let most = uses.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let leading = most.flatMap { $0.value > 1 ? $0.key : nil }
    self.leading = leading
    var byValue: [JSONTag: [Candidate]] = [:]
    var others: [Candidate] = []
    for candidate in candidates {
      let member = candidate.members.first { $0.index == leading && $0.shape.isSetOfValues }
      for value in member?.shape.values ?? [] { byValue[value, default: []].append(candidate) }
      if member == nil { others.append(candidate) }
    }
    self.byValue = byValue
    self.others = others
  }

  /// Returns the variants that are objects, or arrays.
  ///
  /// - Parameter indices: returns the indices of the members that a shape names.
  private static func candidates(
    in shapes: [ValueShape], _ kind: JSONKinds, _ indices: (ObjectShape) -> [Int]
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for (variant, shape) in shapes.enumerated() {
      if shape.kinds.contains(kind) {
        candidates.append(Candidate(variant: variant, members: []))
      }
      for object in shape.objects where object.isArray == (kind == .array) {
        let members = zip(indices(object), object.shapes).map { (index: $0, shape: $1) }
        candidates.append(Candidate(variant: variant, members: members))
      }
    }
    return candidates
  }
}

extension ValueShape {
  /// Whether the shape consists only of a list of values.
  fileprivate var isSetOfValues: Bool {
    kinds.isEmpty && objects.isEmpty && !isOptional && !values.isEmpty
  }
}

extension JSONReader {
  /// Returns the variant whose shape the object at the cursor has; nil if there is none. The position of the cursor is
  /// then undefined.
  mutating func findVariant(_ objects: MemberShapes) throws(JSONFault) -> Int? {
    let keys = objects.keys
    return try findVariant(
      objects, at: try membersOfNextObject(keys.count) { keys.index(of: $0) })
  }

  /// Returns the variant whose shape the rest of an open array has; nil if there is none. The position of the cursor is
  /// then undefined.
  mutating func findVariant(
    _ arrays: MemberShapes, restOf array: ArrayCursor
  ) throws(JSONFault) -> Int? {
    try findVariant(arrays, at: try places(of: arrays.elements, in: array))
  }

  private mutating func findVariant(
    _ shapes: MemberShapes, at places: [Mark?]
  ) throws(JSONFault) -> Int? {
    var value: JSONTag?
    if let place = shapes.leading.flatMap({ places[$0] }) {
      move(to: place)
      let kind = try peekKinds()
      if kind != .object, kind != .array, kind != .null { value = try readTagIfAny() }
    }
    let listed = value.flatMap { shapes.byValue[$0] } ?? []
    for candidate in listed where try matches(candidate, places) { return candidate.variant }
    for candidate in shapes.others where try matches(candidate, places) { return candidate.variant }
    return nil
  }

  private mutating func matches(
    _ candidate: MemberShapes.Candidate, _ places: [Mark?]
  ) throws(JSONFault) -> Bool {
    for (index, shape) in candidate.members {
      if let place = places[index] {
        guard try matches(shape, at: place) else { return false }
      } else if !shape.isOptional {
        return false
      }
    }
    return true
  }
}
