/// Alternatives of each kind that nothing distinguishes, which become one type.
extension JSONSchemaRows {
  /// A schema whose member `v` has the alternatives, with definitions.
  private static func member(_ alternatives: String, _ definitions: String = "") -> String {
    ##"{"type":"object","properties":{"v":{"anyOf":[\##(alternatives)]}},"$defs":{\##(definitions)}}"##
  }

  /// A schema of an object with members, of which the named ones are required.
  private static func object(_ properties: String, _ required: String = "") -> String {
    #"{"type":"object","properties":{\#(properties)},"required":[\#(required)]}"#
  }

  /// A definition of an object whose members are the object again, in a list and in a map too.
  private static func looping(_ name: String) -> String {
    let own = ##"{"$ref":"#/$defs/\##(name)"}"##
    return
      ##""\##(name)":{"type":"object","properties":{"not":\##(own),"all":{"type":"array","items":\##(own)},"any":{"type":"object","additionalProperties":\##(own)},"\##(name)":{"type":"integer"}}}"##
  }

  static let merging: [ImportFixture] = mergedObjects + mergedUnions + mergedValues

  private static let mergedObjects: [ImportFixture] = [
    ImportFixture(
      row: "a member that one part of allOf only names ({}) keeps the type of the other part",
      source:
        ##"{"type":"object","properties":{"w":{"$ref":"#/$defs/Leaf"}},"$defs":{"Leaf":{"allOf":[{"$ref":"#/$defs/Base"}],"type":"object","properties":{"rest":{},"size":true},"required":["rest"]},"Base":{"type":"object","properties":{"rest":{"anyOf":[{"$ref":"#/$defs/Any"},{"type":"string"}]},"size":{"$ref":"#/$defs/Size"}}},"Any":{"oneOf":[{"type":"object","properties":{"t":{"const":"a"},"x":{"type":"integer"}},"required":["t"]},{"type":"object","properties":{"t":{"const":"b"}},"required":["t"]}]},"Size":{"type":"object","properties":{"n":{"type":"integer"}}}}}"##,
      fits: [#"{"w":{"rest":"a"}}"#, #"{"w":{"rest":{"t":"a","x":1},"size":{"n":1}}}"#],
      refused: [#"{"w":{"rest":1}}"#, #"{"w":{"rest":"","size":1}}"#],
      text: [#""size": "Size?""#]),
    ImportFixture(
      row: "a member that one of several objects does not name may be anything in it",
      source: member(
        "\(object(#""a":{"type":"string"},"s":{"type":"string"}"#, #""s""#)),\(object(#""b":{"type":"integer"},"s":{"type":"string"}"#, #""s""#))"
      ),
      fits: [#"{"v":{"a":"x","s":""}}"#, #"{"v":{"b":1,"s":""}}"#], refused: [#"{"v":{}}"#],
      stricter: [#"{"v":{"a":1,"s":""}}"#], notes: ["members that another alternative leaves open"]),
    ImportFixture(
      row: "one struct: a member whose types differ is a choice, without bounds and default",
      source: member(
        "\(object(#""a":{"type":"string","maxLength":2},"n":{"type":"integer","minimum":3,"default":4}"#)),\(object(#""a":{"type":"boolean"},"n":{"type":"integer","minimum":1,"default":2}"#))"
      ),
      fits: [#"{"v":{"a":"xy"}}"#, #"{"v":{"a":true,"n":1}}"#, #"{"v":{"n":5}}"#],
      refused: [#"{"v":{"a":1}}"#], looser: [#"{"v":{"a":"long"}}"#, #"{"v":{"n":0}}"#],
      notes: ["alternatives that overlap"], text: [#""n": "Int?""#]),
    ImportFixture(
      row: "one struct: a member that all alternatives have keeps its bounds and its default",
      source: member(
        "\(object(#""a":{"type":"integer","minimum":3,"default":4},"x":{"type":"string"}"#)),\(object(#""a":{"type":"integer","minimum":3,"default":4},"y":{"type":"string"}"#))"
      ),
      fits: [#"{"v":{"a":3}}"#], refused: [#"{"v":{"a":2}}"#], text: [#""default": 4"#]),
    ImportFixture(
      row: "one struct: a default that some alternatives lack is left out",
      source: member(
        "\(object(#""a":{"type":"integer","default":4},"x":{"type":"string"}"#)),\(object(#""y":{"type":"string"}"#))"
      ),
      fits: [#"{"v":{}}"#, #"{"v":{"a":1}}"#], refused: [#"{"v":{"a":"x"}}"#],
      dropped: ["default"], text: [#""a": "Int?""#]),
    ImportFixture(
      row: "one struct: constant strings are an enum, and Booleans are beside it in a choice",
      source: member(
        "\(object(#""k":{"const":"a"},"l":{"const":true},"n":{"const":1}"#)),\(object(#""k":{"const":"a"},"l":{"const":"on"},"n":{"const":2}"#)),\(object(#""k":{"const":"b"},"n":{"type":"null"}"#))"
      ),
      fits: [
        #"{"v":{"k":"a","l":true,"n":1}}"#, #"{"v":{"k":"a","l":"on","n":2}}"#, #"{"v":{"k":"b"}}"#,
      ],
      refused: [#"{"v":{"k":"c"}}"#, #"{"v":{"l":"off"}}"#, #"{"v":{"l":1}}"#],
      text: [#""enum": ["a", "b"]"#, #""enum": ["on"]"#]),
    ImportFixture(
      row: "one struct: a constant of few alternatives, beside any string in most, is a string",
      source: member(
        "\(object(#""n":{"const":"red"},"a":{"type":"integer"}"#)),\(object(#""n":{"type":"string"},"b":{"type":"integer"}"#)),\(object(#""n":{"type":"string"},"c":{"type":"integer"}"#))"
      ),
      fits: [#"{"v":{"n":"red"}}"#, #"{"v":{"n":"Ann","b":1}}"#], text: [#""n": "String?""#]),
    ImportFixture(
      row: "one struct: constants of half of the alternatives, beside any string, are an open enum",
      source: member(
        "\(object(#""n":{"const":"red"},"a":{"type":"integer"}"#)),\(object(#""n":{"type":"string"},"b":{"type":"integer"}"#))"
      ),
      fits: [#"{"v":{"n":"red"}}"#], kept: [#"{"v":{"n":"Ann","b":1}}"#],
      text: [#""enum": ["red"]"#]),
    ImportFixture(
      row: "one struct: numbers that are constants are an enum of numbers",
      source: member(
        "\(object(#""n":{"const":1},"b":{"const":true}"#)),\(object(#""n":{"const":2},"b":{"const":true}"#))"
      ),
      fits: [#"{"v":{"n":1,"b":true}}"#, #"{"v":{"n":2}}"#],
      refused: [#"{"v":{"n":3}}"#, #"{"v":{"n":"1"}}"#, #"{"v":{"b":false}}"#],
      text: [#""b": { "const": true, "optional": true }"#]),
    ImportFixture(
      row:
        "several maps are one map of their values, which may be null; maps beside a struct are a map of anything",
      source:
        ##"{"type":"object","properties":{"v":{"anyOf":[{"type":"object","additionalProperties":{"type":["string","null"]}},{"type":"object","additionalProperties":{"type":"integer"}}]},"w":{"anyOf":[{"type":"object","additionalProperties":{"type":"string"}},{"type":"object","properties":{"a":{"type":"integer"}}}]}}}"##,
      fits: [#"{"v":{"a":"x","b":null},"w":{"a":1}}"#, #"{"v":{"a":1}}"#, #"{"w":{"a":"x"}}"#],
      refused: [#"{"v":{"a":true}}"#, #"{"v":1}"#, #"{"w":1}"#], looser: [#"{"w":{"a":true}}"#],
      text: [#""w": "[String: JSON]?""#]),
    ImportFixture(
      row: "maps without null have values without null",
      source: member(
        #"{"type":"object","additionalProperties":{"type":"string"}},{"type":"object","additionalProperties":{"type":"integer"}}"#
      ),
      fits: [#"{"v":{"a":"x"}}"#], refused: [#"{"v":{"a":null}}"#]),
    ImportFixture(
      row:
        "several lists are one list of their elements, which may be null if those of one list may",
      source: member(
        #"{"type":"array","items":{"type":["string","null"]}},{"type":"array","items":{"type":"integer"}}"#
      ),
      fits: [#"{"v":["x",null]}"#, #"{"v":[1]}"#], refused: [#"{"v":[true]}"#, #"{"v":1}"#],
      looser: [#"{"v":[1,"x"]}"#], notes: ["alternatives of lists"]),
    ImportFixture(
      row: "tuples that differ by an element or by their length, and a list, are distinguished",
      source:
        ##"{"type":"object","properties":{"v":{"oneOf":[{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"items":false},{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"},{"type":"integer"}],"minItems":3,"items":false},{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":1},{"type":"array","items":{"type":"boolean"}},{"type":"string"}]}}}"##,
      fits: [
        #"{"v":[1,2]}"#, #"{"v":[1,2,3]}"#, #"{"v":["a"]}"#, #"{"v":["a",1]}"#, #"{"v":[]}"#,
        #"{"v":[true,false,true]}"#, #"{"v":"x"}"#,
      ],
      refused: [
        #"{"v":[1]}"#, #"{"v":[1,2,3,4]}"#, #"{"v":[1,"a"]}"#, #"{"v":["a","b"]}"#,
        #"{"v":[true,1]}"#,
        #"{"v":{}}"#,
      ], text: [#""open": false"#], absent: ["alternatives of tuples", "oneOf is not exclusive"]),
    ImportFixture(
      row: "tuples that differ only by an element that may be absent are a list of anything",
      source: member(
        #"{"type":"array","prefixItems":[{"type":"integer"}]},{"type":"array","prefixItems":[{"type":"string"}]}"#
      ),
      fits: [#"{"v":[1]}"#, #"{"v":["a"]}"#, #"{"v":[]}"#], refused: [#"{"v":1}"#],
      looser: [#"{"v":[true]}"#], notes: ["alternatives of tuples"]),
    ImportFixture(
      row:
        "open tuples of two lengths, two lists beside a tuple, and a tuple and a list that may be empty: any list",
      source:
        ##"{"type":"object","properties":{"v":{"anyOf":[{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1},{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2}]},"w":{"anyOf":[{"type":"array","prefixItems":[{"type":"string"}],"minItems":1},{"type":"array","items":{"type":"integer"}},{"type":"array","items":{"type":"boolean"}}]},"x":{"anyOf":[{"type":"array","prefixItems":[{"type":"string"}]},{"type":"array","items":{"type":"boolean"}}]}}}"##,
      fits: [#"{"x":[]}"#, #"{"v":[1]}"#, #"{"v":[1,2]}"#, #"{"w":["a"]}"#, #"{"w":[1]}"#],
      refused: [#"{"v":1}"#, #"{"x":1}"#],
      looser: [#"{"v":["a"]}"#], notes: ["alternatives of tuples"]),
    ImportFixture(
      row: "lists without null have elements without null, and equal ones are one",
      source:
        ##"{"type":"object","properties":{"v":{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"integer"}}]},"w":{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"string"}}]},"t":{"anyOf":[{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1},{"type":"array","items":{"type":"string"}}]}}}"##,
      fits: [#"{"w":["x"],"t":[1]}"#],
      refused: [#"{"v":[null]}"#, #"{"w":[1]}"#, #"{"t":1}"#, #"{"t":[true]}"#],
      text: [#""t": "(T | [String])?""#], absent: ["alternatives of tuples"]),
  ]

  private static let tagged =
    ##""u":{"oneOf":[\##(object(#""t":{"const":"a"},"x":{"type":"integer"},"z":{"type":"string"}"#, #""t","x""#)),\##(object(#""t":{"const":"b"},"z":{"type":"string"}"#, #""t""#))]}"##

  private static let mergedUnions: [ImportFixture] = [
    ImportFixture(
      row: "a union by a tag beside an object: one struct of all variants",
      source: member(
        "{\"$ref\":\"#/$defs/u\"},\(object(#""x":{"type":"integer"},"y":{"type":"string"}"#, #""x""#))",
        tagged),
      fits: [#"{"v":{"t":"a","x":1}}"#, #"{"v":{"t":"b"}}"#, #"{"v":{"x":1,"y":"s"}}"#],
      refused: [#"{"v":{"x":"s"}}"#, #"{"v":{"t":"c"}}"#, #"{"v":{"y":1}}"#],
      notes: ["alternatives that overlap"], text: [#""enum": ["a", "b"]"#]),
    ImportFixture(
      row: "a union by a key beside an object: the keys are members",
      source: member(
        "{\"$ref\":\"#/$defs/e\"},\(object(#""q":{"type":"integer"},"y":{"type":"string"}"#))",
        ##""e":{"oneOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":false}]}"##
      ),
      fits: [#"{"v":{"a":"x"}}"#, #"{"v":{"b":1}}"#, #"{"v":{"q":1,"y":"s"}}"#],
      refused: [#"{"v":{"b":"x"}}"#, #"{"v":{"q":"x"}}"#]),
    ImportFixture(
      row: "a union by a tag and a content beside an object: both are members",
      source: member(
        "{\"$ref\":\"#/$defs/e\"},\(object(#""q":{"type":"integer"}"#))",
        ##""e":{"oneOf":[\##(object(#""t":{"const":"a"},"data":{"type":"string"}"#, #""t","data""#)),\##(object(#""t":{"const":"b"},"data":{"type":"integer"}"#, #""t","data""#))]}"##
      ),
      fits: [#"{"v":{"t":"a","data":"x"}}"#, #"{"v":{"t":"b","data":1}}"#, #"{"v":{"q":1}}"#],
      refused: [#"{"v":{"t":"c"}}"#, #"{"v":{"data":true}}"#, #"{"v":{"q":"x"}}"#]),
    ImportFixture(
      row: "a union by two tags beside an object: both are members",
      source: member(
        "{\"$ref\":\"#/$defs/e\"},\(object(#""q":{"type":"integer"}"#))",
        ##""e":{"oneOf":[\##(object(#""k":{"const":"a"},"n":{"const":1},"x":{"type":"integer"}"#, #""k","n","x""#)),\##(object(#""k":{"const":"a"},"n":{"const":2},"y":{"type":"integer"}"#, #""k","n","y""#)),\##(object(#""k":{"const":"b"},"n":{"const":1},"z":{"type":"integer"}"#, #""k","n","z""#))]}"##
      ),
      fits: [#"{"v":{"k":"a","n":1,"x":1}}"#, #"{"v":{"k":"b","n":1,"z":1}}"#, #"{"v":{"q":1}}"#],
      refused: [#"{"v":{"k":"c"}}"#, #"{"v":{"n":3}}"#, #"{"v":{"x":"s"}}"#]),
    ImportFixture(
      row: "a union by presence beside an object: all are members",
      source: member(
        "{\"$ref\":\"#/$defs/e\"},\(object(#""q":{"type":"integer"}"#))",
        ##""e":{"oneOf":[\##(object(#""a":{"type":"string"},"s":{"type":"string"}"#, #""a""#)),\##(object(#""b":{"type":"string"},"s":{"type":"string"}"#, #""b""#))]}"##
      ),
      fits: [#"{"v":{"a":"x"}}"#, #"{"v":{"b":"x","s":"y"}}"#, #"{"v":{"q":1}}"#],
      refused: [#"{"v":{"a":1}}"#, #"{"v":{"s":1}}"#]),
    ImportFixture(
      row: "a union by a key with strings beside an object is any object",
      source: member(
        "{\"$ref\":\"#/$defs/e\"},\(object(#""q":{"type":"integer"}"#))",
        ##""e":{"oneOf":[{"enum":["none"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":false}]}"##
      ),
      fits: [#"{"v":"none"}"#, #"{"v":{"b":1}}"#, #"{"v":{"q":1}}"#]),
  ]

  private static let mergedValues: [ImportFixture] = [
    ImportFixture(
      row: "numbers: the widest of them",
      source:
        ##"{"type":"object","properties":{"a":{"anyOf":[{"type":"number","format":"float"},{"type":"integer"}]},"b":{"anyOf":[{"type":"number","format":"decimal"},{"type":"integer"}]},"c":{"anyOf":[{"type":"number","format":"float"},{"type":"number","format":"float"}]},"d":{"anyOf":[{"type":"integer","format":"int32"},{"type":"integer"}]},"e":{"anyOf":[{"enum":[1,2]},{"enum":[2,3]}]},"f":{"anyOf":[{"enum":[1,2]},{"type":"integer"}]},"g":{"anyOf":[{"enum":[1,2]},{"type":"number"}]}}}"##,
      fits: [#"{"a":0.5,"b":0.1,"c":1.5,"d":3000000000,"e":3,"f":2,"g":0.5}"#],
      refused: [#"{"a":"x"}"#, #"{"e":4}"#, #"{"d":0.5}"#, #"{"f":0.5}"#],
      text: [
        #""a": "Double?""#, #""b": "Decimal?""#, #""c": "Float?""#, #""d": "Int?""#,
        #""g": "Double?""#,
      ]),
    ImportFixture(
      row: "numbers with --exact-numbers",
      source:
        ##"{"type":"object","properties":{"a":{"anyOf":[{"type":"number"},{"enum":[1]}]}}}"##,
      fits: [#"{"a":1e999}"#], refused: [#"{"a":"x"}"#], text: [#""a": "Number?""#],
      change: { $0.keepsDigits = true }),
    ImportFixture(
      row: "strings of several formats: String",
      source:
        ##"{"type":"object","properties":{"a":{"anyOf":[{"type":"string","format":"date-time"},{"type":"string","format":"uuid"}]},"b":{"anyOf":[{"enum":["a"]},{"type":"string","format":"uuid"}]},"c":{"anyOf":[{"type":"string"},{"type":"string","format":"uuid"}]}}}"##,
      fits: [#"{"a":"2026-01-31T12:00:00Z","b":"a","c":"x"}"#], refused: [#"{"a":1}"#],
      looser: [#"{"a":"x"}"#, #"{"b":"x"}"#], notes: ["alternatives of formats"],
      text: [#""a": "String?""#, #""b": "String?""#, #""c": "String?""#]),
    ImportFixture(
      row: "String beside one of its formats is exact",
      source: member(#"{"type":"string"},{"type":"string","format":"uuid"}"#),
      fits: [#"{"v":"x"}"#], text: [#""v": "String?""#], absent: ["alternatives of formats"]),
    ImportFixture(
      row: "enums of strings: one enum with each value once, closed if all are closed",
      source: member(#"{"enum":["a","b"]},{"enum":["b","c"]}"#),
      fits: [#"{"v":"a"}"#, #"{"v":"c"}"#], refused: [#"{"v":"d"}"#],
      text: [#""enum": ["a", "b", "c"], "open": false"#], change: { $0.closesEnums = true }),
    ImportFixture(
      row: "an enum beside String is open, also with --closed",
      source: member(#"{"enum":["a","b"]},{"type":"string"}"#),
      fits: [#"{"v":"a"}"#], refused: [#"{"v":1}"#], text: [#""enum": ["a", "b"] }"#],
      change: { $0.closesEnums = true }),
    ImportFixture(
      row: "objects that are merged, whose members are lists of optional objects",
      source: member(
        ##"{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}"##,
        ##""a":{"type":"object","properties":{"l":{"type":["array","null"],"items":{"oneOf":[{"type":"null"},{"$ref":"#/$defs/p"}]}}}},"b":{"type":"object","properties":{"l":{"type":["array","null"],"items":{"oneOf":[{"type":"null"},{"$ref":"#/$defs/q"}]}}}},"p":{"type":"object","properties":{"n":{"type":"string"},"v":{"type":"integer"}}},"q":{"type":"object","properties":{"n":{"type":"string"},"v":{"type":"number"}}}"##
      ),
      fits: [#"{"v":{"l":[null,{"n":"x","v":1},{"n":"x","v":1.5}]}}"#, #"{"v":{"l":null}}"#],
      refused: [#"{"v":{"l":[1]}}"#, #"{"v":{"l":[{"n":1}]}}"#, #"{"v":{"l":[{"v":"x"}]}}"#],
      absent: ["alternatives of which one is anything"]),
    ImportFixture(
      row: "objects that are merged, and whose members are the same objects: one struct",
      source: member(
        ##"{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}"##,
        "\(looping("a")),\(looping("b"))"),
      fits: [#"{"v":{"not":{"all":[{"a":1}]},"a":1}}"#, #"{"v":{"any":{"x":{"any":{}}},"b":1}}"#],
      refused: [#"{"v":{"not":{"not":{"not":{"b":"x"}}}}}"#, #"{"v":{"any":{"x":1}}}"#],
      text: [#""V": { "struct": { "not": "V?", "all": "[V]?", "any": "[String: V]?""#],
      absent: ["alternatives in alternatives"]),
    ImportFixture(
      row: "a discriminator of which two alternatives have the same value: one struct of both",
      source:
        ##"{"type":"object","properties":{"v":{"oneOf":[{"$ref":"#/$defs/m"},{"$ref":"#/$defs/n"},{"$ref":"#/$defs/c"}],"discriminator":{"propertyName":"type"}}},"$defs":{"m":{"type":"object","properties":{"type":{"const":"message"},"role":{"type":"string"},"text":{"type":"string"}},"required":["role","text"]},"n":{"type":"object","properties":{"type":{"const":"message"},"id":{"type":"string"},"text":{"type":"string"}},"required":["type","id","text"]},"c":{"type":"object","properties":{"type":{"const":"call"},"name":{"type":"string"}},"required":["type","name"]}}}"##,
      fits: [
        #"{"v":{"type":"message","role":"x","text":"y"}}"#,
        #"{"v":{"type":"message","id":"x","text":"y"}}"#, #"{"v":{"type":"call","name":"x"}}"#,
      ],
      refused: [#"{"v":{"type":"call"}}"#, #"{"v":{"type":"message","id":"x"}}"#],
      stricter: [#"{"v":{"role":"x","text":"y"}}"#],
      notes: ["a discriminator that may be absent", "alternatives that overlap"],
      text: [#""union": { "message": "MessageV", "call": "C" }"#]),
  ]
}
