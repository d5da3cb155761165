import Foundation
import Observation
import SumTypeRuntime
import SumTypeState
import Testing
import VersionsV1

/// A model as `"observable"` generates it for a struct with a loaded field, here a scrapbook.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
private final class ScrapbookModel {
  let cover: AsyncValue<Cover>
  var title: String
  private let items: [Item]
  private let palette: [String: Color]

  init(_ snapshot: Scrapbook, clock: any Clock<Duration> = ContinuousClock()) {
    cover = AsyncValue(snapshot.cover, clock: clock)
    title = snapshot.title
    items = snapshot.items
    palette = snapshot.palette
  }

  var snapshot: Scrapbook {
    Scrapbook(items: items, title: title, cover: cover.value, palette: palette)
  }
}

@Suite("A model of a snapshot")
@MainActor
struct ObservableModelTests {
  private let newer =
    #"{"version":2,"theme":"dark","entries":[],"title":"a","cover":{"is":"color","with":"red"},"palette":{}}"#

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A12: a loaded value is saved, and data of a newer version stays")
  func unknown() async throws {
    let loaded = try ScrapbookDocument.load(Array(newer.utf8))
    let model = ScrapbookModel(loaded.value)
    #expect(model.cover.state == .loaded(.color("red")))
    model.cover.set(.color("blue"))
    let saved = try ScrapbookDocument.save(model.snapshot, preserving: loaded.preserved)
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == newer.replacingOccurrences(of: "red", with: "blue"))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A13: a restored value is shown as loaded, and is older than any maximum age")
  func restored() async throws {
    let model = ScrapbookModel(try ScrapbookDocument.load(Array(newer.utf8)).value)
    #expect(model.cover.hasValue)
    await model.cover.loadIfNeeded { .color("green") }
    #expect(model.cover.value == .color("red"))
    await model.cover.loadIfNeeded(maxAge: .seconds(1_000_000)) { .color("green") }
    #expect(model.cover.value == .color("green"))
    let empty = ScrapbookModel(Scrapbook(items: [], title: ""))
    #expect(empty.cover.state == .idle)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A14: a changed field notifies its reader once, and no reader of another field")
  func wakes() {
    let model = ScrapbookModel(Scrapbook(items: [], title: ""))
    let title = Wakes { _ = model.title }
    let cover = Wakes { _ = model.cover.state }
    model.title = "b"
    #expect(title.count == 1)
    #expect(cover.count == 0)
    model.cover.set(.color("red"))
    #expect(title.count == 1)
    #expect(cover.count == 1)
  }
}
