import Foundation
import SumTypeRuntime
import Testing

@Suite("A keyed union whose tag may be missing")
struct MissingTagTests {
  private typealias Document = Sole<ToldBeadCodec>
  private typealias Beads = Sole<ArrayCodec<ToldBeadCodec>>
  private typealias Threads = Sole<ToldThreadCodec>

  private func report<D: JSONDocument>(_ json: String, _ document: D.Type) throws -> [String] {
    try D.load(Array(json.utf8)).preserved.report.items.map(\.path)
  }

  @Test("without a tag, the only payload that is present and not null gives the variant")
  func told() throws {
    #expect(try ToldBeadCodec.read(#"{"glass":{"colour":"c"}}"#) == .glass(Glass(colour: "c")))
    #expect(
      try ToldBeadCodec.read(#"{"x":1,"crystal":{"colour":"c"},"note":null}"#)
        == .glass(Glass(colour: "c"))
    )
    #expect(try ToldBeadCodec.read(#"{"cl\u0061sp":{}}"#) == .clasp)
    // A tag takes precedence over payloads.
    #expect(
      try ToldBeadCodec.read(#"{"glass":{"colour":"c"},"note":"n","kind":"note"}"#) == .note("n"))
  }

  @Test(
    "a value whose payloads give no variant, or do not fit, is kept with its reason",
    arguments: [
      ("{}", #"the tag "kind" is missing"#),
      (#"{"note":null,"shell":1}"#, #"the tag "kind" is missing"#),
      (#"{"glass":{"colour":"c"},"note":"n"}"#, "at /note"),
      (#"{"glass":{"colour":7}}"#, "at /glass/colour: expected a string"),
      (#"{"clasp":{"x":1}}"#, "at /clasp"),
      (#"{"kind":null,"note":"n"}"#, "at /kind: expected a string"),
    ])
  func malformed(json: String, reason: String) throws {
    guard case .unknown(let value) = try ToldBeadCodec.read(json),
      case .malformed(let error) = value.reason
    else {
      Issue.record("\(json) is not malformed")
      return
    }
    #expect(error.description.contains(reason), "\(error)")
    #expect(value.json.text == json)
  }

  @Test("a value without a tag is saved without one, unless its payload becomes nil")
  func edited() throws {
    let json = #"{ "x":[ ],"crystal" : {"colour":"c", "y":1e2} }"#
    #expect(try report(json, Document.self) == ["/x", "/crystal/y"])
    #expect(
      try Document.edited(json) { $0 = .glass(Glass(colour: "d")) }
        == json.replacing(#""c""#, with: #""d""#))
    #expect(
      try Document.edited(#"{"note": "n", "z": 0}"#) { $0 = .note("m") }
        == #"{"note": "m", "z": 0}"#)
    let none = try Document.edited(#"{"z": 0, "note": "n"}"#) { $0 = .note(nil) }
    #expect(none == #"{"kind": "note", "z": 0}"#)
    #expect(try ToldBeadCodec.read(none) == .note(nil))
  }

  @Test("a new value is written with its tag")
  func written() throws {
    #expect(ToldBeadCodec.written(.note("n")) == #"{"kind":"note","note":"n"}"#)
    let saved = try Beads.editedFully(#"[{"note":"n","z":1}]"#) { $0[0] = .clasp }
    #expect(saved.text == #"[{"kind":"clasp"}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/z"])
    let whole = StoredEntry(type: "", payload: Data(#"{"note":"n"}"#.utf8))
    let table = EntryTable(InMemoryEntries([whole]), of: ToldBeadCodec.self)
    let row = try table.update(try table.page(0..<1)[0], to: .note("m"))
    #expect(row.stored == StoredEntry(type: "note", payload: Data(#""m""#.utf8)))
  }

  @Test("a flattened union without a tag is read and merged in the same way")
  func flattened() throws {
    let json = #"{"glass":{"colour":"c"},"id":1,"x":0}"#
    #expect(
      try Threads.load(Array(json.utf8)).value
        == ToldThread(id: 1, content: .glass(Glass(colour: "c"))))
    #expect(try report(json, Threads.self) == ["/x"])
    #expect(
      try Threads.edited(json) { $0.content = .glass(Glass(colour: "d")) }
        == json.replacing(#""c""#, with: #""d""#))
    #expect(
      try Threads.edited(#"{"note":"n","id":1}"#) { $0.content = .note(nil) }
        == #"{"id":1,"kind":"note"}"#)
    #expect(
      try Threads.edited(json) { $0.content = .clasp } == #"{"kind":"clasp","id":1,"x":0}"#)
  }

  @Test("without a tag and a payload, a value is the default variant, and a new value has its tag")
  func withDefault() throws {
    typealias Notes = Sole<ToldOrNoteCodec>
    #expect(try ToldOrNoteCodec.read("{}") == .note(nil))
    #expect(try ToldOrNoteCodec.read(#"{"glass":{"colour":"c"}}"#) == .glass(Glass(colour: "c")))
    #expect(ToldOrNoteCodec.written(.note("n")) == #"{"kind":"note","note":"n"}"#)
    #expect(try Notes.edited("{}") { $0 = .note("n") } == #"{"note":"n"}"#)
    #expect(try Notes.edited(#"{"note":"n"}"#) { $0 = .note(nil) } == "{}")
  }
}
