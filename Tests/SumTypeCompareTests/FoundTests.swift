import SumTypeCompare
import Testing

/// Pairs of versions that random evolutions have found: a verdict was wrong, or a witness did not show its finding.
@Suite struct FoundTests {
  private func verdicts(_ old: String, _ new: String) throws -> Verdicts {
    let comparison = try compare(schema(old), schema(new))
    #expect(comparison.contradictions.isEmpty)
    return comparison.verdicts
  }

  private func note(_ fields: String) -> String { "\"Note\": { \"struct\": { \(fields) } }" }

  @Test func `a payload that only a further tag leads to is compared`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "event": { "tags": ["EVENT", "event"], "payload": "Text" } }, "representation": "positional" }, "Text": { "struct": { "text": "String" } }"#,
      #""Note": { "union": { "event": null }, "representation": "positional" }"#)
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `a value that only an alias of a field leads to is compared`() throws {
    let verdicts = try verdicts(
      note(#""text": { "type": "String?", "aliases": ["body"] }"#),
      note(#""text": { "type": "Int?", "key": "body" }"#))
    #expect(verdicts.newReadsOld == .fails)
  }

  @Test func `a flattened union without the key that it requires is an unknown variant`() throws {
    func text(_ mark: String) -> String {
      note(#""text": { "type": "Text\#(mark)", "flatten": true }"#)
        + #", "Text": { "union": { "plain": "Plain" }, "representation": "presence" }, "Plain": { "struct": { "plain": "String" } }"#
    }
    #expect(try verdicts(text(""), text("?")).oldReadsNew == .unknown)
  }

  @Test func `embedded JSON that does not fit is hidden as text if it may be any text`() throws {
    let verdicts = try verdicts(
      note(#""data": { "type": "Int", "wire": "json", "otherwise": "keep" }"#),
      note(#""data": { "type": "[String: Int]", "wire": "json", "otherwise": "keep" }"#))
    #expect(verdicts.newReadsOld == .hidden)
    #expect(verdicts.oldReadsNew == .hidden)
  }

  @Test func `a removed variant may have a further tag of a type that no other tag has`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "alarm": { "tags": ["alarm", 0] }, "memo": null } }"#,
      #""Note": { "union": { "memo": null } }"#)
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `null in the place of an open union is kept`() throws {
    let text = #", "Text": { "union": { "plain": null } }"#
    let verdicts = try verdicts(
      note(#""text": "Text""#) + text, note(#""text": { "type": "Text?", "nil": "null" }"#) + text)
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a constant that is also the tag is present even if it is not declared`() throws {
    func text(_ fields: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "Memo": { "struct": { \#(fields) } }"#
    }
    let verdicts = try verdicts(text(#""type": { "const": "memo" }"#), text(""))
    #expect(verdicts.newReadsOld == .ok)
    #expect(verdicts.oldReadsNew == .ok)
  }

  @Test func `two unknown members beside a flattened union are no unknown variant`() throws {
    func text(_ variant: String, _ fields: String) -> String {
      note(#""part": { "type": "Part", "flatten": true }\#(fields)"#)
        + #", "Part": { "union": { "\#(variant)": "Int" }, "representation": "external" }"#
    }
    let verdicts = try verdicts(text("old", ""), text("new", #", "more": "Int""#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a changed key in a part is compared if another member shows the part`()
    throws
  {
    func text(_ mark: String, _ fields: String) -> String {
      note(#""text": { "type": "Text\#(mark)", "flatten": true }"#)
        + #", "Text": { "struct": { \#(fields) } }"#
    }
    let old = text("?", #""more": "Int", "text": "Int""#)
    let new = text("", #""more": "Int?", "text": { "type": "Int", "key": "body" }"#)
    #expect(try verdicts(old, new).oldReadsNew == .fails)
  }

  @Test func `a member of a part is missing if another member shows the part`() throws {
    func text(_ mark: String, _ fields: String) -> String {
      note(#""text": { "type": "Text\#(mark)", "flatten": true }"#)
        + #", "Text": { "struct": { \#(fields) } }"#
    }
    let old = text("?", #""more": "Int", "text": "Int""#)
    let new = text("", #""more": "Int?", "text": "Int?""#)
    #expect(try verdicts(old, new).oldReadsNew == .fails)
  }

  @Test func `a flattened union without a tag is not found under the key of its field`()
    throws
  {
    func text(_ field: String, _ union: String) -> String {
      note(#""link": \#(field)"#) + #", "Link": { "union": { "page": "Int" }, \#(union) }"#
    }
    let old = text(
      #"{ "type": "Link", "flatten": true }"#,
      #""representation": { "keyed": { "tag": "link" } }, "default": "page""#)
    let new = text(#""Link""#, #""representation": { "keyed": {} }"#)
    #expect(try verdicts(old, new).newReadsOld == .fails)
  }

  @Test func `an unknown variant beside the tag of a new union is kept as unknown members`() throws
  {
    func text(_ variant: String, _ fields: String) -> String {
      note(#""part": { "type": "Part", "flatten": true }\#(fields)"#)
        + #", "Part": { "union": { "\#(variant)": "Int" }, "representation": "external" }"#
    }
    let other = #", "Other": { "union": { "plain": null } }"#
    let new = text("new", #", "other": { "type": "Other", "flatten": true }"#) + other
    #expect(try verdicts(text("old", ""), new).oldReadsNew == .kept)
  }

  @Test func `unknown variants of two flattened unions are kept as unknown members`() throws {
    func text(_ tag: String) -> String {
      note(
        #""a": { "type": "A", "flatten": true }, "b": { "type": "B", "flatten": true }"#)
        + #", "A": { "union": { "a\#(tag)": "Int" }, "representation": "external" }"#
        + #", "B": { "union": { "b": { "tag": "b\#(tag)" } }, "representation": "external" }"#
    }
    let verdicts = try verdicts(text("1"), text("2"))
    #expect(verdicts.newReadsOld == .kept)
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test(arguments: [("String", ReadingVerdict.fails), ("Double", .misread)])
  func `a moved element is misread if it fits its new place, and fails otherwise`(
    _ type: String, _ verdict: ReadingVerdict
  ) throws {
    func text(_ elements: String) -> String { "\"Note\": { \"tuple\": { \(elements) } }" }
    let old = text(#""row": "Int", "of": "\#(type)""#)
    let new = text(#""of": "\#(type)", "row": "Int""#)
    #expect(try verdicts(old, new).newReadsOld == verdict)
  }

  @Test func `a value without a tag is not misread as a variant that it does not fit`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "only": null }, "default": "only" }"#,
      #""Note": { "union": { "other": "Other" }, "default": "other" }, "Other": { "struct": { "id": "Int" } }"#
    )
    #expect(verdicts.newReadsOld == .kept)
    #expect(verdicts.oldReadsNew == .misread)
  }

  @Test func `a variant is misread as another one if only some of its values are`() throws {
    func text(_ variants: String) -> String {
      #""Note": { "union": { \#(variants) }, "representation": "untagged", "unknown": "refuse" }"#
    }
    let old = text(#""number": "Int", "text": "String""#)
    let new = text(#""number": "Int", "text": "String", "either": "[Int]""#)
    #expect(try verdicts(old, new).oldReadsNew == .fails)
    let shapes =
      #", "A": { "struct": { "kind": { "const": "a" }, "x": "Int?" } }, "B": { "struct": { "kind": "Kind", "y": "Int?" } }, "Kind": { "enum": ["b", "c"], "open": false }"#
    let before = text(#""a": "A", "b": "B""#) + shapes
    let after =
      text(#""a": "A", "b": "B""#)
      + #", "A": { "struct": { "kind": { "const": ["a", "c"] }, "x": "Int?" } }, "B": { "struct": { "kind": "Kind", "y": "Int?" } }, "Kind": { "enum": ["b"], "open": false }"#
    // Only old "b" of the kind "c" are read as the new "a".
    #expect(try verdicts(before, after).newReadsOld == .misread)
  }

  @Test func `a list whose elements become a union keeps old elements aside`() throws {
    let verdicts = try verdicts(
      note(#""text": "String""#),
      #""Note": { "union": { "memo": null }, "unknown": "aside" }"#)
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `an old list that keeps elements aside keeps new elements of another type`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "memo": null }, "unknown": "aside" }"#,
      note(#""text": "String""#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `the payload of a tag that the reader does not know is not compared`() throws {
    func text(_ tag: String, _ type: String) -> String {
      #""Note": { "union": { "memo": { "tag": "\#(tag)", "payload": "\#(type)" } }, "representation": "adjacent" }"#
    }
    let verdicts = try verdicts(text("a", "Int"), text("b", "String"))
    #expect(verdicts.newReadsOld == .unknown)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `another order of fields is reported at a field that has moved`() throws {
    let comparison = try compare(
      schema(note(#""a": "Int", "b": "Int""#)), schema(note(#""b": "Int", "a": "Int""#)))
    #expect(comparison.pairs[0].findings.map(\.subject) == ["Note/b"])
    #expect(comparison.others.isEmpty)
  }

  @Test func `a new variant is unknown members only where its union is flattened`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "part": { "type": "Part?", "flatten": true } } }, "#
        + #""Part": { "union": { "parts": "[Part]"\#(variant) }, "#
        + #""representation": "external", "unknown": "refuse" }"#
    }
    #expect(try verdicts(text(""), text(#", "new": "Int""#)).oldReadsNew == .kept)
  }

  @Test func `unknown members of a flattened union are saved by the policy of its object`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part?", "flatten": true } }, "onSave": "drop" }, "#
        + #""Part": { "union": { "old": "Int"\#(variant) }, "#
        + #""representation": "external", "unknown": "refuse" }"#
    }
    let verdicts = try verdicts(text(""), text(#", "new": "Int""#))
    #expect(verdicts.oldReadsNew == .unknown)
    #expect(verdicts.oldSavesNew == .lost)
  }

  @Test func `a constant that is the tag of one value is missing in another value`() throws {
    func text(_ fields: String) -> String {
      #""Note": { "union": { "memo": "Memo", "more": "More" } }, "#
        + #""More": { "struct": { "memo": "Memo" } }, "Memo": { "struct": { \#(fields) } }"#
    }
    #expect(try verdicts(text(""), text(#""type": { "const": "memo" }"#)).newReadsOld == .kept)
  }

  @Test func `a value that is hidden as text at one place does not fit at another`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "data": { "type": "Text", "wire": "json", "otherwise": "keep" }, "more": "More" } }, "#
        + #""More": { "struct": { "text": "Text" } }, "Text": { "struct": { "text": "\#(type)" } }"#
    }
    #expect(try verdicts(text("String"), text("Int")).newReadsOld == .kept)
  }

  @Test func `a value that the old version itself reads as another variant is no finding`() throws {
    func text(_ variants: String) -> String {
      #""Note": { "union": { "whole": "Int", "number": "Double"\#(variants) }, "representation": "untagged" }"#
    }
    let verdicts = try verdicts(text(""), text(#", "text": "String""#))
    #expect(verdicts.newReadsOld == .ok)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `the worst save of all unions that keep a value counts`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "text": "Text", "more": "[More]" } }, "#
        + #""More": { "union": { "text": "Text" }, "onSave": "refuse" }, "#
        + #""Text": { "struct": { "text": "\#(type)" } }"#
    }
    #expect(try verdicts(text("String"), text("Int")).oldSavesNew == .refused)
  }

  @Test(arguments: [
    // An element is removed, so that one with a bound moves to its place.
    (#""a": "Int", "b": "Int""#, #""b": { "type": "Int", "minimum": 2 }"#),
    // The old version has an optional element behind the one that moves.
    (#""x": "Int", "y": "Int", "z": "Double?""#, #""y": "Int", "z": "Double?""#),
    // The new version requires an element that the old one may have left out.
    (#""a": "Int", "b": "String?""#, #""b": "Int", "a": "JSON""#),
    (#""y": "Int", "z": "Double?""#, #""added": "Data | Bool", "y": "Int""#),
  ])
  func `the witness of a misread element has all the elements that are required`(
    _ old: String, _ new: String
  ) throws {
    func text(_ elements: String) -> String { "\"Note\": { \"tuple\": { \(elements) } }" }
    #expect(try verdicts(text(old), text(new)).newReadsOld == .misread)
  }

  @Test func `the witness of a misread element has other moved elements that are read`() throws {
    let nothing = #", "Nothing": { "tuple": {} }"#
    func text(_ elements: String) -> String { "\"Note\": { \"tuple\": { \(elements) } }" }
    let old = text(#""x": "Int", "z": "Double""#) + nothing
    let new = text(#""added": "Nothing | Bool", "x": "Int""#) + nothing
    #expect(try verdicts(old, new).newReadsOld == .misread)
  }

  @Test func `a struct without members that is no longer flattened hides nothing`() throws {
    let part = #", "Part": { "struct": {} }"#
    let verdicts = try verdicts(
      note(#""part": { "type": "Part", "flatten": true }"#) + part, note(#""part": "Part?""#) + part
    )
    #expect(verdicts.newReadsOld == .ok)
  }

  @Test func `a new value has the tag that its payload has as a constant`() throws {
    func text(_ variant: String, _ fields: String) -> String {
      #""Note": { "union": { "memo": \#(variant) } }, "Memo": { "struct": { \#(fields) } }"#
    }
    let verdicts = try verdicts(
      text(#""Memo""#, ""),
      text(
        #"{ "payload": "Memo", "tags": ["other", "memo"] }"#,
        #""type": { "const": ["memo", "other"] }"#))
    #expect(verdicts.oldReadsNew == .ok)
  }
}
