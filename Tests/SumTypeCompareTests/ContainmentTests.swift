import SumTypeCompare
import Testing

@Suite struct ContainmentTests {
  private func unions(_ old: String, _ new: String, _ more: String = "") throws -> Comparison {
    func text(_ fields: String) -> String {
      schema(
        """
        "Note": { "union": { "memo": "Memo" }\(more) },
        "Memo": { "struct": { \(fields) } }
        """)
    }
    return try compare(text(old), text(new))
  }

  @Test func `a finding names the open union that keeps values that do not fit`() throws {
    let comparison = try unions(#""a": "Int""#, #""a": "Int", "b": "Int""#)
    #expect(comparison.verdicts.newReadsOld == .kept)
    let finding = try #require(comparison.findings.first { $0.rule == .fieldAddedRequired })
    #expect(finding.containers[.newReadsOld]?.map(\.name) == ["Note"])
    #expect(finding.containers[.newReadsOld]?.map(\.kind) == [.union])
  }

  @Test func `a finding names the list that keeps values aside`() throws {
    let comparison = try unions(
      #""a": "Int""#, #""a": "Int", "b": "Int""#, #", "unknown": "aside""#)
    #expect(comparison.verdicts.newReadsOld == .kept)
    #expect(comparison.findings[0].containers[.newReadsOld]?.map(\.kind) == [.aside])
  }

  @Test func `a union that refuses unknown values keeps nothing in a document's list`() throws {
    let comparison = try unions(
      #""a": "Int""#, #""a": "Int", "b": "Int""#, #", "unknown": "refuse""#)
    #expect(comparison.verdicts.newReadsOld == .fails)
  }

  @Test func `a finding names the union that keeps a value, though the value fails elsewhere`()
    throws
  {
    func text(_ fields: String) -> String {
      """
      { "sumtype": 1, "types": {
          "Note": { "union": { "memo": "Memo" } }, "Memo": { "struct": { \(fields) } } },
        "documents": { "Notes": { "version": 1, "entries": "Note", "fields": { "pinned": "Memo" } } } }
      """
    }
    let comparison = try compare(text(#""a": "Int""#), text(#""a": "Int", "b": "Int""#))
    #expect(comparison.verdicts.newReadsOld == .fails)
    let finding = try #require(comparison.findings.first { $0.rule == .fieldAddedRequired })
    #expect(finding.containers[.newReadsOld]?.map(\.name) == ["Note"])
    #expect(comparison.contradictions.isEmpty)
  }

  @Test func `a list keeps an element aside if a closed enum in it refuses a new value`() throws {
    func text(_ values: String) -> String {
      schema(
        """
        "Note": { "union": { "memo": "Inner" }, "unknown": "aside" },
        "Inner": { "union": { "plain": "Memo" }, "unknown": "refuse",
          "representation": { "internal": { "tag": "kind" } } },
        "Memo": { "struct": { "mood": "Mood" } },
        "Mood": { "enum": [\(values)], "open": false }
        """)
    }
    let comparison = try compare(text(#""happy""#), text(#""happy", "sad""#))
    #expect(comparison.verdicts.oldReadsNew == .kept)
    #expect(comparison.findings[0].containers[.oldReadsNew]?.map(\.kind) == [.aside])
    #expect(comparison.contradictions.isEmpty)
  }

  @Test func `a document of lines keeps a line that does not fit`() throws {
    func text(_ fields: String) -> String {
      """
      { "sumtype": 1, "types": { "Frame": { "struct": { \(fields) } } },
        "documents": { "Frames": { "lines": "Frame" } } }
      """
    }
    let comparison = try compare(text(#""a": "Int""#), text(#""a": "Int", "b": "Int""#))
    #expect(comparison.verdicts.newReadsOld == .kept)
    #expect(comparison.findings[0].containers[.newReadsOld]?.map(\.kind) == [.line])
    #expect(comparison.contradictions.isEmpty)
  }

  @Test func `the old version's onSave decides whether its saves keep a new field`() throws {
    for (policy, verdict) in [("keep", SavingVerdict.kept), ("refuse", .refused), ("drop", .lost)] {
      func text(_ fields: String) -> String {
        schema("\"Note\": { \"struct\": { \(fields) }, \"onSave\": \"\(policy)\" }")
      }
      let comparison = try compare(text(#""a": "Int""#), text(#""a": "Int", "b": "Int?""#))
      #expect(comparison.verdicts.oldSavesNew == verdict)
      #expect(comparison.severity == (verdict == .kept ? .note : .error))
    }
  }

  @Test func `types are compared by shape, recursive ones too`() throws {
    let comparison = try compare(
      schema(#""Note": { "struct": { "text": "String", "inner": "[Note]" } }"#),
      schema(
        #""Note": { "struct": { "text": "String", "inner": "[Sub]" } }"# + #", "#
          + #""Sub": { "struct": { "text": "String", "inner": "[Sub]" } }"#))
    #expect(comparison.verdicts.newReadsOld == .ok)
    #expect(comparison.verdicts.oldReadsNew == .ok)
    #expect(comparison.verdicts.swift == .breaks)
    let other = try compare(
      schema(#""Note": { "struct": { "inner": "[Note]", "text": "String" } }"#),
      schema(#""Note": { "struct": { "inner": "[Note]", "text": "Int" } }"#))
    #expect(other.verdicts.newReadsOld == .fails)
    #expect(other.contradictions.isEmpty)
  }
}
