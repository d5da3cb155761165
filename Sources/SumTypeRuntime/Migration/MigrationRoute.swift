/// The route to the objects of a pass: a graph of places, along which a migration walks a document.
///
/// ```
/// /entries/*           root —"entries"→ • —each→ the objects
/// /pages/**            root —"pages"→ • ⟲each, all of them
/// ```
final class MigrationRoute: Sendable {
  /// A place in documents.
  final class Node: Sendable {
    /// Whether the pass applies to an object at this place.
    let isTarget: Bool
    let edges: [Edge]
    /// The edges to other nodes that the same value also belongs to.
    let same: [Edge]
    /// Whether a visit has to examine or change the object at this place itself.
    let isAboutObject: Bool
    /// Whether the pass applies to an object here, and to nothing inside it.
    let isEnd: Bool

    init(isTarget: Bool, _ all: [Edge]) {
      self.isTarget = isTarget
      edges = all.filter { $0.step != nil }
      same = all.filter { $0.step == nil }
      isAboutObject = isTarget || !same.isEmpty || edges.contains { !$0.conditions.isEmpty }
      isEnd = isTarget && all.isEmpty
    }
  }

  /// An edge that leads from one node to another.
  final class Edge: Sendable {
    /// The step to the next node; nil if that belongs to the same value.
    let step: MigrationPath.Step?
    /// The conditions that the object must satisfy.
    let conditions: [MigrationCondition]
    let target: Int

    init(_ step: MigrationPath.Step?, _ conditions: [MigrationCondition] = [], to target: Int) {
      self.step = step
      self.conditions = conditions
      self.target = target
    }

    /// Whether the edge applies to a value.
    ///
    /// - Parameter value: the value, if it is an object or a list; otherwise nil.
    func leads(from value: (any MigratedContainer)?) -> Bool {
      conditions.isEmpty || value?.satisfies(conditions) ?? false
    }
  }

  let pass: MigrationPass
  /// The nodes, with the root first.
  let nodes: [Node]
  /// The nodes of the types, by name.
  private let types: [String: Int]
  /// The node of the type at which the path starts.
  private let start: Int

  init(of pass: MigrationPass, by ways: MigrationWays) {
    self.pass = pass
    var graph = Graph(ways)
    start = graph.node(of: pass.type ?? ways.root)
    let end = graph.add(pass.path.steps, from: start)
    nodes = graph.edges.indices.map { Node(isTarget: $0 == end, graph.edges[$0]) }
    types = graph.types
  }

  /// A graph that is still being built.
  private struct Graph {
    /// The edges of each node.
    var edges: [[Edge]] = []
    var types: [String: Int] = [:]

    init(_ ways: MigrationWays) {
      _ = node(of: ways.root)
      for way in ways.all {
        let (origin, target) = (node(of: way.origin), node(of: way.target))
        add(way.steps, from: origin, where: way.conditions, to: target)
      }
    }

    mutating func node(of type: String) -> Int {
      if let node = types[type] { return node }
      types[type] = add()
      return edges.count - 1
    }

    private mutating func add() -> Int {
      edges.append([])
      return edges.count - 1
    }

    /// Adds the nodes of a path, and returns the last one.
    ///
    /// - Parameter target: the last node, if it already exists.
    @discardableResult
    mutating func add(
      _ steps: [MigrationPath.Step], from start: Int, where conditions: [MigrationCondition] = [],
      to target: Int? = nil
    ) -> Int {
      var (place, conditions) = (start, conditions)
      for (index, step) in steps.enumerated() {
        let next = index == steps.count - 1 ? target ?? add() : add()
        if step == .everything { edges[next].append(Edge(.each, to: next)) }
        edges[place].append(Edge(step == .everything ? nil : step, conditions, to: next))
        (place, conditions) = (next, [])
      }
      if steps.isEmpty, let target { edges[start].append(Edge(nil, conditions, to: target)) }
      return place
    }
  }
}

// MARK: - Following edges

extension MigrationRoute {
  /// Returns the edges that lead on from a value that is at several nodes, and whether the pass
  /// applies to the value itself.
  ///
  /// - Parameter value: the value, if it is an object or a list; otherwise nil.
  fileprivate func look(
    from places: [Int], at value: (any MigratedContainer)? = nil
  ) -> (edges: [Edge], isTarget: Bool) {
    var (places, edges, isTarget) = (places, [Edge](), false)
    var index = 0
    while index < places.count {
      let node = nodes[places[index]]
      index += 1
      if node.isTarget { isTarget = true }
      for edge in node.edges where edge.leads(from: value) { edges.append(edge) }
      for edge in node.same where edge.leads(from: value) {
        if !places.contains(edge.target) { places.append(edge.target) }
      }
    }
    return (edges, isTarget)
  }

  /// Returns the alternative conditions under which the pass applies to an object at these nodes;
  /// nil if it may apply to something inside the object.
  fileprivate func guards(at places: [Int]) -> [[MigrationCondition]]? {
    var guards: [[MigrationCondition]] = []
    for node in places.lazy.map({ self.nodes[$0] }) {
      guard node.edges.isEmpty, node.same.allSatisfy({ nodes[$0.target].isEnd }) else { return nil }
      if node.isTarget { guards.append([]) }
      guards += node.same.map(\.conditions)
    }
    return guards
  }

  /// The types whose values the path can end at, in any document.
  var targetTypes: Set<String> {
    func closed(_ places: Set<Int>) -> Set<Int> {
      var all = places
      var open = Array(places)
      while let place = open.popLast() {
        for edge in nodes[place].same where all.insert(edge.target).inserted {
          open.append(edge.target)
        }
      }
      return all
    }
    func next(_ step: MigrationPath.Step, _ places: Set<Int>) -> Set<Int> {
      let edges = places.flatMap { nodes[$0].edges }
      return closed(Set(edges.lazy.filter { step.mayBe($0.step) }.map(\.target)))
    }
    let places = pass.path.steps.reduce(closed([start])) { places, step in
      guard step == .everything else { return next(step, places) }
      var (all, newest) = (places, places)
      while !newest.isEmpty {
        newest = next(step, newest).subtracting(all)
        all.formUnion(newest)
      }
      return all
    }
    return Set(types.lazy.filter { places.contains($0.value) }.map(\.key))
  }
}

extension MigrationPath.Step {
  /// Whether a path with this step may lead along a way with the other step.
  fileprivate func mayBe(_ step: MigrationPath.Step?) -> Bool {
    switch (self, step) {
    case (.everything, .embedded?): false
    case (.everything, _), (.each, .element?), (.each, .value?), (.each, .others?): true
    case (.element, .each?), (.value, .each?), (.value, .others?): true
    case (.each, .elements?), (.element, .elements?), (.elements, .each?), (.elements, .element?):
      true
    case (.elements, .elements?): true
    case (.each, .keys?), (.each, .values?), (.element, .keys?), (.element, .values?): true
    case (.keys, .each?), (.values, .each?), (.keys, .element?), (.values, .element?): true
    case (.elements, .keys?), (.elements, .values?): true
    case (.member(let key), .keys?), (.keys, .member(let key)?):
      key.index.map { $0 % 2 == 0 } ?? false
    case (.member(let key), .values?), (.values, .member(let key)?):
      key.index.map { $0 % 2 == 1 } ?? false
    case (.member(let key), .elements(let first)?), (.elements(let first), .member(let key)?):
      key.index.map { $0 >= first } ?? false
    default: self == step
    }
  }
}

extension [MigrationRoute.Edge] {
  /// Returns the targets of the edges whose step is taken.
  fileprivate func next(_ isTaken: (MigrationPath.Step) -> Bool) -> [Int] {
    var found: [Int] = []
    for edge in self where edge.step.map(isTaken) == true && !found.contains(edge.target) {
      found.append(edge.target)
    }
    return found
  }
}

// MARK: - Visiting

/// Several passes that walk a value together, each along its own route.
///
/// All passes visit an element of a list before the next element is visited. The result is that of
/// one pass after another, because elements do not depend on each other.
struct MigrationVisit {
  /// The passes in order, each with its current nodes.
  private var passes: [(route: MigrationRoute, places: [Int])]
  /// The passes that apply to objects here, if none applies to anything inside them; otherwise nil.
  private var ends: [End]?

  /// A pass that has reached its objects.
  private final class End {
    let guards: [[MigrationCondition]]
    let pass: MigrationPass

    init(_ pass: MigrationPass, _ guards: [[MigrationCondition]]) {
      self.pass = pass
      self.guards = guards
    }

    func visit(_ object: MigratedObject) throws(JSONFault) {
      for conditions in guards where object.satisfies(conditions) {
        return try pass.apply(to: object)
      }
    }
  }

  /// Creates a visit of a document's root.
  init(_ passes: [MigrationRoute]) { self.passes = passes.map { ($0, [0]) } }

  private init(at passes: [(MigrationRoute, [Int])]) { self.passes = passes }

  /// Applies the passes to everything in an object, and to the object itself.
  func visit(_ object: MigratedObject) throws(JSONFault) {
    if let ends {
      for end in ends { try end.visit(object) }
      return
    }
    var pending = Pending()
    for (route, places) in passes {
      // Earlier passes must have changed what is inside before this pass examines the object.
      if places.contains(where: { route.nodes[$0].isAboutObject }) { try pending.visit(object) }
      let (edges, isTarget) = route.look(from: places, at: object)
      if !edges.isEmpty { pending.passes.append((route, edges)) }
      if isTarget {
        try pending.visit(object)
        try route.pass.apply(to: object)
      }
    }
    try pending.visit(object)
  }

  /// The passes that continue in the members of an object.
  private struct Pending {
    var passes: [(route: MigrationRoute, edges: [MigrationRoute.Edge])] = []

    mutating func visit(_ object: MigratedObject) throws(JSONFault) {
      if passes.isEmpty { return }
      for index in object.members.indices where !object.members[index].isDropped {
        let visit = next { step in
          switch step {
          case .member(let key): object.isNamed(key, at: index)
          case .each, .value: true
          case .others(let keys): !keys.contains { object.isNamed($0, at: index) }
          case .element, .elements, .keys, .values, .embedded, .everything: false
          }
        }
        if !visit.passes.isEmpty { try visit.visit(object.open(index, as: visit.wires)) }
      }
      passes = []
    }

    /// Returns the visit of an element of a list at this index, or with this key.
    ///
    /// - Parameter isOdd: whether the index of the element itself is odd, so that it may be a value behind a key.
    func each(from index: Int, isOdd: Bool, or key: MigrationKey? = nil) -> MigrationVisit {
      var each = next { step in
        switch step {
        case .each, .element: true
        case .elements(let first): first <= index
        case .keys: !isOdd
        case .values: isOdd
        case .member(let member): member == key
        case .value, .others, .everything, .embedded: false
        }
      }
      if key != nil { return each }
      let guards = each.passes.compactMap { $0.route.guards(at: $0.places) }
      if guards.count == each.passes.count {
        each.ends = zip(each.passes, guards).map { End($0.route.pass, $1) }
      }
      return each
    }

    /// Returns the visit of the passes whose edges take a step.
    func next(_ isTaken: (MigrationPath.Step) -> Bool) -> MigrationVisit {
      var next = MigrationVisit(at: [])
      for (route, edges) in passes {
        let places = edges.next(isTaken)
        if !places.isEmpty { next.passes.append((route, places)) }
      }
      return next
    }
  }

  /// Returns the passes that continue in a value that is not an object.
  ///
  /// - Parameter list: the value, if it is a list; otherwise nil.
  private func inner(_ list: MigratedList? = nil) -> Pending {
    Pending(passes: passes.map { ($0.route, $0.route.look(from: $0.places, at: list).edges) })
  }

  /// The wires of embedded JSON that the passes look for, if the value is a string.
  private var wires: [EmbeddedWire] {
    var wires: [EmbeddedWire] = []
    for edge in inner().passes.lazy.flatMap(\.edges) {
      if case .embedded(let wire)? = edge.step, !wires.contains(wire) { wires.append(wire) }
    }
    return wires
  }

  /// - Parameter value: a value that has been opened.
  private func visit(_ value: MigratedValue) throws(JSONFault) {
    switch value {
    case .object(let object): try visit(object)
    case .list(let list): try visit(list)
    case .text(let text):
      let next = inner().next { $0 == .embedded(text.wire) }
      if !next.passes.isEmpty { try next.visit(text.open(as: next.wires)) }
    case .untouched, .replaced: break
    }
  }

  private func visit(_ list: MigratedList) throws(JSONFault) {
    let inner = self.inner(list)
    let steps = inner.passes.flatMap(\.edges).compactMap(\.step)
    // The visits of the elements whose index is no key, by the first index of each.
    var starts: Set<Int> = [0]
    for case .elements(let first) in steps { starts.insert(first) }
    let areAlternating = steps.contains { $0 == .keys || $0 == .values }
    let each = starts.sorted().map { first in
      let even = inner.each(from: first, isOdd: false)
      return (
        first: first, even: even, odd: areAlternating ? inner.each(from: first, isOdd: true) : even
      )
    }
    var own: [Int: MigrationVisit] = [:]
    for case .member(let key) in steps {
      if let index = key.index {
        own[index] = inner.each(from: index, isOdd: index % 2 == 1, or: key)
      }
    }
    if own.isEmpty, each.allSatisfy({ $0.even.passes.isEmpty && $0.odd.passes.isEmpty }) {
      return
    }
    var group = 0
    for index in list.values.indices {
      while group + 1 < each.count, each[group + 1].first <= index { group += 1 }
      let next = own[index] ?? (index % 2 == 0 ? each[group].even : each[group].odd)
      if !next.passes.isEmpty { try next.visit(list.open(index, as: next.wires)) }
    }
  }
}

/// An object or a list that can be tested against the conditions of a way.
protocol MigratedContainer {
  func satisfies(_ conditions: [MigrationCondition]) -> Bool
}

extension MigratedObject: MigratedContainer {}

extension MigratedList: MigratedContainer {
  /// Whether the elements satisfy the conditions; a key means the index of an element.
  func satisfies(_ conditions: [MigrationCondition]) -> Bool {
    conditions.allSatisfy { condition in
      switch condition {
      case .isValue(let key, let tag): key.index.map { isValue(tag, at: $0) } ?? false
      case .isNot(let key, let tag): key.index.map { !isValue(tag, at: $0) } ?? true
      case .shape(let shape): shape.matchesArray { value(at: $0) }
      case .has, .hasNot, .lacks, .tag: false
      }
    }
  }
}
