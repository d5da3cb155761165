/// The types whose members lie in the same object: a struct with what is flattened into it, and a
/// union with the payloads that read its object.
///
/// All code with questions about such objects uses this graph. It visits each part of a type once,
/// whichever paths lead to the part.
struct MemberGraph {
  /// For each type, the types whose members lie among its members, each once, in the order of the
  /// schema.
  private let edges: [[Int]]
  /// The number of each type's cycle, equal for two types that lie among each other's members.
  private let cycles: [Int]
  private let circular: [Bool]
  /// For each type, the length of the longest chain of types in its object, in which each lies
  /// among the members of the one before; 1 for a type without parts. A cycle counts as one.
  private let depths: [Int]
  /// Whether the values of each type are objects whose members can lie among those of others.
  private let objects: [Bool]
  /// Whether every object of a struct has members of a union.
  private let unions: [Bool]
  /// Whether the values of each type are those of tuples, whose elements can follow a tag.
  private let tuples: [Bool]
  /// Whether objects of each type may have a map of all members that nothing else knows.
  private let maps: [Bool]
  /// Whether objects of each type may have an unknown value of a union that takes members which nothing else knows.
  private let takers: [Bool]

  init(_ types: [ResolvedType] = []) {
    let edges = types.map { type in
      var seen: Set<Int> = []
      return type.parts.map(\.index).filter { seen.insert($0).inserted }
    }
    let cycles = Recursion.cycles(edges)
    var sizes = [Int](repeating: 0, count: cycles.count)
    for cycle in cycles { sizes[cycle] += 1 }
    circular = types.indices.map { sizes[cycles[$0]] > 1 || edges[$0].contains($0) }
    var depths = [Int](repeating: 0, count: types.count)
    var objects = [Bool](repeating: false, count: types.count)
    var unions = [Bool](repeating: false, count: types.count)
    var tuples = [Bool](repeating: false, count: types.count)
    var maps = [Bool](repeating: false, count: types.count)
    var takers = [Bool](repeating: false, count: types.count)
    // Parts come before the types that contain them.
    for index in types.indices.sorted(by: { (cycles[$0], $0) < (cycles[$1], $1) }) {
      let others = edges[index].filter { cycles[$0] != cycles[index] }
      depths[index] = 1 + (others.map { depths[$0] }.max() ?? 0)
      objects[index] = types[index].isObject { objects[$0.index] }
      unions[index] = types[index].hasUnion(types) { unions[$0.index] }
      tuples[index] = types[index].isTuple { tuples[$0.index] }
      maps[index] = types[index].hasOwnMap || others.contains { maps[$0] }
      takers[index] = types[index].takesUnclaimed || others.contains { takers[$0] }
    }
    (self.edges, self.cycles, self.depths) = (edges, cycles, depths)
    (self.objects, self.unions, self.tuples) = (objects, unions, tuples)
    (self.maps, self.takers) = (maps, takers)
  }

  func parts(of id: TypeID) -> [TypeID] { edges[id.index].map { TypeID(index: $0) } }
  func hasParts(_ id: TypeID) -> Bool { !edges[id.index].isEmpty }
  func depth(of id: TypeID) -> Int { depths[id.index] }

  /// Whether the type lies among its own members, which another check reports.
  func isCircular(_ id: TypeID) -> Bool { circular[id.index] }

  /// Whether each of the two types lies among the members of the other.
  func isCycle(_ one: TypeID, _ other: TypeID) -> Bool {
    cycles[one.index] == cycles[other.index] && (one != other || isCircular(one))
  }

  func isObject(_ id: TypeID) -> Bool { objects[id.index] }
  func hasUnion(_ id: TypeID) -> Bool { unions[id.index] }
  func isTuple(_ id: TypeID) -> Bool { tuples[id.index] }
  func hasMap(_ id: TypeID) -> Bool { maps[id.index] }
  func takesUnclaimed(_ id: TypeID) -> Bool { takers[id.index] }
}

extension ResolvedType {
  /// The types whose members lie among those of this type.
  fileprivate var parts: [TypeID] {
    switch kind {
    case .structure(_, let fields):
      return fields.compactMap { $0.isFlattened ? $0.type?.part : nil }
    case .union(let union, let payloads):
      guard let representation = union.representation else { return [] }
      return zip(union.variants, payloads).compactMap { variant, payload in
        guard variant.isTagKnown, representation.sharesObject(with: variant.tag?.value) else {
          return nil
        }
        return payload.type?.part
      }
    default: return []
    }
  }

  /// Whether the type is a struct with a flattened map.
  fileprivate var hasOwnMap: Bool {
    guard case .structure(_, let fields) = kind else { return false }
    return fields.contains { $0.isFlattened && $0.type?.entries != nil }
  }

  /// Whether the type is a union whose unknown values take members that nothing else knows, if it is flattened.
  fileprivate var takesUnclaimed: Bool {
    guard case .union(let union, _) = kind, union.unknown?.value != .refuse,
      let form = union.representation?.form
    else { return false }
    return type(of: form).unclaimedMembers(of: .string("")) != .none
  }

  fileprivate func isObject(_ isObject: (TypeID) -> Bool) -> Bool {
    switch kind {
    case .structure: return true
    case .union(let union, let payloads):
      guard let representation = union.representation, representation.readsWholeObject else {
        return false
      }
      if !representation.isUntagged { return true }
      return payloads.allSatisfy { payload in
        if case .type(.reference(let id)) = payload { isObject(id) } else { false }
      }
    default: return false
    }
  }

  fileprivate func isTuple(_ isTuple: (TypeID) -> Bool) -> Bool {
    switch kind {
    case .tuple: return true
    case .union(let union, let payloads):
      guard union.representation?.isUntagged ?? false else { return false }
      return payloads.allSatisfy { payload in
        if case .type(.reference(let id)) = payload { isTuple(id) } else { false }
      }
    default: return false
    }
  }

  fileprivate func hasUnion(_ types: [ResolvedType], _ hasUnion: (TypeID) -> Bool) -> Bool {
    guard case .structure(_, let fields) = kind else { return false }
    return fields.contains { field in
      guard field.isFlattened, !field.isOptional, case .reference(let id)? = field.type else {
        return false
      }
      guard case .structure = types[id.index].kind else { return true }
      return hasUnion(id)
    }
  }
}

extension ValueType {
  /// The declared type that is flattened, or that reads the object around it.
  var part: TypeID? {
    switch self {
    case .reference(let id): id
    case .optional(let wrapped): wrapped.part
    default: nil
    }
  }
}

extension Resolution {
  /// Whether the values of a type are objects whose members can lie among those of others. True of
  /// a struct, and of a union whose payloads are the whole object.
  func hasMembers(_ type: ValueType) -> Bool {
    if case .reference(let id) = type { members.isObject(id) } else { false }
  }

  /// Whether the values of a type are arrays whose elements can follow a tag in the array of a
  /// union. True of a tuple, and of a union without tags whose payloads all are.
  func hasElements(_ type: ValueType) -> Bool {
    if case .reference(let id) = type { members.isTuple(id) } else { false }
  }

  /// Returns the type of the only field of a struct; nil for other types.
  func onlyField(of type: ValueType) -> ValueType? {
    guard case .reference(let id) = type, case .structure(_, let fields) = self[id].kind,
      fields.count == 1
    else { return nil }
    return fields[0].wholeType
  }

  /// Returns the fields that are members of a struct's object, with those of the structs that are
  /// flattened into it. Each struct is visited once.
  ///
  /// - Returns: Each field, and whether it may be missing together with its struct.
  func memberFields(
    of fields: [ResolvedField]
  ) -> [(field: ResolvedField, mayBeMissing: Bool)] {
    var seen: Set<TypeID> = []
    var found: [(field: ResolvedField, mayBeMissing: Bool)] = []
    collect(fields, mayBeMissing: false, &seen, &found)
    return found
  }

  private func collect(
    _ fields: [ResolvedField], mayBeMissing: Bool, _ seen: inout Set<TypeID>,
    _ found: inout [(field: ResolvedField, mayBeMissing: Bool)]
  ) {
    for field in fields {
      guard field.isFlattened else {
        found.append((field, mayBeMissing))
        continue
      }
      guard case .reference(let id)? = field.type, case .structure(_, let inner) = self[id].kind,
        !members.isCircular(id), seen.insert(id).inserted
      else { continue }
      collect(inner, mayBeMissing: mayBeMissing || field.isOptional, &seen, &found)
    }
  }
}
