import Foundation
import TestSupport
import Testing

@testable import SumTypeTool

@Suite("The command init")
struct InitialiseTests {
  @Test("init writes a schema and a configuration that check, generate and diff accept")
  func ready() throws {
    let workspace = try Workspace()
    let result = workspace.run("init")
    #expect(result.status == .success)
    #expect(result.output.contains("wrote schemas/Timeline.sumtype.json\n"))
    #expect(result.output.contains("sumtype generate"))
    // The library that the README names.
    let product = #".product(name: "SumType", package: "sumtype")"#
    #expect(result.output.contains(product))
    #expect(try Repository.text(of: "README.md").contains(product))
    #expect(result.output.contains("try TimelineDocument.load(data)"))
    #expect(workspace.run("check").status == .success)
    #expect(workspace.run("generate").status == .success)
    #expect(workspace.names(in: "Generated").count == 5)
    #expect(workspace.run("diff").status == .success)
  }

  @Test("init uses the given name and output folder")
  func named() throws {
    let workspace = try Workspace()
    #expect(workspace.run("init", "--name=Journal", "--output", "a \"b\"\\c").status == .success)
    #expect(workspace.run("check").status == .success)
    #expect(workspace.run("generate").status == .success)
    #expect(try workspace.read("a \"b\"\\c/Journal+Domain.swift").contains("enum JournalEntry"))
  }

  @Test("init proposes a folder in the only target")
  func target() throws {
    let workspace = try Workspace()
    try workspace.write("Sources/App/main.swift", "")
    workspace.run("init")
    #expect(try workspace.read("sumtype-config.json").contains("\"Sources/App/Generated\""))
  }

  @Test(
    "init writes nothing if one of its files exists",
    arguments: ["sumtype-config.json", "schemas/Timeline.sumtype.json"])
  func careful(_ existing: String) throws {
    let workspace = try Workspace()
    try workspace.write(existing, "mine")
    let result = workspace.run("init")
    #expect(result.status == .inputOutput)
    #expect(result.errors.contains("\(existing) already exists; nothing was written"))
    #expect(try workspace.read(existing) == "mine")
    #expect(workspace.names(in: "").count == 1)
  }

  @Test("init writes through no link, and nothing if one is in the way")
  func links() throws {
    for (name, target) in [
      ("schemas", "../realsch"), ("schemas", "../none"), ("sumtype-config.json", "none"),
      ("sumtype-config.json", "../realsch/x.json"),
    ] {
      let workspace = try Workspace()
      try workspace.write("realsch/x.json", "mine")
      #expect(mkdir(workspace.path + "/app", 0o700) == 0)
      #expect(symlink(target, workspace.path + "/app/" + name) == 0)
      let result = workspace.run("init", in: "app")
      #expect(result.status == .inputOutput, "\(name)")
      #expect(result.errors.contains("\(name) "), "\(result.errors)")
      #expect(workspace.names(in: "realsch") == ["x.json"])
      #expect(workspace.names(in: "") == ["app", "realsch"])
      #expect(workspace.names(in: "app") == [name])
    }
  }

  @Test("init writes nothing if schemas is no folder")
  func notAFolder() throws {
    let workspace = try Workspace()
    try workspace.write("schemas", "mine")
    #expect(workspace.run("init").status == .inputOutput)
    #expect(workspace.names(in: "") == ["schemas"])
  }

  @Test(
    "init refuses a name that is not the name of a type",
    arguments: ["post", "2nd", "a b", "Self", "A.B", "-"])
  func names(_ name: String) throws {
    let workspace = try Workspace()
    #expect(workspace.run("init", "--name=\(name)").status == .usage)
    #expect(workspace.names(in: "").isEmpty)
  }
}
