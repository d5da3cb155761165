import SchemaMaker
import Testing

@testable import SumTypeCompare

/// Types that are the same in both versions are not compared, which leaves out no finding.
@Suite struct SameTypesTests {
  private func same(_ old: String, _ new: String) throws -> [String] {
    let versions = Both(
      old: Side(try version(schema(old), "old"), mayBeOld: true),
      new: Side(try version(schema(new), "new")))
    let same = SameTypes(versions.map(\.schema), old: versions.old.ids)
    return same.oldTypes.map { versions.old.schema[$0].spelling }.sorted()
  }

  private let note =
    #""Note": { "struct": { "text": "Text", "part": "Part?" } }, "#
    + #""Text": { "struct": { "text": "String" } }"#
  private let part =
    #""Part": { "union": { "note": "Note", "mood": "Mood" }, "representation": "external" }"#
  private func mood(_ values: String) -> String { "\"Mood\": { \"enum\": [\(values)] }" }

  @Test func `a type is the same if only its place or its comment differs`()
    throws
  {
    let old = "\(note), \(part), \(mood(#""happy""#))"
    let new =
      #""New": { "enum": ["a"] }, \#(mood(#""happy""#)), \#(note), \#(part)"#
      .replacing(#"{ "text": "String" }"#, with: #"{ "text": "String" }, "doc": "Text.""#)
    #expect(try same(old, new) == ["Mood", "Note", "Part", "Text"])
  }

  @Test func `a type is not the same if a type in it differs, however deep`() throws {
    let old = "\(note), \(part), \(mood(#""happy""#))"
    let new = "\(note), \(part), \(mood(#""happy", "sad""#))"
    #expect(try same(old, new) == ["Text"])
  }

  @Test func `a type is not the same if it has another type of the same shape`() throws {
    let old = #""Note": { "struct": { "a": "A" } }, "A": { "enum": ["a"] }, "B": { "enum": ["a"] }"#
    let new = #""Note": { "struct": { "a": "B" } }, "A": { "enum": ["a"] }, "B": { "enum": ["a"] }"#
    #expect(try same(old, new) == ["A", "B"])
  }

  @Test func `the findings are the same if all types are compared`() throws {
    let bases = try EvolvedSchema.bases()
    var skipped = 0
    for seed in 0..<200 {
      guard let evolved = EvolvedSchema(seed: seed, among: bases) else { continue }
      var options = Comparison.Options()
      let (old, new) = evolved.versions
      let short = Comparison(of: old, with: new, options: options)
      options.looksAtAll = true
      let long = Comparison(of: old, with: new, options: options)
      let (found, all) = (TextReport(short).text, TextReport(long).text)
      #expect(found == all, "seed \(seed)")
      #expect(
        JSONReport(short, hasExamples: true).text == JSONReport(long, hasExamples: true).text,
        "seed \(seed)")
      let types = SameTypes(
        Both(old: old.schema, new: new.schema), old: Side(old).ids)
      if !types.oldTypes.isEmpty { skipped += 1 }
    }
    #expect(skipped > 100)
  }
}
