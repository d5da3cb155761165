import SumTypeGenerator

/// A difference between the bounds or the pattern of two types, or of the elements in them.
struct BoundsChange {
  /// `the bounds`, `the pattern of each element`
  let subject: String
  let isPlural: Bool
  let words: Both<String>

  var message: String {
    isPlural
      ? "\(subject) were \(words.old) and are \(words.new) now"
      : "\(subject) was \(words.old) and is \(words.new) now"
  }

  /// Returns the differences of the ranges, from the outermost to the innermost.
  static func ranges(of bounds: Both<Bounds?>, at place: Walk.Place) -> [BoundsChange] {
    levels(of: bounds, from: place.elementDepth).compactMap { depth, level -> BoundsChange? in
      let words = Both(old: level.old?.words ?? "none", new: level.new?.words ?? "none")
      guard words.old != words.new else { return nil }
      return BoundsChange(subject: "the bounds" + owner(at: depth), isPlural: true, words: words)
    }
  }

  /// Returns the outermost difference of the patterns; nil if they are the same.
  static func firstPattern(of bounds: Both<Bounds?>, at place: Walk.Place) -> BoundsChange? {
    for (depth, level) in levels(of: bounds, from: place.elementDepth)
    where level.old?.pattern != level.new?.pattern {
      return BoundsChange(
        subject: "the pattern" + owner(at: depth), isPlural: false,
        words: Both(old: pattern(of: level.old), new: pattern(of: level.new)).shown)
    }
    return nil
  }

  /// Returns whether the patterns are the same, also those of elements.
  static func haveSamePatterns(_ bounds: Both<Bounds?>) -> Bool {
    levels(of: bounds, from: 0).allSatisfy { _, level in level.old?.pattern == level.new?.pattern }
  }

  /// Returns the bounds of the value, of its elements, of the elements of these, and so on.
  private static func levels(
    of bounds: Both<Bounds?>, from depth: Int
  ) -> [(depth: Int, bounds: Both<Bounds?>)] {
    var levels: [(depth: Int, bounds: Both<Bounds?>)] = []
    var level = bounds
    while level.old != nil || level.new != nil {
      levels.append((depth + levels.count, level))
      level = Both(old: level.old?.elements, new: level.new?.elements)
    }
    return levels
  }

  private static func owner(at depth: Int) -> String {
    depth == 0
      ? "" : " of each element" + String(repeating: " of an element", count: depth - 1)
  }

  /// `"^[a-z]+$"`, `none`
  private static func pattern(of bounds: Bounds?) -> String {
    bounds?.pattern.map { JSONSnippet.string($0.source) } ?? "none"
  }
}

extension Walk.Place {
  /// The number of lists and maps directly around the value.
  fileprivate var elementDepth: Int {
    steps.new.reversed().prefix { step in
      switch step {
      case .element, .value: true
      default: false
      }
    }.count
  }
}
