import SumTypeCompare
import Testing

/// Faults of `compare` that random evolutions have found about several differences in one object: parts that may be
/// missing, flattened unions, values without a tag.
@Suite struct FoundTogetherTests {
  private func verdicts(_ old: String, _ new: String) throws -> Verdicts {
    let comparison = try compare(schema(old), schema(new))
    #expect(comparison.contradictions.isEmpty)
    return comparison.verdicts
  }

  /// A note with a flattened part.
  private func note(_ mark: String, _ part: String, _ others: String = "") -> String {
    #""Note": { "struct": { "part": { "type": "Part\#(mark)", "flatten": true } } }, "#
      + #""Part": { \#(part) }\#(others)"#
  }

  private let tag = #", "Tag": { "union": { "memo": null }, "unknown": "refuse" }"#
  private let tagged = #""tag": { "type": "Tag", "flatten": true }"#

  @Test func `a part that a member shows lacks a union that the new version removed`() throws {
    let old = note("?", #""struct": { "id": "Int", \#(tagged) }"#, tag)
    #expect(try verdicts(old, note("", #""struct": { "id": "Int" }"#)).oldReadsNew == .fails)
  }

  @Test func `a part that its union shows lacks a member that the new version added`() throws {
    let old = note("", #""struct": { \#(tagged) }"#, tag)
    let new = note("?", #""struct": { "id": "Int", \#(tagged) }"#, tag)
    #expect(try verdicts(old, new).newReadsOld == .fails)
  }

  @Test func `an optional part that has only a constant may be missing with it`() throws {
    let part = #""struct": { "kind": { "const": 0 } }"#
    #expect(try verdicts(note("?", part), note("", part)).newReadsOld == .fails)
    #expect(try verdicts(note("", part), note("?", part)).oldReadsNew == .fails)
  }

  @Test func `members that replace a flattened union may be members of its values`() throws {
    let old = note(
      "", #""union": { "text": "Int" }, "representation": { "keyed": {} }"#)
    let verdicts = try verdicts(old, note("", #""struct": { "text": "Int" }"#))
    #expect(verdicts.newReadsOld == .unknown)
  }

  @Test func `a flattened union that needs no tag is read beside the field that replaces it`()
    throws
  {
    let old = note(
      "",
      #""union": { "data": "String?" }, "representation": { "adjacent": {} }, "#
        + #""default": "data", "unknown": "refuse""#)
    let verdicts = try verdicts(old, #""Note": { "struct": { "part": { "const": "con" } } }"#)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `the members of an optional flattened union without its tag are unknown`() throws {
    func text(_ mark: String, _ optional: String) -> String {
      note(mark, #""union": { "right": null }, "representation": { "keyed": { \#(optional) } }"#)
    }
    let verdicts = try verdicts(text("?", ""), text("", #""optional": true"#))
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `the payload of a value without a tag is compared, whatever its new tag is`() throws {
    func text(_ tag: String, _ bounds: String) -> String {
      #""Note": { "union": { "memo": { "payload": "Memo"\#(tag) } }, "default": "memo" }, "#
        + #""Memo": { "struct": { "size": { "type": "Int"\#(bounds) } } }"#
    }
    let verdicts = try verdicts(text("", ""), text(#", "tag": "new""#, #", "maximum": 9"#))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `a value without a tag and with a null payload shows no variant`() throws {
    func text(_ form: String, _ rest: String) -> String {
      #""Note": { "union": { "memo": "Bool?" }, "representation": { "keyed": \#(form) }\#(rest) }"#
    }
    let verdicts = try verdicts(
      text("{}", #", "default": "memo""#), text(#"{ "optional": true }"#, ""))
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `the payload of a payload is at another place than that of a choice`()
    throws
  {
    func text(_ link: String, _ part: String) -> String {
      #""Note": { "union": { "link": "\#(link)" }, "representation": "adjacent" }, "#
        + #""Part": { \#(part) }"#
    }
    let old = text(
      "Part", #""union": { "saving": { "tuple": {} } }, "representation": { "adjacent": {} }"#)
    let new = text("Part | Bool", #""union": { "saving": {} }"#)
    #expect(try verdicts(old, new).newReadsOld == .unknown)
  }

  @Test func `a flattened union in the place of another union is tried with each tag`() throws {
    let old =
      #""Note": { "union": { "pod": { "tag": ["Pod", "v1"] }, "job": "Job" }, "#
      + #""representation": { "internal": { "tag": ["kind", "ap"] } } }, "#
      + #""Job": { "struct": { "then": "Note?" } }"#
    let new =
      #""Note": { "union": { "job": "Job" }, "#
      + #""representation": { "internal": { "tag": ["kind", "ap"] } } }, "#
      + #""Job": { "struct": { "then": "Labelled?" } }, "#
      + #""Labelled": { "struct": { "resource": { "type": "Resource", "flatten": true } } }, "#
      + #""Resource": { "union": { "pod": { "tag": ["Pod", "v1b"], "payload": "Pod" }, "added": "Int" }, "#
      + #""representation": { "adjacent": { "tag": ["kind", "apiVersion"] } } }, "#
      + #""Pod": { "struct": {} }"#
    #expect(try verdicts(old, new).oldReadsNew == .kept)
  }

  @Test func `new values have the further tag that their payload has as a constant`() throws {
    func text(_ variant: String, _ fields: String) -> String {
      #""Note": { "union": { "left": \#(variant) } }, "Memo": { "struct": { \#(fields) } }"#
    }
    let new = text(
      #"{ "payload": "Memo", "tags": ["ta", "left"] }"#,
      #""kind": { "const": ["left", "ta"], "key": "type" }"#)
    #expect(try verdicts(text("\"Memo\"", #""size": "Int""#), new).oldReadsNew == .kept)
  }

  @Test(arguments: ["\"Part\"", #""Item""#])
  func `an untagged value with a part that does not fit is unknown to its union`(
    _ variant: String
  ) throws {
    func text(_ form: String) -> String {
      #""Note": { "union": { "part": \#(variant) }, "representation": "untagged" }, "#
        + #""Item": { "struct": { "part": "Part | Bool" } }, "#
        + #""Part": { "union": { "memo": "Int" }, "representation": "\#(form)" }"#
    }
    let verdicts = try verdicts(text("positional"), text("external"))
    #expect(verdicts.newReadsOld == .unknown)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `a value without the member that now shows its variant is unknown`()
    throws
  {
    func text(_ rest: String, _ form: String) -> String {
      #""Note": { "union": { "child": { "struct": { "else": "#
        + #"{ "type": "Int"\#(rest), "key": "child" } } } }, "representation": "\#(form)" }"#
    }
    let verdicts = try verdicts(text(#", "default": 0"#, "internal"), text("", "presence"))
    #expect(verdicts.newReadsOld == .unknown)
  }

  @Test func `a value that is kept in embedded JSON is found, though the JSON may be any text`()
    throws
  {
    func text(_ form: String, _ two: String) -> String {
      #""Note": { "struct": { "x": { "type": "Members", "wire": "json", "otherwise": "keep" } } }, "#
        + #""Members": { "union": { "moves": "[Move]"\#(two) }, "representation": "untagged" }, "#
        + #""Move": { "union": { "move": {} }, "representation": "\#(form)" }"#
    }
    let verdicts = try verdicts(
      text("untagged", #", "two": { "tuple": { "first": "Int" } }"#), text("internal", ""))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `embedded JSON with a refused variant is hidden as text if it may be any text`() throws
  {
    func text(_ variant: String) -> String {
      #""Note": { "struct": { "x": { "type": "Part", "wire": "base64.json", "otherwise": "keep" } } }, "#
        + #""Part": { "union": { "memo": "Int"\#(variant) }, "unknown": "refuse", "#
        + #""representation": { "keyed": { "others": "null" } } }"#
    }
    let comparison = try compare(schema(text("")), schema(text(#", "added": "Int""#)))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.pairs[0].verdicts.oldReadsNew == .hidden)
    let finding = comparison.findings.first { $0.rule == .variantAdded }
    #expect(finding?.verdicts.oldReadsNew == .hidden)
  }
}
