import SumType
import TestSupport
import Testing

@Suite("The module SumType")
struct PublicFaceTests {
  private static let path = "Sources/SumType/SumType.swift"

  /// An app that writes `import SumType` has to see all names that the module exports.
  @Test("SumType shows the types that it exports")
  func shown() async throws {
    let exported = try Repository.text(of: Self.path)
      .matches(of: #/@_exported import \w+ \w+\.(\w+)/#).map { String($0.output.1) }
    #expect(exported.contains("JSONDocument") && exported.contains("FileRepository"))
    // The compiler may refuse such an expression of a protocol or a generic type, but finds its name.
    let names = exported.map { "  _ = \($0).self" }.joined(separator: "\n")
    let verdict = try await compile("func use() {\n\(names)\n}")
    let unseen = verdict.messages.matches(of: #/cannot find '(\w+)' in scope/#)
    #expect(unseen.isEmpty, "\(verdict.messages.prefix(2_000))")
  }

  @Test("SumType hides types that only generated code uses")
  func hidden() async throws {
    let names = [
      "JSONReader", "JSONWriter", "TagTable", "MemberVisitor", "Merge", "UnionCodec", "WireKey",
      "InternalDecoding", "MigrationStep", "GeneratedCode",
    ]
    let uses = names.map { "typealias Seen\($0) = \($0)" }.joined(separator: "\n")
    let messages = try await compile(uses).messages
    for name in names { #expect(messages.contains("cannot find type '\(name)' in scope")) }
  }

  @Test(
    "SumType hides members that only generated code or this package uses",
    arguments: [
      "func use(_ tag: JSONTag) { _ = tag.keyText }",
      "func use(_ value: JSONValue) { _ = value.kinds }",
      "func use(_ bytes: [UInt8]) { _ = JSONSlice(unchecked: bytes[...]) }",
      "func use(_ pattern: TextPattern) { _ = pattern.fault(of: \"\", at: 0) }",
      "func use(_ number: Double) { _ = number.write }",
      "func use(_ value: Unrecognized) { _ = MappingError(unknown: value) }",
      "func use(_ error: MappingError) { _ = Unrecognized(untagged: \"\", error) }",
      "func use(_ error: MappingError) { _ = Unrecognized(\"\", tag: \"type\", error) }",
      "func use(_ dto: some MappedDTO) { _ = try? dto.domain(at: \"id\") }",
      "func use(_ dto: some MappedDTO) { _ = try? dto.domain(elementsFrom: 1) }",
    ])
  func hiddenMembers(use: String) async throws {
    let verdict = try await compile(use)
    #expect(!verdict.isAccepted)
  }

  @Test("SumType shows the members of the types that it exports")
  func members() async throws {
    let verdict = try await compile(
      """
      func text(_ value: JSONValue) -> String { value["a"]?.text() ?? "" }
      func load<D: JSONDocument>(_ type: D.Type, _ bytes: [UInt8]) throws -> KeptReport {
        try D.load(bytes).preserved.report
      }
      """)
    #expect(verdict.isAccepted, "\(verdict.messages)")
  }

  private func compile(_ source: String) async throws -> SwiftCompiler.Verdict {
    try await SwiftCompiler().typecheck(
      "import SumType\n" + source, flags: SwiftCompiler.builtModules())
  }
}
