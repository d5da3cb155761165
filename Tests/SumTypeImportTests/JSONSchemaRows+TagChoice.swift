/// The choice of the tag among several constants, and of the content beside it.
extension JSONSchemaRows {
  /// A `oneOf` of objects with members, of which the named ones are required.
  private static func oneOf(_ parts: (properties: String, required: [String])...) -> String {
    let alternatives = parts.map { properties, required in
      let names = required.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"type":"object","properties":{\#(properties)},"required":[\#(names)]}"#
    }
    return #"{"oneOf":[\#(alternatives.joined(separator: ","))]}"#
  }

  static let tagChoice: [ImportFixture] = choices + contentChoice

  private static let choices: [ImportFixture] = [
    ImportFixture(
      row: "a constant that may be absent is no tag",
      source: oneOf(
        (#""type":{"const":"a"},"x":{"type":"integer"}"#, ["x"]),
        (#""type":{"const":"b"},"y":{"type":"integer"}"#, ["y"])),
      fits: [#"{"x":1}"#, #"{"y":1}"#, #"{"type":"a","x":1}"#], refused: [#"{"x":"s"}"#]),
    ImportFixture(
      row: "a constant that may be absent is no part of a tag",
      source: oneOf(
        (#""kind":{"const":"a"},"v":{"const":1},"x":{"type":"integer"}"#, ["kind", "x"]),
        (#""kind":{"const":"a"},"v":{"const":2},"y":{"type":"integer"}"#, ["kind", "v", "y"]),
        (#""kind":{"const":"b"},"v":{"const":1}"#, ["kind", "v"])),
      fits: [
        #"{"kind":"a","x":1}"#, #"{"kind":"a","v":2,"y":1}"#, #"{"kind":"b","v":1}"#,
      ],
      refused: [#"{"kind":"c","v":1}"#], text: [#""internal": { "tag": "kind" }"#]),
    ImportFixture(
      row: "a constant that may be absent in one alternative: its variant is the default",
      source: oneOf(
        (#""kind":{"const":"a"},"x":{"type":"integer"}"#, ["kind"]),
        (#""kind":{"const":"b"},"y":{"type":"integer"}"#, ["y"]),
        (#""kind":{"const":"c"},"y":{"type":"string"}"#, ["kind"])),
      fits: [
        #"{"kind":"a","x":1}"#, #"{"kind":"b","y":1}"#, #"{"y":1}"#, #"{"kind":"c","y":"s"}"#,
      ],
      refused: [#"{"y":"s"}"#, #"{"kind":null,"y":1}"#, "{}", #"{"kind":"b"}"#, #"{"kind":"d"}"#],
      text: [#""internal": { "tag": "kind" }"#, #""default": "b""#],
      absent: ["a discriminator that may be absent"]),
    ImportFixture(
      row: "a constant that all alternatives require is rather the tag than one that may be absent",
      source: oneOf(
        (#""type":{"const":"a"},"rank":{"const":1},"x":{"type":"integer"}"#, ["rank"]),
        (#""type":{"const":"b"},"rank":{"const":2},"y":{"type":"integer"}"#, ["type", "rank"])),
      fits: [#"{"rank":1,"x":1}"#, #"{"type":"b","rank":2}"#],
      refused: [#"{"x":1}"#, #"{"type":"b","rank":1}"#],
      text: [#""internal": { "tag": "rank" }"#]),
    ImportFixture(
      row: "a constant that may be absent, and that another alternative has too, is no tag",
      source: oneOf(
        (#""kind":{"const":"a"},"x":{"type":"integer"}"#, ["x"]),
        (#""kind":{"const":"a"},"y":{"type":"integer"}"#, ["kind", "y"]),
        (#""kind":{"const":"b"},"z":{"type":"integer"}"#, ["kind", "z"])),
      fits: [#"{"x":1}"#, #"{"kind":"a","y":1}"#, #"{"kind":"b","z":1}"#],
      refused: [#"{"x":"s"}"#]),
    ImportFixture(
      row: "a union with a default inside another",
      source:
        ##"{"oneOf":[{"$ref":"#/$defs/inner"},{"type":"object","properties":{"kind":{"const":"c"},"z":{"type":"integer"}},"required":["kind"]}],"$defs":{"inner":\##(oneOf((#""kind":{"const":"a"},"x":{"type":"integer"}"#, ["kind"]), (#""kind":{"const":"b"},"y":{"type":"integer"}"#, ["y"])))}}"##,
      fits: [#"{"kind":"a"}"#, #"{"y":1}"#, #"{"kind":"c","z":1}"#],
      refused: [#"{"z":1}"#, #"{"y":"s"}"#], text: [#""default": "b""#]),
    ImportFixture(
      row: "a constant or null in some alternatives is a tag that must not be null",
      source: oneOf(
        (#""kind":{"const":"a"},"x":{"type":"integer"}"#, ["kind"]),
        (#""kind":{"anyOf":[{"enum":["b"]},{"type":"null"}]},"y":{"type":"integer"}"#, ["kind"]),
        (#""kind":{"enum":["c",null]},"y":{"type":"string"}"#, [])),
      fits: [
        #"{"kind":"a","x":1}"#, #"{"kind":"b","y":1}"#, #"{"kind":"c","y":"s"}"#, #"{"y":"s"}"#,
      ],
      refused: [#"{"kind":"b","y":"s"}"#, #"{"kind":"d"}"#], stricter: [#"{"kind":null,"y":1}"#],
      notes: ["a constant or null as a tag"],
      text: [#""internal": { "tag": "kind" }"#, #""default": "c""#]),
    ImportFixture(
      row: "a constant or null is no tag where the alternatives are told apart without it",
      source: oneOf(
        (#""kind":{"enum":["a",null]},"x":{"type":"integer"}"#, ["kind", "x"]),
        (#""kind":{"enum":["b",null]},"y":{"type":"integer"}"#, ["kind", "y"])),
      fits: [#"{"kind":"a","x":1}"#, #"{"kind":null,"y":1}"#],
      text: [#""representation": "presence""#], absent: ["a constant or null as a tag"]),
    ImportFixture(
      row: "of two constants, the one that distinguishes all alternatives is the tag",
      source: oneOf(
        (
          #""type":{"const":"a"},"code":{"const":1},"x":{"type":"integer"}"#, ["type", "code", "x"]
        ),
        (
          #""type":{"const":"a"},"code":{"const":2},"y":{"type":"integer"}"#, ["type", "code", "y"]
        ),
        (#""type":{"const":"b"},"code":{"const":3}"#, ["type", "code"])),
      fits: [#"{"type":"a","code":1,"x":1}"#, #"{"type":"b","code":3}"#],
      refused: [#"{"type":"a","code":1,"y":1}"#, #"{"type":"a","code":4,"x":1}"#],
      text: [#""internal": { "tag": "code" }"#]),
    ImportFixture(
      row:
        "of two constants that distinguish all alternatives, the one with a usual name of tags is the tag",
      source: oneOf(
        (
          #""color":{"const":"red"},"kind":{"const":"a"},"x":{"type":"integer"}"#,
          ["color", "kind", "x"]
        ),
        (#""color":{"const":"blue"},"kind":{"const":"b"}"#, ["color", "kind"])),
      fits: [#"{"color":"red","kind":"a","x":1}"#, #"{"color":"blue","kind":"b"}"#],
      refused: [#"{"color":"red","kind":"a"}"#, #"{"color":"blue","kind":"a","x":1}"#],
      text: [#""internal": { "tag": "kind" }"#]),
    ImportFixture(
      row: "of a tag of two members, the one with more values comes first",
      source: oneOf(
        (#""kind":{"const":"a"},"v":{"const":1},"w":{"type":"integer"}"#, ["kind", "v", "w"]),
        (#""kind":{"const":"a"},"v":{"const":2},"x":{"type":"integer"}"#, ["kind", "v", "x"]),
        (#""kind":{"const":"b"},"v":{"const":3},"y":{"type":"integer"}"#, ["kind", "v", "y"]),
        (#""kind":{"const":"b"},"v":{"const":1},"z":{"type":"integer"}"#, ["kind", "v", "z"])),
      fits: [#"{"kind":"a","v":1,"w":1}"#, #"{"kind":"b","v":1,"z":1}"#],
      refused: [#"{"kind":"a","v":1,"z":1}"#, #"{"kind":"a","v":3,"y":1}"#],
      text: [#""internal": { "tag": ["v", "kind"] }"#]),
    ImportFixture(
      row:
        "of a tag of two members with as many values, the one with a usual name of tags comes first",
      source: oneOf(
        (#""v":{"const":1},"kind":{"const":"a"},"w":{"type":"integer"}"#, ["kind", "v", "w"]),
        (#""v":{"const":2},"kind":{"const":"a"},"x":{"type":"integer"}"#, ["kind", "v", "x"]),
        (#""v":{"const":1},"kind":{"const":"b"},"y":{"type":"integer"}"#, ["kind", "v", "y"])),
      fits: [#"{"kind":"a","v":1,"w":1}"#, #"{"kind":"b","v":1,"y":1}"#],
      refused: [#"{"kind":"a","v":1,"y":1}"#, #"{"kind":"b","v":2,"y":1}"#],
      text: [#""internal": { "tag": ["kind", "v"] }"#]),
    ImportFixture(
      row: "unions of objects by one tag, of which two have a tag in common, are one union",
      source:
        ##"{"oneOf":[{"oneOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]},{"oneOf":[{"$ref":"#/$defs/B"},{"$ref":"#/$defs/C"}]}],"$defs":{"A":{"type":"object","properties":{"type":{"const":"a"},"x":{"type":"integer"}},"required":["type","x"]},"B":{"type":"object","properties":{"type":{"const":"b"}},"required":["type"]},"C":{"type":"object","properties":{"type":{"const":"c"},"y":{"type":"integer"}},"required":["type","y"]}}}"##,
      fits: [#"{"type":"a","x":1}"#, #"{"type":"c","y":1}"#],
      refused: [#"{"type":"a","y":1}"#, #"{"type":"d"}"#]),
  ]

  private static let contentChoice: [ImportFixture] = [
    ImportFixture(
      row: "a member that is a constant is no content",
      source: oneOf(
        (#""type":{"const":"a"},"value":{"const":1}"#, ["type", "value"]),
        (#""type":{"const":"b"},"value":{"type":"string"}"#, ["type", "value"])),
      fits: [#"{"type":"a","value":1}"#, #"{"type":"b","value":"x"}"#],
      refused: [#"{"type":"a","value":2}"#, #"{"type":"a"}"#, #"{"type":"b","value":1}"#],
      text: [#""value": { "const": 1 }"#]),
    ImportFixture(
      row: "a member of any type that may be absent is no content",
      source: oneOf(
        (#""type":{"const":"a"},"value":true"#, ["type"]),
        (#""type":{"const":"b"},"value":{"type":"integer"}"#, ["type", "value"])),
      fits: [
        #"{"type":"a"}"#, #"{"type":"a","value":null}"#, #"{"type":"a","value":{}}"#,
        #"{"type":"b","value":1}"#,
      ],
      refused: [#"{"type":"b"}"#], text: [#""a": "A""#, #""b": "B""#]),
    ImportFixture(
      row: "a content that only one variant has is a member of its payload",
      source: oneOf(
        (#""type":{"const":"a"},"value":{"type":"string"}"#, ["type", "value"]),
        (#""type":{"const":"b"}"#, ["type"])),
      fits: [#"{"type":"a","value":"x"}"#, #"{"type":"b"}"#], refused: [#"{"type":"a"}"#],
      text: [#""a": "A""#]),
    ImportFixture(
      row: "members of one type under a usual name of contents are contents, with their comments",
      source: oneOf(
        (
          #""type":{"const":"a"},"data":{"type":"string","description":"What was said."}"#,
          ["type", "data"]
        ),
        (#""type":{"const":"b"},"data":{"type":"string"}"#, ["type", "data"])),
      fits: [#"{"type":"a","data":"x"}"#, #"{"type":"b","data":"x"}"#],
      refused: [#"{"type":"a","data":1}"#, #"{"type":"b"}"#],
      text: [#""adjacent": { "content": "data" }"#, #""doc": "What was said.""#]),
    ImportFixture(
      row: "members of several types are contents under any name; a default is dropped",
      source: oneOf(
        (#""type":{"const":"a"},"thing":{"type":"string"}"#, ["type", "thing"]),
        (#""type":{"const":"b"},"thing":{"type":"integer","default":3}"#, ["type"])),
      fits: [#"{"type":"a","thing":"x"}"#, #"{"type":"b","thing":1}"#, #"{"type":"b"}"#],
      refused: [#"{"type":"a"}"#, #"{"type":"b","thing":"x"}"#],
      looser: [#"{"type":"b","thing":null}"#], notes: ["default", "null for absent"],
      text: [#""adjacent": { "content": "thing" }"#]),
  ]
}

/// Keys, members and shapes that distinguish objects, or do not.
extension JSONSchemaRows {
  private static func object(
    _ properties: String, _ required: String = "", isClosed: Bool = false
  ) -> String {
    #"{"type":"object","properties":{\#(properties)},"required":[\#(required)]\#(isClosed ? #","additionalProperties":false"# : "")}"#
  }

  private static func any(_ parts: String...) -> String {
    ##"{"type":"object","properties":{"v":{"anyOf":[\##(parts.joined(separator: ","))]}}}"##
  }

  /// Each usual name of a tag is preferred to another constant, and each usual name of a content is a content.
  static let words: [ImportFixture] =
    ["type", "$type", "kind", "@type", "object", "op", "event"].map { key in
      ImportFixture(
        row: "\(key) is a usual name of a tag",
        source:
          ##"{"oneOf":[{"type":"object","properties":{"color":{"const":"r"},"\##(key)":{"const":"a"},"x":{"type":"integer"}},"required":["color","\##(key)"]},{"type":"object","properties":{"color":{"const":"g"},"\##(key)":{"const":"b"},"y":{"type":"integer"}},"required":["color","\##(key)"]}]}"##,
        fits: [##"{"color":"r","\##(key)":"a","x":1}"##],
        refused: [##"{"color":"r","\##(key)":"c"}"##],
        text: key == "type" ? [#""union": { "a": "R", "b": "G" } }"#] : [#""tag": "\#(key)""#])
    }
    + ["content", "data", "payload", "value", "body", "params", "arguments", "args"].map { key in
      ImportFixture(
        row: "\(key) is a usual name of a content",
        source:
          ##"{"oneOf":[{"type":"object","properties":{"t":{"const":"a"},"\##(key)":{"type":"string"}},"required":["t","\##(key)"]},{"type":"object","properties":{"t":{"const":"b"},"\##(key)":{"type":"string"}},"required":["t","\##(key)"]}]}"##,
        fits: [##"{"t":"a","\##(key)":"x"}"##], refused: [#"{"t":"a"}"#],
        text: [#""a": "String""#])
    }

  static let shapes: [ImportFixture] = [
    ImportFixture(
      row: "objects of one member that are open, or need not have it: no external union",
      source: any(object(#""a":{"type":"integer"}"#, #""a""#), object(#""b":{"type":"string"}"#)),
      fits: [#"{"v":{"a":1}}"#, #"{"v":{"b":"x"}}"#, #"{"v":{}}"#], refused: [#"{"v":{"b":1}}"#],
      notes: ["alternatives that overlap"]),
    ImportFixture(
      row: "closed objects of one key, of which two have it, are one struct",
      source: any(
        object(#""a":{"type":"integer"}"#, #""a""#, isClosed: true),
        object(#""a":{"type":"integer","maximum":3}"#, #""a""#, isClosed: true)),
      fits: [#"{"v":{"a":1}}"#], refused: [#"{"v":{}}"#, #"{"v":{"a":"x"}}"#],
      notes: ["alternatives that overlap"]),
    ImportFixture(
      row: "bounds of the payload of an external union are unchecked",
      source: any(
        object(#""a":{"type":"integer","maximum":3}"#, #""a""#, isClosed: true),
        object(#""b":{"type":"string"}"#, #""b""#, isClosed: true)),
      fits: [#"{"v":{"a":1}}"#, #"{"v":{"b":"x"}}"#], refused: [#"{"v":{"c":1}}"#],
      looser: [#"{"v":{"a":4}}"#], notes: ["maximum outside a field"]),
    ImportFixture(
      row: "closed objects with a required member of their own: presence, without a note",
      source: any(
        object(#""a":{"type":"integer"},"s":{"type":"string"}"#, #""a""#, isClosed: true),
        object(#""b":{"type":"integer"},"s":{"type":"string"}"#, #""b""#, isClosed: true)),
      fits: [#"{"v":{"a":1}}"#, #"{"v":{"b":1,"s":"x"}}"#], refused: [#"{"v":{"s":"x"}}"#],
      text: [#""representation": "presence""#],
      absent: ["objects with the keys of several alternatives"]),
    ImportFixture(
      row: "a member that may be null or anything makes no presence union",
      source:
        ##"{"type":"object","properties":{"v":{"oneOf":[{"type":"object","properties":{"a":{"type":["integer","null"]},"s":{"type":"string"}},"required":["a"]},{"type":"object","properties":{"b":{},"s":{"type":"string"}},"required":["b"]}]}}}"##,
      fits: [#"{"v":{"a":null}}"#, #"{"v":{"b":null}}"#], refused: [#"{"v":{"a":"x"}}"#],
      notes: ["alternatives that overlap"]),
    ImportFixture(
      row:
        "a member that is a date, a list, a number or an object in each distinguishes objects",
      source: any(
        object(#""x":{"type":"string","format":"date-time"},"s":{"type":"string"}"#, #""x""#),
        object(#""x":{"type":"array","items":{"type":"integer"}},"s":{"type":"string"}"#, #""x""#),
        object(#""x":{"enum":[1,2]},"s":{"type":"string"}"#, #""x""#),
        object(
          #""x":{"type":"object","properties":{"q":{"type":"integer"}}},"s":{"type":"string"}"#,
          #""x""#)),
      fits: [
        #"{"v":{"x":"2026-01-31T12:00:00Z"}}"#, #"{"v":{"x":[1]}}"#, #"{"v":{"x":2,"s":"a"}}"#,
        #"{"v":{"x":{}}}"#,
      ],
      refused: [#"{"v":{"x":true}}"#, #"{"v":{"x":["a"]}}"#, #"{"v":{"x":1,"s":2}}"#],
      text: [#""representation": "untagged""#]),
    ImportFixture(
      row: "members that may be absent in both, or null in both, distinguish nothing",
      source: any(
        object(#""x":{"type":["string","null"]},"p":{"type":"string"}"#, #""x""#),
        object(#""x":{"type":["integer","null"]},"p":{"type":"integer"}"#, #""x""#)),
      fits: [#"{"v":{"x":null,"p":"a"}}"#, #"{"v":{"x":1}}"#], refused: [#"{"v":{"x":[]}}"#],
      looser: [#"{"v":{"x":1,"p":"a"}}"#], notes: ["alternatives that overlap"]),
    ImportFixture(
      row: "equal alternatives are one",
      source: any(
        object(#""x":{"type":"integer"}"#), "{\"type\":\"string\"}", "{\"type\":\"string\"}"),
      fits: [#"{"v":{"x":1}}"#, #"{"v":"a"}"#], refused: [#"{"v":1}"#]),
  ]
}
