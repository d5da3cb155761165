import SumTypeRuntime
import Testing

@Suite("A union whose tag is the key of its payload")
struct KeyedUnionTests {
  private typealias Document = Sole<KeyedBeadCodec>
  private typealias Beads = Sole<ArrayCodec<KeyedBeadCodec>>

  @Test("a keyed union reads its payload before or after the tag, and writes it after the tag")
  func reading() throws {
    #expect(
      try KeyedBeadCodec.read(#"{"kind":"glass","glass":{"colour":"red"}}"#)
        == .glass(Glass(colour: "red")))
    #expect(
      try KeyedBeadCodec.read(
        #"{ "glass" : 7, "crystal":{"size":2,"colour":"c"},"kind":"crystal"}"#)
        == .glass(Glass(colour: "c", size: 2)))
    #expect(try KeyedBeadCodec.read(#"{"kind":"note"}"#) == .note(nil))
    #expect(try KeyedBeadCodec.read(#"{"kind":"note","note":null}"#) == .note(nil))
    for empty in ["", #","clasp":null"#, #","clasp":{}"#, #","clasp":[ ]"#] {
      #expect(try KeyedBeadCodec.read(#"{"kind":"clasp"\#(empty)}"#) == .clasp)
    }
    #expect(
      KeyedBeadCodec.written(.glass(Glass(colour: "red")))
        == #"{"kind":"glass","glass":{"colour":"red"}}"#)
    #expect(KeyedBeadCodec.written(.note("n")) == #"{"kind":"note","note":"n"}"#)
    #expect(KeyedBeadCodec.written(.note(nil)) == #"{"kind":"note"}"#)
    #expect(KeyedBeadCodec.written(.clasp) == #"{"kind":"clasp"}"#)
  }

  @Test(
    "a malformed value of a keyed union is kept with its reason and its place",
    arguments: [
      (#"{"glass":{"colour":"red"}}"#, #"the tag "kind" is missing"#),
      (#"{"kind":"glass"}"#, #"the member "glass" is missing"#),
      (#"{"kind":"glass","glass":{"colour":7}}"#, "at /glass/colour: expected a string"),
      (#"{"kind":"glass","glass":{"colour":"c"},"kind":"note"}"#, "at /kind"),
      (#"{"kind":7,"glass":{"colour":"c"}}"#, "at /kind: expected a string"),
      (#"{"kind":"clasp","clasp":{"x":1}}"#, "at /clasp"),
    ])
  func malformed(json: String, reason: String) throws {
    guard case .unknown(let value) = try KeyedBeadCodec.read(json),
      case .malformed(let error) = value.reason
    else {
      Issue.record("\(json) is not malformed")
      return
    }
    #expect(error.description.contains(reason), "\(error)")
    #expect(value.json.text == json)
    #expect(KeyedBeadCodec.written(.unknown(value)) == json)
  }

  @Test("a value with an unknown tag is kept with all its members")
  func unknown() throws {
    let json = #"{"shell":{"x":1},"kind":"shell","y":2}"#
    guard case .unknown(let value) = try KeyedBeadCodec.read(json) else {
      Issue.record("the value is not unknown")
      return
    }
    #expect(value.tag == "shell" && value.reason == .unknownTag && value.json.text == json)
    let items = try Document.load(Array(json.utf8)).preserved.report.items
    #expect(items.map(\.level) == [.variant] && items[0].tag == "shell")
  }

  @Test("an edit changes only the payload under the tag that was read")
  func edited() throws {
    let json = #"{ "z":[ ],"crystal" : {"colour":"c", "y":1e2},"kind":"crystal","glass":0 }"#
    let saved = try Document.editedFully(json) { $0 = .glass(Glass(colour: "d")) }
    #expect(saved.text == json.replacing(#""c","#, with: #""d","#))
    #expect(
      try Document.load(Array(json.utf8)).preserved.report.items.map(\.path)
        == ["/z", "/crystal/y", "/glass"])
    #expect(try Document.edited(json) { _ in } == json)
  }

  @Test("an optional payload is added and removed beside its tag")
  func optional() throws {
    #expect(
      try Document.edited(#"{"kind": "note", "z": 0}"#) { $0 = .note("n") }
        == #"{"kind": "note", "note": "n", "z": 0}"#)
    #expect(
      try Document.edited(#"{"z":0,"note":"n","kind":"note"}"#) { $0 = .note(nil) }
        == #"{"z":0,"kind":"note"}"#)
    #expect(
      try Document.edited(#"{"note":null,"kind":"note"}"#) { $0 = .note("n") }
        == #"{"note":"n","kind":"note"}"#)
  }

  @Test("of a flattened union, a payload that is added follows its tag")
  func added() throws {
    #expect(
      try Sole<KeyedThreadCodec>.edited(#"{"kind":"note","id":1,"z":0,"knots":2}"#) {
        $0.content = .note("n")
      } == #"{"kind":"note","note":"n","id":1,"z":0,"knots":2}"#)
  }

  @Test("another variant of a keyed union is written anew, and dropped fields are reported")
  func rewritten() throws {
    let saved = try Beads.editedFully(#"[{"kind":"glass","glass":{"colour":"c","y":1},"z":2}]"#) {
      $0[0] = .clasp
    }
    #expect(saved.text == #"[{"kind":"clasp"}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/glass/y", "/0/z"])
  }
}
