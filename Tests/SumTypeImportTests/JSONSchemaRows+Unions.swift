extension JSONSchemaRows {
  static let composition: [ImportFixture] = [
    ImportFixture(
      row: "allOf of objects: include of references, the rest merged",
      source:
        ##"{"allOf":[{"$ref":"#/$defs/named"},{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}],"$defs":{"named":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}"##,
      fits: [#"{"name":"a","n":1}"#], refused: [#"{"name":"a"}"#, #"{"n":1}"#],
      text: [#""include": ["Named"]"#]),
    ImportFixture(
      row: "allOf with equal keys: both count",
      source:
        ##"{"allOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":1}}},{"type":"object","properties":{"a":{"maximum":5}},"required":["a"]}]}"##,
      fits: [#"{"a":3}"#], refused: [#"{"a":0}"#, #"{"a":6}"#, "{}"]),
    ImportFixture(
      row: "anyOf with null: T?",
      source:
        ##"{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/p"},{"type":"null"}]}},"required":["a"],"$defs":{"p":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}}}"##,
      fits: [#"{"a":null}"#, #"{"a":{"x":1}}"#], refused: [#"{"a":{}}"#, #"{"a":1}"#]),
    ImportFixture(
      row: "oneOf of required members: not checked",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}"##,
      fits: [#"{"a":1}"#, #"{"b":1}"#], refused: [#"{"a":"x"}"#], looser: ["{}"],
      notes: ["oneOf of required members"]),
  ]

  static let unions: [ImportFixture] = [
    ImportFixture(
      row: "a required constant in each: an internal union",
      source:
        ##"{"oneOf":[{"$ref":"#/$defs/note"},{"$ref":"#/$defs/mood"}],"$defs":{"note":{"type":"object","properties":{"kind":{"const":"note"},"text":{"type":"string"}},"required":["kind","text"]},"mood":{"type":"object","properties":{"kind":{"enum":["mood"]},"level":{"type":"integer"}},"required":["kind","level"]}}}"##,
      fits: [#"{"kind":"note","text":"a"}"#, #"{"kind":"mood","level":1}"#],
      refused: [#"{"kind":"note","level":1}"#, #"{"kind":"other"}"#, #"{"text":"a"}"#, "1"],
      text: [#""internal": { "tag": "kind" }"#, #""note": "Note""#]),
    ImportFixture(
      row: "constants that are integers and Booleans",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"ok":{"const":true},"value":{"type":"integer"}},"required":["ok","value"]},{"type":"object","properties":{"ok":{"const":false}},"required":["ok"]}]}"##,
      fits: [#"{"ok":true,"value":1}"#, #"{"ok":false}"#],
      refused: [#"{"ok":true}"#, #"{"value":1}"#],
      text: [#""tag": true"#]),
    ImportFixture(
      row: "members beside the alternatives belong to each",
      source:
        ##"{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"type":"integer"}},"required":["kind","x"]},{"properties":{"kind":{"const":"b"}},"required":["kind"]}]}"##,
      fits: [#"{"id":1,"kind":"a","x":2}"#, #"{"id":1,"kind":"b"}"#],
      refused: [#"{"kind":"b"}"#, #"{"id":1,"kind":"a"}"#, #"{"id":1,"kind":"c"}"#]),
    ImportFixture(
      row: "one member each and nothing else: an external union, with strings as bare variants",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"circle":{"type":"number"}},"required":["circle"],"additionalProperties":false},{"type":"object","properties":{"box":{"type":"array","items":{"type":"number"}}},"required":["box"],"additionalProperties":false},{"enum":["none","all"]}]}"##,
      fits: [#"{"circle":1}"#, #"{"box":[1]}"#, "\"none\""],
      refused: [#"{"circle":"x"}"#, #"{"circle":1,"box":[]}"#, "\"some\"", "1"],
      looser: [#"{"none":null}"#], notes: ["bare variants under their key"],
      text: [#""representation": "external""#]),
    ImportFixture(
      row: "a required member of its own in each: a presence union",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"text":{"type":"string"},"lang":{"type":"string"}},"required":["text"]},{"type":"object","properties":{"image":{"type":"string"},"lang":{"type":"string"}},"required":["image"]}]}"##,
      fits: [#"{"text":"a","lang":"en"}"#, #"{"image":"b"}"#], refused: [#"{"text":1}"#, "{}"],
      notes: ["objects with the keys of several alternatives"],
      text: [#""representation": "presence""#]),
    ImportFixture(
      row: "a required member of its own in all but one, which has no other members: a default",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"text":{"type":"string"},"lang":{"type":"string"}},"required":["text"]},{"type":"object","properties":{"image":{"type":"string"}},"required":["image"]},{"title":"Caption","type":"object","properties":{"title":{"type":"string"},"lang":{"type":"string"}},"additionalProperties":false}]}"##,
      fits: [#"{"text":"a","lang":"en"}"#, #"{"image":"b"}"#, #"{"title":"t","lang":"en"}"#, "{}"],
      refused: [#"{"text":1}"#, #"{"title":1}"#], looser: [#"{"title":null}"#],
      notes: ["objects with the keys of several alternatives"],
      text: [#""representation": "presence""#, #""default": "caption""#]),
    ImportFixture(
      row: "alternatives of different JSON types: untagged",
      source:
        ##"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}},{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}]}"##,
      fits: ["\"x\"", "[1]", #"{"a":1}"#], refused: ["1", "[\"x\"]", "{}"],
      text: [#""representation": "untagged""#]),
    ImportFixture(
      row: "objects with a member of different JSON types: untagged",
      source:
        ##"{"anyOf":[{"type":"object","properties":{"v":{"type":"integer"},"a":{"type":"string"}},"required":["v"]},{"type":"object","properties":{"v":{"type":"string"},"b":{"type":"string"}},"required":["v"]}]}"##,
      fits: [#"{"v":1}"#, #"{"v":"x","b":"y"}"#], refused: ["{}", #"{"v":true}"#],
      text: [#""representation": "untagged""#]),
    ImportFixture(
      row: "overlapping objects: one struct of all members",
      source:
        ##"{"anyOf":[{"type":"object","properties":{"id":{"type":"integer"},"a":{"type":"string"}},"required":["id"]},{"type":"object","properties":{"id":{"type":"integer"},"b":{"type":"string"}},"required":["id","b"]}]}"##,
      fits: [#"{"id":1}"#, #"{"id":1,"b":"x"}"#], refused: ["{}", #"{"id":"x"}"#],
      notes: ["alternatives that overlap"]),
    ImportFixture(
      row: "overlapping lists: one list",
      source:
        ##"{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"array","items":{"type":"string"}}]}"##,
      fits: ["[1]", "[\"a\"]", "[]"], refused: ["[true]", "1"], looser: ["[1,\"a\"]"],
      notes: ["alternatives of lists"]),
    ImportFixture(
      row: "numbers: the wider",
      source: ##"{"anyOf":[{"type":"integer"},{"type":"number"}]}"##, fits: ["1", "1.5"],
      refused: ["\"x\""]),
    ImportFixture(
      row: "alternatives in alternatives",
      source:
        ##"{"oneOf":[{"oneOf":[{"type":"string"},{"type":"integer"}]},{"type":"boolean"},{"type":"null"}]}"##,
      fits: ["\"a\"", "1", "true", "null"], refused: ["[]", "{}"]),
    ImportFixture(
      row: "a union that contains itself",
      source:
        ##"{"$ref":"#/$defs/expr","$defs":{"expr":{"oneOf":[{"type":"number"},{"type":"object","properties":{"op":{"const":"add"},"of":{"type":"array","items":{"$ref":"#/$defs/expr"}}},"required":["op","of"]},{"type":"object","properties":{"op":{"const":"neg"},"of":{"$ref":"#/$defs/expr"}},"required":["op","of"]}]}}}"##,
      fits: ["1", #"{"op":"add","of":[1,{"op":"neg","of":2}]}"#],
      refused: ["\"x\"", #"{"op":"add","of":1}"#, #"{"op":"mul"}"#]),
  ]
}
