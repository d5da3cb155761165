import SumTypeGenerator

/// The graph of pairs of types that are at the same places in both versions. An edge tells how one pair is
/// inside another.
///
/// Each pair is compared once, however often it is used, so that a comparison takes time in proportion to
/// the schemas. The containers that keep a value that does not fit are found afterwards, on the ways from
/// the root.
struct PairGraph {
  /// A pair of types, or of documents.
  enum Node: Hashable {
    case types(Both<TypeID>)
    case documents(Both<Int>)
    /// A type that is a root itself, with the same name in both versions.
    case root(Both<TypeID>)
  }

  /// The place of one pair inside another.
  ///
  /// Edges are equal if they differ only in their steps: no judgement depends on these.
  struct Edge: Hashable {
    let target: Int
    /// The steps from the outer value to the inner one, as each version writes them.
    let steps: Both<[Step]>
    /// The union between the two that keeps a value that does not fit, for each reader.
    let containers: Both<Container?>
    /// The container for an inner value that is an element of a list that keeps entries aside, or a line.
    var asides = Both<Container?>(old: nil, new: nil)
    /// Whether the old app may add such a value.
    var isAdded = true
    /// The position of the inner value in its surroundings, for each reader.
    var positions = Both(old: Position.value, new: .value)
    /// Whether a union that is told by shape is between the two, for each reader.
    var isInShape = Both(old: false, new: false)
    /// The directions in which the reader reads the inner value.
    let directions: [Direction]

    static func == (one: Edge, other: Edge) -> Bool {
      one.target == other.target && one.containers == other.containers
        && one.asides == other.asides && one.isAdded == other.isAdded
        && one.positions == other.positions && one.isInShape == other.isInShape
        && one.directions == other.directions
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(target)
      hasher.combine(containers)
      hasher.combine(asides)
      hasher.combine(positions)
    }
  }

  private(set) var nodes: [Node] = []
  /// The edges from each pair, none of them equal.
  private(set) var edges: [[Edge]] = []
  private var known: [Set<Edge>] = []
  private var indices: [Node: Int] = [:]
  /// The indices of the pairs that are not compared yet.
  private var pending: [Int] = []

  /// Returns the index of a pair, and adds the pair if it is new.
  mutating func add(_ node: Node) -> Int {
    if let known = indices[node] { return known }
    let index = nodes.count
    nodes.append(node)
    edges.append([])
    known.append([])
    indices[node] = index
    pending.append(index)
    return index
  }

  /// Adds an edge, unless one with other steps is equal.
  mutating func connect(_ origin: Int, _ edge: Edge) {
    if known[origin].insert(edge).inserted { edges[origin].append(edge) }
  }

  mutating func next() -> Int? { pending.popLast() }
}
