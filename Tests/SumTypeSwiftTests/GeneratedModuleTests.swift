import SumTypeSwift
import TestSupport
import Testing

@Suite("Printed code in modules with other settings")
struct GeneratedModuleTests {
  @Test(
    "printed code compiles without warnings at every access level and with every set of flags",
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
        // Apps write a plain import, which does not compile beside an `internal import` of the same module.
        "User.swift": "import Foundation\nfunc today() -> Date { Date() }\n"
          + "nonisolated func use(_ post: Post) -> String { usedOffTheMainActor(post: post) }",
      ], flags: flags)
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(2_000))")
  }
}
