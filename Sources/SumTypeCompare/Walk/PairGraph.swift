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

  /// The place of one pair inside another, without the steps to it.
  struct Edge: Hashable {
    let target: Int
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
  }

  private(set) var nodes: [Node] = []
  /// The edges from each pair, without repeats: many members may lead to one pair in the same way.
  private(set) var edges: [[Edge]] = []
  private var known: [Set<Edge>] = []
  /// The steps along each edge, from the outer value to the inner one, as each version writes them; of equal edges
  /// those of the first.
  private(set) var steps: [[Both<[Step]>]] = []
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
    steps.append([])
    indices[node] = index
    pending.append(index)
    return index
  }

  /// Adds an edge, unless an equal one is there.
  mutating func connect(_ origin: Int, _ edge: Edge, by steps: Both<[Step]>) {
    guard known[origin].insert(edge).inserted else { return }
    edges[origin].append(edge)
    self.steps[origin].append(steps)
  }

  mutating func next() -> Int? { pending.popLast() }
}
