import Testing

/// An entry of Docs/Diagnostics.md: the meaning of a diagnostic, a schema that has it, the text that is
/// shown, the cure, and the corrected schema.
struct DiagnosticEntry: CustomTestStringConvertible, Sendable {
  let id: String
  /// The numbers of the lines from the heading to the next one.
  let lines: ClosedRange<Int>
  let text: [String]

  static let path = "Docs/Diagnostics.md"

  static let all: [DiagnosticEntry] = {
    guard let lines = try? Page.read(path).lines else { return [] }
    let starts = lines.indices.filter { lines[$0].hasPrefix("## `") }
    return zip(starts, starts.dropFirst() + [lines.count]).map { start, end in
      DiagnosticEntry(
        id: String(lines[start].dropFirst(4).dropLast()), lines: start + 1...end,
        text: Array(lines[start..<end]))
    }
  }()

  var testDescription: String { id }

  /// The number of the line with the cure; nil if there is not exactly one.
  var cure: Int? {
    let cures = text.indices.filter { text[$0].hasPrefix("**Cure:** ") }
    return cures.count == 1 ? lines.lowerBound + cures[0] : nil
  }

  /// Returns the schemas that are in this entry.
  func shown(of schemas: [PageSchema]) -> [PageSchema] {
    schemas.filter { $0.block.page == Self.path && lines.contains($0.block.line) }
  }
}

@Suite("Diagnostics.md")
struct DiagnosticsPageTests {
  @Test(
    "every diagnostic has a refused schema, and the text that is shown for it",
    arguments: DiagnosticEntry.all)
  func hasExample(_ entry: DiagnosticEntry) {
    let refused = entry.shown(of: PageSchema.refused)
    #expect(!refused.isEmpty, "the entry needs a schema below <!-- refused; schema: types -->")
    for schema in refused {
      #expect(
        schema.diagnostics?.text.contains("[\(entry.id)]") == true,
        "the text with this diagnostic has to be below <!-- diagnostics -->")
    }
  }

  @Test(
    "every diagnostic has a cure, followed by a corrected schema that is accepted",
    arguments: DiagnosticEntry.all)
  func hasCure(_ entry: DiagnosticEntry) throws {
    let cure = try #require(
      entry.cure, "the entry needs exactly one line that begins with **Cure:**")
    let mended = entry.shown(of: PageSchema.accepted).filter { $0.block.line > cure }
    #expect(!mended.isEmpty, "the corrected schema has to be below the cure")
  }

  @Test("the page has more than 40 entries")
  func hasEntries() { #expect(DiagnosticEntry.all.count > 40) }
}
