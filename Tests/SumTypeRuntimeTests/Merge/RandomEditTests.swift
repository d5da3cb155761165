import Foundation
import Showcase
import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport
import Testing

/// Makes notebooks in every spelling and layout. Each piece of unknown data has its own number.
private struct RandomNotebooks {
  private let schema: Schema
  private var sampler: Sampler

  init() throws {
    schema = try Schemas.read("Notebook", in: "Tests/SumTypeRuntimeTests/Schemas")
    sampler = try Sampler(Subject(document: "Notebook", of: schema), of: schema, faults: 0)
    sampler.options.future = 25
  }

  mutating func json(_ seed: Int) throws -> String {
    let json = Marks.numbered(sampler.document(seed: UInt64(seed)))
    if seed % 3 == 0 { return try Self.withLines(json, seed) }
    return (seed % 10 == 0 ? "\u{FEFF}" : "") + json + (seed % 2 == 0 ? "\r\n" : "")
  }

  /// Returns the document with some of its events flattened into log lines.
  private static func withLines(_ json: String, _ seed: Int) throws -> String {
    var random = SplitMix64(seed: UInt64(seed))
    guard case .object(var root) = try JSONValue(parsing: Array(json.utf8)),
      let place = root.members.firstIndex(where: { $0.key == "events" }),
      let events = root.members[place].value.arrayValue
    else { return json }
    root.members[place].value = .array(
      JSONArray(events.map { random.oneIn(2) ? Self.line(of: $0, &random) : $0 }))
    return JSONValue.object(root).text()
  }

  /// Returns an event that has another event flattened into it.
  private static func line(of event: JSONValue, _ random: inout SplitMix64) -> JSONValue {
    guard let members = event.objectValue?.members.filter({ $0.key != "line" }) else {
      return event
    }
    let line = JSONObject.Member(key: "line", value: .number(JSONNumber(random.below(9))))
    return [
      "event": "change", "action": "delete", "at": 3,
      "after": .object(JSONObject(members: ([line] + members).shuffled(using: &random))),
    ]
  }

  /// Returns a random edit of the document, as text and loaded; nil if the edited text does not load.
  func edited(_ json: String, _ random: inout SplitMix64) throws -> (
    json: String, loaded: Loaded<NotebookDocument>
  )? {
    let old = try JSONValue(parsing: Array(json.utf8))
    var edit = JSONEdit(random: random)
    let new = edit.edited(old)
    var edited = new.text()
    random = edit.random
    // In half of the edits an event becomes another one. It must be the only change of the list: beside a removed
    // event of the new tag, the values show that the event with the old tag was removed, with its unknown data.
    let count = old["events"]?.arrayValue?.count
    if random.oneIn(2), new["events"]?.arrayValue?.count == count,
      let tag = edited.ranges(of: /"(opened|change)"/).randomElement(using: &random)
    {
      edited.replaceSubrange(tag, with: "\"closed\"")
    }
    guard let loaded = try? NotebookDocument.load(Array(edited.utf8)) else { return nil }
    return (edited, loaded)
  }
}

/// Random edits of random documents: no unknown data is lost without a report.
@Suite struct RandomEditTests {
  @Test("random edits of a notebook lose no unknown data without a report", arguments: 0..<8)
  func notebook(round: Int) throws {
    var notebooks = try RandomNotebooks()
    var edited = 0
    let seeds = Thoroughness.seeds(40, of: 100)
    for seed in seeds {
      let seed = round * 1_000 + seed
      let json = try notebooks.json(seed)
      let loaded = try NotebookDocument.load(Array(json.utf8))
      let same = try NotebookDocument.save(loaded.value, preserving: loaded.preserved)
      #expect(same.text == json, "seed \(seed): a save without changes differs")
      var random = SplitMix64(seed: UInt64(seed + 77))
      for _ in 0..<2 {
        guard let new = try notebooks.edited(json, &random) else { continue }
        try check(loaded, json, new.loaded, new.json, seed: seed)
        edited += 1
      }
    }
    #expect(edited >= seeds.count, "only \(edited) edits")
  }

  /// Saves the value of `edited` over `json`, from which `edited` was made, and checks the result.
  private func check(
    _ old: Loaded<NotebookDocument>, _ json: String, _ new: Loaded<NotebookDocument>,
    _ edited: String, seed: Int
  ) throws {
    let saved = try NotebookDocument.save(new.value, preserving: old.preserved)
    let details: Comment = "seed \(seed): \(json)\nas \(edited)\n→ \(saved.text)"
    let again = try NotebookDocument.load(saved.bytes)
    try #require(again.value == new.value, details)

    let kept = Marks.numbers(in: saved.text + saved.dropped.map(\.text).joined())
    // An unknown value of an open union is in the domain: if it is gone there, the app has replaced it.
    let replaced = Self.unknownValues(of: old).subtracting(Self.unknownValues(of: new))
    let lost = Marks.numbers(in: edited).subtracting(kept).subtracting(replaced)
    try #require(lost.isEmpty, "\(lost) is lost: \(details)")
    let originals = [old, new].flatMap { $0.preserved.report.items.map(\.text) }
    for item in again.preserved.report.items where !originals.contains(item.text) {
      // The item of an unknown value of a flattened union is the object around it, which is written anew
      // if the app has moved it. The unknown words in it keep their spelling.
      let isRewritten = item.text.contains(#""line""#)
      let spellings = Marks.spellings(in: item.text)
      #expect(
        isRewritten && spellings.allSatisfy { json.contains($0) || edited.contains($0) },
        "\(item.text) was respelled: \(details)")
    }

    #expect(
      try NotebookDocument.save(new.value, preserving: old.preserved).bytes == saved.bytes,
      "a second save differs: \(details)")
    #expect(
      try NotebookDocument.save(again.value, preserving: again.preserved).bytes == saved.bytes,
      "a save after a load differs: \(details)")
    #expect(
      try NotebookDocument.save(old.value, preserving: old.preserved).text == json,
      "the old value is not saved as the old bytes: \(details)")
  }

  /// Returns the numbers in the unknown values that are in the domain.
  private static func unknownValues(of loaded: Loaded<NotebookDocument>) -> Set<Substring> {
    let values = loaded.preserved.report.items.filter { $0.level == .variant }
    return Marks.numbers(in: values.map(\.text).joined())
  }

  @Test("a save of one changed value writes only that value, and drops nothing", arguments: 0..<4)
  func oneValue(round: Int) throws {
    let schema = try Schemas.read("Notebook", in: "Tests/SumTypeRuntimeTests/Schemas")
    var source = try DocumentSource(.document(schema.documents[0]), of: schema)
    let seeds = Thoroughness.seeds(40, of: 100)
    var saves = 0
    for seed in seeds {
      let seed = 50_000 + round * 1_000 + seed
      let json = source.document(seed: seed, layout: .varied)
      var random = SplitMix64(seed: UInt64(seed))
      let edit = random.pick(source.editablePlaces)
      let edited = source.document(seed: seed, edit: edit, layout: .varied)
      guard let value = try? NotebookDocument.load(edited).value else { continue }
      let loaded = try NotebookDocument.load(json)
      let saved = try NotebookDocument.save(value, preserving: loaded.preserved)
      #expect(saved.bytes == edited, "seed \(seed): \(saved.text)")
      #expect(saved.dropped.isEmpty, "seed \(seed)")
      saves += 1
    }
    #expect(saves >= seeds.count / 2, "only \(saves) saves")
  }

  @Test("runs of unknown entries keep their places while the app removes, moves and adds entries")
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

  /// Returns the expected order: each run follows the nearest known entry before it that is left, or
  /// the head.
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

  /// Returns the names of the entries, as `AsideListTests` gives them.
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
