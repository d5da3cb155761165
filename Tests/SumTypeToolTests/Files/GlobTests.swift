import Foundation
import Testing

@testable import SumTypeTool

@Suite("Patterns of paths")
struct GlobTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    for name in [
      "b.json", "a.json", "a.txt", ".hidden.json", "x/a.json", "x/y/a.json", "x/y/b.json",
      ".build/a.json", "x/.git/a.json", "z/a.json/inside.txt",
    ] {
      try workspace.write(name, "")
    }
    return workspace
  }

  @Test(
    "a pattern finds the matching files, in the order of their bytes",
    arguments: [
      ("*.json", ["a.json", "b.json"]),
      ("a.*", ["a.json", "a.txt"]),
      ("**/*.json", ["a.json", "b.json", "x/a.json", "x/y/a.json", "x/y/b.json"]),
      ("**/**/a.json", ["a.json", "x/a.json", "x/y/a.json"]),
      ("x/**/a.json", ["x/a.json", "x/y/a.json"]),
      ("*/a.json", ["x/a.json"]),
      ("x/*/*.json", ["x/y/a.json", "x/y/b.json"]),
      ("./x/../a.json", ["x/../a.json"]),
      ("a.json", ["a.json"]),
      ("x", []), ("none/*.json", []), ("*", ["a.json", "a.txt", "b.json"]),
      (".h*", [".hidden.json"]), (".build/*.json", [".build/a.json"]),
      ("*a*.*j*s*o*n*", ["a.json"]), ("a*b", []),
    ])
  func matches(_ pattern: String, _ expected: [String]) throws {
    let workspace = try workspace()
    let files = FileSystem(workingDirectory: workspace.path)
    #expect(try Glob(pattern).files(in: "", of: files) == expected)
  }

  @Test("a pattern starts at the given folder, or at the root if it is absolute")
  func start() throws {
    let workspace = try workspace()
    let files = FileSystem(workingDirectory: workspace.path + "/x/y")
    #expect(try Glob("*.json").files(in: "../..", of: files) == ["../../a.json", "../../b.json"])
    #expect(
      try Glob(workspace.path + "/x/*.json").files(in: "", of: files) == [
        workspace.path + "/x/a.json"
      ])
  }

  @Test("a search ends despite a cycle of links, and with patterns of many stars")
  func ends() throws {
    let workspace = try workspace()
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/x/loop", withDestinationPath: "..")
    let files = FileSystem(workingDirectory: workspace.path)
    #expect(try Glob("**/a.json").files(in: "", of: files) == ["a.json", "x/a.json", "x/y/a.json"])
    try workspace.write(String(repeating: "a", count: 200), "")
    let hard = String(repeating: "a*", count: 60) + "b"
    #expect(try Glob("**/" + hard).files(in: "", of: files).isEmpty)
    #expect(try Glob("**/*/**/*/**/*/**/none").files(in: "", of: files).isEmpty)
  }
}
