import SumTypeImport
import SumTypeSource
import Testing

/// A Swift source, and what its schema and its report must have.
struct SwiftRow: CustomTestStringConvertible, Sendable {
  let row: String
  let source: String
  /// Text that the schema must have, with white space as single spaces.
  var text: [String] = []
  /// Text that the schema must not have.
  var absent: [String] = []
  /// The lines of the report, with their places.
  var report: [String] = []
  var change: @Sendable (inout ImportOptions) -> Void = { _ in }

  var testDescription: String { row }

  func judge() throws {
    var options = ImportOptions()
    options.dates = .seconds
    change(&options)
    var importing = SchemaImport(options)
    importing.add(SourceFile(path: "a.swift", text: source))
    let imported = try Imported(importing)
    let flat = imported.result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for piece in text { #expect(flat.contains(piece), "\(piece) is not in\n\(flat)") }
    for piece in absent { #expect(!flat.contains(piece), "\(piece) is in\n\(flat)") }
    let lines = imported.notes.map {
      "\($0.place.line):\($0.place.column) \($0.effect.rawValue) \($0.subject)"
    }
    #expect(lines == report, "\(flat)")
  }
}

@Suite("Import of Swift syntax")
struct SwiftRowTests {
  @Test("the schema of a Swift source has what its row says", arguments: SwiftSyntaxRows.all)
  func syntax(_ row: SwiftRow) throws { try row.judge() }

  @Test("the report of a Swift source says what its row says", arguments: SwiftReportRows.all)
  func report(_ row: SwiftRow) throws { try row.judge() }
}
