/// What a type keeps behind a reference: what it contains itself through, and what would make it
/// wide.
///
/// A Swift value has all of its fields, and room for the widest of its payloads, in one piece. A
/// chart with 34 channels of 20 fields each would take 100 KB, nearly all of it nil, wherever one is
/// held or passed, and minutes to compile. So nothing holds much more than half a kilobyte in one
/// piece:
///
/// - a payload wider than that is `indirect` in its union;
/// - of a struct wider than that, the fields with types of the schema are boxed, but for small ones;
/// - a union that such structs have many of is made small instead of boxing each: its payloads are
///   `indirect` unless they are as small as a string.
struct Boxing {
  private let recursion: Recursion
  private var sizes: InlineSizes

  init(_ schema: Resolution) {
    recursion = Recursion(schema)
    sizes = InlineSizes(schema, recursion)
    let wanted = sizes.unionsInWideStructs(of: schema, recursion)
    if wanted.isEmpty { return }
    sizes = InlineSizes(schema, recursion, compact: wanted)
  }

  /// Whether the payload of a variant of the union `id` is kept behind a reference.
  func isIndirect(_ payload: ValueType, of id: TypeID) -> Bool {
    recursion.isIndirect(payload, of: id) || sizes.isWide(payload, in: id)
  }

  /// Whether a field of the struct or tuple `id` is.
  func isIndirect(_ field: ResolvedField, of id: TypeID) -> Bool {
    recursion.isIndirect(field, of: id) || sizes.isBoxed(field, wide: sizes.isWide(id))
  }

  /// Whether a field among those of a document's root is.
  func isIndirect(among fields: [ResolvedField]) -> (ResolvedField) -> Bool {
    let isWide = sizes.isWide(fields)
    return { sizes.isBoxed($0, wide: isWide) }
  }
}

/// How many words of eight bytes a value of each type takes where it stands; roughly, since nothing
/// but boxes depends on it.
struct InlineSizes {
  /// What a struct or a payload may take without boxes: half a kilobyte.
  static let most = 64
  /// What stays where it is also in a wide struct.
  static let little = 8
  /// What stays where it is in a union that is made small.
  private static let least = 3
  /// How many fields of wide structs make it worth while to make their union small.
  private static let many = 4

  private var words: [Int]
  private var wide: [Bool]
  private let compact: Set<Int>

  /// - Parameter compact: The unions that are to be small.
  init(_ schema: Resolution, _ recursion: Recursion, compact: Set<Int> = []) {
    self.compact = compact
    words = Array(repeating: 1, count: schema.types.count)
    wide = Array(repeating: false, count: schema.types.count)
    for index in InlineSizes.order(of: schema, recursion) {
      let id = TypeID(index: index)
      switch schema[id].kind {
      case .structure(_, let fields), .tuple(_, let fields): measure(fields, of: id, recursion)
      case .union(_, let payloads):
        // An `Unrecognized` takes one word.
        var most = 1
        for payload in payloads {
          guard let type = payload.type else { continue }
          let isIndirect = recursion.isIndirect(type, of: id) || isWide(type, in: id)
          most = max(most, isIndirect ? 1 : size(of: type))
        }
        // The tag finds room among the bits that payloads leave.
        words[index] = most
      case .enumeration(let syntax, _): words[index] = syntax.isOpen ? 3 : 1
      case .alias(let form): words[index] = form.scalar.words
      case .external: words[index] = 2
      case .typeAlias, .unreadable: break
      }
    }
  }

  private mutating func measure(
    _ fields: [ResolvedField], of id: TypeID, _ recursion: Recursion
  ) {
    func size(_ field: ResolvedField) -> Int {
      recursion.isIndirect(field, of: id) ? 1 : self.size(of: field)
    }
    let total = fields.reduce(0) { $0 + size($1) }
    guard total > InlineSizes.most else {
      words[id.index] = total
      return
    }
    wide[id.index] = true
    words[id.index] = fields.reduce(0) { $0 + (isBoxed($1, wide: true) ? 1 : size($1)) }
  }

  /// The types, each after those that it holds directly.
  private static func order(of schema: Resolution, _ recursion: Recursion) -> [Int] {
    let edges = schema.types.enumerated().map { index, type -> [Int] in
      let id = TypeID(index: index)
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        return fields.compactMap {
          recursion.isIndirect($0, of: id) ? nil : $0.type?.inlined?.index
        }
      case .union(_, let payloads):
        return payloads.compactMap { payload in
          guard let type = payload.type, !recursion.isIndirect(type, of: id) else { return nil }
          return type.inlined?.index
        }
      case .enumeration, .alias, .typeAlias, .external, .unreadable: return []
      }
    }
    let component = Recursion.circles(edges)
    return edges.indices.sorted { (component[$0], $0) < (component[$1], $1) }
  }
}

// MARK: - Wide values

extension InlineSizes {
  /// Of the struct, small parts alone are left where they are.
  func isWide(_ id: TypeID) -> Bool { wide[id.index] }

  func isWide(_ fields: [ResolvedField]) -> Bool {
    fields.reduce(0) { $0 + size(of: $1) } > InlineSizes.most
  }

  func isCompact(_ id: TypeID) -> Bool { compact.contains(id.index) }

  /// Whether a payload of the union `id` is too wide for it.
  func isWide(_ payload: ValueType, in id: TypeID) -> Bool {
    payload.inlined != nil
      && size(of: payload) > (isCompact(id) ? InlineSizes.least : InlineSizes.most)
  }

  func isBoxed(_ field: ResolvedField, wide: Bool) -> Bool {
    wide && field.type?.inlined != nil && size(of: field) > InlineSizes.little
  }

  /// The unions of which the wide structs have many that they would have to box.
  func unionsInWideStructs(of schema: Resolution, _ recursion: Recursion) -> Set<Int> {
    var uses: [Int: Int] = [:]
    for index in schema.types.indices where wide[index] {
      guard let fields = schema.types[index].fields else { continue }
      for field in fields where isBoxed(field, wide: true) {
        guard let target = field.type?.inlined, case .union = schema[target].kind else { continue }
        uses[target.index, default: 0] += 1
      }
    }
    return Set(uses.filter { $0.value >= InlineSizes.many }.keys)
  }
}

// MARK: - Sizes

extension InlineSizes {
  private func size(of field: ResolvedField) -> Int { field.wholeType.map(size) ?? 0 }

  private func size(of type: ValueType) -> Int {
    switch type {
    case .scalar(let form): form.scalar.words
    case .reference(let id): words[id.index]
    case .optional(.scalar(let form)): form.scalar.words + (form.scalar.hasSpare ? 0 : 1)
    case .optional(let inner), .embedded(let inner, _): size(of: inner)
    case .list, .map, .arranged(.oneOrMany, _), .arranged(.emptyArray, _): 1
    case .constant: 0
    // A key beside the value.
    case .arranged(.oneEntry, let inner): size(of: inner) + 2
    case .arranged(.jsonOrText, let inner): max(size(of: inner), 2) + 1
    }
  }

}

extension ResolvedType {
  /// The fields of a struct or a tuple.
  fileprivate var fields: [ResolvedField]? {
    switch kind {
    case .structure(_, let fields), .tuple(_, let fields): fields
    default: nil
    }
  }
}

/// Which places of recursive types Swift has to keep behind a reference.
///
/// A type that holds itself directly, not in a list or a map, has no size. On a circle through a
/// union, the union's variants are `indirect`; on one through structs alone, those of their fields
/// are of which no value is needed.
struct Recursion {
  /// A number for each type, equal for two types that hold each other directly.
  private let group: [Int]
  /// The same, counting only what structs hold.
  private let structGroup: [Int]

  init(_ schema: Resolution) {
    var edges: [[Int]] = []
    var structEdges: [[Int]] = []
    edges.reserveCapacity(schema.types.count)
    structEdges.reserveCapacity(schema.types.count)
    for type in schema.types {
      var targets: [Int] = []
      switch type.kind {
      case .structure(_, let fields), .tuple(_, let fields):
        for field in fields { if let target = field.type?.inlined { targets.append(target.index) } }
        structEdges.append(targets)
      case .union(_, let payloads):
        for payload in payloads {
          if let target = payload.type?.inlined { targets.append(target.index) }
        }
        structEdges.append([])
      case .enumeration, .alias, .typeAlias, .external, .unreadable: structEdges.append([])
      }
      edges.append(targets)
    }
    group = Recursion.circles(edges)
    structGroup = Recursion.circles(structEdges)
  }

  /// The union `id` contains itself through a variant with this payload.
  func isIndirect(_ payload: ValueType, of id: TypeID) -> Bool {
    payload.inlined.map { group[$0.index] == group[id.index] } ?? false
  }

  /// The struct `id` contains itself through this field, of which it needs no value: it is optional,
  /// or something in it is.
  func isIndirect(_ field: ResolvedField, of id: TypeID) -> Bool {
    guard field.requiredType == nil, let target = field.type?.inlined else { return false }
    return structGroup[target.index] == structGroup[id.index]
  }

  /// The strongly connected components of a graph (Tarjan, without recursion): a number for each
  /// node, equal for those that reach each other.
  ///
  /// No component reaches one with a greater number.
  static func circles(_ edges: [[Int]]) -> [Int] {
    var component = [Int](repeating: -1, count: edges.count)
    var order = [Int](repeating: -1, count: edges.count)
    var low = [Int](repeating: 0, count: edges.count)
    var nextEdge = [Int](repeating: 0, count: edges.count)
    var open: [Int] = []
    var path: [Int] = []
    var visits = 0
    var components = 0
    for root in edges.indices where order[root] < 0 {
      path.append(root)
      while let node = path.last {
        if order[node] < 0 {
          order[node] = visits
          low[node] = visits
          visits += 1
          open.append(node)
        }
        if nextEdge[node] < edges[node].count {
          let target = edges[node][nextEdge[node]]
          nextEdge[node] += 1
          if order[target] < 0 {
            path.append(target)
          } else if component[target] < 0 {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = open.popLast() {
          component[member] = components
          if member == node { break }
        }
        components += 1
      }
    }
    return component
  }
}
