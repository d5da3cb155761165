/// Schemas that contain themselves, and schemas that no value or few values fit, with their notes.
extension JSONSchemaRows {
  static let contradictions: [ImportFixture] = [
    ImportFixture(
      row: "a member whose allOf leads to the schema that it is a member of",
      source:
        ##"{"$ref":"#/$defs/p","$defs":{"p":{"type":"object","properties":{"a":{"allOf":[{"$ref":"#/$defs/p"},{}]},"n":{"type":"integer"}}}}}"##,
      fits: [#"{"a":{"a":{"n":1}}}"#, "{}"], refused: [#"{"a":{"a":{"n":"x"}}}"#, #"{"a":1}"#]),
    ImportFixture(
      row: "a list that contains itself by allOf",
      source:
        ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/l"}},"$defs":{"l":{"type":"array","items":{"allOf":[{"$ref":"#/$defs/l"},{"maxItems":2}]}}}}"##,
      fits: [#"{"a":[[],[[]]]}"#], refused: [#"{"a":[1]}"#, #"{"a":[[[1]]]}"#]),
    ImportFixture(
      row: "a list of itself with a bound: the bound is unchecked",
      source:
        ##"{"type":"array","items":{"$ref":"#/$defs/l"},"$defs":{"l":{"type":"array","items":{"$ref":"#/$defs/l"},"maxItems":1}}}"##,
      fits: ["[[],[[]]]"], refused: ["[1]"], looser: ["[[[],[]]]"],
      notes: ["maxItems outside a field"]),
    ImportFixture(
      row: "keywords beside constants as alternatives: those of the constants that fit",
      source:
        ##"{"type":"object","properties":{"a":{"type":"string","minLength":2,"oneOf":[{"const":"x"},{"const":"yy"},{"const":"zz"},{"type":"null"}]},"b":{"type":"object","anyOf":[{"enum":["y"]}]}}}"##,
      fits: [#"{"a":"yy"}"#], refused: [#"{"a":"x"}"#, #"{"a":1}"#],
      dropped: ["an alternative that nothing fits"], notes: ["enum without values"]),
    ImportFixture(
      row: "null as several alternatives of oneOf",
      source:
        ##"{"type":"object","properties":{"a":{"oneOf":[{"enum":[null]},{"type":"null"}]}}}"##,
      looser: [#"{"a":null}"#, #"{"a":1}"#], notes: ["null", "oneOf is not exclusive"]),
    ImportFixture(
      row: "null alone is any value",
      source: ##"{"type":"object","properties":{"a":{"type":"null"},"b":{"enum":[null]}}}"##,
      fits: [#"{"a":null,"b":null}"#], looser: [#"{"a":1}"#, #"{"b":1}"#], notes: ["null"]),
    ImportFixture(
      row: "a required member that additionalProperties: false forbids",
      source: ##"{"type":"object","required":["a"],"additionalProperties":false,"properties":{}}"##,
      refused: ["{}"], looser: [#"{"a":1}"#], notes: ["a member that nothing fits"]),
    ImportFixture(
      row: "a constant with another type in a further schema of allOf",
      source:
        ##"{"type":"object","properties":{"k":{"allOf":[{"const":"x"},{"type":"boolean"}]}}}"##,
      fits: ["{}"], looser: [#"{"k":"x"}"#], notes: ["enum without values"]),
    ImportFixture(
      row: "types without one in common",
      source:
        ##"{"type":"object","properties":{"a":{"allOf":[{"type":"string"},{"type":"integer"}]},"b":{"$ref":"#/$defs/s"}},"$defs":{"s":{"allOf":[{"type":"array"},{"type":"object"}]}}}"##,
      fits: ["{}"], looser: [#"{"a":"x"}"#, #"{"a":1,"b":[]}"#],
      notes: ["types of which nothing is left"]),
    ImportFixture(
      row: "alternatives that the type beside them all excludes",
      source:
        ##"{"type":"object","properties":{"a":{"type":"array","anyOf":[{"type":"object"},{"type":"string"}]}}}"##,
      fits: ["{}"], looser: [#"{"a":[]}"#], notes: ["alternatives that nothing fits"]),
    ImportFixture(
      row: "lengths and bounds that no value keeps",
      source:
        ##"{"type":"object","properties":{"s":{"type":"string","minLength":3,"maxLength":2},"n":{"type":"integer","minimum":3,"exclusiveMaximum":3}}}"##,
      fits: ["{}"], looser: [#"{"s":"abc"}"#, #"{"n":3}"#],
      notes: ["minLength", "maxLength", "minimum", "exclusiveMaximum"]),
    ImportFixture(
      row: "an element of a tuple that may be anything: it has to be there",
      source: ##"{"type":"array","prefixItems":[{"type":"integer"},{}],"minItems":1}"##,
      fits: ["[1,2]", #"[1,null]"#], stricter: ["[1]"],
      notes: ["an absent element that may be anything"]),
    ImportFixture(
      row: "bounds of elements in a choice are unchecked",
      source: ##"{"type":["array","integer"],"items":{"type":"string","minLength":2}}"##,
      fits: [#"["ab"]"#, "1"], refused: ["[1]"], looser: [#"["a"]"#],
      notes: ["minLength outside a field"]),
    ImportFixture(
      row: "a condition that also holds for an absent member, and requires it",
      source:
        ##"{"type":"object","properties":{"a":{"enum":["x","y"]},"n":{"type":"integer"}},"if":{"properties":{"a":{"const":"x"}}},"then":{"required":["a","n"]}}"##,
      fits: [#"{"a":"x","n":1}"#, #"{"a":"y"}"#], refused: ["{}", #"{"a":"x"}"#]),
    ImportFixture(
      row: "a condition that only leads to unchecked keywords: no union",
      source:
        ##"{"type":"object","properties":{"a":{"type":"boolean"},"n":{"type":"integer"}},"required":["a"],"allOf":[{"if":{"properties":{"a":{"const":false}}},"then":{"not":{"required":["n"]}},"else":true}]}"##,
      fits: [#"{"a":true,"n":1}"#, #"{"a":false}"#],
      refused: [#"{"a":1}"#, #"{"a":true,"n":"x"}"#],
      looser: [#"{"a":false,"n":1}"#], notes: ["if", "not"],
      text: [#""struct": { "a": "Bool", "n": "Int?" }"#]),
    ImportFixture(
      row: "a constant to which a condition gives another type",
      source:
        ##"{"type":"object","properties":{"a":{"enum":["x","y"]}},"required":["a"],"if":{"properties":{"a":{"const":"x"}}},"then":{"properties":{"a":{"type":"integer"}}}}"##,
      fits: [#"{"a":"y"}"#], looser: [#"{"a":"x"}"#], notes: ["a member that nothing fits"]),
    ImportFixture(
      row: "type object beside alternatives restricts each of them",
      source:
        ##"{"type":"object","properties":{"a":{"type":"object","oneOf":[{"type":"string"},{"$ref":"#/$defs/p"}]},"b":{"type":"object","anyOf":[{}]},"c":{"type":"object","anyOf":[{"type":"array"}]}},"$defs":{"p":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}}}"##,
      fits: [#"{"a":{"x":1},"b":{"y":1}}"#],
      refused: [#"{"a":"x"}"#, #"{"a":{}}"#, #"{"b":1}"#], looser: [#"{"c":[]}"#],
      notes: ["alternatives that nothing fits"]),
    ImportFixture(
      row: "oneOf of which several fit",
      source:
        ##"{"type":"object","properties":{"s":{"oneOf":[{"type":"string"},{"type":"string"}]},"n":{"oneOf":[{"type":"integer"},{"type":"number"}]}}}"##,
      fits: [#"{"n":0.5}"#], refused: [#"{"s":1}"#, #"{"n":"x"}"#],
      looser: [#"{"s":"x"}"#, #"{"n":1}"#], notes: ["oneOf is not exclusive"]),
    ImportFixture(
      row: "oneOf of enums without a value in common is exclusive",
      source:
        ##"{"type":"object","properties":{"s":{"oneOf":[{"enum":["a","b"]},{"enum":["c"]}]},"n":{"oneOf":[{"type":"integer"},{"type":"string"}]}}}"##,
      fits: [#"{"s":"a"}"#, #"{"s":"c","n":1}"#, #"{"n":"x"}"#], refused: [#"{"s":"d"}"#],
      absent: ["oneOf is not exclusive"]),
  ]
}
