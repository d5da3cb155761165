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
}
