/// A pattern as a program of steps that follows all ways through the pattern together, so that a
/// text is read once (Thompson, 1968, in the form of Pike).
struct PatternProgram: Sendable {
  /// A limit that the number of steps of every program stays below.
  static let maximumSize = 4096

  enum Step: Sendable {
    /// Takes one scalar of the set.
    case take(Int)
    case edge(PatternEdge)
    /// Continues at both steps.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  /// Whether a match can begin only at the start of the text.
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
  /// Returns whether a part of the text, which is UTF-8, matches.
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

  /// The state of one run over a text: the steps that its threads have reached.
  private struct Run {
    /// By step, the number of the place at which a thread last reached it.
    let marks: UnsafeMutablePointer<Int>
    /// The steps of the threads, each of which takes a scalar.
    let threads: UnsafeMutablePointer<Int>
    /// A stack of steps to follow: those of the threads and the first step, and two more for each step.
    let open: UnsafeMutablePointer<Int>
    var count = 0
    /// The number of the current place in the text, from 1.
    var place = 0
  }

  /// Follows all threads up to steps that take a scalar; true if one of them reaches the end of the pattern.
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

  /// Moves the threads that accept the scalar one step forward, and removes the others.
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
  /// Whether every text that the node matches begins with `^`.
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

/// The Unicode scalars of a text in UTF-8, which must be valid.
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
