import SumTypeCompare
import Testing

/// Faults of `compare` that random evolutions have found about unions. Each shows only with a value that is not the
/// smallest one of its type.
@Suite struct FoundUnionTests {
  private func verdicts(_ old: String, _ new: String) throws -> Verdicts {
    let comparison = try compare(schema(old), schema(new))
    #expect(comparison.contradictions.isEmpty)
    return comparison.verdicts
  }

  @Test(arguments: [("", ReadingVerdict.ok), (#", "plain": "Text?""#, .unknown)])
  func `a new field that reads a half of the tag is known there, and unknown elsewhere`(
    _ besides: String, _ verdict: ReadingVerdict
  ) throws {
    func text(_ fields: String) -> String {
      #""Note": { "struct": { "tagged": "Tagged"\#(besides) } }, "#
        + #""Tagged": { "union": { "any": { "tag": ["note", "*"], "payload": "Text" } }, "#
        + #""representation": { "internal": { "tag": ["kind", "version"] } } }, "#
        + #""Text": { "struct": { \#(fields) } }"#
    }
    let verdicts = try verdicts(
      text(#""text": "String""#), text(#""text": "String", "version": "String?""#))
    #expect(verdicts.oldReadsNew == verdict)
    #expect(verdicts.oldSavesNew == .kept)
  }

  @Test(arguments: [#""Int?""#, #""String""#])
  func `a value under a tag's second key need not fit the payload that reads it`(
    _ type: String
  ) throws {
    func text(_ fields: String) -> String {
      #""Note": { "union": { "any": { "tag": ["note", "*"], "payload": "Text" } }, "#
        + #""representation": { "internal": { "tag": ["kind", "version"] } } }, "#
        + #""Text": { "struct": { \#(fields) } }"#
    }
    let (less, more) = (#""text": "String?""#, #""text": "String?", "version": \#(type)"#)
    #expect(try verdicts(text(less), text(more)).newReadsOld == .kept)
    #expect(try verdicts(text(more), text(less)).oldReadsNew == .kept)
  }

  @Test func `a tag whose second half may be missing is tried without that half`() throws {
    func text(_ payload: String, _ second: String) -> String {
      #""Note": { "union": { "any": { "tag": ["note", "*"], "payload": \#(payload) } }, "#
        + #""representation": { "internal": { "tag": ["kind", "\#(second)"] } } }, "#
        + #""Text": { "struct": { "version": "JSON" } }"#
    }
    let verdicts = try verdicts(text("null", "version"), text(#""Text""#, "other"))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `a removed variant is tried with null as the second half of its tag`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "union": { \#(variant): { "tag": [\#(variant), "*"], "payload": "Text" } }, "#
        + #""representation": { "internal": { "tag": ["kind", "version"] } } }, "#
        + #""Text": { "struct": { "version": "String?" } }"#
    }
    #expect(try verdicts(text(#""one""#), text(#""two""#)).newReadsOld == .kept)
  }

  @Test func `a variant that one version lacks is tried without its optional tag`() throws {
    func text(_ more: String) -> String {
      #""Note": { "union": { "memo": "String"\#(more) }, "representation": { "keyed": { "optional": true } } }"#
    }
    #expect(try verdicts(text(#", "list": "[Int]""#), text("")).newReadsOld == .kept)
    #expect(try verdicts(text(""), text(#", "list": "[Int]""#)).oldReadsNew == .kept)
  }

  @Test func `a variant whose tag has changed is tried without its optional tag`() throws {
    func text(_ tags: String) -> String {
      #""Note": { "union": { "memo": { \#(tags), "payload": "String" }, "list": "[Int]" }, "#
        + #""representation": { "keyed": { "optional": true } } }"#
    }
    let (one, two) = (text(#""tag": "memo""#), text(#""tags": ["memo", "old"]"#))
    #expect(try verdicts(one, text(#""tag": "new""#)).newReadsOld == .kept)
    #expect(try verdicts(two, one).newReadsOld == .kept)
  }

  @Test func `a union with another representation is tried without its optional tag`() throws {
    func text(_ form: String) -> String {
      #""Note": { "union": { "memo": "Memo" }, "representation": \#(form) }, "Memo": { "struct": {} }"#
    }
    let verdicts = try verdicts(text(#"{ "keyed": { "optional": true } }"#), text(#""internal""#))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `a flattened union with another representation is tried with each variant`() throws {
    func text(_ form: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
        + #""Part": { "union": { "none": null, "some": "Some" }, "representation": "\#(form)" }, "#
        + #""Some": { "struct": { "text": "String" } }"#
    }
    #expect(try verdicts(text("internal"), text("adjacent")).newReadsOld == .kept)
  }

  @Test func `an unknown member in the place of a payload does not fit a new payload`() throws {
    func text(_ payload: String) -> String {
      #""Note": { "union": { "memo": \#(payload) }, "representation": "adjacent" }"#
    }
    #expect(try verdicts(text("null"), text(#""Int?""#)).newReadsOld == .kept)
  }

  @Test func `an optional payload may be missing where the new version requires one`() throws {
    func text(_ payload: String) -> String {
      #""Note": { "union": { "memo": "\#(payload)" }, "representation": "adjacent" }"#
    }
    #expect(try verdicts(text("Int?"), text("JSON")).newReadsOld == .kept)
  }

  @Test func `a member in the place of a payload may show the variant of a missing tag`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "rest": null }, "representation": { "keyed": { "optional": true } } }"#,
      #""Note": { "union": { "show": "Int" }, "representation": "keyed" }"#)
    #expect(verdicts.newReadsOld == .kept)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `the payload of a value without a tag is under the key of its variant's tag`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "union": { "page": \#(variant) }, "representation": { "keyed": {} }, "default": "page" }"#
    }
    let verdicts = try verdicts(
      text(#""Int""#), text(#"{ "payload": "Int", "tags": ["sheet", "page"] }"#))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test(arguments: [
    ("[Text]", "JSON"), ("[[Text]]", "[JSON]"), ("[String: Text]?", "JSON?"), ("Box", "JSON"),
  ])
  func `any JSON may have a value that nearly fits, which an open union keeps`(
    _ old: String, _ new: String
  ) throws {
    func text(_ type: String, _ rest: String) -> String {
      #""Note": { "struct": { "data": { "type": "\#(type)", "wire": "base64.json"\#(rest) } } }, "#
        + #""Text": { "union": { "text": null } }, "Box": { "struct": { "text": "Text?" } }"#
    }
    let verdicts = try verdicts(text(old, #", "otherwise": "keep""#), text(new, ""))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a bare value with a member in the place of a payload has an unknown member`()
    throws
  {
    func text(_ key: String) -> String {
      #""Note": { "union": { "memo": null }, "#
        + #""representation": { "adjacent": { "content": "\#(key)" } } }"#
    }
    #expect(try verdicts(text("content"), text("payload")).newReadsOld == .unknown)
  }

  @Test func `a value that fits no untagged variant is unknown, and kept aside`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "memo": "\#(type)" }, "representation": "untagged", "unknown": "aside" }"#
    }
    #expect(try verdicts(text("Int"), text("String")).newReadsOld == .unknown)
  }

  private func pods(_ variants: String) -> String {
    #""Note": { "union": { "service": { "tag": ["Service", "v1"] }\#(variants) }, "#
      + #""representation": { "internal": { "tag": ["kind", "version"] } } }"#
  }

  @Test(arguments: [
    (#", "pod": { "tag": ["Pod", "*"] }"#, #", "pod": { "tag": ["Pod", "v1"] }"#),
    (
      #", "any": { "tag": ["Pod", "*"] }, "pod": { "tag": ["Pod", "v1"] }"#,
      #", "pod": { "tag": ["Pod", "v1"] }"#
    ),
  ])
  func `a tag may lack its second half if any second half was allowed`(_ old: String, _ new: String)
    throws
  {
    #expect(try verdicts(pods(old), pods(new)).newReadsOld == .kept)
  }

  @Test func `a presence variant may be misread as a new one by its other keys`() throws {
    let old =
      #""Note": { "union": { "b": "B", "c": "C" }, "representation": "presence" }, "#
      + #""B": { "struct": { "b": "Int" } }, "C": { "struct": { "c": "Int", "a": "Int?" } }"#
    let new =
      #""Note": { "union": { "b": "B", "a": "A" }, "representation": "presence" }, "#
      + #""B": { "struct": { "b": "Int" } }, "A": { "struct": { "a": "Int" } }"#
    #expect(try verdicts(old, new).newReadsOld == .misread)
  }

  @Test func `a value that its variant does not read is not misread as another variant`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "a": "A", "b": "B" }, "representation": "untagged" }, "#
        + #""A": { "struct": { "kind": { "const": "a" }, "x": "\#(type)" } }, "#
        + #""B": { "struct": { "kind": { "const": "b" } } }"#
    }
    let comparison = try compare(schema(text("Int")), schema(text("String")))
    #expect(comparison.verdicts.newReadsOld == .kept)
    #expect(!comparison.findings.contains { $0.rule == .variantTaken })
  }

  @Test func `a difference in an optional element is reported for its type`() throws {
    func text(_ type: String, _ field: String) -> String {
      #""Note": { "struct": { "texts": "[\#(type)]" } }, "Text": { "struct": { "text": "\#(field)" } }"#
    }
    let comparison = try compare(schema(text("Text?", "String")), schema(text("Text", "Int")))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.findings.contains { $0.subject == "Text/text" })
  }

  @Test func `a value that is kept in embedded JSON counts more than JSON that is hidden as text`()
    throws
  {
    func text(_ type: String) -> String {
      #""Note": { "struct": { "data": { "type": "\#(type)", "wire": "json", "otherwise": "keep" } } }, "#
        + #""Text": { "union": { "text": null } }"#
    }
    #expect(try verdicts(text("[Text]"), text("JSON")).oldReadsNew == .kept)
  }

  @Test func `a missing flattened union is read as its default variant`() throws {
    func text(_ mark: String, _ rest: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part\#(mark)", "flatten": true } } }, "#
        + #""Part": { "union": { "only": null }\#(rest) }"#
    }
    #expect(try verdicts(text("?", ""), text("", #", "default": "only""#)).newReadsOld == .ok)
  }

  @Test func `a number within its bounds need not be whole`() throws {
    func text(_ field: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "Memo": { "struct": { "size": \#(field) } }"#
    }
    let verdicts = try verdicts(
      text(#""Int""#), text(#"{ "type": "Double", "minimum": 1, "maximum": 5 }"#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a member in the place of a bare variant's payload may lie under its tag`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "union": { "page": \#(variant) }, "representation": "keyed", "default": "page" }"#
    }
    let verdicts = try verdicts(text("null"), text(#"{ "tags": ["sheet", "page"] }"#))
    #expect(verdicts.newReadsOld == .unknown)
  }

  @Test func `null under the key of another variant is unknown where there is no such variant`()
    throws
  {
    func text(_ variant: String, _ form: String) -> String {
      #""Note": { "union": { "page": "Int"\#(variant) }, "representation": \#(form) }"#
    }
    let (few, more) = ("", #", "sheet": "Int""#)
    let (plain, nulls) = (#""keyed""#, #"{ "keyed": { "others": "null" } }"#)
    #expect(try verdicts(text(more, plain), text(more, nulls)).oldReadsNew == .ok)
    let both = try compare(schema(text(few, plain)), schema(text(more, nulls)))
    let finding = try #require(both.findings.first { $0.rule == .otherPayloads })
    #expect(finding.verdicts.oldReadsNew == .unknown)
  }

  @Test func `a constant that is also the tag is present under its old key`() throws {
    func text(_ key: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "type": { "const": "memo", "key": "\#(key)" } } }"#
    }
    #expect(try verdicts(text("type"), text("other")).oldReadsNew == .unknown)
  }

  @Test func `a bare variant of a flattened union has a member that need not fit a payload`() throws
  {
    func text(_ payload: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
        + #""Part": { "union": { "memo": \#(payload) }, "representation": "external" }"#
    }
    #expect(try verdicts(text("null"), text(#""Bool?""#)).newReadsOld == .kept)
  }

  @Test func `none of several unknown members is read as the tag of a flattened union`() throws {
    func text(_ payload: String, _ form: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
        + #""Part": { "union": { "memo": "\#(payload)" }, "representation": "\#(form)" }, "#
        + #""Memo": { "struct": { "size": "Int", "ink": "String?" } }"#
    }
    #expect(try verdicts(text("Memo", "untagged"), text("Int", "external")).newReadsOld == .kept)
  }

  @Test func `null under the second key of a tag is read by the payload`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "memo": { "struct": { "version": "\#(type)" } } }, "#
        + #""representation": { "internal": { "tag": ["kind", "version"] } } }"#
    }
    #expect(try verdicts(text("String?"), text("String")).newReadsOld == .kept)
  }

  @Test func `a value with a member that is kept may fit no variant of an untagged union`() throws {
    func text(_ size: String, _ rest: String) -> String {
      #""Note": { "union": { "round": "Round"\#(rest) }, "representation": "untagged" }, "#
        + #""Round": { "struct": { "size": "\#(size)" } }, "Square": { "struct": { "size": "[Double]" } }"#
    }
    let verdicts = try verdicts(text("Int", ""), text("Date | Bool", #", "square": "Square""#))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `a flattened union without a tag does not report members of its object`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
        + #""Part": { "union": { "page": \#(variant) }, "representation": { "keyed": {} }, "default": "page" }"#
    }
    let comparison = try compare(
      schema(text(#""Int""#)), schema(text(#"{ "tags": ["sheet", "page"] }"#)))
    #expect(comparison.contradictions.isEmpty)
    let change = comparison.findings.first { $0.rule == .defaultVariantChanged }
    #expect(change?.verdicts.newReadsOld == .ok)
  }

  @Test func `a value is misread as a new variant that does not know its payload`() throws {
    let old =
      #""Note": { "union": { "old": { "tag": ["job", "v1"], "payload": "Job" } }, "#
      + #""representation": { "internal": { "tag": ["kind", "version"] } } }, "#
      + #""Job": { "struct": { "id": "Int" } }"#
    let new =
      #""Note": { "union": { "new": { "tags": [["job", "*"]] }, "old": null }, "#
      + #""representation": { "internal": { "tag": ["kind", "version"] } } }"#
    #expect(try verdicts(old, new).newReadsOld == .misread)
  }

  @Test func `payloads are compared if the new representation only adds a tag`() throws {
    func text(_ size: String, _ form: String) -> String {
      #""Note": { "union": { "memo": "Memo" }, "representation": "\#(form)" }, "#
        + #""Memo": { "struct": { "memo": "Int", "page": "Page" } }, "#
        + #""Page": { "struct": { "size": "\#(size)" } }"#
    }
    let verdicts = try verdicts(text("Number", "presence"), text("Decimal | Bool", "internal"))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a new field is tried with any value under the old tag's second key`() throws {
    let old =
      #""Note": { "union": { "memo": { "tag": ["note", "*"] } }, "#
      + #""representation": { "internal": { "tag": ["kind", "version"] } } }"#
    let new =
      #""Note": { "union": { "memo": { "struct": { "version": "JSON" } } }, "#
      + #""representation": { "internal": { "tag": ["kind", "edition"] } } }"#
    #expect(try verdicts(old, new).oldReadsNew == .kept)
  }

  @Test func `an optional element of a witness is nil if no other value is read`() throws {
    func text(_ elements: String) -> String { #""Note": { "tuple": { \#(elements) } }"# }
    let verdicts = try verdicts(
      text(#""a": "Int", "next": "Note?", "b": "Int""#),
      text(#""b": "Double | [[Int8?]]", "next": "Note?", "a": "Int""#))
    #expect(verdicts.oldReadsNew == .misread)
  }

  @Test func `a payload's member under the second key of the tag may be no tag`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "union": { "memo": \#(variant) }, "#
        + #""representation": { "internal": { "tag": ["kind", "version"] } } }"#
    }
    let verdicts = try verdicts(
      text(#"{ "tag": ["note", "*"] }"#), text(#"{ "struct": { "version": "JSON" } }"#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test(arguments: [("external", #"{"list":{}}"#), ("positional", #"["list",{}]"#)])
  func `the witness of a new bare variant is written as its representation says`(
    _ form: String, _ written: String
  ) throws {
    func text(_ more: String) -> String {
      #""Note": { "union": { "memo": null\#(more) }, "#
        + #""representation": { "\#(form)": { "bare": "object" } } }"#
    }
    let comparison = try compare(schema(text("")), schema(text(#", "list": null"#)))
    let finding = comparison.findings.first { $0.rule == .variantAdded }
    #expect(finding?.witnesses[.oldReadsNew]?.part == written)
  }
}
