import SumTypeRuntime
import TestSupport
import Testing

/// Compares saves of random documents with a `Sketch`, which knows what a save drops.
@Suite("Policies on random documents")
struct RandomPolicyTests {
  static let layouts = [
    Sketch.Layout(), Sketch.Layout(space: " "), Sketch.Layout(indent: 2),
    Sketch.Layout(indent: 0, space: "  "),
  ]

  @Test("a save that drops unknown data keeps all other bytes", arguments: 0..<4)
  func untouched(layout: Int) throws {
    for seed in Thoroughness.seeds(30, of: 75).map(UInt64.init) {
      let layout = Self.layouts[layout]
      var random = RandomThicket(seed: seed)
      let sketch = random.document()
      let json = sketch.text(layout, dropping: false)
      let saved = try Thicket<Drops>.editedFully(json) { _ in }
      try #require(saved.text == sketch.text(layout, dropping: true), "of \(json)")
      let report = try Thicket<Drops>.load(Array(json.utf8)).preserved.report
      try #require(saved.dropped == report.dropped, "of \(json)")
      try #require(saved.dropped.count == sketch.drops, "of \(json)")
    }
  }

  @Test("a save that drops unknown data writes an app's edits and removals", arguments: 0..<4)
  func edited(layout: Int) throws {
    for seed in Thoroughness.seeds(30, of: 75).map(UInt64.init) {
      let layout = Self.layouts[layout]
      var random = RandomThicket(seed: seed)
      let json = random.document().text(layout, dropping: false)
      var editing = RandomThicket(seed: seed, isEdited: true)
      let expected = editing.document()
      let saved = try Thicket<Drops>.editedFully(json) { Self.edit(&$0) }
      try #require(saved.text == expected.text(layout, dropping: true), "of \(json)")
      try #require(saved.dropped.count == expected.drops, "of \(json)")
      let report = try Thicket<Drops>.load(Array(json.utf8)).preserved.report
      try #require(
        Set(saved.dropped.map(\.path)).isSubset(of: report.dropped.map(\.path)), "of \(json)")
    }
  }

  @Test(
    "the error of a refused save lists all data that a dropping save would drop", arguments: 0..<4)
  func refused(layout: Int) throws {
    for seed in Thoroughness.seeds(20, of: 50).map(UInt64.init) {
      var random = RandomThicket(seed: seed)
      let sketch = random.document()
      let json = sketch.text(Self.layouts[layout], dropping: false)
      let dropped = try Thicket<Drops>.editedFully(json) { _ in }.dropped
      do {
        let saved = try Thicket<Refuses>.editedFully(json) { _ in }
        try #require(saved.text == json)
        try #require(dropped.isEmpty)
      } catch let error as JSONError {
        try #require(error.code == .refusedUnknown)
        try #require([error.path] + error.others == dropped.map(\.path), "of \(json)")
      }
    }
  }

  @Test("a save that keeps unknown data keeps all bytes, and drops nothing")
  func kept() throws {
    for seed in Thoroughness.seeds(20, of: 50).map(UInt64.init) {
      var random = RandomThicket(seed: seed)
      let json = random.document().text(Sketch.Layout(indent: 1), dropping: false)
      let saved = try Thicket<Keeps>.editedFully(json) { _ in }
      try #require(saved.text == json)
      try #require(saved.dropped.isEmpty)
    }
  }

  private static func edit(_ growths: inout [Growth]) {
    growths = growths.enumerated().filter { $0.offset % 3 != 1 }.map { _, growth in
      guard case .bough(var bough) = growth else { return growth }
      edit(&bough)
      return .bough(bough)
    }
  }

  private static func edit(_ bough: inout Bough) {
    bough.label = "after"
    for index in bough.text.indices { edit(&bough.text[index]) }
    for index in bough.code.indices { edit(&bough.code[index]) }
  }
}
