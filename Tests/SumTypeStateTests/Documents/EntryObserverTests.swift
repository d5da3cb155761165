import Foundation
import Observation
import SumTypeRuntime
import SumTypeState
import Testing
import VersionsV1

extension VariantPath where UnionValue == Letter, PayloadValue == Memo {
  fileprivate static var memo: Self {
    Self(Letter.memo) { if case .memo(let value) = $0 { value } else { nil } }
  }
}

@Suite("Observers of one entry of a document")
@MainActor
struct EntryObserverTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private typealias List = EntryList<LetterboxDocument, LetterCodec, Int>

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func list(_ document: DocumentStore<LetterboxDocument>) -> List {
    EntryList(document, \.entries, as: LetterCodec.self, identity: IntegerCodec<Int>.self) {
      if case .memo(let memo) = $0 { memo.number } else { nil }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func document(_ numbers: Int...) async throws -> DocumentStore<LetterboxDocument> {
    let bytes = try LetterboxDocument.save(Letterbox(entries: numbers.map { memo($0) })).bytes
    return DocumentStore(InMemoryRepository(bytes: bytes))
  }

  private func memo(_ number: Int, _ text: String = "") -> Letter {
    .memo(Memo(number: number, text: text, lines: []))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an observer is notified of changes of its own entry only")
  func one() async throws {
    let document = try await document(1, 2)
    let list = list(document)
    let wakes = (
      Wakes(isEager: true) { _ = list[1] }, Wakes(isEager: true) { _ = list[2] },
      Wakes(isEager: true) { _ = list[3] }
    )
    func counts() -> [Int] { [wakes.0.count, wakes.1.count, wakes.2.count] }
    await document.load()
    #expect(counts() == [1, 1, 0])
    try list.update(1) { $0 = self.memo(1, "a") }
    #expect(counts() == [2, 1, 0])
    try list.update(1) { $0 = self.memo(1, "a") }
    try list.move(1, to: 1)
    try list.insert(.flag, at: 0)
    try list.move(fromOffsets: [0], toOffset: 3)
    #expect(counts() == [2, 1, 0])
    try list.insert(memo(3))
    #expect(counts() == [2, 1, 1])
    try list.remove(2)
    #expect(counts() == [2, 2, 1])
    try list.remove(atOffsets: IndexSet(integersIn: 0..<list.entries.count))
    #expect(counts() == [3, 2, 2])
    try list.insert(memo(2))
    #expect(counts() == [3, 3, 2])
    #expect(list[1] == nil && list[2] == memo(2))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a change of the whole document notifies only the observers of entries that differ")
  func whole() async throws {
    let document = try await document(1, 2)
    let (list, other) = (list(document), list(document))
    await document.load()
    let wakes = (Wakes { _ = list[1] }, Wakes { _ = list[2] }, Wakes { _ = list.entries })
    func counts() -> [Int] { [wakes.0.count, wakes.1.count, wakes.2.count] }
    try document.change { $0.entries.reverse() }
    #expect(counts() == [0, 0, 1])
    try document.change { $0.entries = [self.memo(1, "a"), self.memo(2)] }
    #expect(counts() == [1, 0, 2])
    try other.update(2) { $0 = self.memo(2, "b") }
    #expect(counts() == [1, 1, 3])
    #expect(list[2] == memo(2, "b"))
    try await document.flush()
    await document.load()
    #expect(counts() == [1, 1, 4])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an observer that reads its entry during the removal is notified when the entry returns")
  func returning() async throws {
    let document = try await document(1)
    let list = list(document)
    await document.load()
    let wakes = Wakes(isEager: true) { _ = list[1] }
    try list.remove(1)
    #expect(wakes.count == 1)
    try list.insert(memo(1))
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an update by a variant path changes the payload, and is refused for another variant")
  func paths() async throws {
    let document = try await document(1)
    let list = list(document)
    await document.load()
    try list.update(1, .memo) { $0.text = "a" }
    #expect(list[1] == memo(1, "a"))
    try list.insert(.flag)
    try list.update(at: 0, .memo) { $0.text = "b" }
    #expect(list.entries == [memo(1, "b"), .flag])
    let error = #expect(throws: StateError.self) { try list.update(at: 1, .memo) { $0.text = "c" } }
    #expect(error?.kind == .otherVariant)
  }
}
