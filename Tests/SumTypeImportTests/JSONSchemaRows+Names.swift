/// Names for names, types that contain themselves, and structs that include another.
extension JSONSchemaRows {
  private static func thing(_ properties: String, _ definitions: String) -> String {
    ##"{"type":"object","properties":{\##(properties)},"$defs":{\##(definitions)}}"##
  }

  private static func ref(_ name: String) -> String { ##"{"$ref":"#/$defs/\##(name)"}"## }

  private static let point =
    #""p":{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"integer"}},"required":["x"]}"#

  static let names: [ImportFixture] = aliases + cycles + includes

  private static let aliases: [ImportFixture] = [
    ImportFixture(
      row: "a name for a name for a type: the type, with the null and the bounds of all",
      source: thing(
        "\"a\":\(ref("one")),\"b\":\(ref("four")),\"c\":\(ref("six"))",
        ##"\##(point),"one":\##(ref("two")),"two":\##(ref("three")),"three":{"anyOf":[\##(ref("p")),{"type":"null"}]},"four":\##(ref("five")),"five":{"type":"integer","minimum":3},"six":\##(ref("seven")),"seven":true"##
      ),
      fits: [#"{"a":null,"b":3,"c":[1]}"#, #"{"a":{"x":1}}"#],
      refused: [#"{"a":{}}"#, #"{"a":1}"#, #"{"b":2}"#, #"{"b":"x"}"#]),
    ImportFixture(
      row: "names for a list of names",
      source: thing(
        "\"a\":\(ref("one"))",
        ##"\##(point),"one":\##(ref("two")),"two":{"type":"array","maxItems":1,"items":\##(ref("three"))},"three":\##(ref("p"))"##
      ),
      fits: [#"{"a":[{"x":1}]}"#], refused: [#"{"a":[{}]}"#, #"{"a":[{"x":1},{"x":2}]}"#]),
  ]

  private static let cycles: [ImportFixture] = [
    ImportFixture(
      row: "a name that only leads to itself is any value",
      source: thing(
        "\"a\":\(ref("one")),\"b\":\(ref("three"))",
        ##""one":\##(ref("two")),"two":\##(ref("one")),"three":\##(ref("one"))"##),
      fits: [#"{"a":1,"b":"x"}"#], notes: ["a reference to itself"]),
    ImportFixture(
      row: "a list of itself, a map of itself, one in the other, and null",
      source: thing(
        "\"a\":\(ref("l")),\"b\":\(ref("m")),\"c\":\(ref("n"))",
        ##""l":{"type":"array","items":\##(ref("l"))},"m":{"type":"object","additionalProperties":{"type":"array","items":\##(ref("m"))}},"n":{"type":["array","null"],"items":\##(ref("n"))}"##
      ),
      fits: [#"{"a":[[],[[]]],"b":{"x":[{"y":[]}]},"c":[null,[null]]}"#, #"{"c":null}"#],
      refused: [#"{"a":[1]}"#, #"{"b":{"x":[1]}}"#, #"{"b":{"x":{}}}"#, #"{"c":[1]}"#],
      text: [#""union": { "list": "[L]" }"#, #"{ "map": "[String: [M]]" }"#]),
    ImportFixture(
      row: "names of lists that are nested twenty deep",
      source: thing(
        "\"a\":\(ref("d0"))",
        (0..<20).map { ##""d\##($0)":{"type":"array","items":\##(ref("d\($0 + 1)"))}"## }.joined(
          separator: ",") + #","d20":{"type":"integer"}"#),
      fits: [
        #"{"a":[]}"#,
        #"{"a":\#(String(repeating: "[", count: 20))1\#(String(repeating: "]", count: 20))}"#,
      ],
      refused: [
        #"{"a":[1]}"#,
        #"{"a":\#(String(repeating: "[", count: 20))"x"\#(String(repeating: "]", count: 20))}"#,
      ]),
  ]

  private static let includes: [ImportFixture] = [
    ImportFixture(
      row: "two references in allOf: both are included",
      source: thing(
        "\"a\":\(ref("both"))",
        ##"\##(point),"q":{"type":"object","properties":{"z":{"type":"integer"}},"required":["z"]},"both":{"allOf":[\##(ref("p")),\##(ref("q")),{"properties":{"w":{"type":"integer"}}}]}"##
      ),
      fits: [#"{"a":{"x":1,"z":2,"w":3}}"#], refused: [#"{"a":{"x":1}}"#, #"{"a":{"z":1}}"#],
      text: [#""include": ["P", "Q"]"#]),
    ImportFixture(
      row: "two references with a member in common: one is included",
      source: thing(
        "\"a\":\(ref("both"))",
        ##"\##(point),"q":{"type":"object","properties":{"x":{"type":"integer"},"z":{"type":"integer"}},"required":["x","z"]},"both":{"allOf":[\##(ref("p")),\##(ref("q"))]}"##
      ),
      fits: [#"{"a":{"x":1,"z":2}}"#], refused: [#"{"a":{"x":1}}"#, #"{"a":{"z":1}}"#],
      text: [#""include": ["P"]"#]),
    ImportFixture(
      row: "a reference with a member that another schema narrows is not included",
      source: thing(
        "\"a\":\(ref("both"))",
        ##"\##(point),"both":{"allOf":[\##(ref("p")),{"properties":{"x":{"minimum":5},"w":{"type":"integer"}},"required":["y"]}]}"##
      ),
      fits: [#"{"a":{"x":5,"y":1}}"#], refused: [#"{"a":{"x":4,"y":1}}"#, #"{"a":{"x":5}}"#],
      text: [#""Both": { "struct": { "x""#]),
    ImportFixture(
      row: "a reference that has all members, and one that has none, are not included",
      source: thing(
        "\"a\":\(ref("same")),\"b\":\(ref("more"))",
        ##"\##(point),"none":{"type":"object","properties":{},"additionalProperties":false},"same":{"allOf":[\##(ref("p")),{"type":"object"}]},"more":{"allOf":[\##(ref("none")),{"properties":{"w":{"type":"integer"}}}]}"##
      ),
      fits: [#"{"a":{"x":5},"b":{"w":1}}"#], refused: [#"{"a":{}}"#, #"{"b":{"w":"x"}}"#],
      text: [#""Same": { "struct": { "x""#]),
  ]
}
