/// Keywords that do not restrict values: formats without a Swift type, comments and examples.
extension JSONSchemaRows {
  private static let otherFormats: [(name: String, value: String)] = [
    ("date", "2026-01-31"), ("time", "12:00:00Z"), ("duration", "P1D"), ("email", "me@example.org"),
    ("hostname", "example.org"), ("ipv4", "127.0.0.1"), ("ipv6", "::1"), ("regex", "^a+$"),
    ("json-pointer", "/a/b"), ("uri-reference", "../a"), ("uri-template", "/{a}"),
  ]

  static let comments: [ImportFixture] =
    otherFormats.map { format in
      ImportFixture(
        row: "format \(format.name): String, the format in doc",
        source:
          ##"{"type":"object","properties":{"a":{"type":"string","format":"\##(format.name)"}}}"##,
        fits: [#"{"a":"\#(format.value)"}"#], refused: [#"{"a":1}"#], looser: [#"{"a":"\u0000"}"#],
        notes: ["format \(format.name)"], text: ["Format: \(format.name)."])
    } + [
      ImportFixture(
        row: "format double: Double",
        source:
          ##"{"type":"object","properties":{"a":{"type":"number","format":"double"}}}"##,
        fits: [#"{"a":0.1}"#], refused: [#"{"a":"x"}"#], stricter: [#"{"a":1e999}"#],
        notes: ["format double"], text: [#""a": "Double?""#]),
      ImportFixture(
        row: "$comment, $vocabulary, examples: reported as left out",
        source:
          ##"{"$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true},"$comment":"x","type":"object","properties":{"a":{"type":"integer","$comment":"y","examples":[1]}}}"##,
        fits: [#"{"a":1}"#], refused: [#"{"a":"x"}"#],
        dropped: ["$comment", "$vocabulary", "examples"]),
      ImportFixture(
        row: "x-enum-names and x-enum-descriptions, markdownEnumDescriptions: names and docs",
        source:
          ##"{"type":"object","properties":{"a":{"type":"integer","enum":[1,2],"x-enum-names":["Low","High"],"x-enum-descriptions":["Little.","Much."]},"b":{"enum":["x","y"],"markdownEnumDescriptions":["An *x*.","A y."]}}}"##,
        fits: [#"{"a":1,"b":"y"}"#], refused: [#"{"a":3}"#, #"{"b":"z"}"#],
        text: [#""low""#, "Little.", "Much.", "An *x*.", "A y."]),
    ]
}
