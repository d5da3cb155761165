import Foundation
import SumTypeImport
import SumTypeSource
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

  @Test("the Swift of Import.md is imported as the page shows, with that report")
  func swiftExample() throws {
    let page = try Repository.text(of: "Docs/Import.md")
    let section = try #require(page.components(separatedBy: "\n## Swift\n").last)
    let fences = section.components(separatedBy: "```")
    let (source, schema, report) = (fences[1], fences[3], fences[5])
    var options = ImportOptions()
    options.dates = .iso8601
    var importing = SchemaImport(options)
    importing.add(SourceFile(path: "Post.swift", text: String(source.dropFirst("swift\n".count))))
    let imported = try Imported(importing)
    #expect("json\n" + imported.result.text == schema)
    let lines = report.split(separator: "\n").map(String.init)
    #expect(lines.first == "swift: 3 schemas → 4 types, 1 union")
    #expect(imported.result.report.definitions == 3)
    #expect(imported.result.report.types == 4 && imported.result.report.unions == 1)
    let notes = imported.notes.map { "  1 × \($0.message)" }
    #expect(lines.filter { $0.contains(" × ") }.sorted() == notes.sorted())
  }

  @Test("the tables of Import.md name the types of Foundation that are known")
  func namesFoundation() throws {
    let page = try Repository.text(of: "Docs/Import.md")
    let source = try Repository.text(
      of: "Sources/SumTypeImport/SwiftSource/Meaning/SwiftPrelude.swift")
    let names = source.matches(of: /struct ([A-Z]\w+)/).map { String($0.output.1) }
    #expect(names.count > 20)
    let parts = ["IndexSetRange", "MeasurementUnit", "MeasurementConverter", "SIMD3"]
    let missing = Set(names).filter { name in
      !page.contains("`\(name)`") && !name.hasPrefix("PartialRange") && !parts.contains(name)
    }
    #expect(missing.sorted() == [])
  }
}
