import Foundation
import Showcase
import SumTypeRuntime
import TestSupport
import Testing

/// Random documents and random edits: whatever happens, nothing unknown is lost in silence.
@Suite struct RandomEditTests {
  @Test("a random notebook survives random edits", arguments: 0..<8)
  func notebook(round: Int) throws {
    for seed in Thoroughness.seeds(40, of: 100) {
      try check(seed: UInt64(round * 1_000 + seed))
    }
  }

  private func check(seed: UInt64) throws {
    var notebook = RandomNotebook(seed: seed)
    let json = notebook.json()
    let loaded = try NotebookDocument.load(Array(json.utf8))

    let same = try NotebookDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(same.bytes == Array(json.utf8), "seed \(seed): unchanged")

    var value = loaded.value
    var edit = RandomEdit(seed: seed &+ 77)
    edit.edit(&value)
    let saved = try NotebookDocument.save(value, preserving: loaded.preserved)

    let again = try NotebookDocument.load(saved.bytes)
    try #require(again.value == value, "seed \(seed): \(json)\n→ \(saved.text)")

    let dropped = saved.dropped.map(\.text).joined()
    if !edit.isGuess { #expect(saved.dropped.isEmpty, "seed \(seed): \(json)\n→ \(saved.text)") }
    for (mark, owners) in notebook.marks where !isRemoved(mark, owners, edit) {
      try #require(
        saved.text.contains(mark) || dropped.contains(mark),
        "seed \(seed): \(mark) of \(json)\n→ \(saved.text)")
    }
    let originals = loaded.preserved.report.items.map(\.text)
    for item in again.preserved.report.items {
      #expect(originals.contains(item.text), "seed \(seed): \(item.text) was respelled")
    }

    #expect(
      try NotebookDocument.save(value, preserving: loaded.preserved).bytes == saved.bytes,
      "seed \(seed): twice")
    #expect(
      try NotebookDocument.save(again.value, preserving: again.preserved).bytes == saved.bytes,
      "seed \(seed): stable")
    #expect(
      try NotebookDocument.save(loaded.value, preserving: loaded.preserved).bytes
        == Array(json.utf8), "seed \(seed): undo")
  }

  /// Whether the app has removed what the mark lies in. An optional struct may be meant by any
  /// removal of one.
  private func isRemoved(_ mark: String, _ owners: [String], _ edit: RandomEdit) -> Bool {
    if edit.removed.contains(mark) { return true }
    return owners.contains { owner in
      if edit.removed.contains(owner) { return true }
      if owner == "optional" {
        return edit.removed.contains("settings")
          || edit.removed.contains { $0.hasPrefix("draft of") }
      }
      if owner.hasPrefix("shape") { return edit.removed.contains("any shape") }
      if owner.hasPrefix("event") { return edit.removed.contains("any event") }
      return false
    }
  }

  @Test("one changed string is all that differs", arguments: 0..<4)
  func oneString(round: Int) throws {
    for seed in Thoroughness.seeds(40, of: 100) {
      let seed = UInt64(50_000 + round * 1_000 + seed)
      var notebook = RandomNotebook(seed: seed)
      let json = notebook.json()
      let loaded = try NotebookDocument.load(Array(json.utf8))
      var value = loaded.value
      guard let page = value.pages.indices.last, let cell = value.pages[page].cells.indices.last
      else { continue }
      let old = value.pages[page].cells[cell].id
      value.pages[page].cells[cell].text = "changed"
      let saved = try NotebookDocument.save(value, preserving: loaded.preserved)
      #expect(
        saved.text
          == json.replacingOccurrences(of: #""caf\u00e9 \#(old)""#, with: #""changed""#),
        "seed \(seed)")
    }
  }

  @Test("entries and unknown runs follow the rule, whatever is removed, moved and added")
  func runs() throws {
    var random = SplitMix64(seed: 42)
    for _ in 0..<400 {
      let names = (0..<Int.random(in: 0...9, using: &random)).map { index in
        ["t", "t", "p", "m", "x"].randomElement(using: &random).map { "\($0)\(index)" } ?? "t"
      }
      let texts = names.filter { $0.hasPrefix("t") }
      var known = texts.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      if Bool.random(using: &random) { known.shuffle(using: &random) }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        known.insert(
          "t\(Int.random(in: 100...999, using: &random))",
          at: Int.random(in: 0...known.count, using: &random))
      }
      let list = AsideListTests()
      let original = AsideListTests.document(names.joined(separator: " "))
      let saved = try TimelineDocument.edited(original) { $0.entries = known.map(list.text) }
      let order = try TimelineDocument.load(Array(saved.utf8)).value.entries
      #expect(order == known.map(list.text))
      #expect(
        try Self.names(saved) == expected(names, known),
        "\(names) → \(known)")
    }
  }

  /// Rule 6, said once more and as simply as possible.
  private func expected(_ names: [String], _ known: [String]) -> [String] {
    var runs: [String: [String]] = [:]
    var anchor = "head"
    for name in names {
      if !name.hasPrefix("t") {
        runs[anchor, default: []].append(name)
      } else if known.contains(name) {
        anchor = name
      }
    }
    return (["head"] + known).flatMap { ($0 == "head" ? [] : [$0]) + (runs[$0] ?? []) }
  }

  /// The names of the entries, by which ``AsideListTests`` tells them apart.
  private static func names(_ document: String) throws -> [String] {
    try JSONValue(parsing: document)["entries"]?.arrayValue?.map { entry in
      guard let payload = entry["payload"]?.stringValue else {
        return entry["kind"]?.stringValue ?? "?"
      }
      guard let inner = Data(base64Encoded: payload),
        let value = try? JSONValue(parsing: Array(inner))
      else { return payload }
      return value["message"]?.stringValue ?? value["intensity"]?.stringValue ?? "?"
    } ?? []
  }
}
