import SumTypeCompare
import Testing

/// What random evolutions have found of fields: of `null`, of what is flattened, of values that lie side by side.
@Suite struct FoundFieldTests {
  private func verdicts(_ note: String, _ new: String, _ others: String = "") throws -> Verdicts {
    let comparison = try compare(schema(note + others), schema(new + others))
    #expect(comparison.contradictions.isEmpty)
    return comparison.verdicts
  }

  private func note(_ fields: String) -> String { "\"Note\": { \"struct\": { \(fields) } }" }

  private func flattened(_ mark: String, _ fields: String) -> String {
    note(#""part": { "type": "Part\#(mark)", "flatten": true }"#)
      + #", "Part": { "struct": { \#(fields) } }"#
  }

  @Test func `null alone is no sign of a part that may be missing`() throws {
    let verdicts = try verdicts(flattened("", #""ink": "Int?""#), flattened("?", #""ink": "Int""#))
    #expect(verdicts.newReadsOld == .ok)
  }

  @Test func `null beside another member of a part does not fit`() throws {
    let pages = #", "pages": "Int?""#
    let verdicts = try verdicts(
      flattened("", #""ink": "Int?""# + pages), flattened("?", #""ink": "Int""# + pages))
    #expect(verdicts.newReadsOld == .fails)
  }

  @Test(arguments: [("", ReadingVerdict.ok), (#", "pages": "Int?""#, .fails)])
  func `a constant is required where anything of its part is there`(
    _ besides: String, _ verdict: ReadingVerdict
  ) throws {
    let verdicts = try verdicts(
      flattened("?", #""ink": { "const": "black", "optional": true }"# + besides),
      flattened("?", #""ink": { "const": "black" }"# + besides))
    #expect(verdicts.newReadsOld == verdict)
  }

  @Test func `a flattened union that is nil has no member, whatever nil is elsewhere`() throws {
    func text(_ mark: String) -> String {
      note(#""part": { "type": "Part\#(mark)", "flatten": true }"#)
        + #", "Part": { "union": { "ink": {} } }"#
    }
    let new = schema(text("?")).replacing(
      "\"sumtype\": 1,", with: "\"sumtype\": 1, \"nil\": \"null\",")
    let comparison = try compare(schema(text("")), new)
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.verdicts.oldReadsNew == .kept)
  }

  @Test func `a union that is new is missed where the rest of its part is there`() throws {
    func text(_ fields: String) -> String {
      note(#""text": "String", "part": { "type": "Part?", "flatten": true }"#)
        + #", "Part": { "struct": { "x": "Int"\#(fields) } }, "U": { "union": { "a": null } }"#
    }
    let union = #", "u": { "type": "U", "flatten": true }"#
    #expect(try verdicts(text(""), text(union)).newReadsOld == .kept)
    #expect(try verdicts(text(union), text("")).oldReadsNew == .kept)
  }

  @Test func `an old file may have null where a struct is a map now`() throws {
    let credit = #", "Credit": { "struct": { "role": "String?" } }"#
    let (one, other) = (note(#""by": "Credit""#), note(#""by": "[String: String]""#))
    #expect(try verdicts(one, other, credit).newReadsOld == .fails)
    // A new nil is absent.
    #expect(try verdicts(other, one, credit).oldReadsNew == .ok)
  }

  @Test func `where values are misread, others may not fit beside what is new`() throws {
    let verdicts = try verdicts(
      note(#""data": "Data""#),
      note(#""data": { "type": "Data", "wire": "hex" }, "size": "Int""#))
    #expect(verdicts.oldReadsNew == .misread)
  }

  @Test func `null is no value of an element with a default`() throws {
    func text(_ elements: String) -> String { #""Note": { "tuple": { \#(elements) } }"# }
    let id = #""id": "UUID?""#
    let verdicts = try verdicts(text(#""at": { "type": "Int", "default": 0 }, "# + id), text(id))
    #expect(verdicts.oldReadsNew == .fails)
  }

  @Test func `where an element is misread, others may not fit beside what is gone`() throws {
    let ink = #", "Ink": { "tuple": { "a": "Double", "b": "Int" } }"#
    let comparison = try compare(
      schema(note(#""ink": "Ink", "size": "Int""#) + ink),
      schema(note(#""ink": "Ink""#) + #", "Ink": { "tuple": { "b": "Int" } }"#))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.verdicts.newReadsOld == .misread)
  }

  @Test func `where an element is misread, it may be missing elsewhere`() throws {
    func text(_ elements: String) -> String { #""Note": { "tuple": { \#(elements) } }"# }
    func schema(_ types: String) -> String {
      """
      { "sumtype": 1, "types": { \(types) },
        "documents": { "Notes": { "version": 1, "entries": "Note", "fields": { "first": "Note" } } } }
      """
    }
    let comparison = try compare(
      schema(text(#""seen": "Int", "at": "Int8?""#)),
      schema(text(#""added": "Int", "seen": "Double | Date""#)))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.verdicts.newReadsOld == .misread)
  }

  @Test func `a part in a part that may be missing has to be there beside the rest of that`()
    throws
  {
    func text(_ mark: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part?", "flatten": true } } }, "#
        + #""Part": { "struct": { "id": "Int", "more": { "type": "More\#(mark)", "flatten": true } } }, "#
        + #""More": { "struct": { "size": "Int" } }"#
    }
    let (old, new) = (schema(text("?")), schema(text("")))
    let comparison = try compare(old, new)
    #expect(comparison.pairs[0].verdicts.newReadsOld == .fails)
    #expect(comparison.findings.contains { $0.rule == .fieldRequired })
    #expect(try verdicts(text(""), text("?")).oldReadsNew == .fails)
    #expect(try compare(old, old).findings.isEmpty)
  }

  @Test(arguments: ["internal", "external"])
  func `a union in a part that may be missing has to be there beside the rest of that`(
    _ form: String
  ) throws {
    func text(_ mark: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part?", "flatten": true } } }, "#
        + #""Part": { "struct": { "id": "Int", "more": { "type": "More\#(mark)", "flatten": true } } }, "#
        + #""More": { "struct": { "form": { "type": "Form", "flatten": true } } }, "#
        + #""Form": { "union": { "round": {} }, "representation": "\#(form)", "unknown": "refuse" }"#
    }
    #expect(try verdicts(text("?"), text("")).newReadsOld == .fails)
    #expect(try verdicts(text(""), text("?")).oldReadsNew == .fails)
  }

  @Test func `a new value has a field under its key only, whatever else that is read under`()
    throws
  {
    func text(_ mark: String, _ fields: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part\#(mark)", "flatten": true } } }, "#
        + #""Part": { "struct": { \#(fields) } }"#
    }
    let comparison = try compare(
      schema(text("?", #""y": "Int", "size": { "type": "Int", "aliases": ["lines"] }"#)),
      schema(text("", #""other": { "type": "Int", "aliases": ["lines"] }"#)))
    #expect(comparison.contradictions.isEmpty)
    let finding = comparison.findings.first { $0.subject == "Part/y" }
    #expect(finding?.verdicts.oldReadsNew == .ok)
  }

  @Test func `a flattened union that has no members is nothing unknown where it goes`() throws {
    let old =
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
      + #""Part": { "union": { "memo": { "tags": [] } } }"#
    let comparison = try compare(schema(old), schema(#""Note": { "struct": {} }"#))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.pairs[0].verdicts.newReadsOld == .ok)
  }

  @Test func `what is worse in a flattened union that is there says nothing of one that is not`()
    throws
  {
    func text(_ mark: String, _ constant: String) -> String {
      #""Note": { "struct": { "part": { "type": "Part\#(mark)", "flatten": true } } }, "#
        + #""Part": { "union": { "note": { "struct": { "note": "Int"\#(constant) } } }, "#
        + #""representation": "presence" }"#
    }
    let comparison = try compare(
      schema(text("", #", "kind": { "const": 0 }"#)), schema(text("?", "")))
    #expect(comparison.contradictions.isEmpty)
    let finding = comparison.findings.first { $0.rule == .fieldOptional }
    #expect(finding?.verdicts.oldReadsNew == .unknown)
  }

  @Test func `a member is missed beside one that old files have under an alias only`() throws {
    let verdicts = try verdicts(
      flattened("", #""width": { "type": "Int", "aliases": ["w"] }"#),
      flattened("?", #""wide": { "type": "Int", "aliases": ["w"] }, "high": "Int""#))
    #expect(verdicts.newReadsOld == .fails)
  }
}
