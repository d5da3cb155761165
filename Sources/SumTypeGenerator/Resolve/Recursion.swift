/// Finds the values of recursive types that Swift must store behind a reference.
///
/// A type that contains itself directly, not in a list or a map, has no finite size. If the cycle
/// goes through a union, the union's variants are `indirect`. If it goes through structs alone, the
/// fields on it that need no value are boxed.
struct Recursion {
  /// The number of each type's cycle: equal for two types that contain each other directly.
  private let group: [Int]
  /// The number of each type's cycle in the graph of structs alone.
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
    group = Recursion.cycles(edges)
    structGroup = Recursion.cycles(structEdges)
  }

  /// Whether the union `id` contains itself through a variant with this payload.
  func isIndirect(_ payload: ValueType, of id: TypeID) -> Bool {
    payload.inlined.map { group[$0.index] == group[id.index] } ?? false
  }

  /// Whether the struct `id` contains itself through this field and the field needs no value,
  /// because it is optional or something in it is.
  func isIndirect(_ field: ResolvedField, of id: TypeID) -> Bool {
    guard field.requiredType == nil, let target = field.type?.inlined else { return false }
    return structGroup[target.index] == structGroup[id.index]
  }

  /// Returns the strongly connected components of a graph (Tarjan's algorithm, without recursion):
  /// a number for each node, equal for nodes that reach each other.
  ///
  /// No component reaches one with a greater number.
  static func cycles(_ edges: [[Int]]) -> [Int] {
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
