import Foundation
import Testing

@testable import SumTypeTool

@Suite("The command check")
struct CheckTests {
  @Test("check reports no errors in valid schemas, and generates nothing")
  func good() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/Post")
    try workspace.writeConfiguration()
    let result = workspace.run("check")
    #expect(result.status == .success)
    #expect(result.output.isEmpty)
    #expect(result.errors == "1 schema: no errors\n")
    #expect(workspace.run("check", "-q", "schemas/Post.sumtype.json").errors.isEmpty)
    #expect(!workspace.has("Generated"))
  }

  @Test("check reports a choice that two schemas of a module declare, until one imports the other")
  func choices() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/One", fields: #""text": "String | [String]""#)
    try workspace.writeSchema("schemas/Two", fields: #""text": "[String|[String]]""#)
    try workspace.writeConfiguration()
    for command in ["check", "generate"] {
      let result = workspace.run(command)
      #expect(result.status == .found)
      #expect(
        (result.output + result.errors).contains(
          "schemas/Two.sumtype.json:1:53: error: \"StringOrStringList\", the type of the choice "
            + "\"String | [String]\", is declared by another schema"))
    }
    #expect(workspace.run("check", "schemas/Two.sumtype.json").status == .success)
    try workspace.write(
      "schemas/Two.sumtype.json",
      #"{"sumtype": 1, "imports": ["One.sumtype.json"], "#
        + #""types": {"Two": {"struct": {"text": "[String|[String]]"}}}}"#)
    #expect(workspace.run("check").status == .success)
    #expect(workspace.run("generate").status == .success)
    #expect(try workspace.read("Generated/One+Domain.swift").contains("enum StringOrStringList"))
    let two = try workspace.read("Generated/Two+Domain.swift")
    #expect(!two.contains("enum "))
    #expect(two.contains("var text: [StringOrStringList]"))
  }

  @Test("check reports a name that two schemas of a module declare, once for each place")
  func names() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/One", type: "Post", fields: #""id": "UUID""#)
    try workspace.writeSchema("schemas/Two", type: "Post", fields: #""id": "Int""#)
    try workspace.writeSchema("schemas/Six", type: "PostDTO", fields: #""id": "Int""#)
    try workspace.writeConfiguration()
    let result = workspace.run("check")
    #expect(result.status == .found)
    let errors = result.output.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(
      errors == [
        "schemas/Six.sumtype.json:1:26: error: \"PostDTO\" is declared by another schema that is "
          + "generated beside this one [name-collision]",
        "schemas/Two.sumtype.json:1:26: error: \"Post\" is declared by another schema that is "
          + "generated beside this one [name-collision]",
      ])
    #expect(workspace.run("generate").status == .found)
    #expect(!workspace.has("Generated"))
    // Each schema by itself is valid.
    #expect(workspace.run("check", "schemas/One.sumtype.json").status == .success)
  }

  @Test("check reports in the requested format, on standard output, with status 1")
  func formats() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Post", fields: #""id": "UIID""#)
    let text = workspace.run("check", "Post.sumtype.json")
    #expect(text.status == .found)
    #expect(text.output.hasPrefix("Post.sumtype.json:1:"))
    #expect(text.output.contains(": error: "))
    #expect(text.output.contains("^~~~"))
    let json = workspace.run("check", "--format=json", "Post.sumtype.json")
    #expect(json.status == .found)
    #expect(json.output.hasPrefix("["))
    #expect(json.errors.isEmpty)
    let github = workspace.run("check", "Post.sumtype.json", "-fgithub")
    #expect(github.status == .found)
    #expect(github.output.hasPrefix("::error file=Post.sumtype.json,line=1,"))
    try workspace.writeSchema("Post")
    let none = workspace.run("check", "--format=json", "Post.sumtype.json").output
    #expect(none.filter { !$0.isWhitespace } == "[]")
  }

  @Test("check reads a schema from standard input, and its imports from the folder of its name")
  func standardInput() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/Common")
    let schema = #"{"sumtype": 1, "imports": ["Common.sumtype.json"], "types": {}}"#
    let named = workspace.run("check", "-", "--stdin-name=schemas/X.sumtype.json", input: schema)
    #expect(named.status == .success, "\(named.output)")
    let unnamed = workspace.run("check", "-", input: schema)
    #expect(unnamed.status == .found)
    #expect(unnamed.output.hasPrefix("<stdin>:1:"))
    #expect(workspace.run("check", "-", input: "").status == .found)
  }

  @Test("check reports an error of an imported file once, with the place in that file")
  func imported() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Common", fields: #""id": "UIID""#)
    for name in ["A", "B"] {
      try workspace.write(
        "\(name).sumtype.json",
        #"{"sumtype": 1, "imports": ["./Common.sumtype.json"], "types": {}}"#)
    }
    let result = workspace.run("check", "A.sumtype.json", "B.sumtype.json", "Common.sumtype.json")
    #expect(result.status == .found)
    let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("Common.sumtype.json:") == true)
  }

  @Test("a schema that is named by several paths or links is read as one schema")
  func oneFile() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("real/Common")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/link", withDestinationPath: "real")
    try workspace.write(
      "real/Other.sumtype.json",
      #"{"sumtype": 1, "imports": ["Common.sumtype.json"], "types": {}}"#)
    try workspace.write(
      "A.sumtype.json",
      #"""
      {"sumtype": 1, "imports": ["real/../real/Common.sumtype.json", "link/Other.sumtype.json"],
       "types": {"A": {"struct": {"common": "Common"}}}}
      """#)
    let result = workspace.run("check", "A.sumtype.json")
    #expect(result.status == .success, "\(result.output)")
    let twice = workspace.run(
      "generate", "real/Common.sumtype.json", "link/Common.sumtype.json", "-o", "out")
    #expect(twice.output.hasPrefix("1 schema, 4 files"))
  }

  @Test(
    "check reports text that is not a schema",
    arguments: ["", "[", "\u{0}", "null", "[[[[]]]]", "{"])
  func rubbish(_ text: String) throws {
    let workspace = try Workspace()
    try workspace.write("X.sumtype.json", text)
    #expect(workspace.run("check", "X.sumtype.json").status == .found)
  }
}
