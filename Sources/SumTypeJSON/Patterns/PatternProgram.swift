/// A pattern as steps that all ways through it take together, so that a text is read once (Thompson, 1968;
/// Pike's form of it).
struct PatternProgram: Sendable {
  /// More steps than any program has.
  static let maximumSize = 4096

  enum Step: Sendable {
    /// Takes one scalar of the set.
    case take(Int)
    case edge(PatternEdge)
    /// Goes on at both.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  /// A match begins at the start of the text.
  let isAnchored: Bool

  init(_ node: PatternNode) {
    isAnchored = node.isAnchored
    add(node)
    steps.append(.match)
  }

  private mutating func add(_ node: PatternNode) {
    switch node {
    case .scalar(let set):
      let index = sets.firstIndex(of: set) ?? sets.count
      if index == sets.count { sets.append(set) }
      steps.append(.take(index))
    case .edge(let edge): steps.append(.edge(edge))
    case .sequence(let parts): for part in parts { add(part) }
    case .choice(let parts): addChoice(parts)
    case .repeated(let node, let least, let most):
      for _ in 0..<least { add(node) }
      guard let most else { return addLoop(node) }
      var ends: [Int] = []
      for _ in 0..<max(0, most - least) {
        ends.append(steps.count)
        steps.append(.match)
        add(node)
      }
      for end in ends { steps[end] = .split(end + 1, steps.count) }
    }
  }

  private mutating func addChoice(_ parts: [PatternNode]) {
    var ends: [Int] = []
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let start = steps.count
      if !isLast { steps.append(.match) }
      add(part)
      if isLast { break }
      ends.append(steps.count)
      steps.append(.match)
      steps[start] = .split(start + 1, steps.count)
    }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func addLoop(_ node: PatternNode) {
    let start = steps.count
    steps.append(.match)
    add(node)
    steps.append(.jump(start))
    steps[start] = .split(start + 1, steps.count)
  }
}

extension PatternProgram {
  /// Whether a part of the text, which is UTF-8, matches.
  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: steps.count * 5 + 1) { memory in
      memory.initialize(repeating: 0)
      guard let base = memory.baseAddress else { return false }
      var run = Run(marks: base, threads: base + steps.count, open: base + steps.count * 2)
      var scalars = Scalars(text)
      var previous: UInt32?
      while true {
        let next = scalars.next()
        if follow(&run, between: previous, and: next) { return true }
        guard let next else { return false }
        take(next, &run)
        if run.count == 0, isAnchored { return false }
        previous = next
      }
    }
  }

  /// The steps at which the ways stand, in memory of one match.
  private struct Run {
    /// By step, the number of the place at which it was last reached.
    let marks: UnsafeMutablePointer<Int>
    /// The steps that the ways stand at.
    let threads: UnsafeMutablePointer<Int>
    /// Steps still to be followed: those of the ways and the first, and two more for each step.
    let open: UnsafeMutablePointer<Int>
    var count = 0
    /// The number of the place in the text, from 1.
    var place = 0
  }

  /// Follows all ways to where they take a scalar; true where one has come to the end.
  private func follow(_ run: inout Run, between previous: UInt32?, and next: UInt32?) -> Bool {
    run.place += 1
    var openCount = 0
    while run.count > 0 {
      run.count -= 1
      run.open[openCount] = run.threads[run.count]
      openCount += 1
    }
    if run.place == 1 || !isAnchored {
      run.open[openCount] = 0
      openCount += 1
    }
    while openCount > 0 {
      openCount -= 1
      let step = run.open[openCount]
      if run.marks[step] == run.place { continue }
      run.marks[step] = run.place
      switch steps[step] {
      case .match: return true
      case .take:
        run.threads[run.count] = step
        run.count += 1
      case .jump(let target):
        run.open[openCount] = target
        openCount += 1
      case .split(let first, let second):
        run.open[openCount] = second
        run.open[openCount + 1] = first
        openCount += 2
      case .edge(let edge):
        guard edge.isBetween(previous, next) else { continue }
        run.open[openCount] = step + 1
        openCount += 1
      }
    }
    return false
  }

  /// Leaves the ways that take the scalar, each one step further.
  private func take(_ scalar: UInt32, _ run: inout Run) {
    var kept = 0
    for index in 0..<run.count {
      let step = run.threads[index]
      guard case .take(let set) = steps[step], sets[set].contains(scalar) else { continue }
      run.threads[kept] = step + 1
      kept += 1
    }
    run.count = kept
  }
}

extension PatternNode {
  /// Whether it begins with `^`, whichever way it is gone through.
  fileprivate var isAnchored: Bool {
    switch self {
    case .edge(let edge): edge == .start
    case .sequence(let parts): parts.first?.isAnchored ?? false
    case .choice(let parts): parts.allSatisfy(\.isAnchored)
    case .scalar, .repeated: false
    }
  }
}

extension PatternEdge {
  func isBetween(_ previous: UInt32?, _ next: UInt32?) -> Bool {
    switch self {
    case .start: return previous == nil
    case .end: return next == nil
    case .word, .noWord:
      let isWord = { (scalar: UInt32?) in scalar.map { ScalarSet.words.contains($0) } ?? false }
      return (isWord(previous) != isWord(next)) == (self == .word)
    }
  }
}

/// The scalars of UTF-8.
private struct Scalars {
  private let text: UnsafeRawBufferPointer
  private var offset = 0

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  mutating func next() -> UInt32? {
    guard offset < text.count else { return nil }
    let first = UInt32(text[offset])
    offset += 1
    if first < 0x80 { return first }
    let count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var scalar = first & (0x3F >> UInt32(count))
    for _ in 0..<count where offset < text.count {
      scalar = scalar << 6 | UInt32(text[offset] & 0x3F)
      offset += 1
    }
    return scalar
  }
}
