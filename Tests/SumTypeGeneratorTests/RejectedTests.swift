import Foundation
import Testing

@Suite("Rejected schemas")
struct RejectedTests {
  @Test(
    "a rejected schema has exactly the expected diagnostics",
    arguments: RejectedSchema.all)
  func refuses(_ schema: RejectedSchema) throws {
    let shown = try schema.shown()
    #expect(!shown.contains("(accepted)"))
    if ProcessInfo.processInfo.environment[RejectedSchema.rewriteVariable] != nil {
      try Data(shown.utf8).write(to: schema.expectedFile)
      Issue.record("rewrote the expected text; read it, and run again without the variable")
      return
    }
    #expect(
      shown == schema.expected,
      "the diagnostics have changed; rewrite the expected text with: \(RejectedSchema.rewriteCommand)"
    )
  }

  @Test("each expected text belongs to a rejected schema")
  func hasNoStaleExpectations() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: RejectedSchema.folder.path)
    let expected = Set(names.filter { $0.hasSuffix(".expected") })
    #expect(expected == Set(RejectedSchema.all.map { "\($0.name).expected" }))
  }

  @Test("every error has help", arguments: RejectedSchema.all)
  func namesTheWayOut(_ schema: RejectedSchema) throws {
    let expected = try #require(schema.expected)
    let lines = expected.split(separator: "\n")
    // The message about invalid JSON says itself what is missing.
    let errors = lines.filter { $0.contains(": error: ") && !$0.contains("[json-syntax]") }.count
    let cures = lines.filter { $0.hasPrefix("  help: ") }.count
    #expect(cures >= errors)
  }
}
