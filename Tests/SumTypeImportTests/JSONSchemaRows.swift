/// The fixtures for the rows of the table of JSON Schema in Docs/Import.md.
enum JSONSchemaRows {
  static let all =
    types + scalars + values + objects + arrays + composition + unions + contents + pairs
    + tagChoice + flags + conditions + elements + contradictions + merging + names + writing + words
    + shapes + told + silent + nulls + comments

  static let types: [ImportFixture] = [
    ImportFixture(
      row: "$defs, definitions: a type named after the key",
      source:
        ##"{"$ref":"#/$defs/blog-post","$defs":{"blog-post":{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}}}"##,
      fits: [#"{"a":1}"#], refused: [#"{}"#, #"[]"#], text: [#""BlogPost": { "struct""#]),
    ImportFixture(
      row: "$anchor and $id",
      source:
        ##"{"$id":"https://example.org/root.json","type":"object","properties":{"a":{"$ref":"#here"},"b":{"$ref":"part.json"}},"required":["a","b"],"$defs":{"x":{"$anchor":"here","type":"integer"},"y":{"$id":"part.json","type":"string"}}}"##,
      fits: [#"{"a":1,"b":"x"}"#], refused: [#"{"a":"x","b":"x"}"#, #"{"a":1,"b":1}"#]),
    ImportFixture(
      row: "$ref with siblings: merged as by allOf",
      source:
        ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/n","minimum":3}},"required":["a"],"$defs":{"n":{"type":"integer","maximum":9}}}"##,
      fits: [#"{"a":3}"#, #"{"a":9}"#], refused: [#"{"a":2}"#, #"{"a":10}"#]),
    ImportFixture(
      row: "$ref with siblings in draft 7: reported as left out",
      source:
        ##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"$ref":"#/definitions/n","minimum":3}},"required":["a"],"definitions":{"n":{"type":"integer","maximum":9}}}"##,
      fits: [#"{"a":2}"#], refused: [#"{"a":10}"#], notes: ["minimum beside $ref"]),
    ImportFixture(
      row: "$dynamicRef by its static target",
      source:
        ##"{"$id":"https://example.org/t","$dynamicAnchor":"node","type":"object","properties":{"next":{"$dynamicRef":"#node"}}}"##,
      fits: [#"{}"#, #"{"next":{"next":{}}}"#], refused: [#"{"next":1}"#], notes: ["$dynamicRef"]),
    ImportFixture(
      row: "type of one",
      source: ##"{"type":"boolean"}"##, fits: ["true", "false"], refused: ["null", "1", "\"a\""]),
    ImportFixture(
      row: "type with null: T?",
      source: ##"{"type":["string","null"]}"##, fits: ["null", "\"a\""], refused: ["1"]),
    ImportFixture(
      row: "several types: a choice",
      source: ##"{"type":["string","integer","array"],"items":{"type":"integer"}}"##,
      fits: ["\"a\"", "1", "[1]"], refused: ["true", "null", "{}", "[\"a\"]"]),
    ImportFixture(
      row: "true and {}: JSON",
      source: ##"{"type":"object","properties":{"a":true,"b":{}},"required":["a"]}"##,
      fits: [#"{"a":null}"#, #"{"a":[1],"b":null}"#, #"{"a":{}}"#], refused: ["{}"]),
    ImportFixture(
      row: "false: no member",
      source: ##"{"type":"object","properties":{"a":false,"b":{"type":"integer"}}}"##,
      fits: [#"{"b":1}"#], refused: [#"{"a":1}"#]),
    ImportFixture(
      row: "no type beside keywords of one: that type",
      source: ##"{"properties":{"a":{"type":"integer"}}}"##,
      fits: [#"{"a":1}"#, "{}"], refused: [#"{"a":"x"}"#], stricter: ["3"],
      notes: ["no \"type\" beside keywords of one"]),
  ]

  static let scalars: [ImportFixture] = [
    ImportFixture(
      row: "integer and number: Int, Double",
      source:
        ##"{"type":"object","properties":{"i":{"type":"integer"},"n":{"type":"number"}},"required":["i","n"]}"##,
      fits: [#"{"i":3,"n":1.5}"#, #"{"i":3.0,"n":2}"#],
      refused: [#"{"i":1.5,"n":1}"#, #"{"i":"1","n":1}"#],
      stricter: [#"{"i":99999999999999999999,"n":1}"#, #"{"i":1,"n":1e999}"#]),
    ImportFixture(
      row: "--exact-numbers: Number",
      source:
        ##"{"type":"object","properties":{"i":{"type":"integer"},"n":{"type":"number"}},"required":["i","n"]}"##,
      fits: [#"{"i":99999999999999999999,"n":1e999}"#], refused: [#"{"i":"1","n":1}"#],
      looser: [#"{"i":1.5,"n":1}"#], change: { $0.keepsDigits = true }),
    ImportFixture(
      row: "formats of numbers",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer","format":"int32"},"b":{"type":"integer","format":"int64"},"c":{"type":"number","format":"float"},"d":{"type":"number","format":"decimal"}},"required":["a","b","c","d"]}"##,
      fits: [#"{"a":1,"b":9007199254740993,"c":1.5,"d":0.10}"#],
      refused: [
        #"{"a":1.5,"b":1,"c":1,"d":1}"#, #"{"a":1,"b":"1","c":1,"d":1}"#,
        #"{"a":1,"b":1,"c":"x","d":1}"#, #"{"a":1,"b":1,"c":1,"d":true}"#,
      ],
      stricter: [#"{"a":3000000000,"b":1,"c":1,"d":1}"#],
      notes: ["format int32", "format int64", "format float", "format decimal"],
      text: ["\"Int32\"", "\"Int64\"", "\"Float\"", "\"Decimal\""]),
    ImportFixture(
      row: "formats of strings: Date, UUID, URL",
      source:
        ##"{"type":"object","properties":{"d":{"type":"string","format":"date-time"},"u":{"type":"string","format":"uuid"},"l":{"type":"string","format":"uri"}}}"##,
      fits: [
        #"{"d":"2026-01-31T12:00:00Z","u":"8f14e45f-ceea-467a-9a36-dedd4bea2543","l":"https://example.org"}"#
      ],
      refused: [#"{"d":1}"#], stricter: [#"{"d":"yesterday"}"#, #"{"u":"x"}"#],
      notes: ["format date-time", "format uuid", "format uri"]),
    ImportFixture(
      row: "--no-formats: String",
      source: ##"{"type":"object","properties":{"d":{"type":"string","format":"date-time"}}}"##,
      fits: [#"{"d":"yesterday"}"#], refused: [#"{"d":1}"#], change: { $0.usesFormats = false }),
    ImportFixture(
      row: "contentEncoding: Data",
      source:
        ##"{"type":"object","properties":{"a":{"type":"string","contentEncoding":"base64"},"b":{"type":"array","items":{"type":"string","contentEncoding":"base16"}},"c":{"type":["string","integer"],"contentEncoding":"base64url"}}}"##,
      fits: [#"{"a":"aGk=","b":["6869"],"c":"aGk"}"#, #"{"c":1}"#],
      refused: [#"{"a":1}"#, #"{"b":["xyz"]}"#]),
    ImportFixture(
      row: "contentMediaType with contentSchema: JSON in a string",
      source:
        ##"{"type":"object","properties":{"a":{"type":"string","contentMediaType":"application/json","contentSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}}}"##,
      fits: [#"{"a":"{\"n\":1}"}"#, "{}"], refused: [#"{"a":"{}"}"#, #"{"a":{"n":1}}"#],
      text: [#""wire": "json""#]),
    ImportFixture(
      row: "other formats: String, the format in doc",
      source: ##"{"type":"object","properties":{"a":{"type":"string","format":"email"}}}"##,
      fits: [#"{"a":"me@example.org"}"#], refused: [#"{"a":1}"#], looser: [#"{"a":"x"}"#],
      notes: ["format email"], text: ["Format: email."]),
    ImportFixture(
      row: "minLength and maxLength of strings",
      source:
        ##"{"type":"object","properties":{"a":{"type":"string","minLength":2,"maxLength":3}}}"##,
      fits: [#"{"a":"äöü"}"#, #"{"a":"ab"}"#], refused: [#"{"a":"a"}"#, #"{"a":"abcd"}"#]),
    ImportFixture(
      row: "bounds of a definition",
      source:
        ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/size"}},"$defs":{"size":{"type":"integer","minimum":1}}}"##,
      fits: [#"{"a":1}"#], refused: [#"{"a":0}"#]),
    ImportFixture(
      row: "bounds of a definition in a choice and in a payload: an alias",
      source:
        ##"{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/size"},{"type":"string"}]},"b":{"anyOf":[{"type":"object","properties":{"x":{"$ref":"#/$defs/size"}},"required":["x"],"additionalProperties":false},{"type":"object","properties":{"y":{"$ref":"#/$defs/word"}},"required":["y"],"additionalProperties":false}]},"c":{"$ref":"#/$defs/size"}},"$defs":{"size":{"type":"integer","minimum":1},"word":{"type":"string","maxLength":2,"pattern":"^[a-z]"}}}"##,
      fits: [#"{"a":1}"#, #"{"a":"x","b":{"x":1},"c":1}"#, #"{"b":{"y":"ab"}}"#],
      refused: [
        #"{"a":0}"#, #"{"b":{"x":0}}"#, #"{"b":{"y":"abc"}}"#, #"{"c":0}"#,
      ]),
    ImportFixture(
      row: "a root that is a list is an alias with its bounds",
      source: ##"{"type":"array","items":{"type":"string","minLength":2}}"##,
      fits: [#"["ab"]"#], refused: ["[1]", #"["a"]"#], absent: ["minLength outside a field"]),
    ImportFixture(
      row: "a root that is a list has bounds at any depth",
      source:
        ##"{"type":"array","items":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"additionalProperties":{"type":"integer","exclusiveMaximum":5}}}}"##,
      fits: [#"[[{"a":4}]]"#], refused: ["[1]", "[[]]", "[[{}]]", #"[[{"a":5}]]"#],
      absent: [
        "minItems outside a field", "minProperties outside a field",
        "exclusiveMaximum outside a field",
      ]),
    ImportFixture(
      row: "exclusive bounds: ±1 on integers, exclusive on floating point",
      source:
        ##"{"type":"object","properties":{"i":{"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":5},"n":{"type":"number","exclusiveMinimum":0,"maximum":1},"f":{"type":"integer","minimum":1.5}}}"##,
      fits: [#"{"i":2}"#, #"{"i":4,"n":0.5}"#, #"{"n":1,"f":2}"#],
      refused: [#"{"i":1}"#, #"{"i":5}"#, #"{"n":0}"#, #"{"n":1.5}"#, #"{"f":1}"#]),
    ImportFixture(
      row: "multipleOf: not checked",
      source: ##"{"type":"object","properties":{"i":{"type":"integer","multipleOf":5}}}"##,
      fits: [#"{"i":10}"#], refused: [#"{"i":"x"}"#], looser: [#"{"i":7}"#], notes: ["multipleOf"]),
    ImportFixture(
      row: "pattern: a string that does not match is a finding",
      source:
        ##"{"type":"object","properties":{"s":{"type":"string","minLength":1,"pattern":"^a","default":"b"}}}"##,
      fits: [#"{"s":"ab"}"#], refused: [#"{"s":"ba"}"#, #"{"s":""}"#], notes: ["default"],
      text: [#""minLength": 1, "pattern": "^a""#]),
    ImportFixture(
      row: "a pattern that the language does not have, and one outside a field of strings",
      source:
        ##"{"type":"object","properties":{"s":{"type":"string","pattern":"^(?!a)"},"d":{"format":"uuid","type":"string","pattern":"^a"},"m":{"pattern":"^a","type":["string","integer"]},"n":{"minLength":2,"pattern":"^a$","type":"string"}}}"##,
      fits: [#"{"s":"b","n":"ab"}"#], refused: [#"{"s":1}"#, #"{"n":"a"}"#],
      looser: [
        #"{"s":"ab"}"#, #"{"d":"8f14e45f-ceea-467a-9a36-dedd4bea2543"}"#, #"{"m":"b"}"#,
      ], notes: ["pattern"]),
  ]

  static let values: [ImportFixture] = [
    ImportFixture(
      row: "enum of strings: open",
      source: ##"{"type":"object","properties":{"a":{"enum":["x","in-review"]}}}"##,
      fits: [#"{"a":"x"}"#, #"{"a":"in-review"}"#], refused: [#"{"a":"z"}"#, #"{"a":1}"#],
      notes: ["enum is open"]),
    ImportFixture(
      row: "--closed: as written",
      source: ##"{"enum":["x","y"]}"##, fits: ["\"x\""], refused: ["\"z\""],
      text: [#""open": false"#], change: { $0.closesEnums = true }),
    ImportFixture(
      row: "enum of integers",
      source: ##"{"type":"integer","enum":[-1,0,10]}"##, fits: ["-1", "10"],
      refused: ["3", "\"0\""]),
    ImportFixture(
      row: "enum with null: T?",
      source: ##"{"enum":["x","y",null]}"##, fits: ["\"x\"", "null"], refused: ["1"]),
    ImportFixture(
      row: "enum of mixed scalars: a choice of enums",
      source: ##"{"enum":["x","y",1,2,true,false]}"##, fits: ["\"x\"", "1", "true"],
      refused: ["{}", "null", "[]"]),
    ImportFixture(
      row: "enum of lists or objects: JSON",
      source: ##"{"type":"object","properties":{"a":{"enum":[[1],{"b":2}]}}}"##,
      fits: [#"{"a":[1]}"#, #"{"a":{"b":2}}"#], refused: ["[]"], looser: [#"{"a":3}"#],
      notes: ["enum of lists or objects"]),
    ImportFixture(
      row: "const, one-valued enum in a property",
      source:
        ##"{"type":"object","properties":{"a":{"const":"x"},"b":{"enum":[7]},"c":{"const":true}},"required":["a"]}"##,
      fits: [#"{"a":"x"}"#, #"{"a":"x","b":7,"c":true}"#],
      refused: [#"{"a":"y"}"#, "{}", #"{"a":"x","b":8}"#, #"{"a":"x","c":false}"#]),
    ImportFixture(
      row: "x-enum-varnames: names",
      source: ##"{"type":"integer","enum":[1,2],"x-enum-varnames":["Low","High"]}"##, fits: ["1"],
      refused: ["3", "\"Low\""],
      text: [#""low": 1"#, #""high": 2"#]),
    ImportFixture(
      row: "oneOf of constants: an enum with docs",
      source: ##"{"oneOf":[{"const":"a","description":"First."},{"const":"b"}]}"##,
      fits: ["\"a\"", "\"b\""],
      refused: ["1", "\"c\""], text: ["First."]),
    ImportFixture(
      row: "anyOf of an enum and a string: an open enum",
      source: ##"{"anyOf":[{"enum":["a","b"]},{"type":"string"}]}"##, fits: ["\"a\""],
      refused: ["1"], kept: ["\"c\"", "\"\""],
      text: [#""enum": ["a", "b"]"#]),
  ]
}
