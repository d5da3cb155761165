import Foundation
import SumTypeCompare
import TestSupport
import Testing

@Suite struct VersionsTests {
  /// `Tests/VersionsTests` shows the same with the compiled code of both versions: the old app keeps all data that
  /// the new one writes, and the new one reads all files of the old one.
  @Test(arguments: ["Scrapbook", "Session"])
  func `the verdicts about the compiled versions are those that their tests show`(_ name: String)
    throws
  {
    let old = try Repository.text(of: "schemas/versions/v1/\(name).sumtype.json")
    let new = try Repository.text(of: "schemas/versions/v2/\(name).sumtype.json")
    let comparison = try compare(old, new)
    #expect(!comparison.pairs.isEmpty)
    #expect(comparison.verdicts.newReadsOld == .ok)
    #expect(comparison.verdicts.oldReadsNew <= .kept)
    #expect(comparison.verdicts.oldSavesNew == .kept)
    #expect(comparison.verdicts.swift == .breaks)
    #expect(comparison.contradictions.isEmpty)
    #expect(comparison.severity == .note)
  }

  @Test(
    "a constant of bounds or of a pattern that is gone, or has another type, is a change of Swift",
    arguments: [
      (#""maximum": 5, "minimum": 1"#, #""maximum": 9, "minimum": 1"#, SwiftVerdict.ok),
      (#""maximum": 5, "minimum": 1"#, #""minimum": 1"#, .breaks),
      (#""maximum": 5"#, #""maximum": 5, "minimum": 1"#, .breaks),
      (#""maximum": 5"#, #""doc": "A rank.""#, .breaks),
      (#""doc": "A rank.""#, #""maximum": 5"#, .ok),
    ])
  func constants(old: String, new: String, verdict: SwiftVerdict) throws {
    func note(_ bounds: String) -> String {
      #""Note": { "struct": { "rank": { "type": "Int", \#(bounds) } } }"#
    }
    let comparison = try compare(schema(note(old)), schema(note(new)))
    #expect(comparison.verdicts.swift == verdict)
    // One finding says both.
    let findings = comparison.findings.filter { $0.rule != .versionMissing }
    #expect(findings.map(\.verdicts.swift) == [verdict])
    func alias(_ bounds: String) -> String {
      #""Note": { "struct": { "rank": "Rank" } }, "Rank": { "alias": "Int", \#(bounds) }"#
    }
    #expect(try compare(schema(alias(old)), schema(alias(new))).verdicts.swift == verdict)
    func list(_ bounds: String) -> String {
      #""Note": { "struct": { "ranks": { "type": "[Int]", "elements": { \#(bounds) } } } }"#
    }
    if old.contains("doc") || new.contains("doc") { return }
    #expect(try compare(schema(list(old)), schema(list(new))).verdicts.swift == verdict)
  }

  @Test func `a pattern that is gone takes its constant along`() throws {
    func note(_ field: String) -> String {
      schema("\"Note\": { \"struct\": { \"slug\": \(field) } }")
    }
    let pattern = note(#"{ "type": "String", "pattern": "^[a-z]+$" }"#)
    #expect(try compare(pattern, note(#""String""#)).verdicts.swift == .breaks)
    let other = note(#"{ "type": "String", "pattern": "^[A-Z]+$" }"#)
    #expect(try compare(pattern, other).verdicts.swift == .ok)
  }
}
