import SumTypeCompare
import Testing

@Suite struct MigrationTests {
  private func compare(
    _ old: String, _ new: String, migration: String, root: (old: String, new: String) = ("", "")
  ) throws -> Comparison {
    func schema(_ types: String, _ version: String) -> String {
      """
      { "sumtype": 1, "types": { \(types) },
        "documents": { "Notes": { "version": \(version), "entries": "Note" } } }
      """
    }
    return try SumTypeCompareTests.compare(
      schema(old, "1\(root.old)"),
      schema(new, "2\(root.new), \"migrations\": { \"1\": [\(migration)] }"))
  }

  private func note(_ fields: String) -> String { "\"Note\": { \"struct\": { \(fields) } }" }

  @Test(arguments: [
    (#""text": "String""#, #""text": "String", "stars": "Int""#, #""add": { "stars": 0 }"#),
    (#""body": "String""#, #""text": "String""#, #""rename": { "body": "text" }"#),
    (
      #""at": { "type": "Date", "wire": "seconds" }"#, #""at": "Date""#,
      #""rewire": { "at": { "type": "Date", "from": "seconds", "to": "iso8601" } }"#
    ),
    (#""stars": "Int?""#, #""stars": "Int""#, #""add": { "stars": 0 }"#),
    (
      #""stars": { "type": "Int", "default": 1 }"#, #""stars": { "type": "Int", "default": 2 }"#,
      #""add": { "stars": 1 }"#
    ),
    (
      #""text": "String", "stars": "Int""#, #""text": "String""#,
      #""drop": ["stars"], "because": "Nobody gives any.""#
    ),
    (
      #""tags": "[String]""#, #""tags": { "type": "[String]", "wire": "json" }"#,
      #""rewire": { "tags": { "from": "inline", "to": "json" } }"#
    ),
  ])
  func `a difference that a migration removes from files is no finding`(
    _ old: String, _ new: String, _ step: String
  ) throws {
    let comparison = try compare(
      note(old), note(new), migration: "{ \"in\": \"Note\", \(step) }")
    let text = TextReport(comparison).text
    #expect(comparison.verdicts.newReadsOld == .ok, "\(text)")
    #expect(comparison.contradictions.isEmpty, "\(comparison.contradictions)")
  }

  @Test func `a difference that a migration does not remove stays a finding`() throws {
    let comparison = try compare(
      note(#""text": "String""#), note(#""text": "String", "stars": "Int""#),
      migration: #"{ "in": "Note", "add": { "stars": "none" } }"#)
    #expect(comparison.verdicts.newReadsOld == .fails)
    #expect(comparison.findings.contains { $0.rule == .fieldAddedRequired })
    #expect(comparison.contradictions.isEmpty)
  }

  @Test func `a tag that a migration replaces is read`() throws {
    let text = #""Text": { "struct": { "text": "String" } }"#
    let comparison = try compare(
      #""Note": { "union": { "note": "Text" } }, \#(text)"#,
      #""Note": { "union": { "memo": "Text" } }, \#(text)"#,
      migration: #"{ "in": "Note", "replace": { "key": "type", "value": "note", "with": "memo" } }"#
    )
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
    #expect(comparison.verdicts.oldReadsNew == .unknown)
  }

  @Test func `a step for a struct that others include is one for these`() throws {
    func notes(_ struct: (String) -> String) -> String {
      #""Note": { "union": { "a": "A", "b": "B" } }, "A": \#(`struct`(#""n": "Int""#)), "B": \#(`struct`(""))"#
    }
    let comparison = try compare(
      notes { #"{ "struct": { "heading": "String"\#($0.isEmpty ? "" : ", ")\#($0) } }"# },
      notes { #"{ "include": ["Titled"], "struct": { \#($0) } }"# }
        + #", "Titled": { "struct": { "title": "String" } }"#,
      migration: #"{ "in": "Titled", "rename": { "heading": "title" } }"#)
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
    #expect(comparison.contradictions.isEmpty, "\(comparison.contradictions)")
  }

  @Test func `a member that a migration moves is read at its new place`() throws {
    let comparison = try compare(
      note(#""name": "String""#),
      note(#""author": "Author""#) + #", "Author": { "struct": { "name": "String" } }"#,
      migration: #"{ "in": "Note", "move": { "/name": "/author/name" } }"#)
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
    #expect(comparison.contradictions.isEmpty)
  }

  @Test(arguments: [
    (#""age": "Int""#, Rule.ID.fieldAddedRequired), (#""kind": { "const": "a" }"#, .constAdded),
    (#""name2": { "type": "String", "aliases": ["name"] }"#, nil),
  ])
  func `a member that an object made by a migration lacks is a finding`(
    _ more: String, _ rule: Rule.ID?
  ) throws {
    let name = more.contains("aliases") ? "" : #", "name": "Int""#
    let comparison = try compare(
      note(#""name": "String""#),
      note(#""author": "Author""#) + #", "Author": { "struct": { \#(more)\#(name) } }"#,
      migration: #"{ "in": "Note", "move": { "/name": "/author/name" } }"#)
    #expect(comparison.contradictions.isEmpty)
    guard let rule else { return }
    #expect(
      comparison.findings.contains { $0.rule == rule && $0.verdicts.newReadsOld == .fails },
      "\(TextReport(comparison).text)")
  }

  @Test func `a migration adds members of the root`() throws {
    let comparison = try compare(
      note(#""text": "String""#), note(#""text": "String""#),
      migration: #"{ "add": { "title": "" } }"#, root: ("", #", "fields": { "title": "String" }"#))
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
  }

  @Test(arguments: ["/entries/**", "/entries/*/**", "/**"])
  func `a step at any depth changes the objects at all depths`(_ path: String) throws {
    func note(_ key: String) -> String {
      """
      "Note": { "struct": { "\(key)": "String", "inner": "Part?", "more": "[Part]" } },
      "Part": { "struct": { "\(key)": "String", "parts": "[String: Part]" } }
      """
    }
    let comparison = try compare(
      note("body"), note("text"),
      migration: "{ \"at\": \"\(path)\", \"rename\": { \"body\": \"text\" } }")
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
    #expect(comparison.contradictions.isEmpty)
  }

  @Test func `a step at an optional member changes its value`() throws {
    let comparison = try compare(
      note(#""author": "Author?""#) + #", "Author": { "struct": { "body": "String" } }"#,
      note(#""author": "Author?""#) + #", "Author": { "struct": { "name": "String" } }"#,
      migration: #"{ "at": "/entries/*/author", "rename": { "body": "name" } }"#)
    #expect(comparison.verdicts.newReadsOld == .ok, "\(TextReport(comparison).text)")
  }

  @Test func `a finding about a value that a function of the app makes is not proved`() throws {
    let comparison = try compare(
      note(#""name": "String""#), note(#""names": "[String]""#),
      migration: #"{ "in": "Note", "call": "split" }"#)
    let finding = try #require(comparison.findings.first { $0.verdicts.newReadsOld == .fails })
    #expect(finding.isUnproved)
    #expect(finding.severity == .warning)
  }

  @Test func `a changed external type is reported for a member that is renamed`()
    throws
  {
    func text(_ key: String, _ module: String) -> String {
      note("\"\(key)\": \"Stamp\"")
        + ", \"Stamp\": { \"external\": { \"module\": \"\(module)\", \"wire\": \"String\" } }"
    }
    let comparison = try compare(
      text("at", "Clock"), text("when", "Watch"),
      migration: #"{ "in": "Note", "rename": { "at": "when" } }"#)
    let finding = try #require(comparison.findings.first { $0.rule == .externalChanged })
    #expect(finding.verdicts.newReadsOld == .ok)
    #expect(finding.isUnproved)
  }

  @Test func `a step also changes a type within one that is the same in both versions`() throws {
    let leaf = #""Leaf": { "struct": { "text": { "type": "String", "aliases": ["other"] } } }"#
    let box = #""Box": { "struct": { "leaf": "Leaf" } }"#
    let comparison = try compare(
      note(#""x": "Old", "y": "Box""#)
        + #", \#(box), \#(leaf), "Old": { "struct": { "other": "String" } }"#,
      note(#""x": "Leaf", "y": "Box""#) + ", \(box), \(leaf)",
      migration: #"{ "in": "Leaf", "rename": { "text": "body" } }"#)
    #expect(comparison.verdicts.newReadsOld == .fails, "\(TextReport(comparison).text)")
  }

  // MARK: - Saves of the old version into documents of the new one

  private func savings(
    _ old: String, _ new: String, _ migration: String, root: (old: String, new: String) = ("", "")
  ) throws -> (verdict: SavingVerdict, subjects: [String], witness: String?) {
    let comparison = try compare(old, new, migration: migration, root: root)
    #expect(comparison.contradictions.isEmpty, "\(comparison.contradictions)")
    let found = comparison.findings.filter { $0.rule == .notMigrated }
    return (comparison.verdicts.oldSavesNew, found.map(\.subject), found.first?.saved?.json)
  }

  @Test func `an entry of the old shape cannot be loaded under the new version number`() throws {
    let (verdict, subjects, witness) = try savings(
      note(#""text": "String""#), note(#""text": "String", "stars": "Int""#),
      #"{ "in": "Note", "add": { "stars": 0 } }"#)
    #expect(verdict == .broken)
    #expect(subjects == ["Note/stars"])
    #expect(witness == #"{"version":2,"entries":[{"text":"text"}]}"#)
  }

  @Test func `an entry of the old shape is malformed if an open union keeps it`() throws {
    func union(_ fields: String) -> String {
      #""Note": { "union": { "memo": "Memo" } }, "Memo": { "struct": { \#(fields) } }"#
    }
    let (verdict, subjects, _) = try savings(
      union(#""text": "String""#), union(#""text": "String", "stars": "Int""#),
      #"{ "in": "Memo", "add": { "stars": 0 } }"#)
    #expect(verdict == .edit)
    #expect(subjects == ["Memo/stars"])
  }

  @Test func `an old version that refuses newer documents saves nothing into them`() throws {
    let (verdict, subjects, _) = try savings(
      note(#""text": "String""#), note(#""text": "String", "stars": "Int""#),
      #"{ "in": "Note", "add": { "stars": 0 } }"#, root: (#", "newer": "refuse""#, ""))
    #expect(verdict == .refused)
    #expect(subjects == [])
  }

  @Test func `a member of the root that the old version does not know is kept`() throws {
    let (verdict, subjects, _) = try savings(
      note(#""text": "String""#), note(#""text": "String""#),
      #"{ "add": { "title": "" } }"#, root: ("", #", "fields": { "title": "String" }"#))
    #expect(verdict == .kept)
    #expect(subjects == [])
  }

  @Test(arguments: [
    (#""Part""#, []), (#""Part?""#, ["Part/stars"]), (#""[Part]""#, ["Part/stars"]),
  ])
  func `a new member stays in a struct of the document, and is missing in an added one`(
    _ type: String, _ wanted: [String]
  ) throws {
    func root(_ fields: String) -> String {
      note(#""text": "String""#) + #", "Part": { "struct": { \#(fields) } }"#
    }
    let field = #", "fields": { "part": \#(type) }"#
    let (_, subjects, _) = try savings(
      root(#""text": "String""#), root(#""text": "String", "stars": "Int""#),
      #"{ "in": "Part", "add": { "stars": 0 } }"#, root: (field, field))
    #expect(subjects == wanted)
  }

  @Test func `a spelling that the old version reads but does not write is no finding`() throws {
    let (verdict, subjects, _) = try savings(
      note(
        #""text": { "type": "String", "aliases": ["body"] }, "stars": { "type": "Int", "default": 1 }"#
      ),
      note(#""text": "String", "stars": "Int""#),
      #"{ "in": "Note", "rename": { "body": "text" } }, { "in": "Note", "add": { "stars": 1 } }"#)
    #expect(verdict == .kept)
    #expect(subjects == [])
  }

  @Test func `the old version does not save a document that it cannot load`() throws {
    let (_, subjects, _) = try savings(
      note(#""body": "String""#), note(#""text": "String""#),
      #"{ "in": "Note", "rename": { "body": "text" } }"#)
    #expect(subjects == [])
  }

  @Test func `the witness of an entry of the old shape has the members that the new version added`()
    throws
  {
    let (verdict, subjects, witness) = try savings(
      note(#""text": "String""#), note(#""text": "String", "stars": "Int""#),
      #"{ "in": "Note", "add": { "stars": 0 } }, { "add": { "title": "" } }"#,
      root: ("", #", "fields": { "title": "String" }"#))
    #expect(verdict == .broken)
    #expect(subjects == ["Note/stars"])
    #expect(witness == #"{"version":2,"entries":[{"text":"text"}],"title":"text"}"#)
  }
}
