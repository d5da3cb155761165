import Foundation
import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

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
    if seed % 3 < 2 { return try Self.withEvents(json, seed, flattensSome: seed % 3 == 0) }
    return (seed % 10 == 0 ? "\u{FEFF}" : "") + json + (seed % 2 == 0 ? "\r\n" : "")
  }

  /// Returns the document with unknown members in its events whose keys belong to other variants, and, if asked
  /// for, with some of the events flattened into log lines.
  private static func withEvents(
    _ json: String, _ seed: Int, flattensSome: Bool
  ) throws -> String {
    var random = SplitMix64(seed: UInt64(seed))
    guard case .object(var root) = try JSONValue(parsing: Array(json.utf8)),
      let place = root.members.firstIndex(where: { $0.key == "events" }),
      let events = root.members[place].value.arrayValue
    else { return json }
    let lines = events.map { flattensSome && random.oneIn(2) ? line(of: $0, &random) : $0 }
    var number = 9_000
    root.members[place].value = Events.map(.array(JSONArray(lines))) { event in
      for key in Events.foreignKeys(of: event) where random.oneIn(3) {
        number += 1
        event.members.insert(
          JSONObject.Member(key: key, value: .string("of the future\(number)x")),
          at: random.below(event.members.count + 1))
      }
    }
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

  /// Returns a random edit of the document, as text and loaded, and the unknown words that the edit has
  /// overwritten; nil if the edited text does not load.
  func edited(_ json: String, _ random: inout SplitMix64) throws -> Edited? {
    let old = try JSONValue(parsing: Array(json.utf8))
    var edit = JSONEdit(random: random)
    var new = edit.edited(old)
    random = edit.random
    // In half of the edits an event becomes another one. It must be the only change of the list: beside a removed
    // event of the new tag, the values show that the event with the old tag was removed, with its unknown data.
    var overwritten: Set<Substring> = []
    let count = old["events"]?.arrayValue?.count
    if random.oneIn(2), new["events"]?.arrayValue?.count == count, case .object(var root) = new,
      let place = root.members.firstIndex(where: { $0.key == "events" })
    {
      let tag = random.oneIn(2) ? "closed" : "opened"
      (root.members[place].value, overwritten) =
        Events.retagged(root.members[place].value, as: tag, &random)
      new = .object(root)
    }
    let text = new.text()
    guard let loaded = try? NotebookDocument.load(Array(text.utf8)) else { return nil }
    return Edited(json: text, loaded: loaded, overwritten: overwritten)
  }

  struct Edited {
    let json: String
    let loaded: Loaded<NotebookDocument>
    let overwritten: Set<Substring>
  }
}

/// The events of a notebook as JSON.
private enum Events {
  /// Returns the keys that other variants of an event have; none if the event is unknown.
  static func foreignKeys(of event: JSONObject) -> [String] {
    let change = ["action", "at", "text", "instead", "after"]
    let keys: [String]? =
      switch (event["event"]?.stringValue, event["action"]?.stringValue) {
      case ("closed", _): ["by", "note"] + change
      case ("opened", _): change
      case ("change", "insert"): ["by", "note", "instead", "after"]
      case ("change", "delete"): ["by", "note", "text"]
      default: nil
      }
    return (keys ?? []).filter { event[$0] == nil }
  }

  /// Returns the value with each of its events changed, the outer ones first.
  static func map(_ value: JSONValue, _ change: (inout JSONObject) -> Void) -> JSONValue {
    switch value {
    case .array(let elements): return .array(JSONArray(elements.map { map($0, change) }))
    case .object(var object):
      if !foreignKeys(of: object).isEmpty { change(&object) }
      object.members = object.members.map {
        JSONObject.Member(key: $0.key, value: map($0.value, change))
      }
      return .object(object)
    default: return value
    }
  }

  /// Returns the events with one of them changed into one of the tag, and the unknown words that this has
  /// overwritten. The payload of `opened` is new, so that it has no words of the unknown members of its keys.
  static func retagged(
    _ events: JSONValue, as tag: String, _ random: inout SplitMix64
  ) -> (JSONValue, Set<Substring>) {
    var places = 0
    _ = map(events) { if $0["event"]?.stringValue != tag { places += 1 } }
    if places == 0 { return (events, []) }
    let place = random.below(places)
    let hasNote = random.oneIn(2)
    var overwritten: Set<Substring> = []
    var next = 0
    let new = map(events) { event in
      if event["event"]?.stringValue == tag { return }
      defer { next += 1 }
      if next != place { return }
      if tag == "opened" {
        let gone = event.members.filter { ["by", "note"].contains($0.key) }
        overwritten = Marks.numbers(in: gone.map { $0.value.text() }.joined())
        event.members.removeAll { ["by", "note"].contains($0.key) }
        event.members.append(JSONObject.Member(key: "by", value: "x"))
        if hasNote { event.members.append(JSONObject.Member(key: "note", value: "y")) }
      }
      for index in event.members.indices where event.members[index].key == "event" {
        event.members[index].value = .string(tag)
      }
    }
    return (new, overwritten)
  }
}

/// Random edits of random documents: no unknown data is lost without a report, and none is reported that stays.
@Suite struct RandomEditTests {
  @Test(
    "random edits of a notebook lose the unknown data that is reported, and no other",
    arguments: 0..<8)
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
        try check(loaded, json, new, seed: seed)
        edited += 1
      }
    }
    #expect(edited >= seeds.count, "only \(edited) edits")
  }

  /// Saves the value of `edited` over `json`, from which `edited` was made, and checks the result.
  private func check(
    _ old: Loaded<NotebookDocument>, _ json: String, _ edit: RandomNotebooks.Edited, seed: Int
  ) throws {
    let (new, edited) = (edit.loaded, edit.json)
    let saved = try NotebookDocument.save(new.value, preserving: old.preserved)
    let details: Comment = "seed \(seed): \(json)\nas \(edited)\n→ \(saved.text)"
    let again = try NotebookDocument.load(saved.bytes)
    try #require(again.value == new.value, details)

    let kept = Marks.numbers(in: saved.text + saved.dropped.map(\.text).joined())
    // An unknown value of an open union is in the domain: if it is gone there, the app has replaced it.
    let replaced = Self.unknownValues(of: old).subtracting(Self.unknownValues(of: new))
    let expected = Marks.numbers(in: edited).union(edit.overwritten)
    let lost = expected.subtracting(kept).subtracting(replaced)
    try #require(lost.isEmpty, "\(lost) is lost: \(details)")
    // What is reported is gone. The words of a larger item may stay, in an unknown value that the app has set.
    let there = Marks.numbers(in: saved.text).subtracting(
      Self.unknownValues(of: new, [.variant, .malformed, .value]))
    let values = again.preserved.report.items.map(\.text)
    for item in saved.dropped {
      let found = Marks.numbers(in: item.text).intersection(there)
      #expect(
        found.isEmpty && !values.contains(item.text),
        "\(item) was reported, and is still there: \(details)")
    }
    // A guess is data that was kept, once.
    for item in saved.guesses {
      let numbers = Marks.numbers(in: item.text)
      #expect(item.isGuess && numbers.isSubset(of: Marks.numbers(in: saved.text)), details)
    }
    #expect(Set(saved.guesses).isDisjoint(with: saved.dropped), details)
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

  /// Returns the numbers in the unknown values of these levels.
  private static func unknownValues(
    of loaded: Loaded<NotebookDocument>, _ levels: Set<KeptItem.Level> = [.variant]
  ) -> Set<Substring> {
    let values = loaded.preserved.report.items.filter { levels.contains($0.level) }
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
