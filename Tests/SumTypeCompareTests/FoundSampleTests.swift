import SumTypeCompare
import Testing

/// Faults of `compare` that random evolutions have found and that only some values show: further tags, constants and
/// payloads, `null`, values at the ends of bounds.
@Suite struct FoundSampleTests {
  private func verdicts(_ old: String, _ new: String, _ settings: String = "") throws -> Verdicts {
    let comparison = try compare(
      schema(old),
      schema(new).replacing("\"sumtype\": 1,", with: "\"sumtype\": 1,\(settings)"))
    #expect(comparison.contradictions.isEmpty)
    return comparison.verdicts
  }

  /// A variant whose payload is a union with the variant's tags as a constant.
  private func agreed(_ representation: String, _ tags: String = #""tags": ["sta", 41]"#) -> String
  {
    #""Note": { "union": { "agreed": { "union": { "in": { "struct": { "size": "Int", "kind": "#
      + #"{ "const": ["sta", 41], "key": "type" } } } }, "representation": \#(representation), "#
      + #"\#(tags) } } }"#
  }

  @Test(arguments: [#"{ "internal": { "tag": "lev" } }"#, "\"untagged\""])
  func `an old file may have a further tag of another JSON type, which is also a constant`(
    _ representation: String
  ) throws {
    let other = #""Note": { "union": { "other": null } }"#
    #expect(try verdicts(agreed(representation), other).newReadsOld == .kept)
  }

  @Test func `an old file may have a further value of a constant where a tag is now`() throws {
    func text(_ variant: String, _ tag: String) -> String {
      #""Note": { "union": { \#(variant) }, "representation": { "internal": { "tag": "\#(tag)" } } }"#
    }
    let old = text(#""memo": { "struct": { "mark": { "const": ["sta", 0] } } }"#, "kind")
    #expect(try verdicts(old, text(#""other": null"#, "mark")).newReadsOld == .kept)
  }

  @Test func `an old file may have a further tag of a union that has another representation now`()
    throws
  {
    func text(_ union: String) -> String { #""Note": { "union": { \#(union) } }"# }
    let old = text(
      #""memo": { "const": 0, "tags": [0, "li"] } }, "representation": { "keyed": {} "#)
    let new = text(#""other": "[String: Decimal]" }, "representation": { "untagged": {} "#)
    #expect(try verdicts(old, new).newReadsOld == .kept)
  }

  @Test func `an example has no member under a tag's second key that its payload also reads`()
    throws
  {
    func text(_ field: String) -> String {
      #""Note": { "union": { "memo": { "struct": { "version": "Int?"\#(field) } } }, "#
        + #""representation": { "internal": { "tag": ["kind", "version"] } } }"#
    }
    let verdicts = try verdicts(text(""), text(#", "size": "Int""#))
    #expect(verdicts.newReadsOld == .kept)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `a payload may lack a new field whose key was the tag's second key`()
    throws
  {
    func text(_ field: String, _ key: String) -> String {
      #""Note": { "union": { "memo": { "struct": { \#(field) } } }, "#
        + #""representation": { "internal": { "tag": ["kind", "\#(key)"] } } }"#
    }
    let comparison = try compare(
      schema(text("", "version")), schema(text(#""version": "JSON""#, "other")))
    #expect(comparison.contradictions.isEmpty)
    let finding = comparison.findings.first { $0.rule == .fieldAddedRequired }
    #expect(finding?.verdicts.newReadsOld == .kept)
  }

  @Test func `a field of a removed variant may be a half of another variant's tag`()
    throws
  {
    func text(_ variant: String, _ key: String) -> String {
      #""Note": { "union": { \#(variant) }, "#
        + #""representation": { "internal": { "tag": ["kind", "\#(key)"] } } }"#
    }
    let old = text(#""memo": { "tag": ["Pod", "*"], "struct": { "version": "JSON" } }"#, "other")
    let new = text(#""list": { "tag": ["Pod", true], "struct": {} }"#, "version")
    #expect(try verdicts(old, new).oldReadsNew == .ok)
  }

  @Test func `a new file may have null beside a new field, if nil is written as null`() throws {
    func text(_ mark: String, _ field: String) -> String {
      #""Note": { "struct": { "note": "(Int | Bool)\#(mark)"\#(field) } }"#
    }
    let verdicts = try verdicts(text("", ""), text("?", #", "size": "Int""#), #""nil": "null","#)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `a nil element of an old tuple is null in a list that replaces the tuple`() throws {
    func text(_ payload: String) -> String {
      #""Note": { "union": { "memo": \#(payload) }, "representation": { "external": {} } }"#
    }
    let tuple = #"{ "tuple": { "at": { "type": "Int?", "minimum": 0 } } }"#
    #expect(try verdicts(text(tuple), text(#""[Double]""#)).newReadsOld == .kept)
  }

  @Test(arguments: ["base64.base64", "base64.lines", "hex", "base64url"])
  func `an example of data respects its bounds in each wire form`(_ wire: String) throws {
    func text(_ field: String) -> String {
      #""Note": { "struct": { "data": { "type": "Data", "wire": "\#(wire)", "maxLength": 3 }\#(field) } }"#
    }
    #expect(try verdicts(text(""), text(#", "size": "Int""#)).oldReadsNew == .unknown)
  }

  @Test func `a keyed union with null under other keys is kept by another representation`()
    throws
  {
    func text(_ form: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
        + #""Part": { "union": { "card": "Int", "transfer": null }, "representation": \#(form) }"#
    }
    let verdicts = try verdicts(text(#"{ "keyed": { "others": "null" } }"#), text("\"external\""))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `examples of a recursive payload with its tag as a constant come to an end`() throws {
    func text(_ form: String) -> String {
      #""Note": { "union": { "memo": { "tags": ["sta", 41], "payload": "Memo" } }, "#
        + #""representation": \#(form) }, "Memo": { "struct": { "inner": { "type": "Note?" }, "#
        + #""kind": { "const": ["sta", 41], "key": "type" } } }"#
    }
    let verdicts = try verdicts(text("\"internal\""), text(#"{ "internal": { "tag": "other" } }"#))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `an alias of any JSON may have a value that nearly fits a choice`() throws {
    func text(_ alias: String) -> String {
      #""Note": { "struct": { "x": "[Part]" } }, "Part": { "alias": "\#(alias)" }"#
    }
    #expect(try verdicts(text("[String: Int] | Bool"), text("JSON")).oldReadsNew == .kept)
  }

  @Test func `embedded JSON that may be any text may be empty`() throws {
    func text(_ type: String) -> String { #""Note": { "struct": { "x": \#(type) } }"# }
    let new = text(#"{ "type": "[Bool]", "wire": "base64.json", "otherwise": "keep" }"#)
    #expect(try verdicts(text("\"Double | URL\""), new).oldReadsNew == .kept)
  }

  @Test(arguments: ["base64", "base64url", "hex", "base64.lines", "base64.base64"])
  func `data without bounds may be longer or shorter than a string with bounds`(_ wire: String)
    throws
  {
    func text(_ type: String, _ bounds: String) -> String {
      #""Note": { "struct": { "x": { "type": \#(type)\#(bounds) } } }"#
    }
    let data = #""Data", "wire": "\#(wire)""#
    let string = "\"String\""
    #expect(
      try verdicts(text(string, #", "maxLength": 20"#), text(data, "")).oldReadsNew == .fails)
    #expect(
      try verdicts(text(string, #", "minLength": 1"#), text(data, "")).oldReadsNew == .fails)
  }

  @Test(
    arguments: [
      (#""alias": "Int", "minimum": 0"#, ""), (#""alias": "Int8", "maximum": -3"#, ""),
      (#""alias": "String", "minLength": 2"#, ""), (#""alias": "UUID""#, ""),
      (#""alias": "URL""#, ""), (#""alias": "Date""#, ""), (#""alias": "Double""#, ""),
      (#""enum": ["a", "b"]"#, ""), (#""tuple": { "row": "Bool", "column": "Int" }"#, ""),
      (#""struct": { "at": "Place" }"#, #", "Place": { "tuple": { "x": "Decimal" } }"#),
    ], ["alternating", "pairs", "entries"])
  func `a map may have as many entries as its bounds allow, with keys within theirs`(
    _ key: (type: String, others: String), _ wire: String
  ) throws {
    func text(_ most: Int) -> String {
      #""Note": { "struct": { "x": { "type": "[Key: String]", "wire": "\#(wire)", "maxLength": \#(most) } } }, "#
        + #""Key": { \#(key.type) }\#(key.others)"#
    }
    #expect(try verdicts(text(20), text(9)).newReadsOld == .fails)
    #expect(try verdicts(text(9), text(20)).oldReadsNew == .fails)
  }

  @Test func `a map by an enum that refuses other values has no more entries than it has values`()
    throws
  {
    func text(_ most: Int) -> String {
      #""Note": { "struct": { "x": { "type": "[Key: String]", "wire": "pairs", "maxLength": \#(most) } } }, "#
        + #""Key": { "enum": ["a", "b"], "open": false }"#
    }
    #expect(try verdicts(text(20), text(2)).newReadsOld == .ok)
    #expect(try verdicts(text(20), text(1)).newReadsOld == .fails)
  }

  @Test func `a member of a flattened union is tried with several values`() throws {
    func text(_ union: String) -> String {
      #""Note": { "struct": { "form": { "type": "Form", "flatten": true } } }, "#
        + #""Form": { "union": { \#(union) }, "Square": { "struct": { "size": "Decimal | Bool" } }, "#
        + #""Round": { "struct": { "size": "Double" } }"#
    }
    let old = text(#""round": "Round" }, "representation": "untagged""#)
    #expect(try verdicts(old, text(#""square": "Square" }"#)).oldReadsNew == .kept)
  }

  @Test func `two flattened unions may have new members at the same time`() throws {
    func text(_ form: String, _ variant: String) -> String {
      #""Note": { "struct": { "value": { "type": "Amount?", "flatten": true }, "#
        + #""subject": { "type": "Subject", "flatten": true } } }, "#
        + #""Amount": { "union": { "quantity": {} }, "representation": "\#(form)" }, "#
        + #""Subject": { "union": { "patient": {}\#(variant) }, "representation": "external" }"#
    }
    let verdicts = try verdicts(text("external", ""), text("internal", #", "added": null"#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a further tag is tried with a payload that has no other tag as a constant`() throws {
    let old =
      #""Note": { "union": { "agreed": { "payload": "Agreed", "tags": ["state", 0] } } }, "#
      + #""Agreed": { "union": { "one": "One", "two": "Two" }, "representation": "untagged" }, "#
      + #""One": { "struct": { "shape": { "const": "one" }, "kind": { "const": "state", "key": "type" } } }, "#
      + #""Two": { "struct": { "shape": { "const": "two" } } }"#
    let new = #""Note": { "union": { "agreed": null } }"#
    #expect(try verdicts(old, new).newReadsOld == .kept)
  }

  @Test func `the elements of a list together decide which untagged variant it is`() throws {
    func text(_ variants: String) -> String {
      #""Note": { "union": { \#(variants) }, "representation": "untagged" }"#
    }
    let tuple = #""text": { "tuple": { "first": "[Int]", "second": "Int" } }, "list": "[Note]""#
    #expect(try verdicts(text(#""text": {}, "list": "[Note]""#), text(tuple)).newReadsOld == .kept)
    let old =
      #""zero": { "const": 0 }, "text": { "tuple": { "first": "Int", "second": "[String: Note]" } }, "#
      + #""list": "[Note?]""#
    let new = #""list": "[Note?]", "data": "Data""#
    #expect(try verdicts(text(old), text(new)).oldReadsNew == .kept)
  }

  @Test func `two flattened unions are tried with all pairs of variants`() throws {
    func text(_ gone: String) -> String {
      #""Note": { "struct": { "one": { "type": "One", "flatten": true }, "#
        + #""two": { "type": "Two", "flatten": true } } }, "#
        + #""One": { "union": { "url": null\#(gone) } }, "#
        + #""Two": { "union": {}, "representation": "external", "include": ["One"] }"#
    }
    #expect(try verdicts(text(#", "size": null"#), text("")).newReadsOld == .kept)
  }
}
