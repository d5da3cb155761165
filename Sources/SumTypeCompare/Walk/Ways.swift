import SumTypeGenerator

/// How a value lies in what is around it, as far as that changes what a reader makes of it.
enum Position: Hashable {
  /// It stands by itself.
  case value
  /// Its members lie among those of an object, which need not have them, and which does this with members that it does
  /// not know.
  case part(mayBeMissing: Bool, onSave: SavingVerdict)
  /// It is the payload of a variant, whose tag lies under these of its keys, to the reader or to the writer; so do those
  /// of the unions around whose payload the union is itself.
  case payload(keys: [String], tag: TagKey?)

  /// How the payloads of two variants lie that new values have, to each reader.
  static func ofPayloads(_ variants: Both<Variant>, in unions: Both<Union>) -> Both<Position> {
    let keys = [
      variants.old.keysBesidePayload(in: unions.old),
      variants.new.keysBesidePayload(in: unions.new),
    ].flatMap { $0 }
    return variants.map { variant in
      keys.isEmpty ? .value : .payload(keys: keys.uniqued, tag: variant.tagKeys.first)
    }
  }

  /// How a value lies along an edge, where its union lies in this way itself.
  func inside(_ outer: Position) -> Position {
    guard case .payload(let keys, let tag) = self, case .payload(let others, _) = outer else {
      return self
    }
    return .payload(keys: (keys + others).uniqued, tag: tag)
  }

  /// Whether its members lie among those of an object.
  var isPart: Bool { if case .part = self { true } else { false } }

  var isPayload: Bool { if case .payload = self { true } else { false } }

  /// As far as it matters to what is noted of a pair: to a member the tag, if that lies under the same key.
  func mattering(to keys: [String]) -> Position {
    guard case .payload = self else { return self }
    return hasTag(underOneOf: keys) ? self : .value
  }

  /// Whether the tag of the union whose payload it is lies under one of some keys, or a part of it does.
  func hasTag(underOneOf keys: [String]) -> Bool {
    guard case .payload(let tag, _) = self else { return false }
    return keys.contains { tag.contains($0) }
  }
}

/// The ways from a root to all pairs, for one direction: the shortest of each kind.
///
/// Two ways are of one kind if the same becomes of a value that does not fit, and if the pair lies in the same way in
/// what is around it.
struct Ways {
  /// What becomes of a value that does not fit.
  enum Keeping: Hashable {
    /// Nothing keeps it.
    case nothing
    /// It is itself an element of a list that keeps such values aside, or a line.
    case aside(SavingVerdict)
    /// Something around it keeps it.
    case around(SavingVerdict)
    /// It lies in JSON that is read as text then.
    case asText

    var isAside: Bool { if case .aside = self { true } else { false } }
  }

  /// A way to a pair.
  struct Way {
    let keeping: Keeping
    let position: Position
    let container: Container?
    /// It lies in JSON that is read as text where it does not fit.
    var isInText = false
    /// It lies in a value that a union tells by its shape, so that one that does not fit may be unknown to it.
    var isInShape = false
    /// The pair before it, the way to that, and the edge between them; nil at a root.
    let origin: (node: Int, way: Int, edge: Int)?
  }

  /// What ways to a pair are told apart by, beside how it lies itself.
  private struct Kind: Hashable {
    let keeping: Keeping
    let isInShape: Bool
  }

  /// The ways to each pair, the shortest first.
  private var ways: [[Way]]
  private let graph: PairGraph
  private let direction: Direction

  init(from roots: [Int], in graph: PairGraph, _ direction: Direction) {
    self.graph = graph
    self.direction = direction
    ways = Array(repeating: [], count: graph.nodes.count)
    var known: [[Kind: Set<Position>]] = Array(repeating: [:], count: graph.nodes.count)
    var queue: [(node: Int, way: Int)] = []
    for root in roots where ways[root].isEmpty {
      known[root][Kind(keeping: .nothing, isInShape: false)] = [.value]
      ways[root].append(Way(keeping: .nothing, position: .value, container: nil, origin: nil))
      queue.append((root, 0))
    }
    var next = 0
    while next < queue.count {
      let (node, index) = queue[next]
      next += 1
      let way = ways[node][index]
      for (number, edge) in graph.edges[node].enumerated()
      where edge.directions.contains(direction) {
        let position = edge.positions.reader(direction).inside(way.position)
        let (keeping, container) = way.keeping(along: edge, direction)
        let kind = Kind(
          keeping: keeping, isInShape: way.isInShape || edge.isInShape.reader(direction))
        let isFirst = known[edge.target][kind] == nil
        guard known[edge.target][kind, default: []].insert(position).inserted else { continue }
        ways[edge.target].append(
          Way(
            keeping: keeping, position: position, container: container,
            isInText: way.isInText || edge.containers.reader(direction)?.kind == .text,
            isInShape: kind.isInShape,
            origin: (node, index, number)))
        // How the pair itself lies matters only to what lies in the same object.
        if isFirst || position.isPayload {
          queue.append((edge.target, ways[edge.target].count - 1))
        }
      }
    }
  }

  /// The ways to a pair, the shortest first.
  func ways(to node: Int) -> [Way] { ways[node] }

  /// A longer way leads to no document that a person would read.
  private static let maximumLength = 100

  /// The steps of a way as the writer goes them; nil where there are too many.
  func steps(of way: Way) -> [Step]? {
    var pieces: [[Step]] = []
    var origin = way.origin
    while let (node, way, edge) = origin {
      guard pieces.count < Self.maximumLength else { return nil }
      pieces.append(graph.edges[node][edge].steps.writer(direction))
      origin = ways[node][way].origin
    }
    return pieces.reversed().flatMap { $0 }
  }
}

extension Ways.Way {
  /// What becomes of a value that does not fit at the end of an edge, and what keeps it.
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
  /// The keys of the tag, where the members of the payload lie beside it.
  fileprivate func keysBesidePayload(in union: Union) -> [String] {
    let form = union.representation.form
    guard case .members(let keys) = form.tag, form.payload(of: tag) == .whole else {
      return []
    }
    return keys
  }
}

extension [String] {
  /// In the order of the alphabet, each once.
  fileprivate var uniqued: [String] { Set(self).sorted() }
}
