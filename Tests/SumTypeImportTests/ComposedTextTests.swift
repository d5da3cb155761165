import Testing

/// Keys and values of a source are compared by their UTF-8: `"é"` as one scalar and as two differ.
@Suite("Import of texts that differ only in how Unicode composes them")
struct ComposedTextTests {
  static let note = "texts that differ only in how Unicode composes them"

  static let fixtures: [ImportFixture] = [
    ImportFixture(
      row: "a reference finds the definition with its own bytes",
      source:
        ##"{"$ref":"#/$defs/e\u0301","$defs":{"\u00e9":{"type":"integer"},"e\u0301":{"type":"boolean"}}}"##,
      fits: ["true"], refused: ["1"]),
    ImportFixture(
      row: "a reference finds its definition among many",
      source: "{\"$ref\":\"#/$defs/e\\u0301\",\"$defs\":{"
        + (0..<20).map { "\"d\($0)\":{}," }.joined()
        + "\"\\u00e9\":{\"type\":\"integer\"},\"e\\u0301\":{\"type\":\"boolean\"}}}",
      fits: ["true"], refused: ["1"]),
    ImportFixture(
      row: "a reference to a name that begins with a mark finds it",
      source: ##"{"$ref":"#/$defs/\u0301x","$defs":{"\u0301x":{"type":"integer"}}}"##,
      fits: ["1"], refused: ["true"]),
    ImportFixture(
      row: "an anchor is found by its own bytes",
      source:
        ##"{"$ref":"#e\u0301","$defs":{"a":{"$anchor":"\u00e9","type":"integer"},"b":{"$anchor":"e\u0301","type":"boolean"}}}"##,
      fits: ["true"], refused: ["1"]),
    ImportFixture(
      row: "both values of an enum are read",
      source: #"{"enum":["\u00e9","e\u0301"]}"#, fits: ["\"\u{E9}\"", "\"e\u{301}\""],
      refused: ["1"], looser: ["\"x\""], notes: [note], change: { $0.closesEnums = true }),
    ImportFixture(
      row: "an enum of both is no constant",
      source:
        #"{"type":"object","properties":{"a":{"enum":["\u00e9","e\u0301"]}},"required":["a"]}"#,
      fits: ["{\"a\":\"\u{E9}\"}", "{\"a\":\"e\u{301}\"}"], refused: [#"{"a":1}"#], notes: [note]),
    ImportFixture(
      row: "the values of enums that are combined are compared",
      source: #"{"allOf":[{"enum":["\u00e9","b"]},{"enum":["e\u0301","b"]}],"type":"string"}"#,
      fits: ["\"b\""], refused: ["1"]),
    ImportFixture(
      row: "of two members the first is read, and the other is kept",
      source:
        #"{"type":"object","properties":{"\u00e9":{"type":"integer"},"e\u0301":{"type":"string"}},"required":["\u00e9","e\u0301"]}"#,
      refused: ["{\"\u{E9}\":\"x\"}"], looser: ["{\"\u{E9}\":1}"],
      kept: ["{\"\u{E9}\":1,\"e\u{301}\":\"x\"}"], notes: [note]),
    ImportFixture(
      row: "a member is required by its own bytes",
      source:
        #"{"type":"object","properties":{"\u00e9":{"type":"integer"}},"required":["e\u0301"]}"#,
      refused: ["{\"\u{E9}\":true}"], looser: ["{}"], notes: [note]),
    ImportFixture(
      row: "of two tags the first is read, and the other is kept",
      source:
        #"{"oneOf":[\#(variant("\\u00e9", "a")),\#(variant("e\\u0301", "b")),\#(variant("z", "c"))]}"#,
      fits: ["{\"t\":\"\u{E9}\",\"a\":1}", #"{"t":"z","c":1}"#],
      kept: ["{\"t\":\"e\u{301}\",\"b\":1}"], notes: [note]),
  ]

  private static func variant(_ tag: String, _ key: String) -> String {
    #"{"type":"object","properties":{"t":{"const":"\#(tag)"},"\#(key)":{"type":"integer"}},"required":["t","\#(key)"]}"#
  }

  @Test("texts are compared by their UTF-8", arguments: fixtures)
  func judge(fixture: ImportFixture) throws { try fixture.judge() }
}
