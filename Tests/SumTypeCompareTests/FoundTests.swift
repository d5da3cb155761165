import SumTypeCompare
import Testing

/// Pairs of versions that random evolutions have found: what the verdicts were not, or the witnesses did not show.
@Suite struct FoundTests {
  private func verdicts(_ old: String, _ new: String) throws -> Verdicts {
    let comparison = try compare(schema(old), schema(new))
    #expect(comparison.contradictions.isEmpty)
    return comparison.verdicts
  }

  private func note(_ fields: String) -> String { "\"Note\": { \"struct\": { \(fields) } }" }

  @Test func `a payload is looked at that only a further tag leads to`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "event": { "tags": ["EVENT", "event"], "payload": "Text" } }, "representation": "positional" }, "Text": { "struct": { "text": "String" } }"#,
      #""Note": { "union": { "event": null }, "representation": "positional" }"#)
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `a value is looked at that only an alias leads to`() throws {
    let verdicts = try verdicts(
      note(#""text": { "type": "String?", "aliases": ["body"] }"#),
      note(#""text": { "type": "Int?", "key": "body" }"#))
    #expect(verdicts.newReadsOld == .fails)
  }

  @Test func `a key in common that is missing is an unknown variant`() throws {
    func text(_ mark: String) -> String {
      note(#""text": { "type": "Text\#(mark)", "flatten": true }"#)
        + #", "Text": { "union": { "plain": "Plain" }, "representation": "presence" }, "Plain": { "struct": { "plain": "String" } }"#
    }
    #expect(try verdicts(text(""), text("?")).oldReadsNew == .unknown)
  }

  @Test func `JSON that does not fit is text where any text may be`() throws {
    let verdicts = try verdicts(
      note(#""data": { "type": "Int", "wire": "json", "otherwise": "keep" }"#),
      note(#""data": { "type": "[String: Int]", "wire": "json", "otherwise": "keep" }"#))
    #expect(verdicts.newReadsOld == .hidden)
    #expect(verdicts.oldReadsNew == .hidden)
  }

  @Test func `a removed variant's further tag may be of a type that no tag has`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "alarm": { "tags": ["alarm", 0] }, "memo": null } }"#,
      #""Note": { "union": { "memo": null } }"#)
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `null where an open union is expected is kept`() throws {
    let text = #", "Text": { "union": { "plain": null } }"#
    let verdicts = try verdicts(
      note(#""text": "Text""#) + text, note(#""text": { "type": "Text?", "nil": "null" }"#) + text)
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a constant that is a tag is there without being declared`() throws {
    func text(_ fields: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "Memo": { "struct": { \#(fields) } }"#
    }
    let verdicts = try verdicts(text(#""type": { "const": "memo" }"#), text(""))
    #expect(verdicts.newReadsOld == .ok)
    #expect(verdicts.oldReadsNew == .ok)
  }

  @Test func `of two unknown members neither is an unknown variant`() throws {
    func text(_ variant: String, _ fields: String) -> String {
      note(#""part": { "type": "Part", "flatten": true }\#(fields)"#)
        + #", "Part": { "union": { "\#(variant)": "Int" }, "representation": "external" }"#
    }
    let verdicts = try verdicts(text("old", ""), text("new", #", "more": "Int""#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `a key of a part is looked at where another member says that the part is there`()
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

  @Test func `a member of a part is missed where another one says that the part is there`() throws {
    func text(_ mark: String, _ fields: String) -> String {
      note(#""text": { "type": "Text\#(mark)", "flatten": true }"#)
        + #", "Text": { "struct": { \#(fields) } }"#
    }
    let old = text("?", #""more": "Int", "text": "Int""#)
    let new = text("", #""more": "Int?", "text": "Int?""#)
    #expect(try verdicts(old, new).oldReadsNew == .fails)
  }

  @Test func `a union without a tag that lay among other members is not found under its key`()
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

  @Test func `an unknown variant cannot be told from the tag of another union that is new`() throws
  {
    func text(_ variant: String, _ fields: String) -> String {
      note(#""part": { "type": "Part", "flatten": true }\#(fields)"#)
        + #", "Part": { "union": { "\#(variant)": "Int" }, "representation": "external" }"#
    }
    let other = #", "Other": { "union": { "plain": null } }"#
    let new = text("new", #", "other": { "type": "Other", "flatten": true }"#) + other
    #expect(try verdicts(text("old", ""), new).oldReadsNew == .kept)
  }

  @Test func `of two flattened unions with unknown variants neither can be told`() throws {
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
  func `an element that is moved is taken for another only if it fits there`(
    _ type: String, _ verdict: ReadingVerdict
  ) throws {
    func text(_ elements: String) -> String { "\"Note\": { \"tuple\": { \(elements) } }" }
    let old = text(#""row": "Int", "of": "\#(type)""#)
    let new = text(#""of": "\#(type)", "row": "Int""#)
    #expect(try verdicts(old, new).newReadsOld == verdict)
  }

  @Test func `a value without a tag is not taken for a variant that it does not fit`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "only": null }, "default": "only" }"#,
      #""Note": { "union": { "other": "Other" }, "default": "other" }, "Other": { "struct": { "id": "Int" } }"#
    )
    #expect(verdicts.newReadsOld == .kept)
    #expect(verdicts.oldReadsNew == .misread)
  }

  @Test func `a variant is taken for another by a value that only some of its values are`() throws {
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
    // Of the old "b" only those of the kind "c" are the new "a".
    #expect(try verdicts(before, after).newReadsOld == .misread)
  }

  @Test func `a list whose elements become a union keeps them aside`() throws {
    let verdicts = try verdicts(
      note(#""text": "String""#),
      #""Note": { "union": { "memo": null }, "unknown": "aside" }"#)
    #expect(verdicts.newReadsOld == .kept)
  }

  @Test func `an old list that keeps elements aside keeps those of another type`() throws {
    let verdicts = try verdicts(
      #""Note": { "union": { "memo": null }, "unknown": "aside" }"#,
      note(#""text": "String""#))
    #expect(verdicts.oldReadsNew == .kept)
  }

  @Test func `the payload behind a tag that is not read matters to nobody`() throws {
    func text(_ tag: String, _ type: String) -> String {
      #""Note": { "union": { "memo": { "tag": "\#(tag)", "payload": "\#(type)" } }, "representation": "adjacent" }"#
    }
    let verdicts = try verdicts(text("a", "Int"), text("b", "String"))
    #expect(verdicts.newReadsOld == .unknown)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `a field that comes at another place is told at that field`() throws {
    let comparison = try compare(
      schema(note(#""a": "Int", "b": "Int""#)), schema(note(#""b": "Int", "a": "Int""#)))
    #expect(comparison.pairs[0].findings.map(\.subject) == ["Note/b"])
    #expect(comparison.others.isEmpty)
  }

  @Test func `a variant is unknown members where its union is flattened, and nowhere else`() throws
  {
    func text(_ variant: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "part": { "type": "Part?", "flatten": true } } }, "#
        + #""Part": { "union": { "parts": "[Part]"\#(variant) }, "#
        + #""representation": "external", "unknown": "refuse" }"#
    }
    #expect(try verdicts(text(""), text(#", "new": "Int""#)).oldReadsNew == .kept)
  }

  @Test func `unknown members of a flattened union are saved as those of its object`() throws {
    func text(_ variant: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part?", "flatten": true } }, "onSave": "drop" }, "#
        + #""Part": { "union": { "old": "Int"\#(variant) }, "#
        + #""representation": "external", "unknown": "refuse" }"#
    }
    let verdicts = try verdicts(text(""), text(#", "new": "Int""#))
    #expect(verdicts.oldReadsNew == .unknown)
    #expect(verdicts.oldSavesNew == .lost)
  }

  @Test func `a constant is the tag of one value and is missing in another`() throws {
    func text(_ fields: String) -> String {
      #""Note": { "union": { "memo": "Memo", "more": "More" } }, "#
        + #""More": { "struct": { "memo": "Memo" } }, "Memo": { "struct": { \#(fields) } }"#
    }
    #expect(try verdicts(text(""), text(#""type": { "const": "memo" }"#)).newReadsOld == .kept)
  }

  @Test func `what is text at one place does not fit at another`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "data": { "type": "Text", "wire": "json", "otherwise": "keep" }, "more": "More" } }, "#
        + #""More": { "struct": { "text": "Text" } }, "Text": { "struct": { "text": "\#(type)" } }"#
    }
    #expect(try verdicts(text("String"), text("Int")).newReadsOld == .kept)
  }

  @Test func `what a version takes for another variant itself is no finding`() throws {
    func text(_ variants: String) -> String {
      #""Note": { "union": { "whole": "Int", "number": "Double"\#(variants) }, "representation": "untagged" }"#
    }
    let verdicts = try verdicts(text(""), text(#", "text": "String""#))
    #expect(verdicts.newReadsOld == .ok)
    #expect(verdicts.oldReadsNew == .unknown)
  }

  @Test func `the worst save of all that keeps a value counts`() throws {
    func text(_ type: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "#
        + #""Memo": { "struct": { "text": "Text", "more": "[More]" } }, "#
        + #""More": { "union": { "text": "Text" }, "onSave": "refuse" }, "#
        + #""Text": { "struct": { "text": "\#(type)" } }"#
    }
    #expect(try verdicts(text("String"), text("Int")).oldSavesNew == .refused)
  }

  @Test(arguments: [
    // Beside an element that is gone, one with a bound has moved.
    (#""a": "Int", "b": "Int""#, #""b": { "type": "Int", "minimum": 2 }"#),
    // The old version needs an element that the new one need not write.
    (#""x": "Int", "y": "Int", "z": "Double?""#, #""y": "Int", "z": "Double?""#),
    // The new version needs an element that the old one need not have written.
    (#""a": "Int", "b": "String?""#, #""b": "Int", "a": "JSON""#),
    (#""y": "Int", "z": "Double?""#, #""added": "Data | Bool", "y": "Int""#),
  ])
  func `an element that is taken for another is shown with all that has to be there`(
    _ old: String, _ new: String
  ) throws {
    func text(_ elements: String) -> String { "\"Note\": { \"tuple\": { \(elements) } }" }
    #expect(try verdicts(text(old), text(new)).newReadsOld == .misread)
  }

  @Test func `an element is shown among others that are read where they have moved`() throws {
    let nothing = #", "Nothing": { "tuple": {} }"#
    func text(_ elements: String) -> String { "\"Note\": { \"tuple\": { \(elements) } }" }
    let old = text(#""x": "Int", "z": "Double""#) + nothing
    let new = text(#""added": "Nothing | Bool", "x": "Int""#) + nothing
    #expect(try verdicts(old, new).newReadsOld == .misread)
  }

  @Test func `nothing is hidden where a struct without members is flattened no longer`() throws {
    let part = #", "Part": { "struct": {} }"#
    let verdicts = try verdicts(
      note(#""part": { "type": "Part", "flatten": true }"#) + part, note(#""part": "Part?""#) + part
    )
    #expect(verdicts.newReadsOld == .ok)
  }

  @Test func `a tag that is a constant of the payload is written as that`() throws {
    func text(_ variant: String, _ fields: String) -> String {
      #""Note": { "union": { "memo": \#(variant) } }, "Memo": { "struct": { \#(fields) } }"#
    }
    let verdicts = try verdicts(
      text(#""Memo""#, ""),
      text(
        #"{ "payload": "Memo", "tags": ["other", "memo"] }"#, #""type": { "const": "memo" }"#))
    #expect(verdicts.oldReadsNew == .ok)
  }
}
