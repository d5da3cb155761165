import SumTypeCompare
import Testing

/// Comparisons of structs of which one version or both have a flattened map.
@Suite struct FlattenedMapComparisonTests {
  private func verdicts(_ old: String, _ new: String) throws -> (Verdicts, [String]) {
    let comparison = try compare(schema(note(old)), schema(note(new)))
    #expect(comparison.contradictions.isEmpty)
    return (comparison.verdicts, comparison.findings.map(\.rule.rawValue))
  }

  private func note(_ fields: String) -> String {
    "\"Note\": { \"struct\": { \"id\": \"Int\", \(fields) } }"
  }

  private func map(_ type: String, _ name: String = "others") -> String {
    "\"\(name)\": { \"type\": \"[String: \(type)]\", \"flatten\": true }"
  }

  @Test func `a map that is new reads old files, and its entries are unknown to the old app`()
    throws
  {
    let (verdicts, rules) = try verdicts(#""ink": "Int?""#, #""ink": "Int?", "# + map("Int"))
    #expect(verdicts.newReadsOld == .ok && verdicts.oldReadsNew == .unknown)
    #expect(rules == ["field-added-optional"])
  }

  @Test func `entries of another type do not fit`() throws {
    let (verdicts, _) = try verdicts(map("Int"), map("String"))
    #expect(verdicts.newReadsOld == .fails && verdicts.oldReadsNew == .fails)
    let (wider, _) = try self.verdicts(map("Int"), map("JSON"))
    #expect(wider.newReadsOld == .ok && wider.oldReadsNew == .fails)
  }

  @Test func `a map with another name has the same entries`() throws {
    let (verdicts, rules) = try verdicts(map("Int"), map("Int", "further"))
    #expect(verdicts.newReadsOld == .ok && verdicts.oldReadsNew == .ok)
    #expect(rules == ["field-renamed"])
  }

  @Test func `a new member may have the key of an entry, and is an entry to the old app`() throws {
    let (verdicts, rules) = try verdicts(map("Int"), map("Int") + #", "ink": "String?""#)
    #expect(verdicts.newReadsOld == .fails && verdicts.oldReadsNew == .fails)
    #expect(rules.contains("entry-claimed"))
    let (alike, _) = try self.verdicts(map("Int"), map("Int") + #", "ink": "Int?""#)
    #expect(alike.newReadsOld == .ok && alike.oldReadsNew == .ok)
  }

  @Test func `a map is not taken for a field under a new name`() throws {
    let comparison = try compare(
      schema(note(#""ink": "String?""#)), schema(note(map("String"))))
    #expect(
      comparison.findings.map(\.message) == [
        "the field \"ink\" is gone", "the map \"others\" is new",
        "files of both versions differ, and both have the version 1",
      ])
    // The old app reads `"ink": null` as nil; the map has no such entry.
    #expect(comparison.verdicts.newReadsOld == .fails)
    #expect(comparison.findings.allSatisfy { !($0.help ?? "").contains("aliases") })
  }

  @Test func `a removed member is an entry to the new app`() throws {
    let (verdicts, _) = try verdicts(map("Int") + #", "ink": "String?""#, map("Int"))
    #expect(verdicts.newReadsOld == .fails)
    let (kept, _) = try self.verdicts(map("JSON") + #", "ink": "String?""#, map("JSON"))
    #expect(kept.newReadsOld == .ok)
  }

  @Test(arguments: [("keep", SavingVerdict.edit), ("refuse", .refused), ("drop", .lost)])
  func `a changed key is unknown to the old app, which saves it by its policy`(
    _ policy: String, _ verdict: SavingVerdict
  ) throws {
    func text(_ field: String) -> String {
      "\"Note\": { \"onSave\": \"\(policy)\", \"struct\": { \"id\": \"Int\", \"ink\": \(field) } }"
    }
    let comparison = try compare(
      schema(text("\"Int?\"")), schema(text(#"{ "type": "Int?", "key": "colour" }"#)))
    #expect(comparison.verdicts.oldSavesNew == verdict)
  }
}
