/// "Did you mean": finds the known name that a person most likely meant.
public struct Suggestions: Sendable {
  private let names: [String]
  private let words: [Word]
  /// The outlines of the words, in an array of their own, because most words are ruled out by them alone.
  private let outlines: [Word.Outline]

  /// Prepares `names` for several searches.
  public init(_ names: [String]) {
    self.names = names
    words = names.map { Word($0) }
    outlines = words.map(\.outline)
  }

  /// Returns the name in `names` that is nearest to `name`; nil if none is near.
  ///
  /// ```swift
  /// Suggestions.nearest(to: "strct", in: ["struct", "union"])   // "struct"
  /// ```
  public static func nearest(to name: String, in names: [String]) -> String? {
    Suggestions(names).nearest(to: name)
  }

  /// Returns the nearest name; nil if none is near. Of equally near names it returns the first.
  ///
  /// A name is near if its distance is at most a third of the letters and at most three. An inserted, dropped, replaced
  /// or swapped letter counts one; case is ignored. A name that shares no letter is not near.
  public func nearest(to name: String) -> String? {
    let word = Word(name)
    if word.letters.isEmpty { return nil }
    var bound = min(3, max(1, word.letters.count / 3))
    var nearest: Int?
    var index = 0
    while let candidate = next(from: index, near: word.outline, within: bound) {
      index = candidate + 1
      if names[candidate] == name { continue }
      guard let distance = words[candidate].distance(to: word, atMost: bound),
        distance < max(word.letters.count, words[candidate].letters.count)
      else { continue }
      nearest = candidate
      if distance == 0 { break }
      bound = distance - 1
    }
    return nearest.map { names[$0] }
  }

  private func next(from start: Int, near outline: Word.Outline, within bound: Int) -> Int? {
    outlines.withUnsafeBufferPointer { outlines in
      guard let base = outlines.baseAddress else { return nil }
      var index = start
      while index < outlines.count {
        if base[index].mayBe(outline, within: bound) { return index }
        index &+= 1
      }
      return nil
    }
  }
}

/// A name prepared for comparison: its letters in lower case, and an outline that rules out most other names.
private struct Word {
  /// The letters; empty for a name that is too long to be a typing mistake.
  let letters: [UInt32]
  let outline: Outline

  /// Properties that an edit changes only a little: the length by one, the set of letters by two.
  struct Outline {
    let length: Int
    /// A bit for each letter that occurs, by its code modulo 64.
    let signature: UInt64

    func mayBe(_ other: Outline, within bound: Int) -> Bool {
      let difference = length &- other.length
      return difference <= bound && difference >= 0 &- bound && length > 0
        && (signature ^ other.signature).nonzeroBitCount <= 2 &* bound
    }
  }

  private static let longest = 64

  init(_ name: String) {
    let fits = name.utf8.count <= 4 * Word.longest
    let letters = fits ? name.lowercased().unicodeScalars.map(\.value) : []
    self.letters = letters.count <= Word.longest ? letters : []
    let signature: UInt64 = self.letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    outline = Outline(length: self.letters.count, signature: signature)
  }

  /// Returns the distance of Damerau and Levenshtein (optimal string alignment); nil if it exceeds `bound`.
  func distance(to other: Word, atMost bound: Int) -> Int? {
    var (first, left, right) = (0, letters.count, other.letters.count)
    while first < left && first < right && letters[first] == other.letters[first] { first += 1 }
    while left > first && right > first && letters[left - 1] == other.letters[right - 1] {
      left -= 1
      right -= 1
    }
    return Word.distance(
      Array(letters[first..<left]), Array(other.letters[first..<right]), atMost: bound)
  }

  private static func distance(_ left: [UInt32], _ right: [UInt32], atMost bound: Int) -> Int? {
    let beyond = bound + 1
    var beforePrevious = [Int](repeating: beyond, count: right.count + 1)
    var previous = (0...right.count).map { min($0, beyond) }
    var current = previous
    for row in 0..<left.count {
      // Cells further than `bound` from the diagonal keep their initial value, which exceeds the bound.
      let lower = max(0, row - bound)
      let upper = min(right.count, row + bound + 1)
      if lower > upper { return nil }
      current[lower] = lower == 0 ? min(row + 1, beyond) : beyond
      var best = current[lower]
      for column in lower..<upper {
        var cost = previous[column] + (left[row] == right[column] ? 0 : 1)
        cost = min(cost, previous[column + 1] + 1, current[column] + 1)
        let isSwap =
          row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
        if isSwap { cost = min(cost, beforePrevious[column - 1] + 1) }
        current[column + 1] = min(cost, beyond)
        best = min(best, current[column + 1])
      }
      if best > bound { return nil }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count] <= bound ? previous[right.count] : nil
  }
}
