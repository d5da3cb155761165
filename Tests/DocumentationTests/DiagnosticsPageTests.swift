import Testing

/// An entry of Docs/Diagnostics.md: what a diagnostic means, a schema that has it, what is shown,
/// the cure, and the schema mended.
struct DiagnosticEntry: CustomTestStringConvertible, Sendable {
  let id: String
  /// The lines from the heading to the next.
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

  /// The line of its cure.
  var cure: Int? {
    let cures = text.indices.filter { text[$0].hasPrefix("**Cure:** ") }
    return cures.count == 1 ? lines.lowerBound + cures[0] : nil
  }

  /// Those of the schemas that it shows.
  func shown(of schemas: [PageSchema]) -> [PageSchema] {
    schemas.filter { $0.block.page == Self.path && lines.contains($0.block.line) }
  }
}

@Suite("Diagnostics.md")
struct DiagnosticsPageTests {
  @Test(
    "every diagnostic has a schema that is refused for it, with what is shown",
    arguments: DiagnosticEntry.all)
  func hasExample(_ entry: DiagnosticEntry) {
    let refused = entry.shown(of: PageSchema.refused)
    #expect(!refused.isEmpty, "it needs a schema below <!-- refused; schema: types -->")
    for schema in refused {
      #expect(
        schema.diagnostics?.text.contains("[\(entry.id)]") == true,
        "what is shown stands below <!-- diagnostics -->")
    }
  }

  @Test("the cure of every diagnostic is shown, and accepted", arguments: DiagnosticEntry.all)
  func hasCure(_ entry: DiagnosticEntry) throws {
    let cure = try #require(entry.cure, "it needs one line that begins with **Cure:**")
    let mended = entry.shown(of: PageSchema.accepted).filter { $0.block.line > cure }
    #expect(!mended.isEmpty, "below the cure stands the schema mended")
  }

  @Test("there are entries")
  func hasEntries() { #expect(DiagnosticEntry.all.count > 40) }
}
