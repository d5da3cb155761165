import SumTypeRuntime
import Testing

@Suite("A union whose tag is outside the document")
struct OutsideUnionTests {
  private typealias Document = Sole<OutsideBeadCodec>

  private func load(_ json: String, _ tag: JSONTag?) throws -> Loaded<Document> {
    try Document.load(Array(json.utf8), tag: tag)
  }

  @Test("the whole document is the payload of the tag's variant")
  func reading() throws {
    #expect(try load(#"{"colour":"c"}"#, "glass").value == .glass(Glass(colour: "c")))
    #expect(try load(" null", "note").value == .note(nil))
    for nothing in ["null", "[ ]", "{}", #"{"x":1}"#] {
      #expect(try load(nothing, "clasp").value == .clasp)
    }
    #expect(try load(#"{"x":1}"#, "clasp").preserved.report.items.map(\.path) == ["/x"])
  }

  @Test(
    "a value with an unknown tag, without a tag or with a malformed payload is kept with its reason"
  )
  func kept() throws {
    guard case .unknown(let shell) = try load("[1]", "shell").value else {
      Issue.record("the value is not unknown")
      return
    }
    #expect(shell.reason == .unknownTag && shell.tag == "shell" && shell.json.text == "[1]")
    for (json, tag, reason) in [
      ("{}", nil, "tag"), (#"{"colour":[]}"#, "glass", "at /colour: expected a string"),
      ("7", "clasp", "no payload"),
    ] as [(String, JSONTag?, String)] {
      guard case .unknown(let value) = try load(json, tag).value,
        case .malformed(let error) = value.reason
      else {
        Issue.record("\(json) is not malformed")
        continue
      }
      #expect(error.description.contains(reason), "\(error)")
      #expect(value.json.text == json && value.tag == tag)
    }
  }

  @Test("a save merges the payload, and the document tells the tag to save with it")
  func saving() throws {
    let loaded = try load(#"{ "x":1,"colour":"c" }"#, "glass")
    let saved = try Document.save(.glass(Glass(colour: "d")), preserving: loaded.preserved)
    #expect(saved.text == #"{ "x":1,"colour":"d" }"#)
    #expect(Document.tag(of: .glass(Glass(colour: "d")), preserving: loaded.preserved) == "glass")
    #expect(Document.tag(of: .clasp, preserving: loaded.preserved) == "clasp")
    let other = try Document.save(.note("n"), preserving: loaded.preserved)
    #expect(other.text == #""n""# && other.dropped.map(\.path) == ["/x"])
    let unknown = try load("[1]", "shell")
    #expect(try Document.save(unknown.value).text == "[1]")
    #expect(Document.tag(of: unknown.value) == "shell")
  }
}
