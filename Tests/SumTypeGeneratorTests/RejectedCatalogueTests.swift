import Foundation
import TestSupport
import Testing

/// The ids of diagnostics in the generator's code, in the rejected schemas and in the
/// documentation.
@Suite("Catalogue of diagnostics")
struct RejectedCatalogueTests {
  @Test("the rejected schemas show every id in the code, and no other")
  func everyIDHasACase() throws {
    let shown = try RejectedSchema.all.reduce(into: Set<String>()) { ids, schema in
      ids.formUnion(
        Self.matches(of: #/ (?:error|warning): .*\[([a-z0-9-]+)\]$/#, in: try schema.shown()))
    }
    #expect(shown == (try Self.declared()))
  }

  @Test("Docs/Diagnostics.md explains every id in the code, and no other")
  func everyIDIsExplained() throws {
    let page = try Self.page()
    let headings = Self.matches(of: #/^## `([a-z0-9-]+)`$/#, in: page)
    #expect(headings.count == Set(headings).count)
    #expect(Set(headings) == (try Self.declared()))
    #expect(headings == headings.sorted())
  }

  @Test("every explanation has an example and a cure")
  func everyExplanationIsWhole() throws {
    for section in try Self.page().components(separatedBy: "\n## ").dropFirst() {
      let id = section.prefix { $0 != "\n" }
      #expect(section.contains("```json"), "\(id) has no example")
      #expect(section.contains("\n**Cure:** "), "\(id) has no cure")
    }
  }

  private static func page() throws -> String {
    try Repository.text(of: "Docs/Diagnostics.md")
  }

  /// The ids that the sources of the generator declare: `DiagnosticID("duplicate-tag")`.
  private static func declared() throws -> Set<String> {
    var ids: Set<String> = []
    for module in ["SumTypeSource", "SumTypeGenerator"] {
      let folder = Repository.url("Sources/\(module)")
      let files = FileManager.default.enumerator(atPath: folder.path)
      for case let path as String in files ?? .init() where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        ids.formUnion(matches(of: #/= DiagnosticID\("([a-z0-9-]+)"\)/#, in: text))
      }
    }
    return ids
  }

  private static func matches(of pattern: Regex<(Substring, Substring)>, in text: String)
    -> [String]
  {
    text.split(separator: "\n").compactMap { line in
      (try? pattern.firstMatch(in: line)).flatMap { $0 }.map { String($0.output.1) }
    }
  }
}
