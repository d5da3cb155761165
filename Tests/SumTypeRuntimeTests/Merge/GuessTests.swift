import SumTypeRuntime
import TestSupport
import Testing

/// A save that cannot know which of several equal elements the app removed, moved or added says so.
@Suite struct GuessTests {
  typealias Drafts = Sole<ArrayCodec<DraftCodec>>
  typealias Cells = Sole<ArrayCodec<CellCodec>>

  /// An element: what is known of it, and its unknown field; nil if it has none.
  struct Element: Equatable {
    var known: Int
    var unknown: Int?

    var json: String {
      #"{"words":[],"length":\#(known)\#(unknown.map { #","u":\#($0)"# } ?? "")}"#
    }
  }

  static func json(_ elements: [Element]) -> String {
    "[" + elements.map(\.json).joined(separator: ",") + "]"
  }

  /// Saves the list `new` over `old`; returns the unknown fields of the guesses that the save reports.
  @discardableResult
  static func marked(
    _ old: [Element], as new: [Int]
  ) throws -> (saved: Saved, kept: Set<Int>, lost: Set<Int>) {
    let saved = try Drafts.editedFully(json(old)) { drafts in
      drafts = new.map { Draft(words: [], length: $0) }
    }
    func fields(_ items: [KeptReport.Item]) -> Set<Int> {
      Set(items.compactMap { item in item.text.split(separator: ":").last.flatMap { Int($0) } })
    }
    return (saved, fields(saved.guesses), fields(saved.dropped.filter(\.isGuess)))
  }

  private static func elements(_ known: [Int], _ unknown: [Int?]) -> [Element] {
    zip(known, unknown).map { Element(known: $0, unknown: $1) }
  }

  @Test("the removal of one of two equal elements is a guess, also if nothing is dropped")
  func removed() throws {
    let both = try Self.marked(Self.elements([1, 1], [1, 2]), as: [1])
    #expect(both.saved.text == Self.json(Self.elements([1], [1])))
    #expect(both.saved.dropped.map(\.description) == ["/1/u: unknown field (a guess)"])
    #expect(both.saved.guesses.map(\.description) == ["/0/u: unknown field (a guess)"])
    let one = try Self.marked(Self.elements([1, 1], [nil, 2]), as: [1])
    #expect(one.saved.text == Self.json(Self.elements([1], [2])))
    #expect(one.saved.dropped.isEmpty)
    #expect(one.saved.guesses.map(\.path) == ["/1/u"])
  }

  @Test("the removal of an element that only it can be is no guess, and is not reported")
  func certain() throws {
    let saved = try Self.marked(Self.elements([1, 2, 1], [1, 2, 3]), as: [2, 1]).saved
    #expect(saved.text == Self.json(Self.elements([2, 1], [2, 3])))
    #expect(saved.dropped.isEmpty && saved.guesses.isEmpty)
    let changed = try Self.marked(Self.elements([1, 2, 3, 1], [1, 2, 3, 4]), as: [2, 1]).saved
    #expect(changed.text == Self.json(Self.elements([2, 1], [2, 4])))
    #expect(changed.dropped.isEmpty && changed.guesses.isEmpty)
  }

  @Test("an element that moves to an equal one is a guess, and so is that one")
  func moved() throws {
    let marked = try Self.marked(Self.elements([1, 2, 1], [1, 2, 3]), as: [2, 1, 1])
    #expect(marked.kept == [1, 3] && marked.saved.dropped.isEmpty)
    // Between other elements it is certain, wherever equal ones are.
    let certain = try Self.marked(Self.elements([1, 2, 3, 1], [1, 2, 3, 4]), as: [2, 1, 3, 1])
    #expect(certain.kept.isEmpty)
    #expect(certain.saved.text == Self.json(Self.elements([2, 1, 3, 1], [2, 1, 3, 4])))
  }

  @Test("a new element beside an equal one is a guess: either may be the new one")
  func added() throws {
    let marked = try Self.marked(Self.elements([1, 2], [1, 2]), as: [1, 1, 2])
    #expect(marked.kept == [1])
    #expect(try Self.marked(Self.elements([1, 2], [1, 2]), as: [1, 2, 1]).kept.isEmpty)
  }

  @Test("equal elements with the same unknown fields, or without any, are no guess")
  func alike() throws {
    for unknown in [[4, 4, 4], [nil, nil, nil]] {
      let elements = Self.elements([1, 2, 1], unknown)
      for new in [[1, 2], [2, 1, 1], [1, 2]] {
        let marked = try Self.marked(elements, as: new)
        #expect(marked.kept.isEmpty && marked.saved.dropped.isEmpty)
      }
    }
    // Different spellings of what is known are no unknown data.
    let json = #"[{"words":[],"length":1,"u":1},{"length":1,"words":[],"u":1}]"#
    let saved = try Drafts.editedFully(json) { $0.removeFirst() }
    #expect(saved.dropped.isEmpty && saved.guesses.isEmpty)
  }

  @Test("a change in place is no guess, wherever equal elements are")
  func inPlace() throws {
    let elements = Self.elements([1, 1, 1, 2], [1, 2, 3, 4])
    for index in elements.indices {
      var new = elements.map(\.known)
      new[index] = 9
      let marked = try Self.marked(elements, as: new)
      #expect(marked.kept.isEmpty && marked.saved.dropped.isEmpty)
    }
  }

  @Test("elements with one identity are a guess if their number changes and their values do")
  func identities() throws {
    let json = #"[{"id":1,"text":"a","u":1},{"id":1,"text":"b","u":2},{"id":2,"text":"m","u":3}]"#
    let fewer = try Cells.editedFully(json) {
      $0.remove(at: 1)
      $0[0].text = "c"
    }
    #expect(fewer.text == #"[{"id":1,"text":"c","u":1},{"id":2,"text":"m","u":3}]"#)
    #expect(fewer.dropped.map(\.description) == ["/1/u: unknown field (a guess)"])
    #expect(fewer.guesses.map(\.path) == ["/0/u"])
    let more = try Cells.editedFully(json) {
      $0[0].text = "c"
      $0[1].text = "d"
      $0.append(Cell(id: 1, text: "e"))
    }
    #expect(more.dropped.isEmpty)
    #expect(more.guesses.map(\.path) == ["/0/u", "/1/u"])
    let same = try Cells.editedFully(json) {
      $0[0].text = "c"
      $0[1].text = "d"
      $0.swapAt(0, 2)
    }
    #expect(same.dropped.isEmpty && same.guesses.isEmpty)
  }

  @Test("a guess in JSON that is embedded in a string has the pointer into it")
  func embedded() throws {
    typealias Texts = Sole<EmbeddedCodec<ArrayCodec<DraftCodec>, JSONString>>
    let inner = Self.json(Self.elements([1, 1, 1], [nil, 2, 3]))
      .replacing("\"", with: "\\\"")
    let saved = try Texts.editedFully("\"\(inner)\"") { $0.removeLast() }
    #expect(saved.dropped.isEmpty)
    #expect(saved.guesses.map(\.path) == [" » /1/u", " » /2/u"])
    #expect(saved.guesses.allSatisfy { $0.isGuess })
    let two = try Texts.editedFully("\"\(inner)\"") { $0.removeLast(2) }
    #expect(two.dropped.isEmpty)
    // Any two adjacent elements include the second one, which is removed for certain.
    #expect(two.guesses.map(\.path) == [" » /2/u"])
  }

  @Test("a guess that the schema's policy drops is dropped for certain")
  func policy() throws {
    let json = #"[{"id":1,"note":"","x":1},{"id":1,"note":"","y":2}]"#
    let saved = try Sole<ArrayCodec<TwigCodec<Drops>>>.editedFully(json) { $0.removeLast() }
    #expect(saved.text == #"[{"id":1,"note":""}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/x", "/1/y"])
    #expect(saved.dropped.map(\.isGuess) == [false, true])
    #expect(saved.guesses.isEmpty)
  }

  @Test("the guesses in a line are reported with its number")
  func lines() throws {
    let cells = #"[{"id":1,"text":"a"},{"id":1,"text":"a","u":2}]"#
    let line = #"{"title":"t","pages":[{"name":"p","cells":\#(cells)}]}"#
    var told: [String] = []
    var writer = JSONLinesWriter<NotebookLines, [UInt8]>(to: [])
    let changes = try writer.transform(
      NotebookLines.lines(of: "\n" + line + "\n"), dropped: { told.append($0.description) },
      { entry in
        guard var notebook = entry.value else { return .keep }
        notebook.pages[0].cells.removeLast()
        return .replace(with: notebook)
      })
    #expect(told == ["line 2: /pages/0/cells/1/u: unknown field (a guess)"])
    #expect(changes.dropped == 0 && changes.guesses == 1)
  }

  @Test("a reordered list of many equal elements is a guess, one of different elements is none")
  func many() throws {
    let count = 400
    var random = SplitMix64(seed: 3)
    let repeated = (0..<count).map { Element(known: $0 % 20, unknown: $0) }
    let order = repeated.shuffled(using: &random)
    let marked = try Self.marked(repeated, as: order.map(\.known))
    #expect(marked.kept.count > count / 2 && marked.saved.dropped.isEmpty)
    let different = (0..<20).map { Element(known: $0, unknown: $0) }
    let others = different.shuffled(using: &random)
    let certain = try Self.marked(different, as: others.map(\.known))
    #expect(certain.kept.isEmpty && certain.saved.text == Self.json(others))
  }
}

/// Edits of small lists, each held against all arrangements that are as simple.
@Suite struct RandomGuessTests {
  typealias Element = GuessTests.Element

  /// The places that an element of the original has in arrangements: indices of the new list, or -1 if it is removed.
  private typealias Outcomes = [Set<Int>]

  private static func list(_ random: inout SplitMix64, _ sizes: ClosedRange<Int>) -> [Element] {
    (0..<Int.random(in: sizes, using: &random)).map { index in
      Element(known: random.below(3), unknown: random.oneIn(4) ? nil : index)
    }
  }

  /// Compares the marks of a save with the unknown fields of elements that have several outcomes.
  private func check(
    _ old: [Element], _ new: [Int], _ outcomes: Outcomes
  ) throws {
    let (saved, kept, lost) = try GuessTests.marked(old, as: new)
    let expected = Set(
      zip(old, outcomes).compactMap { element, places in
        places.count > 1 ? element.unknown : nil
      })
    let details: Comment =
      "\(GuessTests.json(old)) as \(new) → \(saved.text), \(saved.guesses) \(saved.dropped)"
    #expect(kept.union(lost) == expected, "\(expected): \(details)")
    // What is kept is there, and what is dropped is not.
    for unknown in old.compactMap(\.unknown) {
      let isThere = saved.text.contains(#""u":\#(unknown)}"#)
      #expect(!kept.contains(unknown) || isThere, details)
      #expect(!lost.contains(unknown) || !isThere, details)
    }
    #expect(try GuessTests.Drafts.load(saved.bytes).value.map(\.length) == new)
  }

  /// Returns the places of the elements in the arrangements that look like `new`.
  private func outcomes(_ old: [Element], _ arrangements: [[Int]], like new: [Int]) -> Outcomes {
    var outcomes = Array(repeating: Set<Int>(), count: old.count)
    for arrangement in arrangements {
      let known = arrangement.map { $0 < 0 ? -1 - $0 : old[$0].known }
      if known != new { continue }
      for index in old.indices { outcomes[index].insert(arrangement.firstIndex(of: index) ?? -1) }
    }
    return outcomes
  }

  @Test("a removed run is marked if and only if another run may be the removed one")
  func removedRuns() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<Thoroughness.count(300, of: 3_000) {
      let old = Self.list(&random, 1...8)
      let length = 1 + random.below(old.count)
      let runs = (0...old.count - length).map { start in
        Array(old.indices.prefix(start)) + Array(old.indices.dropFirst(start + length))
      }
      let new = random.pick(runs).map { old[$0].known }
      try check(old, new, outcomes(old, runs, like: new))
    }
  }

  @Test("elements beside an added run are marked if and only if another run may be the added one")
  func addedRuns() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<Thoroughness.count(300, of: 3_000) {
      let old = Self.list(&random, 0...7)
      let count = 1 + random.below(3)
      let place = random.below(old.count + 1)
      let added = (0..<count).map { _ in random.below(3) }
      var new = old.map(\.known)
      new.insert(contentsOf: added, at: place)
      let runs = (0...old.count).map { start in
        var arrangement = Array(old.indices)
        arrangement.insert(contentsOf: new[start..<start + count].map { -1 - $0 }, at: start)
        return arrangement
      }
      try check(old, new, outcomes(old, runs, like: new))
    }
  }

  @Test("a moved element is marked if and only if another move has the same result")
  func moves() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<Thoroughness.count(300, of: 3_000) {
      let old = Self.list(&random, 2...8)
      var moves: [[Int]] = []
      for from in old.indices {
        for to in old.indices {
          var arrangement = Array(old.indices)
          arrangement.insert(arrangement.remove(at: from), at: to)
          moves.append(arrangement)
        }
      }
      let new = random.pick(moves).map { old[$0].known }
      if new == old.map(\.known) { continue }
      try check(old, new, outcomes(old, moves, like: new))
    }
  }

  /// Returns the arrangements with as few removals and insertions as possible, where what is inserted is moved if it
  /// can be.
  private func simplest(_ old: [Element], _ new: [Int]) -> [[Int]] {
    var best = -1
    var alignments: [[Int]] = []
    func align(_ next: Int, _ start: Int, _ pairs: [Int], _ count: Int) {
      if next == new.count {
        if count > best { (best, alignments) = (count, []) }
        if count == best { alignments.append(pairs) }
        return
      }
      if count + new.count - next < best { return }
      align(next + 1, start, pairs + [-1 - new[next]], count)
      for index in start..<max(start, old.count) where old[index].known == new[next] {
        align(next + 1, index + 1, pairs + [index], count + 1)
      }
    }
    align(0, 0, [], 0)
    return alignments.flatMap { completions($0[...], of: old) }
  }

  /// Returns the arrangements in which elements that are left take places of their kind, as many as possible.
  private func completions(_ alignment: ArraySlice<Int>, of old: [Element]) -> [[Int]] {
    guard
      let place = alignment.firstIndex(where: { place in
        place < 0 && old.indices.contains { old[$0].known == -1 - place && !alignment.contains($0) }
      })
    else { return [Array(alignment)] }
    let known = -1 - alignment[place]
    let places = alignment.indices.filter { alignment[$0] == alignment[place] }
    return old.indices.filter { old[$0].known == known && !alignment.contains($0) }
      .flatMap { index in
        places.flatMap { place in
          var next = alignment
          next[place] = index
          return completions(next, of: old)
        }
      }
  }

  @Test("several edits are marked if other arrangements are as simple")
  func several() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<Thoroughness.count(300, of: 3_000) {
      let old = Self.list(&random, 1...6)
      var new = old.map(\.known)
      for _ in 0..<1 + random.below(3) {
        switch random.below(3) {
        case 0: if !new.isEmpty { new.remove(at: random.below(new.count)) }
        case 1: new.insert(random.below(3), at: random.below(new.count + 1))
        default: if new.count > 1 { new.insert(new.remove(at: random.below(new.count)), at: 0) }
        }
      }
      // A run that was removed or added is one edit, for which the tests above have fewer arrangements.
      let ends = zip(old, new).prefix { $0.known == $1 }.count
      let backward = zip(old.reversed(), new.reversed()).prefix { $0.known == $1 }.count
      if ends + backward >= min(old.count, new.count) { continue }
      // An element that is neither in the original nor equal to one of it may be a changed one.
      let isChange = new.contains { known in
        new.filter { $0 == known }.count > old.filter { $0.known == known }.count
      }
      let isRemoval = old.contains { element in
        new.filter { $0 == element.known }.count < old.filter { $0.known == element.known }.count
      }
      if isChange, isRemoval { continue }
      try check(old, new, outcomes(old, simplest(old, new), like: new))
    }
  }
}
