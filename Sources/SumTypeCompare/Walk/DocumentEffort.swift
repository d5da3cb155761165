/// What it takes to judge each document: each has findings about all differences that it leads to, so that many
/// documents of one type multiply them.
struct DocumentEffort {
  /// The greatest number of pairs and differences that documents lead to, beyond four times their number.
  private static let limit = 100_000

  /// What makes the comparison too large; nil if it is not.
  let excess: Comparison.Excess?

  /// - Parameter roots: the pairs at which each document begins.
  init(_ roots: [[Int]], in walk: Walk) {
    excess =
      Self.isTooLarge(roots, in: walk)
      ? Comparison.Excess(documents: roots.count, differences: walk.observations.count) : nil
  }

  private static func isTooLarge(_ roots: [[Int]], in walk: Walk) -> Bool {
    // A single document is as large as the schema at most.
    guard roots.count > 1 else { return false }
    let graph = walk.graph
    var left = limit + 4 * (graph.nodes.count + walk.observations.count)
    var visits = Array(repeating: -1, count: graph.nodes.count)
    for (document, nodes) in roots.enumerated() {
      var open = nodes
      while let node = open.popLast() {
        if visits[node] == document { continue }
        visits[node] = document
        left -= 1 + walk.observations(at: node).count
        if left < 0 { return true }
        open += graph.edges[node].lazy.map(\.target).filter { visits[$0] != document }
      }
    }
    return false
  }
}
