/// Notes about keywords that a row of the table only mentions, and keywords of several merged schemas.
extension JSONSchemaRows {
  private static func thing(_ properties: String, _ more: String = "") -> String {
    ##"{"type":"object","properties":{\##(properties)}\##(more.isEmpty ? "" : ",\(more)")}"##
  }

  static let told = scalarsTold + objectsTold + tuplesTold + untyped + together + asked

  private static let scalarsTold: [ImportFixture] = [
    ImportFixture(
      row: "enum of fractions: any number",
      source: thing(##""a":{"enum":[1.5,2]}"##), fits: [#"{"a":1.5}"#, #"{"a":2}"#],
      refused: [#"{"a":"x"}"#], looser: [#"{"a":3}"#], notes: ["enum of fractions"]),
    ImportFixture(
      row: "null as a type", source: thing(##""a":{"type":"null"}"##), fits: [#"{"a":null}"#],
      looser: [#"{"a":1}"#], notes: ["null"]),
    ImportFixture(
      row: "null as the only value", source: thing(##""a":{"enum":[null]}"##),
      fits: [#"{"a":null}"#], looser: [#"{"a":1}"#], notes: ["null"]),
    ImportFixture(
      row: "integers and numbers beyond the range of their types",
      source: thing(
        ##""i":{"type":"integer"},"n":{"type":"number"},"o":{"type":"integer","format":"odd"}"##),
      fits: [#"{"i":1,"n":1.5,"o":2}"#], stricter: [#"{"n":1e999}"#],
      notes: ["integer beyond 64 bits", "number beyond Double", "format odd"]),
    ImportFixture(
      row: "a format with a width: no note about bounds",
      source: thing(##""i":{"type":"integer","format":"int8"}"##), fits: [#"{"i":1}"#],
      absent: ["integer beyond 64 bits", "number beyond Double"]),
    ImportFixture(
      row: "of several bounds the tightest counts, and of two equal ones the exclusive one",
      source: thing(
        ##""a":{"type":"number","minimum":1,"exclusiveMinimum":1},"b":{"type":"number","exclusiveMaximum":3,"maximum":5},"c":{"type":"number","exclusiveMinimum":2,"minimum":2},"d":{"type":"number","format":"decimal","exclusiveMinimum":0},"e":{"type":"integer","minimum":-1e300,"maximum":9}"##
      ),
      fits: [#"{"a":1.5,"b":2,"c":3,"d":1,"e":-9}"#],
      refused: [#"{"a":1}"#, #"{"b":3}"#, #"{"c":2}"#, #"{"e":10}"#], looser: [#"{"d":0}"#],
      notes: ["exclusiveMinimum of Decimal"]),
    ImportFixture(
      row:
        "bounds of a formatted string are reported as looser, and those of another type as left out",
      source: thing(##""a":{"type":"string","format":"uuid","minimum":1,"minLength":36}"##),
      fits: [#"{"a":"8f14e45f-ceea-467a-9a36-dedd4bea2543"}"#], dropped: ["minimum"],
      notes: ["minLength"], absent: ["pattern"]),
    ImportFixture(
      row: "a pattern that the language does not have is reported",
      source: thing(##""s":{"type":"string","pattern":"^(?!a)"}"##), fits: [#"{"s":"b"}"#],
      looser: [#"{"s":"a"}"#], notes: ["pattern"]),
    ImportFixture(
      row: "a pattern is kept beside lengths that contradict each other",
      source: thing(##""s":{"type":"string","minLength":3,"maxLength":2,"pattern":"^a"}"##),
      fits: ["{}"], notes: ["minLength", "maxLength"], text: [#""pattern": "^a""#],
      absent: ["pattern"]),
    ImportFixture(
      row: "a pattern of a string that is Data is reported",
      source: thing(##""a":{"type":"string","contentEncoding":"base64","pattern":"^a"}"##),
      fits: [#"{"a":"aGk="}"#], notes: ["pattern"]),
  ]

  private static let objectsTold: [ImportFixture] = [
    ImportFixture(
      row: "keywords in the schema of additionalProperties are read, and reported",
      source: thing(
        ##""a":{"type":"integer"}"##, ##""additionalProperties":{"type":"string","lenght":3}"##),
      fits: [#"{"a":1}"#], notes: ["lenght"]),
    ImportFixture(
      row: "patternProperties beside properties",
      source: thing(
        ##""a":{"type":"integer"}"##, ##""patternProperties":{"^x":{"type":"string"}}"##),
      fits: [#"{"a":1}"#], notes: ["patternProperties"]),
    ImportFixture(
      row: "required members of a map",
      source:
        ##"{"type":"object","additionalProperties":{"type":"integer"},"required":["a","a"]}"##,
      fits: [#"{"a":1}"#], looser: ["{}"], notes: ["required of a map"]),
    ImportFixture(
      row: "a required member twice",
      source: thing(##""b":{"type":"integer"}"##, ##""required":["a","a"]"##), fits: [#"{"a":1}"#],
      refused: ["{}"]),
    ImportFixture(
      row: "a required member that must not be there",
      source: thing(##""a":false,"b":{"type":"integer"}"##, ##""required":["a"]"##),
      fits: [], looser: [#"{"b":1}"#], notes: ["a member that nothing fits"]),
    ImportFixture(
      row: "a member that must not be there, and is not required",
      source: thing(##""a":false,"b":{"type":"integer"}"##), fits: [#"{"b":1}"#],
      absent: ["a member that nothing fits"]),
    ImportFixture(
      row: "a reference to false",
      source: thing(##""a":{"$ref":"#/$defs/n"}"##, ##""$defs":{"n":false}"##), fits: ["{}"],
      looser: [#"{"a":1}"#], notes: ["false"]),
    ImportFixture(
      row: "default of a required member",
      source: thing(##""a":{"type":"integer","default":3}"##, ##""required":["a"]"##),
      fits: [#"{"a":1}"#], refused: ["{}"], notes: ["default of a required member"]),
    ImportFixture(
      row: "at most one member, which is required: an external union",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"maxProperties":1},{"type":"object","properties":{"b":{"type":"string"}},"required":["b"],"maxProperties":1}]}"##,
      fits: [#"{"a":1}"#, #"{"b":"x"}"#], refused: [#"{"a":"x"}"#, "{}"],
      text: [#""representation": "external""#]),
  ]

  private static let tuplesTold: [ImportFixture] = [
    ImportFixture(
      row: "elements with one title, and with a long one",
      source:
        ##"{"type":"array","minItems":3,"prefixItems":[{"title":"X","type":"integer"},{"title":"X","type":"integer"},{"title":"A title of more than thirty letters","type":"integer"}]}"##,
      fits: ["[1,2,3]"], refused: [#"[1,"x",3]"#],
      text: [#""x": "Int", "second": { "type": "Int""#, #""third": { "type": "Int""#]),
    ImportFixture(
      row: "an element that may be absent may be null",
      source:
        ##"{"type":"array","minItems":1,"prefixItems":[{"type":"integer"},{"type":"string"}]}"##,
      fits: ["[1]", #"[1,"x"]"#], looser: ["[1,null]"], notes: ["null for an absent element"]),
    ImportFixture(
      row: "an element that may be null, or has to be there",
      source:
        ##"{"type":"array","minItems":1,"prefixItems":[{"type":"integer"},{"type":["string","null"]}]}"##,
      fits: ["[1]", "[1,null]"], absent: ["null for an absent element"]),
    ImportFixture(
      row: "a list that must be empty",
      source: thing(##""a":{"type":"array","items":false}"##),
      fits: [#"{"a":[]}"#], refused: [#"{"a":[1]}"#]),
  ]

  private static let untyped: [ImportFixture] = [
    ("required", ##""required":["a"]"##, #"{"a":1}"#, "{}", "3"),
    ("items", ##""items":{"type":"integer"}"##, "[1]", #"["x"]"#, #""x""#),
    ("minLength", ##""minLength":2"##, #""ab""#, #""a""#, "1"),
    ("minimum", ##""minimum":2"##, "2", "1", #""x""#),
    ("minItems", ##""minItems":1"##, "[1]", "[]", #""x""#),
  ].map { keyword, schema, good, bad, other in
    ImportFixture(
      row: "no type beside \(keyword)", source: thing(##""a":{\##(schema)}"##),
      fits: [#"{"a":\#(good)}"#], refused: [#"{"a":\#(bad)}"#], stricter: [#"{"a":\#(other)}"#],
      notes: ["no \"type\" beside keywords of one"])
  }

  private static let together: [ImportFixture] = [
    ImportFixture(
      row: "values that two enums have in common",
      source: thing(
        ##""a":{"allOf":[{"enum":["x","y","q"]},{"enum":["y","z","q"]}]},"b":{"allOf":[{"enum":[1,2]},{"enum":[2.0,3]}]}"##
      ),
      fits: [#"{"a":"y","b":2}"#], refused: [#"{"a":"x"}"#, #"{"a":"z"}"#, #"{"b":1}"#]),
    ImportFixture(
      row: "elements of a tuple that two schemas restrict",
      source:
        ##"{"allOf":[{"type":"array","minItems":1,"prefixItems":[{"type":"integer","minimum":2}]},{"prefixItems":[{"maximum":4}]}]}"##,
      fits: ["[3]"], refused: ["[1]", "[5]"]),
    ImportFixture(
      row: "a pattern that two schemas have is written once",
      source: thing(##""a":{"type":"string","pattern":"^a","allOf":[{"pattern":"^a"}]}"##),
      fits: [#"{"a":"ab"}"#], text: [#""pattern": "^a""#], absent: ["pattern"]),
    ImportFixture(
      row: "a reference beside allOf of another: both",
      source: thing(
        ##""a":{"$ref":"#/$defs/p","allOf":[{"$ref":"#/$defs/q"}]}"##,
        ##""$defs":{"p":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]},"q":{"type":"object","properties":{"y":{"type":"integer"}},"required":["y"]}}"##
      ),
      fits: [#"{"a":{"x":1,"y":2}}"#], refused: [#"{"a":{"x":1}}"#, #"{"a":{"y":1}}"#]),
    ImportFixture(
      row: "a second group of alternatives is unchecked",
      source: thing(
        ##""a":{"anyOf":[{"type":"integer"},{"type":"string"}],"oneOf":[{"minimum":1},{"minLength":1}]}"##
      ),
      fits: [#"{"a":1}"#], looser: [#"{"a":""}"#], notes: ["oneOf beside another"]),
    ImportFixture(
      row: "alternatives that are null, or enums with null",
      source: thing(
        ##""e":{"oneOf":[{"const":"x"},{"type":"null","nullll":1}]},"a":{"anyOf":[{"enum":[null]},{"type":"string"}]},"b":{"anyOf":[{"enum":[null,"x"]},{"type":"integer"}]},"c":{"oneOf":[{"const":"x"},{"const":null}]},"d":{"anyOf":[{"type":"null","nulll":1},{"type":"integer"}]}"##,
        ##""required":["a","b","c","d","e"]"##
      ),
      fits: [
        #"{"a":null,"b":"x","c":null,"d":null,"e":null}"#,
        #"{"a":"x","b":1,"c":"x","d":1,"e":"x"}"#,
      ],
      refused: [
        #"{"a":1,"b":1,"c":"x","d":1,"e":"x"}"#, #"{"a":"x","b":1,"c":"x","d":"x","e":"x"}"#,
      ], notes: ["nulll", "nullll"]),
  ]

  private static func asks(
    _ key: String, _ value: String, _ then: String, more: String = ""
  ) -> String {
    ##"{"if":{"properties":{"\##(key)":{"const":\##(value)}}\##(more)},"then":\##(then)}"##
  }

  private static let needsN = ##"{"properties":{"n":{"type":"integer"}},"required":["n"]}"##
  private static let needsS = ##"{"properties":{"s":{"type":"string"}},"required":["s"]}"##

  private static let asked: [ImportFixture] = [
    ImportFixture(
      row: "conditions on integers",
      source: thing(
        ##""k":{"enum":[1,2]}"##,
        ##""required":["k"],"allOf":[\##(asks("k", "1", needsN)),\##(asks("k", "2", needsS))]"##),
      fits: [#"{"k":1,"n":1}"#, #"{"k":2,"s":"x"}"#], refused: [#"{"k":1}"#, #"{"k":2}"#],
      absent: ["if"]),
    ImportFixture(
      row: "conditions on a string that may be absent and has no enum: unchecked",
      source: thing(
        ##""k":{"type":"string"}"##,
        ##""allOf":[\##(asks("k", #""a""#, needsN)),\##(asks("k", #""b""#, needsS))]"##),
      fits: [#"{"k":"c"}"#], looser: [#"{"k":"a"}"#], notes: ["if"]),
    ImportFixture(
      row: "a condition on one value of a string, and one with an else: unchecked",
      source: thing(
        ##""x":{"type":"object","properties":{"k":{"type":"string"}},"required":["k"],"allOf":[\##(asks("k", #""a""#, needsN))]},"y":{"type":"object","properties":{"k":{"type":"string"}},"required":["k"],"allOf":[\##(asks("k", #""a""#, needsN)),{"if":{"properties":{"k":{"const":"b"}}},"then":\##(needsS),"else":\##(needsN)}]}"##
      ),
      fits: [#"{"x":{"k":"q"}}"#],
      looser: [#"{"x":{"k":"a"}}"#, #"{"y":{"k":"q"}}"#], notes: ["if"]),
    ImportFixture(
      row: "a condition that also requires another member: unchecked",
      source: thing(
        ##""k":{"enum":["a","b"]}"##,
        ##""required":["k"],"allOf":[\##(asks("k", #""a""#, needsN, more: #","required":["z"]"#))]"##
      ),
      fits: [#"{"k":"a"}"#, #"{"k":"b"}"#],
      notes: ["if"]),
    ImportFixture(
      row: "a condition inside a condition on the same member",
      source: thing(
        ##""k":{"enum":["a","b"]},"m":{"enum":["x","y"]}"##,
        ##""required":["k","m"],"allOf":[\##(asks("k", #""a""#, ##"{"allOf":[\##(asks("k", #""a""#, needsS)),\##(asks("m", #""x""#, needsN))]}"##))]"##
      ),
      fits: [
        #"{"k":"b","m":"x"}"#, #"{"k":"a","m":"y","s":"x"}"#, #"{"k":"a","m":"x","s":"x","n":1}"#,
      ],
      refused: [#"{"k":"a","m":"y"}"#, #"{"k":"a","m":"x","s":"x"}"#]),
  ]
}
