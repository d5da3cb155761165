import Foundation
import SumTypeRuntime
import SumTypeState
import Testing
import TypeShowcase

@Suite("A generated store of entries without identity")
@MainActor
struct StrokeStoreTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("entries with every kind of payload are added, changed, moved and removed by position")
  func payloads() async throws {
    let repository = InMemoryRepository<StrokeFileDocument>()
    let store = StrokeFileStore(repository)
    await store.load()
    try store.addPoint(x: 1, y: 2)
    try store.addClear(at: 0)
    try store.addLine([Spot(x: 0, y: 0)])
    try store.addLabel("Here")
    try store.addWidth()
    try store.addGroup(strokes: [.clear, .label("in")])
    try store.addStyle(.solid("red"))
    #expect(
      store.entries == [
        .clear, .point(Spot(x: 1, y: 2)), .line([Spot(x: 0, y: 0)]), .label("Here"), .width(nil),
        .group(StrokeGroup(strokes: [.clear, .label("in")])), .style(.solid("red")),
      ])
    try store.updatePoint(at: 1) { $0.x = 5 }
    try store.updateLabel(at: 3) { $0 += "!" }
    try store.updateWidth(at: 4) { $0 = 7 }
    try store.update(at: 0) { $0 = .style(.none) }
    try store.move(from: 0, to: 6)
    #expect(try store.remove(at: 1) == .line([Spot(x: 0, y: 0)]))
    #expect(throws: StateError.self) { try store.updateLine(at: 0) { _ in } }
    #expect(
      store.entries == [
        .point(Spot(x: 5, y: 2)), .label("Here!"), .width(7),
        .group(StrokeGroup(strokes: [.clear, .label("in")])), .style(.solid("red")),
        .style(.none),
      ])
    try await store.flush()
    let again = StrokeFileStore(InMemoryRepository(bytes: repository.bytes))
    await again.load()
    #expect(again.entries == store.entries)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("unknown and malformed entries of an open union are among the entries, and are counted")
  func open() async throws {
    let json =
      #"[{"t":"arc","c":[1.0]},{"t":"clear"},{"t":"point","c":"bad"},{"t":"label","c":"a"}]"#
    let repository = InMemoryRepository<StrokeFileDocument>(bytes: Array(json.utf8))
    let store = StrokeFileStore(repository)
    await store.load()
    #expect(store.entries.count == 4)
    #expect(store.unknown == UnknownEntries(newer: 1, damaged: 1))
    try store.updateLabel(at: 3) { $0 = "b" }
    try store.move(from: 3, to: 0)
    try await store.flush()
    #expect(
      repository.text
        == #"[{"t":"label","c":"b"},{"t":"arc","c":[1.0]},{"t":"clear"},{"t":"point","c":"bad"}]"#)
    try store.remove(at: 1)
    #expect(store.unknown == UnknownEntries(damaged: 1))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("the store of a struct has its list and its fields, and begins with their defaults")
  func structure() async throws {
    let repository = InMemoryRepository<WhiteboardFileDocument>()
    let store = WhiteboardFileStore(repository)
    await store.load()
    #expect(store.title == "Untitled" && store.strokes.isEmpty && store.tags == [])
    try store.addLabel("a")
    try store.setTitle("Plan")
    try store.setScale(0.5)
    try store.setTags(["x"])
    let error = #expect(throws: StateError.self) { try store.setScale(11) }
    #expect(error?.breach == StateError.Breach(field: "scale", bounds: "0.1...10.0", given: "11.0"))
    try await store.flush()
    #expect(
      repository.text
        == #"{"strokes":[{"t":"label","c":"a"}],"title":"Plan","scale":0.5,"tags":["x"]}"#)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("entries may be strings")
  func words() async throws {
    let store = WordFileStore(InMemoryRepository())
    await store.load()
    try store.add("b")
    try store.add("a", at: 0)
    try store.update(at: 1) { $0 += "c" }
    #expect(store.entries == ["a", "bc"])
    #expect(store.unknownCount == 0 && store.unknown.notice == nil)
  }
}
