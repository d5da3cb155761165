extension JSONSchemaRows {
  static let objects: [ImportFixture] = [
    ImportFixture(
      row: "properties and required: T and T?",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"]}"##,
      fits: [#"{"a":1}"#, #"{"a":1,"b":"x"}"#], refused: ["{}", #"{"a":null}"#, #"{"a":1,"b":2}"#],
      looser: [#"{"a":1,"b":null}"#], notes: ["null for absent"]),
    ImportFixture(
      row: "required without properties: JSON",
      source: ##"{"type":"object","properties":{"b":true},"required":["a"]}"##,
      fits: [#"{"a":null}"#], refused: ["{}"]),
    ImportFixture(
      row: "default: the default",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer","default":3},"b":{"type":"array","items":{"type":"string"},"default":[]},"c":{"type":"string","enum":["x","y"],"default":"y"},"d":{"type":"string","format":"uuid","default":"none"}}}"##,
      fits: ["{}", #"{"a":4,"b":["x"],"c":"x"}"#], refused: [#"{"a":"x"}"#], notes: ["default"],
      text: [#""default": 3"#, #""default": []"#, #""default": "y""#]),
    ImportFixture(
      row: "required and nullable: T? with nil: null",
      source:
        ##"{"type":"object","properties":{"a":{"type":["integer","null"]}},"required":["a"]}"##,
      fits: [#"{"a":null}"#, #"{"a":1}"#], refused: [#"{"a":"x"}"#], looser: ["{}"],
      notes: ["absent for null"], text: [#""nil": "null""#]),
    ImportFixture(
      row: "additionalProperties true or absent: unknown members are kept",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":true}"##,
      fits: [#"{"a":1}"#], refused: [#"{"a":"x"}"#], kept: [#"{"a":1,"b":2}"#]),
    ImportFixture(
      row: "additionalProperties: false: unknown members are kept all the same",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}"##,
      fits: [#"{"a":1}"#], refused: [#"{"a":1,"b":2}"#], notes: ["additionalProperties: false"]),
    ImportFixture(
      row: "additionalProperties with a schema: a map",
      source: ##"{"type":"object","additionalProperties":{"type":"integer"},"minProperties":1}"##,
      fits: [#"{"a":1,"b":2}"#], refused: [#"{"a":"x"}"#, "[]"]),
    ImportFixture(
      row: "minProperties and maxProperties: lengths of a map",
      source:
        ##"{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"},"minProperties":1,"maxProperties":2}}}"##,
      fits: [#"{"m":{"a":1}}"#], refused: [#"{"m":{}}"#, #"{"m":{"a":1,"b":2,"c":3}}"#]),
    ImportFixture(
      row: "additionalProperties beside properties: a flattened map",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"},"additionalProperties":{"type":"boolean"}},"additionalProperties":{"type":"string","minLength":1}}"##,
      fits: [#"{"a":1}"#, #"{"b":"x","a":1,"c":"y","additionalProperties":true}"#],
      refused: [#"{"a":"x"}"#, #"{"a":1,"b":2}"#, #"{"b":""}"#, #"{"additionalProperties":"x"}"#],
      text: [#""type": "[String: String]""#, #""flatten": true"#],
      absent: ["additionalProperties beside properties"]),
    ImportFixture(
      row: "additionalProperties beside properties and required members: all have its type",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"}},"required":["b"],"additionalProperties":{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}}"##,
      fits: [#"{"a":1,"b":{"x":1}}"#, #"{"b":{"x":1},"c":{"x":2}}"#],
      refused: [#"{"a":1}"#, #"{"b":{}}"#, #"{"b":{"x":1},"c":{}}"#]),
    ImportFixture(
      row: "additionalProperties beside the properties of another schema: not checked there",
      source:
        ##"{"allOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"properties":{"b":{"type":"string"}},"additionalProperties":{"maximum":4}}]}"##,
      fits: [#"{"a":1,"b":"x"}"#, #"{"c":3}"#], refused: [#"{"c":5}"#], looser: [#"{"a":9}"#],
      notes: ["additionalProperties beside properties"]),
    ImportFixture(
      row: "a flattened map is no member that tells alternatives apart, and no content of one",
      source:
        ##"{"type":"object","properties":{"u":{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":{"type":"string"}},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":false}]},"v":{"oneOf":[{"type":"object","properties":{"k":{"const":"x"}},"required":["k"],"additionalProperties":{"type":"string"}},{"type":"object","properties":{"k":{"const":"y"}},"required":["k"],"additionalProperties":{"type":"string"}}]}}}"##,
      fits: [#"{"u":{"a":1}}"#, #"{"u":{"b":1},"v":{"k":"x","m":"s"}}"#],
      refused: [#"{"u":{"a":"x"}}"#],
      notes: ["additionalProperties beside alternatives", "alternatives that overlap"],
      text: [#""internal": { "tag": "k" }"#]),
    ImportFixture(
      row: "a union of structs with a flattened map is not adjacent, which would lose the map",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"k":{"const":"x"},"c":{"type":"integer"}},"required":["k","c"],"additionalProperties":{"type":"string"}},{"type":"object","properties":{"k":{"const":"y"},"c":{"type":"string"}},"required":["k","c"],"additionalProperties":{"type":"string"}}]}"##,
      fits: [#"{"k":"x","c":1,"m":"s"}"#, #"{"k":"y","c":"s"}"#],
      refused: [#"{"k":"x","c":1,"m":2}"#],
      text: [#""internal": { "tag": "k" }"#]),
    ImportFixture(
      row: "members may have the name of a flattened map",
      source:
        ##"{"type":"object","properties":{"additional properties":{"type":"integer"},"additionalProperties":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}"##,
      fits: [#"{"additional properties":1,"additionalProperties":2,"x":true}"#],
      refused: [#"{"x":1}"#, #"{"additional properties":true}"#]),
    ImportFixture(
      row: "an included struct brings its flattened map along",
      source:
        ##"{"allOf":[{"$ref":"#/$defs/base"},{"properties":{"y":{"type":"string"}}}],"$defs":{"base":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],"additionalProperties":{"type":"string"}}}}"##,
      fits: [#"{"id":1,"y":"s","z":"t"}"#], refused: [#"{"id":1,"z":2}"#, #"{"y":"s"}"#],
      notes: ["additionalProperties beside properties"], text: [#""include": ["BaseItem"]"#]),
    ImportFixture(
      row: "patternProperties of one schema beside properties: a flattened map",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"}},"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}"##,
      fits: [#"{"a":1,"x-b":"s"}"#], refused: [#"{"a":1,"x-b":2}"#], looser: [#"{"y":"s"}"#],
      notes: ["keys of patternProperties"]),
    ImportFixture(
      row: "an object without properties: a map",
      source: ##"{"type":"object"}"##, fits: ["{}", #"{"a":[null]}"#], refused: ["[]", "1"]),
    ImportFixture(
      row: "patternProperties alone: a map",
      source:
        ##"{"type":"object","patternProperties":{"^x-":{"type":"integer"}},"additionalProperties":false}"##,
      fits: [#"{"x-a":1}"#], refused: [#"{"x-a":"s"}"#], looser: [#"{"y":1}"#],
      notes: ["keys of patternProperties"]),
    ImportFixture(
      row: "patternProperties without additionalProperties: a map",
      source: ##"{"type":"object","patternProperties":{"^x-":{"type":"integer"}}}"##,
      fits: [#"{"x-a":1}"#, #"{"y":1}"#], refused: [#"{"x-a":"s"}"#],
      stricter: [#"{"x-a":1,"y":"s"}"#], notes: ["keys beside patternProperties"],
      absent: ["patternProperties", "keys of patternProperties"]),
    ImportFixture(
      row: "a pattern that matches every key",
      source: ##"{"type":"object","patternProperties":{".*":{"type":"integer"}}}"##,
      fits: [#"{"a":1}"#], refused: [#"{"a":"s"}"#],
      absent: ["keys beside patternProperties", "keys of patternProperties"]),
    ImportFixture(
      row: "a pattern of any values beside others: any values",
      source: ##"{"type":"object","patternProperties":{"^x-":{}}}"##,
      fits: [#"{"x-a":1,"y":"s"}"#], absent: ["keys beside patternProperties"]),
    ImportFixture(
      row: "several patterns with one schema: a map",
      source:
        ##"{"type":"object","patternProperties":{"^x-":{"type":"object","properties":{"a":{"type":"integer"}}},"^y-":{"type":"object","properties":{"a":{"type":"integer"}}}},"additionalProperties":false}"##,
      fits: [#"{"x-a":{"a":1},"y-a":{}}"#], refused: [#"{"x-a":{"a":"s"}}"#, #"{"y-a":1}"#],
      looser: [#"{"z":{"a":1}}"#], notes: ["keys of patternProperties"]),
    ImportFixture(
      row: "several patterns with one reference: a map",
      source:
        ##"{"type":"object","patternProperties":{"^x-":{"$ref":"#/$defs/p"},"^y-":{"$ref":"#/$defs/p"}},"$defs":{"p":{"type":"string","maxLength":3}}}"##,
      fits: [#"{"x-a":"abc"}"#], refused: [#"{"y-a":1}"#], stricter: [#"{"z":1}"#],
      notes: ["keys beside patternProperties"]),
    ImportFixture(
      row: "a pattern and additionalProperties with one schema: a map",
      source:
        ##"{"type":"object","patternProperties":{"^x-":{"type":"integer"}},"additionalProperties":{"type":"integer"}}"##,
      fits: [#"{"x-a":1,"y":2}"#], refused: [#"{"x-a":"s"}"#, #"{"y":"s"}"#],
      absent: ["patternProperties", "additionalProperties beside patternProperties"]),
    ImportFixture(
      row: "several patterns with different schemas: not checked",
      source:
        ##"{"type":"object","patternProperties":{"^x-":{"type":"integer"},"^y-":{"type":"string"}},"additionalProperties":false}"##,
      fits: [#"{"x-a":1,"y-a":"s"}"#], looser: [#"{"x-a":"s"}"#], notes: ["patternProperties"]),
    ImportFixture(
      row: "a pattern that refuses keys: not checked",
      source: ##"{"type":"object","patternProperties":{"^x-":false}}"##,
      fits: [#"{"y":1}"#], looser: [#"{"x-a":1}"#], notes: ["patternProperties"]),
    ImportFixture(
      row: "propertyNames, not, dependentRequired, dependentSchemas, dependencies: not checked",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"}},"propertyNames":{"maxLength":3},"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"required":["c"]}},"dependencies":{"a":["d"]},"not":{"required":["z"]}}"##,
      fits: ["{}"], refused: [#"{"a":"x"}"#], looser: [#"{"a":1}"#],
      notes: ["propertyNames", "dependentRequired", "dependentSchemas", "dependencies", "not"]),
    ImportFixture(
      row: "unevaluatedProperties: false: unknown members are kept all the same",
      source:
        ##"{"type":"object","allOf":[{"properties":{"a":{"type":"integer"}}}],"properties":{"b":true},"unevaluatedProperties":false}"##,
      fits: [#"{"a":1,"b":2}"#], refused: [#"{"a":"x"}"#, #"{"c":1}"#],
      notes: ["additionalProperties: false"]),
    ImportFixture(
      row: "keys that are no identifiers",
      source:
        ##"{"type":"object","properties":{"***":{"type":"integer"},"content-type":{"type":"string"},"self":{"type":"string"},"1":{"type":"integer"}},"required":["***","content-type","self","1"]}"##,
      fits: [#"{"***":1,"content-type":"x","self":"y","1":2}"#], refused: [#"{"***":1}"#]),
    ImportFixture(
      row: "keywords that no rule knows are reported",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer","minimun":3}},"x-foo":1,"examples":[1]}"##,
      fits: [#"{"a":1}"#], refused: [#"{"a":"x"}"#], notes: ["minimun", "x-…", "examples"]),
    ImportFixture(
      row: "title, description, deprecated: doc and deprecated",
      source:
        ##"{"type":"object","description":"What it is.","properties":{"a":{"type":"integer","description":"How many.","deprecated":true}}}"##,
      fits: [#"{"a":1}"#], refused: [#"{"a":"x"}"#],
      text: ["What it is.", "How many.", #""deprecated": true"#]),
  ]

  static let arrays: [ImportFixture] = [
    ImportFixture(
      row: "items: [T], with lengths",
      source:
        ##"{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2}}}"##,
      fits: [#"{"a":[1]}"#, #"{"a":[1,2]}"#],
      refused: [#"{"a":[]}"#, #"{"a":[1,2,3]}"#, #"{"a":["x"]}"#]),
    ImportFixture(
      row: "an array without items: [JSON]",
      source: ##"{"type":"array"}"##, fits: ["[]", "[1,null,{}]"], refused: ["{}"]),
    ImportFixture(
      row: "elements that may be null: [T?]",
      source: ##"{"type":"array","items":{"type":["integer","null"]}}"##, fits: ["[1,null]"],
      refused: ["[\"x\"]"]),
    ImportFixture(
      row: "prefixItems: a tuple; elements from minItems on may be missing",
      source:
        ##"{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":1,"items":false}"##,
      fits: [#"["a",1]"#, #"["a"]"#], refused: ["[]", "[1]", #"["a","b"]"#, #"["a",1,true]"#],
      looser: [#"["a",null]"#], notes: ["null for an absent element"],
      text: [#""open": false"#], absent: ["items: false behind a tuple"]),
    ImportFixture(
      row: "a tuple whose greatest length is not that of prefixItems is open",
      source:
        ##"{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2,"maxItems":3}"##,
      fits: [#"["a",1]"#], refused: [#"["a"]"#, "[1,1]", #"["a",1,2,3]"#], notes: ["maxItems"]),
    ImportFixture(
      row: "minItems and maxItems that are the length of a tuple",
      source:
        ##"{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2,"maxItems":2}"##,
      fits: [#"["a",1]"#], refused: [#"["a"]"#, #"["a",1,2]"#], text: [#""open": false"#],
      absent: ["maxItems", "minItems"]),
    ImportFixture(
      row: "maxItems and items: false that exclude elements of a tuple",
      source:
        ##"{"type":"object","properties":{"a":{"prefixItems":[{"type":"string"},{"type":"integer"}],"maxItems":1},"b":{"allOf":[{"prefixItems":[{"type":"string"}],"items":false},{"type":"array","prefixItems":[{},{"type":"integer"}],"minItems":1}]},"c":{"type":"array","allOf":[{"prefixItems":[{"type":"string"}]},{"items":false}]}}}"##,
      fits: [#"{"a":["x"],"b":["x"],"c":[]}"#],
      refused: [
        #"{"a":["x",1]}"#, #"{"a":[1]}"#, #"{"b":[]}"#, #"{"b":["x",1]}"#, #"{"b":[1]}"#,
        #"{"c":["x"]}"#,
      ], looser: [#"{"a":[null]}"#], notes: ["null for an absent element"]),
    ImportFixture(
      row: "elements at the end of a tuple that are required, and may be null",
      source:
        ##"{"type":"array","prefixItems":[{"type":["null","string"]},{"type":"string"},{"$ref":"#/$defs/n"}],"minItems":3,"$defs":{"n":{"type":["null","integer"]}}}"##,
      fits: [#"[null,"a",null]"#, #"["a","a",1]"#], refused: ["[null]"], looser: [#"[null,"a"]"#],
      notes: ["absent for null"]),
    ImportFixture(
      row: "more elements than a tuple has are unchecked",
      source: ##"{"type":"array","prefixItems":[{"type":"string"}],"minItems":2}"##,
      refused: ["[]", "[1,1]"], looser: [#"["a"]"#], kept: [#"["a",1]"#], notes: ["minItems"]),
    ImportFixture(
      row: "items as a list (draft 7): a tuple",
      source:
        ##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"array","items":[{"type":"string"},{"type":"integer"}],"minItems":2,"additionalItems":false}"##,
      fits: [#"["a",1]"#], refused: [#"["a"]"#, "[1,1]", #"["a",1,1]"#], text: [#""open": false"#],
      absent: ["additionalItems"]),
    ImportFixture(
      row: "items behind prefixItems: a list of all further elements, with minItems and maxItems",
      source:
        ##"{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":["integer","null"],"minimum":0},"minItems":2,"maxItems":3}"##,
      fits: [#"["a",1]"#, #"["a",null,2]"#],
      refused: ["[]", #"["a"]"#, #"["a","b"]"#, #"["a",-1]"#, #"["a",1,2,3]"#],
      text: [#""rest": true"#, #""minLength": 1"#, #""maxLength": 2"#, #""others""#],
      absent: ["minItems", "maxItems", "items behind a tuple"]),
    ImportFixture(
      row: "additionalItems behind a list of items (draft 7): a list of all further elements",
      source:
        ##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"array","items":[{"enum":["all","any"]}],"minItems":1,"additionalItems":{"title":"operand","anyOf":[{"type":"string"},{"$ref":"#"}]}}"##,
      fits: [#"["all"]"#, #"["any","a",["all","b",["any"]]]"#],
      refused: ["[]", "[1]", #"["all",1]"#],
      text: [#""rest": true"#, #""operand""#], absent: ["additionalItems"]),
    ImportFixture(
      row: "items that hold for all elements of a tuple in another part",
      source:
        ##"{"type":"array","allOf":[{"prefixItems":[{"maxLength":3}],"minItems":1},{"items":{"type":"string"}}]}"##,
      fits: [#"["abc","abcd"]"#], refused: ["[]", "[1]", #"["abcd"]"#, #"["a",1]"#],
      text: [#""rest": true"#]),
    ImportFixture(
      row: "tuples with lists of further elements, told apart by the elements before these",
      source:
        ##"{"anyOf":[{"type":"array","prefixItems":[{"type":"string"},{"type":"object","properties":{"id":{"type":"string"}}}],"items":{"type":"string"},"minItems":2},{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"string"},"minItems":1}]}"##,
      fits: [#"["a"]"#, #"["a","b"]"#, #"["a",{"id":"x"},"b"]"#],
      refused: ["[]", #"["a",1]"#, #"["a",{},1]"#], text: [#""rest": true"#],
      absent: ["alternatives of tuples"]),
    ImportFixture(
      row: "uniqueItems, contains: not checked",
      source:
        ##"{"type":"array","items":{"type":"integer"},"uniqueItems":true,"contains":{"const":1},"minContains":1,"maxContains":2,"unevaluatedItems":false}"##,
      fits: ["[1]"], refused: ["[\"x\"]"], looser: ["[2,2]", "[1,1,1]"],
      notes: ["uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems"]),
    ImportFixture(
      row: "a list of itself",
      source:
        ##"{"$ref":"#/$defs/tree","$defs":{"tree":{"type":"array","items":{"$ref":"#/$defs/tree"}}}}"##,
      fits: ["[]", "[[],[[]]]"], refused: ["1", "[1]"]),
  ]
}
