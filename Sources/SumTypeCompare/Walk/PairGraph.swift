import SumTypeGenerator

/// The pairs of types that lie at the same places of both versions, and how each lies in the others.
///
/// Each pair is looked at once, however often and however deep it lies in others, so that a comparison takes
/// time in proportion to the schemas. What keeps a value that does not fit is found afterwards, on the ways
/// from the root.
struct PairGraph {
  /// A pair of types, or of documents.
  enum Node: Hashable {
    case types(Both<TypeID>)
    case documents(Both<Int>)
    /// A type that is a root itself, by its place in the schemas.
    case root(Both<TypeID>)
  }

  /// How one pair lies in another.
  struct Edge {
    let target: Int
    /// From the outer value to the inner one, as each version writes it.
    let steps: Both<[Step]>
    /// A union between the two that keeps what does not fit.
    let containers: Both<Container?>
    /// The inner value is an element of a list that keeps aside what does not fit, or a line.
    var asides = Both<Container?>(old: nil, new: nil)
    /// The only directions in which the reader comes that far.
    let directions: [Direction]
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [[Edge]] = []
  private var indices: [Node: Int] = [:]
  /// The pairs that were not looked at yet.
  private var pending: [Int] = []

  /// The place of a pair, which is looked at if it is new.
  mutating func add(_ node: Node) -> Int {
    if let known = indices[node] { return known }
    let index = nodes.count
    nodes.append(node)
    edges.append([])
    indices[node] = index
    pending.append(index)
    return index
  }

  mutating func connect(_ origin: Int, _ edge: Edge) { edges[origin].append(edge) }

  mutating func next() -> Int? { pending.popLast() }
}

/// The ways from a root to all pairs, for one direction: of those without anything around them that keeps
/// what does not fit, the shortest, and of those with something as well.
struct Ways {
  enum State: Int, CaseIterable {
    /// Nothing keeps it.
    case free
    /// Something around it does.
    case contained
    /// It is itself an element of a list that keeps such values aside, or a line.
    case aside
  }

  /// A way to a pair.
  struct Way {
    let container: Container?
    /// It lies in JSON that is read as text where it does not fit.
    var isInText = false
    /// The pair before it, the state there, and the edge between them; nil at a root.
    let origin: (node: Int, state: State, edge: Int)?
  }

  private var ways: [[Way?]]
  private let graph: PairGraph

  init(from roots: [Int], in graph: PairGraph, _ direction: Direction) {
    self.graph = graph
    ways = Array(repeating: [nil, nil, nil], count: graph.nodes.count)
    var queue: [(Int, State)] = []
    for root in roots where ways[root][State.free.rawValue] == nil {
      ways[root][State.free.rawValue] = Way(container: nil, origin: nil)
      queue.append((root, .free))
    }
    var position = 0
    while position < queue.count {
      let (node, state) = queue[position]
      position += 1
      guard let way = ways[node][state.rawValue] else { continue }
      for (index, edge) in graph.edges[node].enumerated()
      where edge.directions.contains(direction) {
        let next: State
        let container: Container?
        if let aside = edge.asides.reader(direction) {
          (next, container) = (.aside, aside)
        } else if let union = edge.containers.reader(direction) {
          (next, container) = (.contained, union)
        } else {
          (next, container) = (state == .free ? .free : .contained, way.container)
        }
        guard ways[edge.target][next.rawValue] == nil else { continue }
        ways[edge.target][next.rawValue] = Way(
          container: container,
          isInText: way.isInText || edge.containers.reader(direction)?.kind == .text,
          origin: (node, state, index))
        queue.append((edge.target, next))
      }
    }
  }

  /// The ways to a pair.
  func ways(to node: Int) -> [(state: State, way: Way)] {
    State.allCases.compactMap { state in ways[node][state.rawValue].map { (state, $0) } }
  }

  /// Whether a pair lies in JSON that is read as text where it does not fit.
  func isInText(_ node: Int, _ state: State) -> Bool {
    ways[node][state.rawValue]?.isInText ?? false
  }

  /// A longer way leads to no document that a person would read.
  private static let maximumLength = 100

  /// The steps from the root to a pair, and the root; nil where there are too many.
  func steps(
    to node: Int, _ state: State, _ writer: (Both<[Step]>) -> [Step]
  ) -> (root: Int, steps: [Step])? {
    var pieces: [[Step]] = []
    var (node, state) = (node, state)
    while let origin = ways[node][state.rawValue]?.origin {
      guard pieces.count < Self.maximumLength else { return nil }
      pieces.append(writer(graph.edges[origin.node][origin.edge].steps))
      (node, state) = (origin.node, origin.state)
    }
    return (node, pieces.reversed().flatMap { $0 })
  }
}
