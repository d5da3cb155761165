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
    /// The old app may write such a value where there was none.
    var isAdded = true
    /// How the inner value lies in what is around it, to each reader.
    var positions = Both(old: Position.value, new: .value)
    /// A union that is told by shape lies between the two, to each reader.
    var isInShape = Both(old: false, new: false)
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
