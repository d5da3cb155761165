/// The written schema: order, defaults, names, choices, and types that the checks of the generator refuse.
extension JSONSchemaRows {
  private static func thing(_ properties: String, _ definitions: String = "") -> String {
    ##"{"type":"object","properties":{\##(properties)},"$defs":{\##(definitions)}}"##
  }

  static let writing: [ImportFixture] = readable + defaults + choices + refusals

  private static let readable: [ImportFixture] = [
    ImportFixture(
      row: "the members of a reference in allOf come first",
      source: thing(
        ##""a":{"$ref":"#/$defs/c"}"##,
        ##""p":{"type":"object","properties":{"x":{"type":"integer"}}},"c":{"allOf":[{"$ref":"#/$defs/p"},{"properties":{"y":{"type":"integer"},"x":{"minimum":1}}}]}"##
      ),
      fits: [#"{"a":{"x":1,"y":2}}"#], refused: [#"{"a":{"x":0}}"#],
      text: [#""C": { "struct": { "x": { "type": "Int?", "minimum": 1 }, "y": "Int?" } }"#]),
    ImportFixture(
      row: "keys that become the same Swift name in the style of most keys",
      source: thing(
        ##""OtherName":{"type":"string"},"otherName":{"type":"integer"},"Id":{"type":"string"},"id":{"type":"boolean"},"id2":{"type":"array"},"Size":{"type":"integer"}"##
      ),
      fits: [#"{"OtherName":"x","otherName":1,"Id":"x","id":true,"id2":[],"Size":1}"#],
      refused: [#"{"otherName":"x"}"#, #"{"OtherName":1}"#, #"{"id":1}"#, #"{"id2":1}"#],
      text: [
        #""keys": "PascalCase""#, #""otherName": "String?""#,
        #""otherName2": { "type": "Int?", "key": "otherName" }"#,
      ]),
    ImportFixture(
      row: "names of values that Swift would give them anyway are not written",
      source: ##"{"enum":["a-b","c"],"x-enum-varnames":["A_B","C"]}"##,
      fits: [#""a-b""#], refused: ["1"], text: [#""enum": ["a-b", "c"]"#]),
    ImportFixture(
      row: "other names of values are written, also of integers, with deprecations",
      source: thing(
        ##""a":{"enum":["a","c"],"x-enumNames":["First","C"]},"b":{"enum":[1,2],"x-enum-varnames":["one","two"]},"c":{"oneOf":[{"const":"x","deprecated":true},{"const":"y","description":"Why."}]},"d":{"type":"integer","deprecated":true}"##
      ),
      fits: [#"{"a":"a","b":2,"c":"x","d":1}"#], refused: [#"{"b":3}"#, #"{"a":1}"#],
      text: [
        #""first": "a""#, #""one": 1"#, #""x": { "value": "x", "deprecated": true }"#,
        #""type": "Int?", "deprecated": true"#, #""doc": "Why.""#,
      ]),
    ImportFixture(
      row: "a definition of a list or a map with bounds is an alias with them, wherever it is used",
      source: thing(
        ##""a":{"$ref":"#/$defs/tags"},"b":{"type":"array","items":{"$ref":"#/$defs/tags"},"minItems":1},"c":{"$ref":"#/$defs/tags","default":["x","y","z"]},"d":{"anyOf":[{"$ref":"#/$defs/tags"},{"type":"integer"}]},"e":{"$ref":"#/$defs/marks"},"f":{"$ref":"#/$defs/other"}"##,
        ##""tags":{"type":"array","items":{"type":"string","minLength":1},"minItems":1,"maxItems":2},"marks":{"type":"object","additionalProperties":{"$ref":"#/$defs/mark"},"maxProperties":1},"mark":{"type":"integer","maximum":5},"other":{"$ref":"#/$defs/tags"},"tagsLimits":{"type":"string"}"##
      ),
      fits: [#"{"a":["x"],"b":[["x"]],"d":["y"],"e":{"k":5},"f":["x","y"]}"#, #"{"d":1}"#],
      refused: [
        #"{"a":[]}"#, #"{"a":[""]}"#, #"{"a":["x","y","z"]}"#, #"{"b":[]}"#, #"{"b":[[]]}"#,
        #"{"d":[]}"#, #"{"e":{"k":6}}"#, #"{"e":{"k":1,"l":2}}"#, #"{"f":[]}"#,
      ],
      notes: ["default"],
      text: [
        #""a": "Tags?""#, #""b": { "type": "[Tags]?", "minLength": 1 }"#, #""d": "(Int | Tags)?""#,
        #""e": "Marks?""#, #""f": "Other?""#, #""TagsLimitsItem": { "alias": "String" }"#,
        #"{ "alias": "[String: Int]", "maxLength": 1, "elements": { "maximum": 5 } }"#,
      ]),
    ImportFixture(
      row: "a use of a definition of a list with further bounds is spelled in place",
      source: thing(
        ##""a":{"$ref":"#/$defs/tags","maxItems":2},"b":{"$ref":"#/$defs/tags"}"##,
        ##""tags":{"type":"array","items":{"type":"string"},"minItems":1}"##),
      fits: [#"{"a":["x"],"b":["x","y","z"]}"#],
      refused: [#"{"a":[]}"#, #"{"b":[]}"#, #"{"a":["x","y","z"]}"#],
      text: [#""b": "Tags?""#]),
    ImportFixture(
      row: "a definition of strings and objects gives its name to both",
      source: thing(
        ##""a":{"$ref":"#/$defs/person"}"##,
        ##""person":{"type":["object","string"],"deprecated":true,"properties":{"name":{"type":"string"}},"required":["name"]}"##
      ),
      fits: [#"{"a":"x"}"#, #"{"a":{"name":"x"}}"#], refused: [#"{"a":{}}"#, #"{"a":1}"#],
      text: [#""text": "String", "object": "PersonObject""#, #""Person": { "deprecated": true"#]),
    ImportFixture(
      row: "a common style of keys is written once",
      source: thing(
        ##""a_b":{"type":"integer"},"c_d":{"type":"integer"},"e_f":{"type":"integer"}"##),
      fits: [#"{"a_b":1,"c_d":2}"#], refused: [#"{"a_b":"x"}"#], text: [#""keys": "snake_case""#]),
    ImportFixture(
      row: "a wire form outside a field: an alias",
      source: thing(
        ##""a":{"anyOf":[{"type":"string","contentEncoding":"base16"},{"type":"integer"}]},"b":{"$ref":"#/$defs/hex"},"c":{"type":"array","items":{"$ref":"#/$defs/hex"}}"##,
        ##""hex":{"type":"string","contentEncoding":"base16"}"##),
      fits: [#"{"a":"ff","b":"00","c":["aa"]}"#, #"{"a":1}"#],
      refused: [#"{"a":"xy"}"#, #"{"b":"xy"}"#, #"{"c":["xy"]}"#],
      text: [#""alias": "Data", "wire": "hex""#]),
  ]

  private static func property(_ key: String, _ schema: String, _ value: String) -> String {
    #""\#(key)":{\#(schema),"default":\#(value)}"#
  }

  private static let defaults: [ImportFixture] =
    [
      ImportFixture(
        row: "defaults that keep their bounds are written",
        source: thing(
          [
            property("a", #""type":"integer","minimum":1,"maximum":3"#, "3"),
            property("b", #""type":"string","minLength":2,"maxLength":2"#, #""ab""#),
            property("c", #""type":"number","exclusiveMinimum":0,"exclusiveMaximum":1"#, "0.5"),
            property("d", #""type":"boolean""#, "true"),
            property("e", #""type":"string","pattern":"^a""#, #""ab""#),
            property("f", #""type":"integer","format":"int8""#, "100"),
            property("g", #""type":"integer","format":"int16""#, "1000"),
            property("h", #""type":"integer","format":"int32""#, "100000"),
            property(
              "i", #""type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2"#, "[1,2]"),
            property("j", #""enum":["p","q"]"#, #""q""#),
            property("k", #""type":"number","format":"float""#, "0.25"),
            property("l", #""type":"object","additionalProperties":{"type":"integer"}"#, "{}"),
            property("m", #""type":"string","format":"date-time""#, #""2026-01-31T12:00:00Z""#),
            property("n", #""type":"string","format":"uri""#, #""https://example.org""#),
            property("o", #""type":"string","format":"byte""#, #""aGk=""#),
            property("p", #""type":"integer","format":"uint8""#, "200"),
          ].joined(separator: ",")),
        fits: ["{}", #"{"a":1}"#], refused: [#"{"a":0}"#],
        text: [
          #""minimum": 1, "maximum": 3"#, #""default": 3"#, #""default": "ab""#, #""default": 0.5"#,
          #""default": true"#, #""default": 100,"#.dropLast().description, #""default": 1000"#,
          #""default": 100000"#, #""default": [1, 2]"#, #""default": "q""#, #""default": 0.25"#,
          #""default": {}"#, #""default": "2026-01-31T12:00:00Z""#,
          #""default": "https://example.org""#, #""default": "aGk=""#, #""default": 200"#,
        ], absent: ["default"])
    ]
    + [
      ("below its minimum", #""type":"integer","minimum":2"#, "1"),
      ("above its maximum", #""type":"integer","maximum":2"#, "3"),
      ("at an exclusive minimum", #""type":"number","exclusiveMinimum":2"#, "2"),
      ("at an exclusive maximum", #""type":"number","exclusiveMaximum":2"#, "2"),
      ("too short", #""type":"string","minLength":2"#, #""a""#),
      ("too long", #""type":"string","maxLength":2"#, #""abc""#),
      (
        "a list that is too long", #""type":"array","items":{"type":"integer"},"maxItems":1"#,
        "[1,2]"
      ),
      ("no value of its enum", #""enum":["p","q"]"#, #""r""#),
      ("of another type", #""type":"boolean""#, "1"),
      ("no date", #""type":"string","format":"date-time""#, #""yesterday""#),
      (
        "a list with an element of another type", #""type":"array","items":{"type":"integer"}"#,
        #"["x"]"#
      ),
      (
        "a map that is not empty", #""type":"object","additionalProperties":{"type":"integer"}"#,
        #"{"x":1}"#
      ),
      ("too large for its format", #""type":"integer","format":"int8""#, "200"),
      ("a string that its pattern refuses", #""type":"string","pattern":"^a""#, #""b""#),
    ].map { what, schema, value in
      ImportFixture(
        row: "a default that is \(what) is dropped", source: thing(property("a", schema, value)),
        fits: ["{}"], notes: ["default"])
    }

  private static let choices: [ImportFixture] = [
    ImportFixture(
      row: "a choice in a choice is one choice, optional if a part may be null",
      source: thing(
        ##""a":{"anyOf":[{"type":["string","null"]},{"$ref":"#/$defs/n"}]}"##,
        ##""n":{"type":["integer","boolean"]}"##),
      fits: [#"{"a":"x"}"#, #"{"a":1}"#, #"{"a":true}"#, #"{"a":null}"#],
      refused: [#"{"a":[]}"#, #"{"a":{}}"#]),
    ImportFixture(
      row: "anything among alternatives is anything",
      source: thing(##""a":{"anyOf":[{"type":"string"},true]},"b":{"anyOf":[{}]}"##),
      fits: [#"{"a":[1],"b":1}"#], notes: ["alternatives of which one is anything"]),
    ImportFixture(
      row: "alternatives that lead to the union itself add nothing",
      source: thing(
        ##""a":{"$ref":"#/$defs/u"}"##,
        ##""u":{"anyOf":[{"$ref":"#/$defs/u"},{"type":"integer"},{"type":"string"}]}"##),
      fits: [#"{"a":1}"#, #"{"a":"x"}"#], refused: [#"{"a":[]}"#]),
    ImportFixture(
      row: "more than three types, and one with a long name, are a union with names",
      source: thing(
        ##""a":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"boolean"},{"type":"array","items":{"type":"string"}}]},"b":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/aVeryLongNameOfAType"}]},"c":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/short"}]}"##,
        ##""aVeryLongNameOfAType":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]},"short":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}"##
      ),
      fits: [#"{"a":true,"b":{"x":1},"c":{"x":1}}"#, #"{"a":["x"],"b":"y"}"#],
      refused: [#"{"a":{}}"#, #"{"b":1}"#, #"{"b":{}}"#],
      text: [#""c": "(String | Short)?""#, #""a": "A?""#, #""b": "B?""#]),
    ImportFixture(
      row: "tuples beside objects and strings: distinguished by their JSON types",
      source: thing(
        ##""a":{"anyOf":[{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1},{"type":"string","format":"uuid"},{"type":"object","additionalProperties":{"type":"integer"}}]}"##
      ),
      fits: [#"{"a":[1]}"#, #"{"a":"8f14e45f-ceea-467a-9a36-dedd4bea2543"}"#, #"{"a":{"x":1}}"#],
      refused: [#"{"a":[]}"#, #"{"a":1}"#, #"{"a":{"x":"y"}}"#]),
  ]

  private static let refusals: [ImportFixture] = [
    ImportFixture(
      row: "a struct that requires itself, so that no value ends, is any object",
      source:
        ##"{"$ref":"#/$defs/p","$defs":{"p":{"type":"object","properties":{"a":{"$ref":"#/$defs/p"},"n":{"type":"integer"}},"required":["a"]}}}"##,
      looser: [#"{"a":1}"#],
      notes: [#"refused by check: every value of "P" would contain another, without end: P.a → P"#]),
    ImportFixture(
      row: "a tuple that requires itself is any list",
      source:
        ##"{"$ref":"#/$defs/p","$defs":{"p":{"type":"array","prefixItems":[{"$ref":"#/$defs/p"}],"minItems":1}}}"##,
      refused: ["1"], looser: ["[1]"]),
  ]
}
