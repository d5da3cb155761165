/// Where the objects of a pass are: a graph of places, which a document is gone through by.
///
/// ```
/// /entries/*           root —"entries"→ • —each→ the objects
/// /pages/**            root —"pages"→ • ⟲each, all of them
/// ```
struct MigrationRoute: Sendable {
  /// A place.
  struct Node: Sendable {
    /// Whether an object here is one of those that are looked for.
    var isTarget = false
    private(set) var edges: [Edge] = []
    /// Whether where it leads does not depend on the value.
    private(set) var isPlain = true
    /// Whether an object here is looked for, and nothing in it.
    var isEnd: Bool { isTarget && edges.isEmpty }

    mutating func add(_ edge: Edge) {
      edges.append(edge)
      isPlain = isPlain && edge.conditions.isEmpty && edge.kind != .same
    }
  }

  /// What leads from one place to the next.
  struct Edge: Sendable {
    enum Kind: Sendable, Equatable {
      case member(StepKey)
      case each, element, value
      case inside(ContentWire)
      /// The next place is this one.
      case same
    }
    let kind: Kind
    /// What members of the object have to be.
    var conditions: [MigrationCondition] = []
    let target: Int

    var isMember: Bool {
      if case .member = kind { true } else { false }
    }

    /// Whether a member with this key may be what it leads to.
    func mayLead(to key: StepKey) -> Bool {
      switch kind {
      case .member(let own): own == key
      case .each, .value: true
      case .element, .inside, .same: false
      }
    }
  }

  /// The root first.
  private(set) var nodes = [Node()]

  init(_ path: MigrationPath) {
    let end = add(path, from: 0)
    nodes[end].isTarget = true
  }

  init(to type: String, _ path: MigrationPath, by ways: [MigrationWay]) {
    var types: [String: Int] = [:]
    if let first = ways.first { types[first.origin] = 0 }
    for way in ways {
      for type in [way.origin, way.target] where types[type] == nil {
        types[type] = nodes.count
        nodes.append(Node())
      }
    }
    for way in ways {
      guard let origin = types[way.origin], let target = types[way.target] else { continue }
      add(way.path.steps[...], from: origin, where: way.conditions, to: target)
    }
    guard let node = types[type] else { return }
    let end = add(path, from: node)
    nodes[end].isTarget = true
  }

  /// Adds the places on a path, and returns the last.
  private mutating func add(_ path: MigrationPath, from start: Int) -> Int {
    var place = start
    for step in path.steps {
      nodes.append(Node())
      let next = nodes.count - 1
      if step == .everything {
        nodes[next].add(Edge(kind: .each, target: next))
      }
      nodes[place].add(Edge(kind: step.edge, target: next))
      place = next
    }
    return place
  }

  private mutating func add(
    _ steps: ArraySlice<MigrationPath.Step>, from start: Int,
    where conditions: [MigrationCondition], to target: Int
  ) {
    guard let last = steps.last else {
      nodes[start].add(Edge(kind: .same, conditions: conditions, target: target))
      return
    }
    var place = start
    var conditions = conditions
    for step in steps.dropLast() {
      nodes.append(Node())
      let next = nodes.count - 1
      nodes[place].add(Edge(kind: step.edge, conditions: conditions, target: next))
      conditions = []
      place = next
    }
    nodes[place].add(Edge(kind: last.edge, conditions: conditions, target: target))
  }
}

extension MigrationPath.Step {
  fileprivate var edge: MigrationRoute.Edge.Kind {
    switch self {
    case .member(let key): .member(key)
    case .each: .each
    case .element: .element
    case .value: .value
    case .inside(let wire): .inside(wire)
    case .everything: .same
    }
  }
}
