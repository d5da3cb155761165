import Foundation
import SumTypeRuntime
import SumTypeState
import TestSupport
import Testing
import VersionsV1

/// Letters with memos, whose identities are their numbers: `{"type":"memo","payload":"<base64>"}`.
@Suite("Entries found by their identities")
@MainActor
struct EntryIndexTests {
  /// Counts how often the identity of an entry is read.
  @MainActor
  private final class Counter {
    var asked = 0
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func list(
    _ numbers: some Sequence<Int>, _ counter: Counter = Counter()
  ) async throws -> EntryList<LetterboxDocument, LetterCodec, Int> {
    let letters = numbers.map { Letter.memo(Memo(number: $0, text: "", lines: [])) }
    let bytes = try LetterboxDocument.save(Letterbox(entries: letters)).bytes
    let store = DocumentStore(InMemoryRepository<LetterboxDocument>(bytes: bytes))
    await store.load()
    return EntryList(
      store, \.entries, as: LetterCodec.self, identity: IntegerCodec<Int>.self
    ) { letter in
      counter.asked += 1
      return number(letter)
    }
  }

  private func number(_ letter: Letter) -> Int? {
    if case .memo(let memo) = letter { memo.number } else { nil }
  }

  private func memo(_ number: Int) -> Letter { .memo(Memo(number: number, text: "", lines: [])) }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "after random changes an entry is found by its identity, as by a search of all",
    arguments: 1...20)
  func model(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed))
    let list = try await list(0..<10)
    var model = list.entries
    for round in 0..<300 {
      let position = random.below(model.count + 1)
      let id = random.below(40)
      let place = model.firstIndex { number($0) == id }
      switch random.below(9) {
      case 0 where place == nil:
        try list.insert(memo(id), at: position)
        model.insert(memo(id), at: position)
      case 1 where position < model.count:
        try list.remove(at: position)
        model.remove(at: position)
      case 2:
        if let place {
          try list.remove(id)
          model.remove(at: place)
        } else {
          #expect(throws: StateError.self) { try list.remove(id) }
        }
      case 3 where position < model.count && place != nil:
        try list.move(id, to: position)
        model.insert(model.remove(at: place ?? 0), at: position)
      case 4 where position < model.count && place == nil:
        try list.update(at: position) { $0 = self.memo(id) }
        model[position] = memo(id)
      case 5 where position < model.count:
        // An entry without an identity.
        try list.update(at: position) { $0 = .flag }
        model[position] = .flag
      case 6 where round % 10 == 0:
        let offsets = IndexSet((0..<model.count).filter { _ in random.below(2) == 0 })
        let moved = offsets.map { model[$0] }
        let target = random.below(model.count + 1)
        try list.move(fromOffsets: offsets, toOffset: target)
        for offset in offsets.reversed() { model.remove(at: offset) }
        model.insert(contentsOf: moved, at: target - offsets.count(in: 0..<target))
      case 7 where round % 10 == 0:
        try list.store(model.reversed())
        model.reverse()
      default: break
      }
      #expect(list.entries == model)
      for id in [id, random.below(40)] {
        let place = model.firstIndex { number($0) == id }
        #expect(list[id] == place.map { model[$0] })
        #expect(list.contains(id) == (place != nil))
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("the effort to find an entry does not grow with the list or with changes before it")
  func effort() async throws {
    let (count, counter) = (20_000, Counter())
    let list = try await list(0..<count, counter)
    _ = list[0]
    #expect(counter.asked <= count + 1)
    counter.asked = 0
    for round in 0..<1_000 {
      try list.remove(at: 0)
      #expect(list[count - 1] != nil)
      try list.insert(memo(count + round), at: 0)
      try list.update(count + round) { _ in }
      #expect(list.contains(count / 2))
      try list.remove(count + round)
    }
    #expect(counter.asked < 40 * 1_000)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "of several entries with one identity the first is found, also after a removal of the first")
  func repeats() async throws {
    let list = try await list([1, 2, 1, 3, 1])
    try list.update(1) { $0 = .memo(Memo(number: 1, text: "first", lines: [])) }
    #expect(list[1] == .memo(Memo(number: 1, text: "first", lines: [])))
    #expect(try list.remove(1) == .memo(Memo(number: 1, text: "first", lines: [])))
    #expect(list.entries == [2, 1, 3, 1].map(memo))
    try list.move(1, to: 2)
    #expect(list.entries == [2, 3, 1, 1].map(memo))
    try list.remove(1)
    try list.remove(1)
    #expect(list[1] == nil && list.entries == [2, 3].map(memo))
  }
}

/// `["a", "b"]`, in which each word is its own identity.
private enum WordsDocument: JSONDocument {
  typealias Codec = ArrayCodec<StringCodec>
}

extension EntryIndexTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("entries whose identities are equal only in Swift are changed each by its own identity")
  func canonicallyEqual() async throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let store = DocumentStore(
      InMemoryRepository<WordsDocument>(bytes: Array(#"["\u00e9","e\u0301"]"#.utf8)))
    await store.load()
    let list = EntryList(store, \.self, as: StringCodec.self, identity: StringCodec.self) { $0 }
    func spellings() -> [[UInt8]] { list.entries.map { Array($0.utf8) } }
    try list.move(decomposed, to: 0)
    #expect(spellings() == [decomposed, composed].map { Array($0.utf8) })
    try list.remove(decomposed)
    #expect(spellings() == [Array(composed.utf8)])
    #expect(!list.contains(decomposed) && list.contains(composed))
    try list.insert(decomposed)
    #expect(spellings() == [composed, decomposed].map { Array($0.utf8) })
    #expect(throws: StateError.self) { try list.insert(decomposed) }
    try list.remove(decomposed)
    #expect(list.contains(composed) && !list.contains(decomposed))
    try list.insert(decomposed, at: 0)
    try list.remove(composed)
    #expect(spellings() == [Array(decomposed.utf8)] && list.contains(decomposed))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList<LetterboxDocument, LetterCodec, Int> {
  /// Replaces the entries of the document without the list.
  fileprivate func store(_ letters: [Letter]) throws(StateError) {
    try document.change { $0.entries = letters }
  }
}
