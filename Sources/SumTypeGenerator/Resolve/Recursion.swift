/// Which places of recursive types Swift has to keep behind a reference.
///
/// A type that holds itself directly, not in a list or a map, has no size. On a circle through a
/// union, the union's variants are `indirect`; on one through structs alone, their optional fields
/// are.
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
      case .enumeration, .alias, .external, .unreadable: structEdges.append([])
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

  /// The struct `id` contains itself through this optional field.
  func isIndirect(_ field: ResolvedField, of id: TypeID) -> Bool {
    guard case .optional = field.presence, let target = field.type?.inlined else { return false }
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
