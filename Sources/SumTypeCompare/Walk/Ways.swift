import SumTypeGenerator
import SumTypeJSON

/// The position of a value in its surroundings, as far as it changes how a reader reads the value.
enum Position: Hashable {
  /// The value stands by itself.
  case value
  /// The members of the value are among those of an object, which may lack them; the verdict tells how the object
  /// saves unknown members.
  case part(mayBeMissing: Bool, onSave: SavingVerdict)
  /// The value is the payload of a variant, and the keys of the variant's tag are among its own members, for the
  /// reader or for the writer. The keys include those of the unions of whose payloads this union is one.
  case payload(keys: [String], tag: TagKey?)

  /// Returns the positions of the payloads of two variants in new values, for each reader.
  static func ofPayloads(_ variants: Both<Variant>, in unions: Both<Union>) -> Both<Position> {
    let keys = [
      variants.old.keysBesidePayload(in: unions.old),
      variants.new.keysBesidePayload(in: unions.new),
    ].flatMap { $0 }
    return variants.map { variant in
      keys.isEmpty ? .value : .payload(keys: keys.uniqued, tag: variant.tagKeys.first)
    }
  }

  /// Returns the position along an edge for a union that is at the position `outer` itself.
  func inside(_ outer: Position) -> Position {
    guard case .payload(let keys, let tag) = self, case .payload(let others, _) = outer else {
      return self
    }
    return .payload(keys: (keys + others).uniqued, tag: tag)
  }

  /// Whether the members of the value are among those of an object.
  var isPart: Bool { if case .part = self { true } else { false } }

  /// The keys of tags among the members of a payload; nil for any other value.
  var payloadKeys: [String]? { if case .payload(let keys, _) = self { keys } else { nil } }

  /// Returns the position as far as it matters for members with these keys: a tag matters if it has one of the keys.
  func relevant(to keys: [String]) -> Position {
    guard case .payload = self else { return self }
    return hasTag(underOneOf: keys) ? self : .value
  }

  /// Returns whether the value is a payload, and the tag of its union has one of these keys.
  func hasTag(underOneOf keys: [String]) -> Bool {
    guard case .payload(let tag, _) = self else { return false }
    return keys.contains { tag.contains(wire: $0) }
  }
}

/// The ways from a root to all pairs in one direction: the shortest of each kind.
///
/// Two ways are of the same kind if a value that does not fit is kept in the same manner, and if the pair has the
/// same position in its surroundings.
struct Ways {
  /// The manner in which a value that does not fit is kept.
  enum Keeping: Hashable {
    /// It is not kept.
    case nothing
    /// It is an element of a list that keeps entries aside, or a line.
    case aside(SavingVerdict)
    /// A container around it keeps it.
    case around(SavingVerdict)
    /// It is in embedded JSON that is then read as text.
    case asText

    var isAside: Bool { if case .aside = self { true } else { false } }
  }

  /// A way from a root to a pair.
  struct Way {
    let keeping: Keeping
    let position: Position
    let container: Container?
    /// Whether the pair is in embedded JSON that is read as text if it does not fit.
    var isInText = false
    /// Whether the pair is inside a union that is told by shape, for which a value that does not fit may be unknown.
    var isInShape = false
    /// The previous pair, the way to it, and the edge from it to this pair; nil at a root.
    let origin: (node: Int, way: Int, edge: Int)?
  }

  /// All of a way that matters to the ways on from its end: a payload's own tag does not.
  private struct Start: Hashable {
    let kind: Kind
    let payloadKeys: [String]?
  }

  /// The kind of a way, apart from the position.
  private struct Kind: Hashable {
    let keeping: Keeping
    let isInShape: Bool
  }

  /// The indices of the ways to a pair, by what a member of the pair has to do with them.
  private struct Index {
    private struct Likeness: Hashable {
      let kind: Kind
      /// The position; nil for a value and for any payload.
      let position: Position?
    }

    /// The ways with a tag that has one of these keys.
    private var byKey: [WireText: [Int]] = [:]
    /// The ways that are alike for members without a key of any tag, the shortest first.
    private var alike: [[Int]] = []

    init(_ ways: [Way]) {
      var known: [Likeness: Int] = [:]
      for (index, way) in ways.enumerated() {
        for key in way.position.payloadKeys ?? [] { byKey[key.wire, default: []].append(index) }
        let likeness = Likeness(
          kind: Kind(keeping: way.keeping, isInShape: way.isInShape),
          position: way.position.isPart ? way.position : nil)
        if let group = known[likeness] {
          alike[group].append(index)
        } else {
          known[likeness] = alike.count
          alike.append([index])
        }
      }
    }

    /// Returns the ways that may differ for members with these keys.
    func ways(forMembers keys: [String]) -> [Int] {
      let tagged = Set(keys.flatMap { byKey[$0.wire] ?? [] })
      return (tagged + alike.compactMap { $0.first { !tagged.contains($0) } }).sorted()
    }
  }

  /// The ways to each pair that a root leads to, the shortest first.
  private var ways: [Int: [Way]] = [:]
  /// The ways to each pair that has several.
  private var indices: [Int: Index] = [:]
  private let graph: PairGraph
  private let direction: Direction

  init(from roots: [Int], in graph: PairGraph, _ direction: Direction) {
    self.graph = graph
    self.direction = direction
    var known: [Int: [Kind: Set<Position>]] = [:]
    var followed: [Int: Set<Start>] = [:]
    var queue: [(node: Int, way: Int)] = []
    for root in roots where ways[root] == nil {
      known[root] = [Kind(keeping: .nothing, isInShape: false): [.value]]
      ways[root] = [Way(keeping: .nothing, position: .value, container: nil, origin: nil)]
      queue.append((root, 0))
    }
    var next = 0
    while next < queue.count {
      let (node, index) = queue[next]
      next += 1
      guard let way = ways[node]?[index] else { continue }
      for (number, edge) in graph.edges[node].enumerated()
      where edge.directions.contains(direction) {
        let position = edge.positions.reader(direction).inside(way.position)
        let (keeping, container) = way.keeping(along: edge, direction)
        let kind = Kind(
          keeping: keeping, isInShape: way.isInShape || edge.isInShape.reader(direction))
        let isFirst = known[edge.target]?[kind] == nil
        guard known[edge.target, default: [:]][kind, default: []].insert(position).inserted else {
          continue
        }
        ways[edge.target, default: []].append(
          Way(
            keeping: keeping, position: position, container: container,
            isInText: way.isInText || edge.containers.reader(direction)?.kind == .text,
            isInShape: kind.isInShape,
            origin: (node, index, number)))
        // The position of the pair matters only for pairs in the same object.
        let start = Start(kind: kind, payloadKeys: position.payloadKeys)
        if isFirst || start.payloadKeys != nil,
          followed[edge.target, default: []].insert(start).inserted
        {
          queue.append((edge.target, (ways[edge.target]?.count ?? 1) - 1))
        }
      }
    }
    for (node, ways) in ways where ways.count > 1 { indices[node] = Index(ways) }
  }

  /// Returns the ways to a pair, the shortest first.
  func ways(to node: Int) -> [Way] { ways[node] ?? [] }

  /// Returns the ways to a pair that may differ for members with these keys, the shortest first. A tag around the pair
  /// matters to a member only if it has the member's key.
  func ways(to node: Int, forMembers keys: [String]) -> [Way] {
    guard let all = ways[node], let index = indices[node] else { return ways(to: node) }
    return index.ways(forMembers: keys).map { all[$0] }
  }

  /// The pairs that a root leads to.
  var nodes: some Sequence<Int> { ways.keys }

  /// The greatest number of edges of a way for which a document is made.
  private static let maximumLength = 100

  /// Returns the steps of a way as the writer writes them; nil if the way is too long.
  func steps(of way: Way) -> [Step]? {
    var pieces: [[Step]] = []
    var origin = way.origin
    while let (node, way, edge) = origin {
      guard pieces.count < Self.maximumLength else { return nil }
      pieces.append(graph.steps[node][edge].writer(direction))
      origin = ways[node]?[way].origin
    }
    return pieces.reversed().flatMap { $0 }
  }
}

extension Ways.Way {
  /// Returns the manner in which a value at the end of an edge is kept if it does not fit, and the container.
  fileprivate func keeping(
    along edge: PairGraph.Edge, _ direction: Direction
  ) -> (Ways.Keeping, Container?) {
    if let aside = edge.asides.reader(direction) { return (.aside(aside.onSave), aside) }
    let container = edge.containers.reader(direction) ?? container
    guard let container else { return (.nothing, nil) }
    return (container.kind == .text ? .asText : .around(container.onSave), container)
  }
}

extension Variant {
  /// Returns the keys of the tag if they are among the members of the payload.
  fileprivate func keysBesidePayload(in union: Union) -> [String] {
    let form = union.representation.form
    guard case .members(let keys) = form.tag, form.payload(of: tag) == .whole else {
      return []
    }
    return keys
  }
}

extension [String] {
  /// The strings in alphabetical order, without repeats.
  fileprivate var uniqued: [String] { Set(wire).sorted().map(\.text) }
}
