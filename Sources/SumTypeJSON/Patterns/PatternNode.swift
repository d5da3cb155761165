/// The syntax tree of a pattern.
package indirect enum PatternNode: Hashable, Sendable {
  /// One scalar of the set.
  case scalar(ScalarSet)
  case edge(PatternEdge)
  /// The nodes one after the other; without nodes the empty text.
  case sequence([PatternNode])
  case choice([PatternNode])
  /// At least `least` and at most `most` repetitions; nil for any number.
  case repeated(PatternNode, least: Int, most: Int?)
}

/// A place between two scalars.
package enum PatternEdge: Hashable, Sendable {
  /// `^`
  case start
  /// `$`
  case end
  /// `\b`
  case word
  /// `\B`
  case noWord
}

extension PatternNode {
  /// Returns the number of steps of the node's program, or `limit` if it has more.
  func size(upTo limit: Int) -> Int {
    let size: Int
    switch self {
    case .scalar, .edge: size = 1
    case .sequence(let parts): size = parts.reduce(0) { min(limit, $0 + $1.size(upTo: limit)) }
    case .choice(let parts): size = parts.reduce(0) { min(limit, $0 + 2 + $1.size(upTo: limit)) }
    case .repeated(let node, let least, let most):
      let copies = max(1, most ?? least + 1)
      let (product, overflow) = (node.size(upTo: limit) + 2).multipliedReportingOverflow(by: copies)
      size = overflow ? limit : product
    }
    return min(size, limit)
  }

  /// Appends a text that the node matches. For each choice it calls `choose` with the number of possibilities, and gets
  /// a number from 0 up to but not including this number. Edges are ignored.
  func append(to text: inout String.UnicodeScalarView, choosing choose: (Int) -> Int) {
    switch self {
    case .scalar(let set): if let scalar = set.pick(choose) { text.append(scalar) }
    case .edge: break
    case .sequence(let parts): for part in parts { part.append(to: &text, choosing: choose) }
    case .choice(let parts):
      if !parts.isEmpty { parts[choose(parts.count)].append(to: &text, choosing: choose) }
    case .repeated(let node, let least, let most):
      let more = min(most.map { $0 - least } ?? 8, 8)
      for _ in 0..<least + (more > 0 ? choose(more + 1) : 0) {
        node.append(to: &text, choosing: choose)
      }
    }
  }
}

extension ScalarSet {
  /// Returns a scalar of the set, a letter or a digit if there is one.
  fileprivate func pick(_ choose: (Int) -> Int) -> Unicode.Scalar? {
    let first = choose(Self.plain.count)
    for offset in Self.plain.indices {
      let scalar = Self.plain[(first + offset) % Self.plain.count]
      if contains(scalar.value) { return scalar }
    }
    guard !ranges.isEmpty else { return nil }
    let range = ranges[choose(ranges.count)]
    let value =
      range.lowerBound + UInt32(choose(Int(min(range.upperBound - range.lowerBound, 63)) + 1))
    return Unicode.Scalar(value) ?? Unicode.Scalar(range.lowerBound)
  }

  private static let plain = Array(
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
}
