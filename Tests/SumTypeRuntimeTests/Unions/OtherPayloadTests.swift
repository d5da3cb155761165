import SumTypeRuntime
import Testing

@Suite("A keyed union that has the keys of all variants")
struct OtherPayloadTests {
  private typealias Document = Sole<FilledBeadCodec>
  private typealias Beads = Sole<ArrayCodec<FilledBeadCodec>>
  private typealias Threads = Sole<FilledThreadCodec>

  private func report<D: JSONDocument>(_ json: String, _ document: D.Type) throws -> [String] {
    try D.load(Array(json.utf8)).preserved.report.items.map(\.path)
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
        "/later"
      ])
  }

  @Test("a value under the key of another variant is an unknown field, and stays")
  func values() throws {
    let json = #"{"note":[ 7],"glass":{"colour":"c"},"note":null,"clasp":{},"kind":"glass"}"#
    #expect(try FilledBeadCodec.read(json) == .glass(Glass(colour: "c")))
    #expect(try report(json, Document.self) == ["/note", "/clasp"])
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
    #expect(beside.dropped.map(\.path) == ["/0/glass/y", "/0/note"])
  }

  @Test("a payload that becomes nil is written as null")
  func nils() throws {
    #expect(
      try Document.edited(#"{"kind":"note","glass":null,"note":"n"}"#) { $0 = .note(nil) }
        == #"{"kind":"note","glass":null,"note":null}"#)
  }

  @Test("of a flattened union, null under another variant's key is known, and a value is unknown")
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
    #expect(try report(beside, Threads.self) == ["/note"])
    let clasp = try Threads.editedFully(beside) { $0.content = .clasp }
    #expect(clasp.text == #"{"note":null,"glass":null,"id":1,"kind":"clasp"}"#)
    #expect(clasp.dropped.map(\.path) == ["/note"])
    // The tag is that of an alias, and a key has an escape, which the tally does not recognise.
    let escaped =
      #"{"n\u006fte":null,"crystal":{"colour":"c"},"glass":null,"id":1,"x":0,"kind":"crystal"}"#
    #expect(try report(escaped, Threads.self) == ["/x"])
  }
}
