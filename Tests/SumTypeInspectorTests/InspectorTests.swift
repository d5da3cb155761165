import SumTypeGenerator
import SumTypeInspector
import SumTypeJSON
import TestDocuments
import Testing

@Suite("Inspections of documents")
struct InspectorTests {
  /// Inspects data and returns a line for each finding.
  private func findings(
    _ data: String, as document: String = "Feed", _ schema: String = Self.feed
  ) throws -> (lines: [String], inspector: Inspector) {
    let schema = try Schemas.resolve(schema)
    let recorder = Recorder()
    var inspector = Inspector(
      try Subject(document: document, of: schema), of: schema, observer: recorder)
    inspector.inspect(Array(data.utf8))
    return (recorder.findings.map(\.summary), inspector)
  }

  private static let feed = """
    {"sumtype": 1, "types": {
      "Post": {"union": {"text": "Text", "box": "Box", "end": null}, "unknown": "aside"},
      "Text": {"struct": {"message": "String", "mood": "Mood?"}},
      "Mood": {"enum": ["happy", "sad"]},
      "Box": {"struct": {"inside": {"type": "Part", "wire": "json"}}},
      "Part": {"union": {"one": "Text", "many": "[Part]"}, "representation": "external"}},
     "documents": {"Feed": {"version": 2, "entries": "Post", "fields": {"title": "String?"}}}}
    """

  @Test("null in an optional member is a variant, if the union has one for null")
  func nullVariant() throws {
    let schema = """
      {"sumtype": 1, "types": {
        "Note": {"struct": {"title": "Change?", "pages": "Int?"}},
        "Change": {"union": {"removed": null, "set": "String"}, "representation": "untagged"}},
       "documents": {"Note": {"root": "Note"}}}
      """
    for (json, count) in [("{}", 0), (#"{"title": null, "pages": null}"#, 1)] {
      let (lines, inspector) = try findings(json, as: "Note", schema)
      #expect(lines.isEmpty)
      #expect(inspector.known.reduce(0) { $0 + $1.count } == count)
    }
  }

  @Test("an inspection counts known values by variant, and lists all other data with pointers")
  func everyKind() throws {
    let (lines, inspector) = try findings(
      #"""
      {"version": 3, "entries": [
        {"type": "text", "message": "a", "mood": "wistful"},
        {"type": "photo", "size": 3},
        {"type": "text", "message": 1},
        {"type": "end", "more": 0},
        {"type": "box", "inside": "{\"many\": [{\"one\": {\"message\": \"b\", \"x\": 1}}, {\"two\": 1}]}"},
        {"type": 1.5}
      ], "theme": "dark"}
      """#)
    #expect(
      lines == [
        #"unknownValue Mood at /entries/0/mood"#,
        #"unknownVariant Post at /entries/1 "photo""#,
        #"malformed Post at /entries/2 "text": at /message: expected a string, found the number 1"#,
        #"unknownField Post at /entries/3/more more"#,
        #"unknownField Text at /entries/4/inside » /many/0/one/x x"#,
        #"unknownVariant Part at /entries/4/inside » /many/1 "two""#,
        #"malformed Post at /entries/5 -: at /type: expected a string, an integer or a Boolean, found the number 1.5"#,
        #"unknownField Feed at /theme theme"#,
        #"newerVersion Feed at /version"#,
      ])
    #expect(inspector.entries == 6)
    let known = inspector.known.map { union in
      "\(union.name): " + union.variants.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
    #expect(known == ["Post: text 1, box 1, end 1", "Part: one 1, many 1"])
  }

  @Test("an inspection discards the counts and findings of a value that turns out malformed")
  func takenBack() throws {
    let (lines, inspector) = try findings(
      #"""
      {"version": 1, "entries": [{"type": "box", "inside":
        "{\"many\": [{\"one\": {\"message\": \"b\", \"x\": 1}}, {\"one\": {\"message\": 7}}]}", "y": 1}]}
      """#)
    // The inner union is open, so only one of its values is malformed.
    #expect(
      lines.map { $0.prefix(30) } == [
        "unknownField Text at /entries/", "malformed Part at /entries/0/i",
        "unknownField Box at /entries/0",
      ])
    #expect(inspector.known.map(\.count) == [1, 2])

    let closed = Self.feed.replacing("external\"}", with: "external\", \"unknown\": \"refuse\"}")
    let (refused, counted) = try findings(
      #"""
      {"version": 1, "entries": [{"type": "box", "inside":
        "{\"many\": [{\"one\": {\"message\": \"b\", \"x\": 1}}, {\"one\": {\"message\": 7}}]}", "y": 1}]}
      """#, closed)
    #expect(refused.map { $0.prefix(28) } == ["malformed Post at /entries/0"])
    #expect(counted.known.isEmpty)
  }

  @Test("an alias of a union whose tag is not in the data needs a tag too")
  func outsideAlias() throws {
    let schema = try Schemas.resolve(
      #"""
      {"sumtype": 1, "types": {
        "Event": {"union": {"x": null}, "representation": "outside"},
        "Named": {"alias": "Event"}}}
      """#)
    #expect(try Subject(type: "Event", of: schema).hasOutsideTag(in: schema))
    #expect(try Subject(type: "Named", of: schema).hasOutsideTag(in: schema))
  }

  @Test("an inspection refuses a raw value that equals a known one only in Swift")
  func equalValues() throws {
    let schema = try Schemas.resolve(
      #"{"sumtype": 1, "types": {"Word": {"enum": {"k": "K", "e": "caf\u00e9"}}}}"#)
    let inspection = try Inspection(try Subject(type: "Word", of: schema), of: schema)
    func isKept(_ text: String) -> Int? {
      guard case .loaded(let kept, _) = inspection.outcome(Array("\"\(text)\"".utf8)).outcome
      else { return nil }
      return kept.count
    }
    #expect(isKept("K") == 0 && isKept("caf\u{E9}") == 0 && isKept("caf\\u00e9") == 0)
    #expect(isKept("k") == 1 && isKept("cafe") == 1)
    // The Kelvin sign instead of K, and the accent as a scalar of its own.
    #expect(isKept("\u{212A}") == nil && isKept("cafe\u{301}") == nil)
  }

  @Test("an inspection compares versions of any size, and takes the last of several")
  func versions() throws {
    func hasNewer(_ version: String) throws -> Bool {
      try findings("{\"version\": \(version), \"entries\": []}").lines
        == ["newerVersion Feed at /version"]
    }
    for version in ["3", "3.0", "99999999999999999999999", "1e1", "1, \"version\": 7"] {
      #expect(try hasNewer(version), "\(version)")
    }
    for version in ["2", "2.0", "1", "0", "-99999999999999999999999", "7, \"version\": 1"] {
      #expect(try !hasNewer(version), "\(version)")
    }
  }

  @Test("an inspection reports only the older version of a document that an app migrates")
  func older() throws {
    let schema = """
      {"sumtype": 1, "types": {"Post": {"struct": {"message": "String"}}},
       "documents": {"Feed": {"version": 3, "entries": "Post", "migrations": {
         "1": [{"in": "Post", "rename": {"body": "message"}}], "2": []}}}}
      """
    func lines(_ data: String) throws -> [String] {
      try findings(data, as: "Feed", schema).lines
    }
    let entries = #""entries": [{"body": "a", "more": 1}]"#
    #expect(try lines(#"{"version": 1, \#(entries)}"#) == ["olderVersion Feed at /version"])
    #expect(try lines(#"{\#(entries), "version": 2}"#) == ["olderVersion Feed at /version"])
    #expect(
      try lines(#"{"version": 0, \#(entries)}"#)
        == [
          "unreadable Feed at : 1:13: at /version: expected version 1 or a later one, "
            + "found the number 0"
        ])
    #expect(
      try lines(#"{"version": 1, "entries": [}"#)
        == ["unreadable Feed at : 1:28: at /entries/0: expected a value, found `}`"])
    #expect(
      try lines(#"{"version": 3, "entries": [{"message": "a", "more": 1}]}"#)
        == ["unknownField Post at /entries/0/more more"])
  }

  @Test("an inspection reports findings up to the place where the data cannot be read")
  func unreadable() throws {
    let (lines, _) = try findings(#"{"theme": 1, "entries": [{"type": "photo"}], "version": x}"#)
    #expect(
      lines == [
        "unknownField Feed at /theme theme", "unknownVariant Post at /entries/0 \"photo\"",
        "unreadable Feed at : 1:57: at /version: expected a value, found x",
      ])
    #expect(try findings("").lines == ["unreadable Feed at : 1:1: there is no value"])
    #expect(try findings("{}").lines.count == 1)
    #expect(try findings("{\"version\":1,\"entries\":[]} 1").lines.count == 1)
  }

  @Test("an inspection reports thousands of findings in the order of the data")
  func handedOn() throws {
    let entry = #"{"type": "photo"},"#
    let (lines, inspector) = try findings(
      #"{"version": 1, "entries": ["# + String(repeating: entry, count: 5000) + "{}]}")
    #expect(lines.count == 5001)
    #expect(lines[4321] == "unknownVariant Post at /entries/4321 \"photo\"")
    #expect(inspector.entries == 5001)
  }

  @Test("an inspection reports each finding in an object with flattened members once")
  func handedOnOfSharedObject() throws {
    let schema = """
      {"sumtype": 1, "documents": {"File": {"root": "Feed"}}, "types": {
        "Stamp": {"struct": {"at": "Int"}}, "Post": {"struct": {"id": "Int"}},
        "Feed": {"struct": {"stamp": {"type": "Stamp", "flatten": true}, "posts": "[Post]"}}}}
      """
    let posts = String(repeating: #"{"id": 1, "more": 2},"#, count: 700)
    let (lines, _) = try findings(
      #"{"theme": 1, "at": 1, "posts": [\#(posts) {"id": 1}]}"#, as: "File", schema)
    #expect(lines.count == 701)
    #expect(lines.count { $0 == "unknownField Feed at /theme theme" } == 1)
  }

  @Test("an inspection reads data up to the depth that a load reads, and refuses deeper data")
  func deep() throws {
    let schema = try Schemas.resolve(
      #"{"sumtype": 1, "types": {"Tree": {"struct": {"children": "[Tree]"}}}}"#)
    let inspection = try Inspection(try Subject(type: "Tree", of: schema), of: schema)
    func nested(_ levels: Int) -> [UInt8] {
      let opening = String(repeating: "{\"children\":[", count: levels)
      return Array((opening + String(repeating: "]}", count: levels)).utf8)
    }
    #expect(inspection.outcome(nested(256)).outcome == .loaded([]))
    guard case .refused(let error) = inspection.outcome(nested(257)).outcome else {
      Issue.record("257 objects in 257 arrays were read")
      return
    }
    #expect(error.code == .tooDeep)
  }

  @Test("an inspection names the missing field of a struct of more than 64 fields")
  func wide() throws {
    let fields = (0..<150).map { "\"f\($0)\": \"Int\"" }.joined(separator: ",")
    let schema = try Schemas.resolve(
      "{\"sumtype\": 1, \"types\": {\"Wide\": {\"struct\": {\(fields)}}}}")
    let inspection = try Inspection(try Subject(type: "Wide", of: schema), of: schema)
    for missing in [nil, 0, 63, 64, 127, 128, 149] {
      let members = (0..<150).filter { $0 != missing }.map { "\"f\($0)\":\($0)" }
      let bytes = Array("{\(members.joined(separator: ","))}".utf8)
      switch (inspection.outcome(bytes).outcome, missing) {
      case (.loaded, nil): break
      case (.refused(let error), let missing?): #expect(error.expected == "f\(missing)")
      case (let outcome, _): Issue.record("\(outcome)")
      }
    }
  }
}

extension Finding {
  /// The finding as one line.
  fileprivate var summary: String {
    var text = "\(kind) \(type) at \(path)"
    switch kind {
    case .unknownVariant: text += " \(tag?.description ?? "-")"
    case .malformed:
      let inside = error.map { error in
        ([error.location] + error.inner).map(\.pointer.description).joined(separator: " » ")
      }
      text += " \(tag?.description ?? "-"): at \(inside ?? ""): \(error?.message ?? "")"
    case .unknownField, .otherPayload: text += " \(key ?? "")"
    case .unreadable: text += ": \(error.map(\.description) ?? "")"
    case .unknownValue, .mismatch, .newerVersion, .olderVersion: break
    }
    return text
  }
}
