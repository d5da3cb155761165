import SumTypeRuntime
import Testing

@Suite("A union whose tag is made of two members")
struct PairedUnionTests {
  private typealias Document = Sole<PairedGemCodec>

  private enum Lines: JSONLinesDocument {
    typealias Codec = SealedGemCodec
  }

  @Test("a pair of tag values takes precedence over a first value with any second one")
  func reading() throws {
    #expect(
      try PairedGemCodec.read(#"{"version":1,"colour":"c","kind":"glass"}"#)
        == .glass(Glass(colour: "c")))
    for version in ["", #""version":9,"#, #""version":"x","#, #""version":false,"#] {
      #expect(
        try PairedGemCodec.read(#"{"kind":"pearl",\#(version)"$type":"nacre","shine":3}"#)
          == .pearl(Pearl(shine: 3)))
    }
    #expect(try PairedGemCodec.read(#"{"kind":"clasp","version":"old"}"#) == .clasp)
    #expect(
      PairedGemCodec.written(.glass(Glass(colour: "c")))
        == #"{"kind":"glass","version":1,"colour":"c"}"#)
    #expect(
      PairedGemCodec.written(.pearl(Pearl(shine: 1)))
        == #"{"kind":"pearl","$type":"pearl","shine":1}"#)
    #expect(PairedGemCodec.written(.clasp) == #"{"kind":"clasp","version":true}"#)
  }

  @Test("a value with an unknown first or second tag value is unknown, and is reported")
  func unknown() throws {
    for json in [#"{"kind":"shell","version":1}"#, #"{"kind":"glass","version":2,"colour":"c"}"#] {
      guard case .unknown(let value) = try PairedGemCodec.read(json) else {
        Issue.record("\(json) is not unknown")
        continue
      }
      #expect(value.reason == .unknownTag && value.json.text == json)
      let items = try Document.load(Array(json.utf8)).preserved.report.items
      #expect(items.map(\.level) == [.variant])
      #expect(items[0].tag == value.tag)
    }
  }

  @Test(
    "a malformed value of a union with a tag of two members is kept with its reason",
    arguments: [
      (#"{"version":1,"colour":"c"}"#, #"the tag "kind" is missing"#),
      (#"{"kind":"glass","colour":"c"}"#, #"the tag "version" is missing"#),
      (#"{"kind":7,"version":1}"#, "at /kind: expected a string"),
      (#"{"kind":"glass","version":[],"colour":"c"}"#, "at /version"),
      (#"{"kind":"glass","version":1,"version":1,"colour":"c"}"#, "at /version"),
      (#"{"kind":"glass","version":1,"colour":"c","size":"x"}"#, "at /size"),
      (#"{"kind":"pearl","shine":1}"#, #"the member "$type" is missing"#),
      (#"{"kind":"pearl","$type":"glass","shine":1}"#, "at /$type"),
    ])
  func malformed(json: String, reason: String) throws {
    guard case .unknown(let value) = try PairedGemCodec.read(json),
      case .malformed(let error) = value.reason
    else {
      Issue.record("\(json) is not malformed")
      return
    }
    #expect(error.description.contains(reason), "\(error)")
    #expect(value.json.text == json)
  }

  @Test("an edit keeps both members of the tag as they were read")
  func edited() throws {
    let json = #"{"z":[ ],"version":"x","shine":1, "$type":"nacre","kind":"pearl"}"#
    #expect(
      try Document.edited(json) { $0 = .pearl(Pearl(shine: 2)) }
        == json.replacing(#""shine":1"#, with: #""shine":2"#))
    #expect(try Document.edited(json) { _ in } == json)
    let saved = try Document.editedFully(json) { $0 = .glass(Glass(colour: "c", size: 1)) }
    #expect(saved.text == #"{"kind":"glass","version":1,"colour":"c","size":1}"#)
    #expect(saved.dropped.map(\.path) == ["/z"])
  }

  @Test("a line with an unknown second tag value has an unknown tag, as with an unknown first one")
  func lines() throws {
    let lines = [
      #"{"kind":"glass","version":1,"colour":"c"}"#, #"{"kind":"shell","version":1}"#,
      #"{"kind":"glass","version":2,"colour":"c"}"#, #"{"kind":"glass","colour":"c"}"#,
      #"{"kind":"glass","version":1,"colour":3}"#,
    ]
    #expect(
      Lines.lines(of: lines.joined(separator: "\n")).map(\.summary) == [
        "value \(SealedGem.glass(Glass(colour: "c")))", #"unknown "shell""#, #"unknown "glass""#,
        "malformed missingTag", "malformed typeMismatch",
      ])
  }
}
