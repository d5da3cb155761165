import Foundation
import TestSupport
import Testing

@Suite("The page Import.md")
struct ImportPageTests {
  /// The strings in the `case` patterns of a source file.
  private static func words(of path: String) throws -> Set<String> {
    let text = try Repository.text(of: path)
    let patterns = text.matches(of: /case ((?:"[^"]+",?\s*)+):/)
    let words = patterns.flatMap {
      $0.output.1.matches(of: /"([^"]+)"/).map { String($0.output.1) }
    }
    return Set(words)
  }

  @Test(
    "the tables of Import.md name each keyword that a reader knows",
    arguments: [
      "Sources/SumTypeImport/JSONSchema/JSONSchemaReader+Facts.swift",
      "Sources/SumTypeImport/Lexicon/LexiconReader.swift",
      "Sources/SumTypeImport/Lexicon/LexiconReader+Values.swift",
    ])
  func namesKeywords(_ path: String) throws {
    let words = try Self.words(of: path)
    #expect(words.count > 4)
    let page = try Repository.text(of: "Docs/Import.md")
    let missing = words.filter { !page.contains("`\($0)`") && !page.contains("`\($0) ") }
    #expect(missing.sorted() == [])
  }
}
