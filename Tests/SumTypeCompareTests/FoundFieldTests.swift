import SumTypeCompare
import Testing

/// Faults of `compare` that random evolutions have found about fields: `null`, flattened parts, values side by side.
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

  @Test func `an optional part whose only member is null counts as missing`() throws {
    let verdicts = try verdicts(flattened("", #""ink": "Int?""#), flattened("?", #""ink": "Int""#))
    #expect(verdicts.newReadsOld == .ok)
  }

  @Test func `null beside another member of an optional part does not fit`() throws {
    let pages = #", "pages": "Int?""#
    let verdicts = try verdicts(
      flattened("", #""ink": "Int?""# + pages), flattened("?", #""ink": "Int""# + pages))
    #expect(verdicts.newReadsOld == .fails)
  }

  @Test(arguments: [("", ReadingVerdict.ok), (#", "pages": "Int?""#, .fails)])
  func `a required constant may be missing only if its whole part is`(
    _ besides: String, _ verdict: ReadingVerdict
  ) throws {
    let verdicts = try verdicts(
      flattened("?", #""ink": { "const": "black", "optional": true }"# + besides),
      flattened("?", #""ink": { "const": "black" }"# + besides))
    #expect(verdicts.newReadsOld == verdict)
  }

  @Test func `a flattened union that is nil has no member, even if nil is written as null`() throws
  {
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

  @Test func `a flattened union is missing if only the rest of its part is present`() throws {
    func text(_ fields: String) -> String {
      note(#""text": "String", "part": { "type": "Part?", "flatten": true }"#)
        + #", "Part": { "struct": { "x": "Int"\#(fields) } }, "U": { "union": { "a": null } }"#
    }
    let union = #", "u": { "type": "U", "flatten": true }"#
    #expect(try verdicts(text(""), text(union)).newReadsOld == .kept)
    #expect(try verdicts(text(union), text("")).oldReadsNew == .kept)
  }

  @Test func `an old file may have a null member in a struct that is a map now`() throws {
    let credit = #", "Credit": { "struct": { "role": "String?" } }"#
    let (one, other) = (note(#""by": "Credit""#), note(#""by": "[String: String]""#))
    #expect(try verdicts(one, other, credit).newReadsOld == .fails)
    // A new version leaves out a member that is nil.
    #expect(try verdicts(other, one, credit).oldReadsNew == .ok)
  }

  @Test func `a changed wire form is misread beside a new field, though some values do not fit`()
    throws
  {
    let verdicts = try verdicts(
      note(#""data": "Data""#),
      note(#""data": { "type": "Data", "wire": "hex" }, "size": "Int""#))
    #expect(verdicts.oldReadsNew == .misread)
  }

  @Test func `null does not fit an element with a default`() throws {
    func text(_ elements: String) -> String { #""Note": { "tuple": { \#(elements) } }"# }
    let id = #""id": "UUID?""#
    let verdicts = try verdicts(text(#""at": { "type": "Int", "default": 0 }, "# + id), text(id))
    #expect(verdicts.oldReadsNew == .fails)
  }

  @Test func `a moved element is misread beside a removed field, though some values do not fit`()
    throws
  {
    let ink = #", "Ink": { "tuple": { "a": "Double", "b": "Int" } }"#
    let comparison = try compare(
      schema(note(#""ink": "Ink", "size": "Int""#) + ink),
      schema(note(#""ink": "Ink""#) + #", "Ink": { "tuple": { "b": "Int" } }"#))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.verdicts.newReadsOld == .misread)
  }

  @Test func `a moved element is misread at one place, though it is missing at another`() throws {
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

  @Test func `a part in an optional part is required beside the rest of that part`()
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
  func `a union in an optional part is required beside the rest of that part`(
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

  @Test func `a new value has a field under its key, never under an alias`()
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

  @Test func `a removed flattened union without members leaves nothing unknown`() throws {
    let old =
      #""Note": { "struct": { "part": { "type": "Part", "flatten": true } } }, "#
      + #""Part": { "union": { "memo": { "tags": [] } } }"#
    let comparison = try compare(schema(old), schema(#""Note": { "struct": {} }"#))
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.pairs[0].verdicts.newReadsOld == .ok)
  }

  @Test func `a fault in a flattened union does not make its absence worse`()
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

  @Test func `a new member is missing beside one that old files have under an alias`() throws {
    let verdicts = try verdicts(
      flattened("", #""width": { "type": "Int", "aliases": ["w"] }"#),
      flattened("?", #""wide": { "type": "Int", "aliases": ["w"] }, "high": "Int""#))
    #expect(verdicts.newReadsOld == .fails)
  }
}
