/// Keywords without effect at their place, which are reported; and alternatives that `null` or no value fits.
extension JSONSchemaRows {
  private static func thing(_ properties: String, _ definitions: String = "") -> String {
    ##"{"type":"object","properties":{\##(properties)},"$defs":{\##(definitions)}}"##
  }

  private static func tower(_ type: String) -> String {
    (0..<14).reduce(#"{"type":"\#(type)"}"#) { inner, _ in #"{"type":"array","items":\#(inner)}"# }
  }

  static let silent: [ImportFixture] =
    siblings + otherKinds + silentWords + boundValues + defaults

  private static let defaults: [ImportFixture] = [
    ImportFixture(
      row: "minProperties of an object without members is reported",
      source: thing(
        #""a":{"type":"object","additionalProperties":false,"minProperties":3}"#),
      fits: ["{}"], looser: [#"{"a":{}}"#], notes: ["minProperties"]),
    ImportFixture(
      row: "a default outside a member is reported",
      source: thing(
        ##""a":{"type":"array","items":{"type":"integer","default":3}},"b":{"$ref":"#/$defs/color"}"##,
        #""color":{"type":"string","default":"red"}"#),
      fits: [#"{"a":[1],"b":"x"}"#], dropped: ["default"]),
    ImportFixture(
      row: "a default of a constant is reported",
      source: thing(##""c":{"const":1,"default":1}"##), fits: [#"{"c":1}"#],
      dropped: ["default"]),
    ImportFixture(
      row: "a default that a member keeps is not reported",
      source: thing(
        ##""a":{"type":"integer","default":3},"b":{"$ref":"#/$defs/n","default":4}"##,
        #""n":{"type":"integer"}"#),
      fits: ["{}"], text: [#""default": 3"#, #""default": 4"#], absent: ["default"]),
  ]

  private static let siblings: [ImportFixture] = [
    ImportFixture(
      row: "keywords beside $ref in draft 7 are reported, also in merged schemas",
      source:
        ##"{"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"type":"object","properties":{"a":{"$ref":"#/definitions/n","minimum":3,"examples":[1]}}},{"type":"object","properties":{"a":{"type":"integer"}}}],"definitions":{"n":{"type":"integer","maximum":9}}}"##,
      fits: [#"{"a":2}"#], refused: [#"{"a":10}"#], dropped: ["minimum beside $ref", "examples"]),
    ImportFixture(
      row: "$id beside $ref in draft 7 does not change the address",
      source:
        ##"{"$schema":"http://json-schema.org/draft-07/schema#","$id":"https://example.org/root.json","type":"object","properties":{"a":{"$id":"https://example.org/x/","$ref":"part.json"}},"definitions":{"p":{"$id":"part.json","type":"integer"}}}"##,
      fits: [#"{"a":2}"#], refused: [#"{"a":"x"}"#]),
    ImportFixture(
      row: "examples and unknown keywords beside $ref are reported, and the type is still the name",
      source: thing(
        ##""a":{"$ref":"#/$defs/p","example":1,"x-a":1,"summary":"S","_meta":{}}"##,
        #""p":{"type":"object","properties":{"x":{"type":"integer"}}}"#),
      fits: [#"{"a":{"x":1}}"#], dropped: ["example", "x-…", "summary"], notes: ["_meta"],
      text: [#""a": "P?""#]),
    ImportFixture(
      row: "id in draft 4 is an address, and an anchor",
      source:
        ##"{"$schema":"http://json-schema.org/draft-04/schema#","id":"https://example.org/root.json","type":"object","properties":{"a":{"$ref":"part.json"},"b":{"$ref":"#here"},"id":{"type":"boolean"}},"definitions":{"p":{"id":"part.json","type":"integer"},"q":{"id":"#here","type":"string"}}}"##,
      fits: [#"{"a":2,"b":"x","id":true}"#], refused: [#"{"a":"x"}"#, #"{"b":1}"#, #"{"id":1}"#],
      absent: ["id"]),
    ImportFixture(
      row: "nullable, which JSON Schema does not have, is reported",
      source: thing(##""a":{"type":"string","nullable":true}"##),
      fits: [#"{"a":"x"}"#], looser: [#"{"a":null}"#], notes: ["nullable"]),
  ]

  private static let otherKinds: [ImportFixture] = [
    ImportFixture(
      row: "x-extensible-enum: an open enum, also with --closed",
      source: thing(
        ##""a":{"type":"string","x-extensible-enum":["x","in-review","x"],"maxLength":9}"##),
      fits: [#"{"a":"in-review"}"#], refused: [#"{"a":1}"#], kept: [#"{"a":"y"}"#],
      notes: ["maxLength"], text: [#""enum": ["x", "in-review"]"#],
      absent: ["enum is open", "x-…"],
      change: { $0.closesEnums = true }),
    ImportFixture(
      row: "formats of integers of each width, byte and iri, and names of values by x-enumNames",
      source: thing(
        ##""a":{"type":"integer","format":"int8"},"b":{"type":"integer","format":"int16"},"c":{"type":"integer","format":"uint8"},"d":{"type":"integer","format":"uint16"},"e":{"type":"integer","format":"uint32"},"f":{"type":"integer","format":"uint64"},"g":{"type":"string","format":"byte"},"h":{"type":"string","format":"iri"},"i":{"enum":[1,2],"x-enumNames":["Low","High"]}"##
      ),
      fits: [
        #"{"a":-128,"b":32767,"c":255,"d":65535,"e":4294967295,"f":18446744073709551615,"g":"aGk=","h":"https://example.org/a","i":2}"#
      ],
      stricter: [
        #"{"a":128}"#, #"{"b":32768}"#, #"{"c":-1}"#, #"{"d":65536}"#, #"{"e":-1}"#, #"{"f":-1}"#,
        #"{"g":"x"}"#,
      ],
      text: [#""low": 1, "high": 2"#]),
    ImportFixture(
      row: "$recursiveRef by its static target (2019-09)",
      source:
        ##"{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"type":"object","properties":{"next":{"$recursiveRef":"#"},"n":{"type":"integer"}}}"##,
      fits: [#"{"next":{"n":1}}"#], refused: [#"{"next":{"n":"x"}}"#], notes: ["$recursiveRef"]),
    ImportFixture(
      row: "no type, and only a keyword of one type that is left out: that type, which is reported",
      source: thing(
        ##""a":{"unevaluatedItems":{"type":"string"}},"b":{"contentMediaType":"image/png"},"c":{"contentEncoding":"base64"}"##
      ),
      fits: [#"{"a":[],"b":"x","c":"aGk="}"#],
      stricter: [#"{"a":1}"#, #"{"b":1}"#, #"{"c":1}"#],
      notes: ["no \"type\" beside keywords of one"]),
    ImportFixture(
      row:
        "alternatives with members beside them, deep inside others: unchecked, which is reported",
      source: (0..<7).reduce(#"{"type":"object"}"#) { inner, index in
        ##"{"type":"object","properties":{"k\##(index)":{"type":"integer"}},"anyOf":[\##(inner),{"required":["k\##(index)","x"]}]}"##
      },
      fits: [#"{"k6":1}"#], notes: ["anyOf inside many others"]),
    ImportFixture(
      row: "a tuple that refuses further elements, and one that may have one more",
      source:
        ##"{"anyOf":[{"type":"array","prefixItems":[{"type":"integer"}],"items":false,"minItems":1},{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":1}]}"##,
      fits: ["[1]", #"[1,"x"]"#], looser: ["[true]"], notes: ["alternatives of tuples"]),
    ImportFixture(
      row: "keywords of another JSON type are reported",
      source: thing(
        ##""i":{"type":"string","minimum":3},"j":{"type":"integer","properties":{"a":{"type":"string"}},"required":["a"]},"m":{"type":"string","items":{"type":"integer"}},"b":{"type":"boolean","format":"uuid","maxLength":3}"##
      ),
      fits: [#"{"i":"x","j":1,"m":"x","b":true}"#],
      dropped: ["minimum", "properties", "required", "items", "format", "maxLength"]),
    ImportFixture(
      row: "properties beside alternatives of several JSON types are not reported as left out",
      source:
        ##"{"properties":{"a":{"type":"integer"}},"anyOf":[{"type":"object"},{"type":"string"}]}"##,
      fits: [#"{"a":1}"#, #""x""#], refused: [#"{"a":"x"}"#, "1"], absent: ["properties"]),
    ImportFixture(
      row: "unevaluatedItems and additionalItems without a tuple",
      source: thing(
        ##""a":{"type":"array","unevaluatedItems":{"type":"string"}},"b":{"type":"array","items":{"type":"string"},"additionalItems":false}"##
      ),
      fits: [#"{"a":["x"],"b":["x"]}"#], refused: [#"{"b":[1]}"#], looser: [#"{"a":[1]}"#],
      dropped: ["additionalItems"], notes: ["unevaluatedItems"]),
    ImportFixture(
      row: "additionalProperties beside patternProperties are reported",
      source:
        ##"{"type":"object","additionalProperties":{"type":"string"},"patternProperties":{"^k":{}}}"##,
      fits: [#"{"k":1,"a":"x"}"#], looser: [#"{"a":1}"#],
      notes: ["patternProperties", "additionalProperties beside patternProperties"]),
    ImportFixture(
      row: "a format without a type is reported",
      source: thing(##""a":{"format":"uuid"}"##), fits: [#"{"a":1}"#], notes: ["format uuid"]),
  ]

  private static let silentWords: [ImportFixture] = [
    ImportFixture(
      row:
        "contents that are not JSON, then and else without if, and a discriminator without alternatives are reported",
      source: thing(
        ##""a":{"type":"string","contentMediaType":"image/png"},"b":{"type":"string","contentEncoding":"quoted-printable"},"c":{"type":"object","then":{"required":["a"]},"else":{}},"d":{"type":"object","discriminator":{"propertyName":"x"},"properties":{"x":{"type":"string"}}},"e":{"type":"object","if":{"required":["a"]}}"##
      ),
      fits: [#"{"a":"x","b":"x","c":{},"d":{},"e":{}}"#],
      dropped: ["contentMediaType", "contentEncoding", "then", "else", "discriminator", "if"]),
    ImportFixture(
      row:
        "bounds that are no numbers, and a Boolean exclusiveMaximum without maximum, are reported",
      source: thing(
        ##""a":{"type":"integer","minimum":"3","exclusiveMaximum":true},"b":{"type":"string","minLength":"3"}"##
      ),
      fits: [#"{"a":1,"b":"x"}"#],
      dropped: ["minimum that is no number", "exclusiveMaximum", "minLength that is no number"]),
    ImportFixture(
      row: "keywords for editors: docs and deprecations are kept, the others reported",
      source: thing(
        ##""a":{"type":"string","markdownDescription":"*A*","deprecationMessage":"Use b."},"b":{"enum":["x","y"],"enumDescriptions":["First.","Second."],"defaultSnippets":[]}"##
      ),
      fits: [#"{"a":"x","b":"y"}"#], dropped: ["defaultSnippets"],
      text: [
        #""deprecated": true, "doc": "*A*\n\nDeprecated: Use b.""#,
        #"{ "value": "y", "doc": "Second." }"#,
      ], absent: ["markdownDescription", "enumDescriptions", "deprecationMessage"]),
    ImportFixture(
      row: "names of constant numbers from the titles of alternatives",
      source:
        ##"{"oneOf":[{"const":1,"title":"IN_USE"},{"const":2,"title":"FREE","description":"None has it."}]}"##,
      fits: ["1"], text: [#""inUse": 1"#, #""free": { "value": 2, "doc": "None has it." }"#]),
  ]

  private static let boundValues: [ImportFixture] = [
    ImportFixture(
      row:
        "a constant that bounds of a condition, or alternatives beside it, refuse is reported",
      source:
        ##"{"type":"object","properties":{"kind":{"enum":["two","x"]},"c":{"const":"y","anyOf":[{"type":"integer"}]}},"required":["kind"],"if":{"properties":{"kind":{"const":"two"}}},"then":{"properties":{"kind":{"maxLength":1}}}}"##,
      fits: [#"{"kind":"x"}"#], looser: [#"{"kind":"two"}"#, #"{"kind":"x","c":"y"}"#],
      notes: ["a member that nothing fits", "anyOf beside a constant"]),
    ImportFixture(
      row: "a constant of one of several constants is exact",
      source:
        ##"{"type":"object","properties":{"k":{"enum":[1],"allOf":[{"$ref":"#/$defs/kinds"}]}},"$defs":{"kinds":{"type":"integer","oneOf":[{"const":1},{"const":2}]}}}"##,
      fits: [#"{"k":1}"#], refused: [#"{"k":2}"#], text: [#""k": { "const": 1"#],
      absent: ["oneOf beside a constant"]),
    ImportFixture(
      row: "values of an enum that a bound beside it refuses are left out",
      source: thing(
        ##""x":{"$ref":"#/$defs/n","minimum":1,"exclusiveMaximum":9},"e":{"enum":["a","abc","b"],"maxLength":1,"pattern":"^a"},"f":{"enum":["abc","a"],"minLength":2}"##,
        #""n":{"enum":[-1,5,9]}"#),
      fits: [#"{"x":5,"e":"a","f":"abc"}"#],
      refused: [#"{"x":-1}"#, #"{"x":9}"#, #"{"e":"abc"}"#, #"{"e":"b"}"#, #"{"f":"a"}"#]),
    ImportFixture(
      row:
        "a format beside an enum is ignored, and a pattern that the language does not have is reported",
      source: thing(
        ##""e":{"enum":["a"],"type":"string","format":"uuid"},"f":{"enum":["b","c"],"pattern":"^(?!b)"}"##
      ),
      fits: [#"{"e":"a","f":"c"}"#], looser: [#"{"f":"b"}"#], notes: ["pattern"]),
  ]

  static let nulls: [ImportFixture] = [
    ImportFixture(
      row: "one alternative that is anything: any value, without a note",
      source: thing(##""a":{"anyOf":[{}]},"b":{"oneOf":[true]}"##), fits: [#"{"a":1,"b":[]}"#],
      absent: ["alternatives of which one is anything", "oneOf is not exclusive"]),
    ImportFixture(
      row:
        "alternatives of lists that are nested fourteen deep: the inner values are any value, which is reported",
      source: "{\"anyOf\":[\(tower("integer")),\(tower("string"))]}", fits: ["[]", "[[[]]]"],
      refused: ["[1]"], notes: ["alternatives in alternatives"]),
    ImportFixture(
      row: "null among the types of a named alternative is a value of the union",
      source:
        ##"{"anyOf":[{"$ref":"#/$defs/n"},{"type":"integer"}],"$defs":{"n":{"type":["string","null"]}}}"##,
      fits: ["null", "1", #""x""#], refused: ["{}"]),
    ImportFixture(
      row: "null as the only alternative, and null that the type beside the alternatives excludes",
      source: thing(
        ##""a":{"oneOf":[{"type":"null"}]},"b":{"type":"string","oneOf":[{"type":"null"},{"maxLength":3}]}"##
      ),
      fits: [#"{"a":null,"b":"x"}"#], looser: [#"{"a":1}"#],
      dropped: ["an alternative that nothing fits"], notes: ["null"]),
    ImportFixture(
      row: "oneOf of anything and null: null fits both, which is reported",
      source: ##"{"oneOf":[{},{"type":"null"}]}"##, fits: ["1"], looser: ["null"],
      notes: ["oneOf is not exclusive"]),
    ImportFixture(
      row: "oneOf of which two allow null, one by a name",
      source: thing(
        ##""a":{"oneOf":[{"type":["string","null"]},{"$ref":"#/$defs/n"}]}"##,
        #""n":{"anyOf":[{"type":"integer"},{"type":"null"}]}"#),
      fits: [#"{"a":"x"}"#, #"{"a":1}"#], looser: [#"{"a":null}"#],
      notes: ["oneOf is not exclusive"]),
    ImportFixture(
      row:
        "oneOf with an alternative without a type: values of other types fit it too, which is reported",
      source: ##"{"oneOf":[{"maxItems":2},{"type":"string"},{"type":"null"}]}"##,
      fits: ["[1]"], looser: [#""ab""#, "null"], stricter: ["1"],
      notes: ["oneOf is not exclusive"]),
    ImportFixture(
      row: "anyOf of which two allow null, and oneOf of which one is null, are exact",
      source: thing(
        ##""a":{"anyOf":[{"type":"string"},{"type":"null"},{"type":["integer","null"]}]},"b":{"oneOf":[{"type":"string"},{"type":"null"}]}"##
      ),
      fits: [#"{"a":null,"b":null}"#], refused: [#"{"a":{}}"#, #"{"b":1}"#],
      absent: ["oneOf is not exclusive"]),
    ImportFixture(
      row: "null and other types among alternatives that the type beside them excludes",
      source: thing(
        ##""a":{"type":"object","oneOf":[{"type":"null"},{"properties":{"x":{"type":"integer"}}},{"type":"string"}]},"b":{"type":"string","anyOf":[{"type":"integer"},{"maxLength":2},false]}"##
      ),
      fits: [#"{"a":{"x":1},"b":"ab"}"#],
      refused: [#"{"a":"x"}"#, #"{"a":{"x":""}}"#, #"{"b":1}"#],
      dropped: ["an alternative that nothing fits"]),
    ImportFixture(
      row: "an element that may be absent, and that is anything by its alternatives, is reported",
      source:
        ##"{"type":"array","prefixItems":[{"type":"string"},{"anyOf":[{},{"type":"string"}]}]}"##,
      fits: [#"["y",1]"#], refused: ["[1]"], stricter: [#"["y"]"#],
      notes: ["an absent element that may be anything"]),
    ImportFixture(
      row: "members of merged alternatives keep their types",
      source: thing(
        ##""g":{"$ref":"#/$defs/g"}"##,
        ##""g":{"type":"object","properties":{"c":{"$ref":"#/$defs/s"}},"anyOf":[{"required":["a"]},{"properties":{"c":{"maxLength":9}},"required":["c"]}]},"s":{"type":"string","maxLength":9}"##
      ),
      fits: [#"{"g":{"c":"x"}}"#], refused: [#"{"g":{"c":1}}"#],
      absent: ["alternatives that nothing fits"]),
    ImportFixture(
      row: "additionalProperties: false beside alternatives of objects is reported",
      source:
        ##"{"type":"object","additionalProperties":false,"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}"##,
      looser: [#"{"a":"x"}"#], notes: ["additionalProperties: false"],
      absent: ["no \"type\" beside keywords of one"]),
    ImportFixture(
      row: "additionalProperties with a schema beside alternatives of objects is reported",
      source:
        ##"{"type":"object","additionalProperties":{"type":"integer"},"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}"##,
      looser: [#"{"a":"x"}"#], notes: ["additionalProperties beside properties"]),
    ImportFixture(
      row: "alternatives of maps beside additionalProperties: values of both",
      source:
        ##"{"additionalProperties":{"maximum":9},"anyOf":[{"type":"object","additionalProperties":{"type":"integer"}},{"type":"object","additionalProperties":{"type":"number"}}]}"##,
      fits: [#"{"a":1}"#, #"{"a":1.5}"#], refused: [#"{"a":"x"}"#], looser: [#"{"a":10}"#],
      notes: ["maximum outside a field"]),
  ]
}
