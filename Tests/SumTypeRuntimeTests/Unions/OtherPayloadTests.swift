import SumTypeRuntime
import Testing

@Suite("Payloads of other variants beside that of a keyed union")
struct OtherPayloadTests {
  private typealias Document = Sole<FilledBeadCodec>
  private typealias Beads = Sole<ArrayCodec<FilledBeadCodec>>
  private typealias Threads = Sole<FilledThreadCodec>

  /// The path and the level of each item that a load keeps.
  private func report<D: JSONDocument>(_ json: String, _ document: D.Type) throws -> [String] {
    try D.load(Array(json.utf8)).preserved.report.items.map { "\($0.path) \($0.level)" }
  }

  @Test("null under the key of another variant is no unknown field, and stays")
  func nulls() throws {
    let json =
      #"{"note":null, "clasp" : null,"glass":{"colour":"c"},"crystal":null,"kind":"glass"}"#
    #expect(try FilledBeadCodec.read(json) == .glass(Glass(colour: "c")))
    #expect(try report(json, Document.self) == [])
    #expect(
      try Document.edited(json) { $0 = .glass(Glass(colour: "d")) }
        == json.replacing(#""c""#, with: #""d""#))
    #expect(
      try report(#"{"kind":"glass","glass":{"colour":"c"},"later":null}"#, Document.self) == [
        "/later field"
      ])
  }

  @Test("null is known also in a union whose new values have only their own key")
  func nullsOfPlainUnion() throws {
    let json = #"{"note":null,"glass":{"colour":"c"},"clasp":null,"kind":"glass","x":null}"#
    #expect(try report(json, Sole<KeyedBeadCodec>.self) == ["/x field"])
    #expect(
      try Sole<KeyedBeadCodec>.edited(json) { $0 = .glass(Glass(colour: "d")) }
        == json.replacing(#""c""#, with: #""d""#))
  }

  @Test("the summary of a report counts payloads of other variants on their own")
  func summary() throws {
    func summary(_ json: String) throws -> KeptReport.Summary {
      try Document.load(Array(json.utf8)).preserved.report.summary
    }
    let two = try summary(#"{"kind":"glass","glass":{"colour":"c"},"note":7,"clasp":{},"x":1}"#)
    #expect(two.otherPayloads == 2 && two.fields == 1 && two.total == 3)
    #expect(two.description == "1 unknown field, 2 payloads of other variants")
    let one = try summary(#"{"kind":"clasp","note":7}"#)
    #expect(one.description == "1 payload of another variant")
  }

  @Test("a value under the key of another variant is kept as its payload")
  func values() throws {
    let json = #"{"note":[ 7],"glass":{"colour":"c"},"note":null,"clasp":{},"kind":"glass"}"#
    #expect(try FilledBeadCodec.read(json) == .glass(Glass(colour: "c")))
    #expect(try report(json, Document.self) == ["/note otherPayload", "/clasp otherPayload"])
    #expect(
      try Document.edited(json) { $0 = .glass(Glass(colour: "d")) }
        == json.replacing(#""c""#, with: #""d""#))
  }

  @Test("a new value has null under the keys of the other variants, in the order of the schema")
  func written() {
    #expect(
      FilledBeadCodec.written(.glass(Glass(colour: "c")))
        == #"{"kind":"glass","glass":{"colour":"c"},"note":null}"#)
    #expect(FilledBeadCodec.written(.note("n")) == #"{"kind":"note","glass":null,"note":"n"}"#)
    #expect(FilledBeadCodec.written(.note(nil)) == #"{"kind":"note","glass":null,"note":null}"#)
    #expect(FilledBeadCodec.written(.clasp) == #"{"kind":"clasp","glass":null,"note":null}"#)
  }

  @Test("another variant leaves null under the old one's key, and dropped fields are reported")
  func rewritten() throws {
    let plain = #"[{"kind":"glass","glass":{"colour":"c"},"note":null}]"#
    let saved = try Beads.editedFully(plain) { $0[0] = .note("n") }
    #expect(saved.text == #"[{"kind":"note","glass":null,"note":"n"}]"#)
    #expect(saved.dropped.isEmpty)
    let beside = try Beads.editedFully(#"[{"kind":"glass","glass":{"colour":"c","y":1},"note":7}]"#)
    {
      $0[0] = .clasp
    }
    #expect(beside.text == #"[{"kind":"clasp","glass":null,"note":null}]"#)
    #expect(
      beside.dropped.map { "\($0.path) \($0.level)" }
        == ["/0/glass/y field", "/0/note otherPayload"])
  }

  @Test("a payload that becomes nil is written as null")
  func nils() throws {
    #expect(
      try Document.edited(#"{"kind":"note","glass":null,"note":"n"}"#) { $0 = .note(nil) }
        == #"{"kind":"note","glass":null,"note":null}"#)
  }

  @Test("of a flattened union, null under another variant's key is known, and a value is kept")
  func flattened() throws {
    let json = #"{"note":null,"glass":{"colour":"c"},"id":1,"clasp":null,"kind":"glass"}"#
    #expect(
      try Threads.load(Array(json.utf8)).value
        == FilledThread(id: 1, content: .glass(Glass(colour: "c"))))
    #expect(try report(json, Threads.self) == [])
    let other = try Threads.editedFully(json) { $0.content = .note("n") }
    #expect(other.text == #"{"note":"n","glass":null,"id":1,"kind":"note"}"#)
    #expect(other.dropped.isEmpty)
    let beside = #"{"note":7,"glass":{"colour":"c"},"id":1,"kind":"glass"}"#
    #expect(try report(beside, Threads.self) == ["/note otherPayload"])
    let clasp = try Threads.editedFully(beside) { $0.content = .clasp }
    #expect(clasp.text == #"{"note":null,"glass":null,"id":1,"kind":"clasp"}"#)
    #expect(clasp.dropped.map { "\($0.path) \($0.level)" } == ["/note otherPayload"])
    // Here the reader tallies the members; the unions above have a variant with two tags, whose values are asked.
    let notes = #"{"x":1,"glass":{"colour":"c"},"note":7,"clasp":null,"id":1,"kind":"glass"}"#
    #expect(
      try report(notes, Sole<NoteThreadCodec>.self) == ["/x field", "/note otherPayload"])
    #expect(
      try Sole<NoteThreadCodec>.edited(notes) { $0.id = 2 }
        == notes.replacing(#""id":1"#, with: #""id":2"#))
    // The tag is that of an alias, and a key has an escape, which the tally does not recognise.
    let escaped =
      #"{"n\u006fte":null,"crystal":{"colour":"c"},"clasp":1,"glass":null,"id":1,"x":0,"kind":"crystal"}"#
    #expect(try report(escaped, Threads.self) == ["/clasp otherPayload", "/x field"])
  }
}
