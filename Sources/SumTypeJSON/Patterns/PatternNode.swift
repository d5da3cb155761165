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

/// The Unicode scalars that a place in a pattern accepts: `[a-z_]`, `\d`, `.`
package struct ScalarSet: Hashable, Sendable {
  /// The ranges in ascending order, neither overlapping nor adjacent.
  package let ranges: [ClosedRange<UInt32>]
  /// One bit for each scalar below 64; `high` has those for 64 to 127.
  private let low: UInt64
  private let high: UInt64

  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    var bits: (low: UInt64, high: UInt64) = (0, 0)
    for range in merged where range.lowerBound < 128 {
      for scalar in range.lowerBound...min(range.upperBound, 127) {
        if scalar < 64 { bits.low |= 1 << scalar } else { bits.high |= 1 << (scalar - 64) }
      }
    }
    (low, high) = bits
  }

  /// The scalars that are not in the set.
  var inverted: ScalarSet {
    var others: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { others.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { others.append(next...Self.last) }
    return ScalarSet(others)
  }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return low >> scalar & 1 == 1 }
    if scalar < 128 { return high >> (scalar - 64) & 1 == 1 }
    var (first, end) = (0, ranges.count)
    while first < end {
      let middle = (first + end) / 2
      if ranges[middle].upperBound < scalar { first = middle + 1 } else { end = middle }
    }
    return first < ranges.count && ranges[first].contains(scalar)
  }

  private static let last: UInt32 = 0x10FFFF

  /// `\d`
  static let digits = ScalarSet([0x30...0x39])
  /// `\w`
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// `\s`: white space and line ends (ECMA-262 §12.2, §12.3).
  static let spaces = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  /// `.`: everything but line ends.
  static let insideLine = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted
}
