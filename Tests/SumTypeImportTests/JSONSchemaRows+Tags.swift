/// Unions with contents, by two constants or by conditions, and bounds of elements.
extension JSONSchemaRows {
  static let contents: [ImportFixture] = [
    ImportFixture(
      row: "a constant, and a member of the same name and different types: an adjacent union",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"type":{"const":"text"},"value":{"type":"string","maxLength":3}},"required":["type","value"]},{"type":"object","properties":{"type":{"const":"box"},"value":{"type":"object","properties":{"w":{"type":"integer"}},"required":["w"]}},"required":["type","value"]},{"type":"object","properties":{"type":{"const":"none"}},"required":["type"]}]}"##,
      fits: [
        #"{"type":"text","value":"a"}"#, #"{"value":{"w":1},"type":"box"}"#, #"{"type":"none"}"#,
      ],
      refused: [
        #"{"type":"text","value":1}"#, #"{"type":"box","value":{}}"#, #"{"type":"text"}"#,
        #"{"type":"other","value":1}"#, #"{"value":"a"}"#, "1",
      ],
      looser: [#"{"type":"text","value":"long"}"#], notes: ["maxLength outside a field"],
      text: [
        #""representation": { "adjacent": { "content": "value" } }"#, #""box": "Box""#,
        #""none": null"#,
      ]),
    ImportFixture(
      row: "a content that may be absent or null",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"},"data":{"type":"integer"}},"required":["kind"]},{"type":"object","properties":{"kind":{"const":"b"},"data":{"type":["string","null"]}},"required":["kind","data"]}]}"##,
      fits: [
        #"{"kind":"a"}"#, #"{"kind":"a","data":1}"#, #"{"kind":"b","data":null}"#,
        #"{"kind":"b","data":"x"}"#,
      ],
      refused: [#"{"kind":"a","data":"x"}"#, #"{"kind":"b","data":1}"#],
      looser: [#"{"kind":"a","data":null}"#, #"{"kind":"b"}"#],
      notes: ["null for absent", "absent for null"],
      text: [#""adjacent": { "tag": "kind", "content": "data" }"#, #""a": "Int?""#]),
    ImportFixture(
      row:
        "objects with constants, and one that refuses the constants' member: a variant without tags",
      source: oneWithoutTag("false"),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":"b"}"#, #"{"text":"t"}"#],
      refused: [
        #"{"kind":"a"}"#, #"{"kind":"plain","text":"t"}"#, #"{"kind":null,"text":"t"}"#, "{}",
        #"{"x":1}"#,
      ],
      text: [
        #""plain": { "tags": [], "payload": "Plain" }"#,
        #""internal": { "tag": "kind" }"#,
      ], absent: ["alternatives that overlap"]),
    ImportFixture(
      row:
        "objects with constants, and one whose tag may be any string: values of the latter are unknown",
      source: besideAnyTag(#"{"type":"string"}"#),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":"b"}"#], refused: ["{}", #"{"kind":1}"#],
      stricter: [#"{"kind":"a","note":"n"}"#], kept: [#"{"kind":"c","note":"n"}"#],
      notes: ["an alternative with any tag"], text: [#""internal": { "tag": "kind" }"#],
      absent: ["alternatives that overlap"]),
    ImportFixture(
      row: "objects with constants, and one whose tag may be absent or another number: no union",
      source: besideAnyTag(#"{"type":["integer","string"]}"#), fits: [#"{"kind":3,"note":"n"}"#],
      notes: ["alternatives that overlap"], absent: ["an alternative with any tag"]),
    ImportFixture(
      row:
        "objects with constants, one of which is a union by another constant: a union in a union",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"type":{"const":"tool"},"x":{"type":"integer"}},"required":["type","x"]},{"type":"object","properties":{"type":{"const":"malware"},"isFamily":{"type":"boolean"}},"required":["type","isFamily"],"oneOf":[{"properties":{"isFamily":{"const":false},"hash":{"type":"string"}}},{"properties":{"isFamily":{"const":true}, "name":{"type":"string"}},"required":["name"]}]}]}"##,
      fits: [
        #"{"type":"tool","x":1}"#, #"{"type":"malware","isFamily":false,"hash":"a"}"#,
        #"{"isFamily":true,"name":"a","type":"malware"}"#,
      ],
      refused: [
        #"{"type":"malware","isFamily":true}"#, #"{"type":"malware"}"#, #"{"isFamily":false}"#,
        #"{"type":"tool"}"#,
      ], text: [#""internal": { "tag": "isFamily" }"#], absent: ["alternatives that overlap"]),
    ImportFixture(
      row: "the same beside an object with any tag",
      source:
        ##"{"anyOf":[{"oneOf":[{"type":"object","properties":{"type":{"const":"tool"}},"required":["type"]},{"type":"object","properties":{"type":{"const":"malware"},"isFamily":{"type":"boolean"}},"required":["type","isFamily"],"oneOf":[{"properties":{"isFamily":{"const":false}}},{"properties":{"isFamily":{"const":true}}}]}]},{"type":"object","properties":{"type":{"type":"string","not":{"enum":["tool","malware"]}}},"required":["type"]}]}"##,
      fits: [#"{"type":"tool"}"#, #"{"type":"malware","isFamily":false}"#],
      refused: [#"{"type":"malware"}"#, "{}"], kept: [#"{"type":"x-custom","a":1}"#],
      notes: ["an alternative with any tag"], absent: ["alternatives that overlap"]),
    ImportFixture(
      row: "objects with constants, and one that may have any member: no variant without tags",
      source: oneWithoutTag("true"),
      fits: [#"{"kind":"a","x":1}"#, #"{"text":"t"}"#], looser: ["{}"],
      notes: ["alternatives that overlap"]),
    ImportFixture(
      row: "objects with constants, and two without: no union by the constants",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"b"}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false},{"type":"object","properties":{"m":{"type":"integer"}},"additionalProperties":false}]}"##,
      fits: [#"{"kind":"a"}"#, #"{"n":1}"#, #"{"m":1}"#], looser: [#"{"kind":"a","n":1}"#],
      notes: ["alternatives that overlap"]),
    ImportFixture(
      row: "a member of the same type in all, without a usual name of contents, stays a member",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"kind":{"const":"cat"},"name":{"type":"string"}},"required":["kind","name"]},{"type":"object","properties":{"kind":{"const":"dog"},"name":{"type":"string"}},"required":["kind","name"]}]}"##,
      fits: [#"{"kind":"cat","name":"a"}"#], refused: [#"{"kind":"dog"}"#],
      text: [#""internal": { "tag": "kind" }"#]),
    ImportFixture(
      row: "members of different types, of which two have the same constant: no adjacent union",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"type":{"const":"a"},"value":{"type":"string"}},"required":["type","value"]},{"type":"object","properties":{"type":{"const":"a"},"value":{"type":"integer"}},"required":["type","value"]},{"type":"object","properties":{"type":{"const":"b"},"value":{"type":"boolean"}},"required":["type","value"]}]}"##,
      fits: [
        #"{"type":"a","value":"x"}"#, #"{"type":"a","value":1}"#, #"{"type":"b","value":true}"#,
      ],
      refused: [#"{"type":"a","value":true}"#, #"{"type":"b","value":1}"#]),
    ImportFixture(
      row: "a variant of a constant and two members: no adjacent union",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"type":{"const":"a"},"value":{"type":"string"}},"required":["type","value"]},{"type":"object","properties":{"type":{"const":"b"},"value":{"type":"integer"},"unit":{"type":"string"}},"required":["type","value"]}]}"##,
      fits: [#"{"type":"b","value":1,"unit":"m"}"#, #"{"type":"a","value":"x"}"#],
      refused: [#"{"type":"b","value":1,"unit":2}"#, #"{"type":"a","value":1}"#],
      text: [#""b": "B""#]),
  ]

  static let pairs: [ImportFixture] = [
    ImportFixture(
      row: "two constants that only together distinguish the alternatives",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"kind":{"const":"Pod"},"version":{"const":"v1"},"a":{"type":"integer"}},"required":["kind","version","a"]},{"type":"object","properties":{"kind":{"const":"Pod"},"version":{"const":"v2"},"b":{"type":"integer"}},"required":["kind","version","b"]},{"type":"object","properties":{"kind":{"const":"Node"},"version":{"enum":["v1"]},"c":{"type":"integer"}},"required":["kind","version","c"]}]}"##,
      fits: [
        #"{"kind":"Pod","version":"v1","a":1}"#, #"{"version":"v2","kind":"Pod","b":1}"#,
        #"{"kind":"Node","version":"v1","c":1}"#,
      ],
      refused: [
        #"{"kind":"Pod","version":"v1","b":1}"#, #"{"kind":"Pod","version":"v3","a":1}"#,
        #"{"kind":"Node","version":"v2","c":1}"#, #"{"kind":"Pod","a":1}"#,
      ],
      text: [
        #""internal": { "tag": ["kind", "version"] }"#, #""tag": ["Pod", "v2"]"#,
        #""node": { "tag": ["Node", "v1"]"#,
      ]),
    ImportFixture(
      row: "two alternatives with the same two constants are one struct",
      source:
        ##"{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"},"v":{"const":"1"},"x":{"type":"integer"}},"required":["kind","v","x"]},{"type":"object","properties":{"kind":{"const":"a"},"v":{"const":"1"},"y":{"type":"integer"}},"required":["kind","v","y"]},{"type":"object","properties":{"kind":{"const":"b"},"v":{"const":"2"}},"required":["kind","v"]}]}"##,
      fits: [
        #"{"kind":"a","v":"1","x":1}"#, #"{"kind":"a","v":"1","y":1}"#, #"{"kind":"b","v":"2"}"#,
      ],
      refused: [#"{"kind":"a","v":"1","x":"z"}"#], looser: [#"{"kind":"a","v":"1"}"#],
      notes: ["alternatives that overlap"], text: [#""internal": { "tag": "kind" }"#]),
  ]

  /// An object with a member `kind` of three values, and conditions on it.
  private static func conditional(
    _ conditions: String, kind: String = ##"{"enum":["a","b","c"]}"##,
    required: String = #","required":["kind"]"#
  ) -> String {
    ##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"kind":\##(kind),"id":{"type":"integer"}}\##(required),\##(conditions)}"##
  }

  private static let ofA =
    ##"{"if":{"properties":{"kind":{"const":"a"}}},"then":{"properties":{"x":{"type":"integer"}},"required":["x"]}}"##
  private static let ofB =
    ##"{"if":{"properties":{"kind":{"const":"b"}},"required":["kind"]},"then":{"$ref":"#/definitions/b"}}"##
  private static let b =
    ##""definitions":{"b":{"properties":{"y":{"type":"string"}},"required":["y"]}}"##

  static let conditions: [ImportFixture] = [
    ImportFixture(
      row: "allOf of if and then on one constant: a union by that member",
      source: conditional(##""allOf":[\##(ofA),\##(ofB)],\##(b)"##),
      fits: [
        #"{"kind":"a","id":1,"x":1}"#, #"{"kind":"b","y":"s"}"#, #"{"kind":"c","id":1}"#,
        #"{"kind":"c"}"#,
      ],
      refused: [
        #"{"kind":"a","id":1}"#, #"{"kind":"b","y":1}"#, #"{"kind":"b"}"#, #"{"kind":"d"}"#,
        #"{"kind":"a","x":"s"}"#, #"{"kind":"c","id":"s"}"#, #"{"id":1}"#,
      ],
      text: [#""internal": { "tag": "kind" }"#, #""a": "A""#, #""c": "C""#]),
    ImportFixture(
      row: "if, then and else: two variants, one with two tags",
      source: conditional(
        ##""if":{"properties":{"kind":{"const":"a"}}},"then":{"properties":{"x":{"type":"integer"}},"required":["x"]},"else":{"properties":{"y":{"type":"string"}},"required":["y"]}"##
      ),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":"b","y":"s"}"#, #"{"kind":"c","y":"s"}"#],
      refused: [#"{"kind":"a","y":"s"}"#, #"{"kind":"b","x":1}"#, #"{"kind":"d","y":"s"}"#],
      text: [#""tags": ["b", "c"]"#]),
    ImportFixture(
      row: "a chain of if in else that ends with else: false",
      source: conditional(
        ##""if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"],"properties":{"x":{"type":"integer"}}},"else":{"properties":{"z":{"type":"integer"}},"if":{"properties":{"kind":{"const":"b"}}},"then":{"required":["y"],"properties":{"y":{"type":"string"}}},"else":false}"##
      ),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":"b","y":"s","z":1}"#],
      refused: [#"{"kind":"b","z":1}"#, #"{"kind":"c"}"#, #"{"kind":"b","y":"s","z":"s"}"#]),
    ImportFixture(
      row: "a member that may be absent: the variant whose conditions hold then is the default",
      source: conditional(##""allOf":[\##(ofA)]"##, required: ""),
      fits: [#"{"kind":"a","x":1}"#, #"{"x":1}"#, #"{"kind":"b"}"#],
      refused: [#"{"kind":"a"}"#, "{}", #"{"x":"s"}"#], text: [#""default": "a""#]),
    ImportFixture(
      row: "a member without an enum: the values are those of the conditions",
      source: conditional(##""allOf":[\##(ofA),\##(ofB)],\##(b)"##, kind: #"{"type":"string"}"#),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":"b","y":"s"}"#],
      refused: [#"{"kind":"a"}"#, #"{"kind":"b"}"#], stricter: [#"{"kind":"z"}"#],
      notes: ["values that no if names"]),
    ImportFixture(
      row: "a condition on a second member without an enum: unchecked",
      source: conditional(
        ##""allOf":[\##(ofA),{"if":{"properties":{"id":{"const":1}},"required":["id"]},"then":{"required":["one"]}}]"##
      ),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":"b","id":2}"#], refused: [#"{"kind":"a"}"#],
      looser: [#"{"kind":"b","id":1}"#], notes: ["if"]),
    ImportFixture(
      row: "a condition on a Boolean",
      source:
        ##"{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"if":{"properties":{"ok":{"const":true}}},"then":{"required":["value"],"properties":{"value":{"type":"integer"}}},"else":{"required":["error"],"properties":{"error":{"type":"string"}}}}"##,
      fits: [#"{"ok":true,"value":1}"#, #"{"ok":false,"error":"s"}"#],
      refused: [#"{"ok":true,"error":"s"}"#, #"{"ok":false}"#, #"{"value":1}"#]),
    ImportFixture(
      row: "a union by one member inside a union by another",
      source:
        ##"{"type":"object","properties":{"kind":{"enum":["a","b"]},"size":{"enum":["s","l"]}},"required":["kind","size"],"allOf":[{"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["x"],"properties":{"x":{"type":"integer"}}}},{"if":{"properties":{"size":{"const":"l"}}},"then":{"required":["y"],"properties":{"y":{"type":"integer"}}}}]}"##,
      fits: [
        #"{"kind":"a","size":"s","x":1}"#, #"{"kind":"a","size":"l","x":1,"y":1}"#,
        #"{"kind":"b","size":"l","y":1}"#, #"{"kind":"b","size":"s"}"#,
      ],
      refused: [
        #"{"kind":"a","size":"l","x":1}"#, #"{"kind":"a","size":"s"}"#, #"{"kind":"b","size":"l"}"#,
        #"{"kind":"c","size":"s"}"#, #"{"kind":"a","size":"m","x":1}"#,
      ]),
    ImportFixture(
      row: "if that tests anything but a constant is not checked",
      source:
        ##"{"type":"object","properties":{"a":{"type":"integer"}},"if":{"required":["a"]},"then":{"required":["b"]}}"##,
      fits: ["{}"], looser: [#"{"a":1}"#], notes: ["if"]),
    ImportFixture(
      row: "if on a member that may be absent, where no variant is the default, is not checked",
      source: conditional(
        ##""allOf":[\##(ofA),{"if":{"properties":{"kind":{"const":"b"}}},"then":{"required":["y"]}}]"##,
        required: ""),
      fits: [#"{"kind":"c"}"#], looser: ["{}", #"{"kind":"a"}"#], notes: ["if"]),
  ]

  static let elements: [ImportFixture] = [
    ImportFixture(
      row: "bounds inside lists and maps, and inside those in them",
      source:
        ##"{"type":"object","properties":{"names":{"type":"array","minItems":1,"items":{"type":"string","minLength":2,"pattern":"^[a-z]+$"}},"rows":{"type":"array","items":{"type":"array","maxItems":2,"items":{"type":"integer","exclusiveMinimum":0}}},"marks":{"type":"object","additionalProperties":{"type":["number","null"],"maximum":5}}}}"##,
      fits: [#"{"names":["ab"],"rows":[[1,2],[]],"marks":{"a":5,"b":null}}"#],
      refused: [
        #"{"names":["a"]}"#, #"{"names":[]}"#, #"{"rows":[[1,2,3]]}"#, #"{"rows":[[0]]}"#,
        #"{"marks":{"a":6}}"#,
      ],
      text: [
        #""elements": { "minLength": 2, "pattern": "^[a-z]+$" }"#,
        #""elements": { "maxLength": 2, "elements": { "minimum": 1 } }"#,
      ]),
    ImportFixture(
      row: "bounds of a definition inside lists, also through other definitions",
      source:
        ##"{"type":"object","properties":{"a":{"type":"array","items":{"$ref":"#/$defs/size"}},"b":{"$ref":"#/$defs/sizes"},"c":{"type":"array","items":{"$ref":"#/$defs/sizes"}}},"$defs":{"size":{"type":"integer","minimum":1},"sizes":{"type":"array","maxItems":2,"items":{"$ref":"#/$defs/size"}}}}"##,
      fits: [#"{"a":[1],"b":[1,2],"c":[[1],[]]}"#],
      refused: [
        #"{"a":[0]}"#, #"{"b":[0]}"#, #"{"b":[1,2,3]}"#, #"{"c":[[0]]}"#, #"{"c":[[1,2,3]]}"#,
      ]),
    ImportFixture(
      row: "a default of a list whose elements have bounds",
      source:
        ##"{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer","minimum":1},"default":[1]},"b":{"type":"array","items":{"type":"integer","minimum":1},"default":[0]}}}"##,
      fits: [#"{"a":[2]}"#, "{}"], refused: [#"{"a":[0]}"#], notes: ["default"],
      text: [#""default": [1]"#]),
  ]

  /// Objects with constants, and one without, whose `additionalProperties` are `isOpen`.
  private static func oneWithoutTag(_ isOpen: String) -> String {
    ##"{"$defs":{"plain":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":\##(isOpen)}},"oneOf":[{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"integer"}},"required":["kind","x"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"b"},"y":{"type":"string"}},"required":["kind"],"additionalProperties":false},{"$ref":"#/$defs/plain"}]}"##
  }

  /// Two objects with a constant, and one whose member of the same name has a type.
  private static func besideAnyTag(_ type: String) -> String {
    ##"{"anyOf":[{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"integer"}},"required":["kind","x"]},{"type":"object","properties":{"kind":{"const":"b"}},"required":["kind"]},{"type":"object","properties":{"kind":\##(type),"note":{"type":"string"}},"required":["kind"]}]}"##
  }
}
