import Testing

@testable import SumTypeTool

@Suite("The command diff")
struct DiffTests {
  private func project() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/Post")
    try workspace.writeConfiguration(#", "artefacts": ["domain"]"#)
    return workspace
  }

  @Test("diff after generate prints nothing, with status 0")
  func clean() throws {
    let workspace = try project()
    workspace.run("generate")
    let result = workspace.run("diff")
    #expect(result.status == .success)
    #expect(result.output.isEmpty && result.errors.isEmpty)
  }

  @Test("diff shows new, changed and stale files, with status 1, and writes nothing")
  func shows() throws {
    let workspace = try project()
    let new = workspace.run("diff")
    #expect(new.status == .found)
    #expect(new.output.hasPrefix("--- /dev/null\n+++ b/Generated/Post+Domain.swift\n@@ -0,0 +1,"))
    #expect(!workspace.has("Generated"))

    workspace.run("generate")
    try workspace.writeSchema("schemas/User")
    workspace.run("generate")
    try workspace.remove("schemas/User.sumtype.json")
    try workspace.writeSchema("schemas/Post", fields: #""id": "UUID", "text": "String""#)
    let changed = workspace.run("diff")
    #expect(changed.status == .found)
    #expect(changed.output.contains("--- a/Generated/Post+Domain.swift\n+++ b/Generated/Post+Dom"))
    #expect(changed.output.contains("+  var text: String\n"))
    #expect(changed.output.contains("--- a/Generated/User+Domain.swift\n+++ /dev/null\n"))
    #expect(try !workspace.read("Generated/Post+Domain.swift").contains("text"))
    let quiet = workspace.run("diff", "--quiet")
    #expect(quiet.status == .found)
    #expect(quiet.output.isEmpty)
    workspace.run("generate")
    #expect(workspace.run("diff").status == .success)
  }

  @Test("diff in a folder below names files relative to the configuration's folder")
  func root() throws {
    let workspace = try project()
    try workspace.write("deep/down/x", "")
    let result = workspace.run("diff", in: "deep/down")
    #expect(result.output.hasPrefix("--- /dev/null\n+++ b/Generated/Post+Domain.swift\n"))
  }

  @Test("diff of a schema with errors prints only its diagnostics")
  func errors() throws {
    let workspace = try project()
    try workspace.writeSchema("schemas/Post", fields: #""id": "UIID""#)
    let result = workspace.run("diff")
    #expect(result.status == .found)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("schemas/Post.sumtype.json:1:"))
  }
}
