import SumTypeSwift
import TestSupport
import Testing

@Suite("Generated code in its module")
struct GeneratedModuleTests {
  @Test(
    "generated code compiles without warnings in every kind of module",
    arguments: AccessLevel.allCases,
    [
      [], ["-default-isolation", "MainActor"],
      ["-enable-upcoming-feature", "InternalImportsByDefault"],
      [
        "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
        "ExistentialAny",
      ],
    ])
  func modules(access: AccessLevel, flags: [String]) async throws {
    var file = PrinterTests.timeline
    file.access = access
    let dto = StructDeclaration(name: "PostDTO", members: [.variable(.stored("isKnown", "Bool"))])
    let error = StructDeclaration(
      name: "MappingError", conformances: ["Error"],
      members: [.variable(.stored("message", "String"))])
    let shape = ProtocolDeclaration(
      name: "Shape",
      members: [
        .variable(
          VariableDeclaration(name: "tag", type: "String", kind: .requirement(isSettable: false)))
      ])
    file.declarations += [
      .struct(dto), .struct(error), .struct(StructDeclaration(name: "Writer")), .protocol(shape),
      .extension(ExtensionDeclaration(extending: "Post", conformances: ["Shape"])),
      .function(
        FunctionDeclaration(
          name: "usedOffTheMainActor", parameters: [Parameter("post", "Post")], returns: "String",
          body: "post.tag")),
    ]
    let verdict = try await SwiftCompiler().typecheck(
      [
        "Generated.swift": SwiftPrinter.print(file),
        // Users write a plain import, which an `internal import` elsewhere would break.
        "User.swift": "import Foundation\nfunc today() -> Date { Date() }\n"
          + "nonisolated func use(_ post: Post) -> String { usedOffTheMainActor(post: post) }",
      ], flags: flags)
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(2_000))")
  }
}
