import Foundation
import Testing

@testable import SumTypeTool

/// Text that is not JSON and that nobody named may be a secret: messages name its place, and show nothing of it.
@Suite("The content of files in messages")
struct ShownContentTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/" + name, withDestinationPath: target)
  }

  private func run(_ arguments: String...) -> String {
    let result = workspace.run(arguments)
    #expect(result.status != .success, "\(arguments)")
    return result.output + result.errors
  }

  private static let texts = [
    "root:x:0:0:secret\n", "SECRET=secret\n", "[secret]\nname = secret\n", "{ secret: secret }\n",
    "\"secret\n", "'secret'\n", "\u{FEFF}secret\n", "a: secret\nb: secret\n",
    "- secret\n- secret\n",
    "72secret\n", "\u{1B}secret\n", "\"secret\" secret\n", "[1]\nsecret\n",
    "[2026-11-26 12:00] secret\n", "ésecret\n",
  ]

  @Test(
    "import shows nothing of a file that a source refers to, unless it is JSON", arguments: texts)
  func references(_ text: String) throws {
    try workspace.write("d/.env", text)
    try workspace.write("d/note.txt", text)
    try workspace.write("d/b.json", #"{"$ref": ".env"}"#)
    try workspace.write("d/c.json", #"{"$ref": "https://example.org/secret"}"#)
    try workspace.write("d/real", text)
    try link("d/linked.json", to: "real")
    try workspace.write("d/e.json", #"{"$ref": "linked.json"}"#)
    for (path, shown) in [
      (["d/b.json"], "d/.env:"), (["d/e.json"], "d/linked.json:"),
      (["d/c.json", "--map", "https://example.org/secret=d/note.txt"], "d/note.txt:"),
    ] {
      let result = workspace.run(["import"] + path)
      let all = (result.output + result.errors).replacing("example.org/secret", with: "")
      #expect(result.status == .found && !all.contains("secret"), "\(all)")
      #expect(all.contains(shown), "\(all)")
    }
  }

  @Test(
    "import, infer and inspect show nothing of a file outside of a folder to which a link in it leads",
    arguments: texts)
  func links(_ text: String) throws {
    try workspace.write("elsewhere/real", text)
    try workspace.write("elsewhere/real.json", text)
    try workspace.writeSchema("Post")
    for target in ["real", "real.json"] {
      for name in ["x.json", "y.ndjson"] {
        try workspace.write("d/other.json", #"{"type": "object", "properties": {}}"#)
        try link("d/\(name)", to: "../elsewhere/\(target)")
        for arguments in [
          ["import", "d"], ["infer", "d"],
          ["inspect", "d", "--schema=Post.sumtype.json", "--type=Post"],
          ["inspect", "d", "--schema=Post.sumtype.json", "--type=Post", "--format=json"],
        ] where arguments[0] != "import" || name == "x.json" {
          let result = workspace.run(arguments)
          #expect(result.status != .success, "\(arguments)")
          let all = result.output + result.errors
          #expect(!all.contains("secret") && !all.contains("72"), "\(arguments): \(all)")
          #expect(all.contains("d/\(name)"), "\(arguments): \(all)")
        }
        try workspace.remove("d/\(name)")
      }
    }
  }

  @Test("a file that a user names, or that is JSON up to the fault or by its name, is shown")
  func shown() throws {
    try workspace.write("elsewhere/real.json", #"{"type": "object", secret}"#)
    try workspace.write("d/x.json", "secret")
    #expect(run("import", "d").contains("   1 | secret\n"))
    #expect(run("infer", "d").contains("found secret"))
    try workspace.remove("d/x.json")
    try link("d/x.json", to: "../elsewhere/real.json")
    #expect(run("import", "d").contains(#"   1 | {"type": "object", secret}"#))
    #expect(run("infer", "d").contains("found secret"))
    try workspace.write("note.txt", "secret")
    #expect(run("import", "note.txt").contains("   1 | secret\n"))
    #expect(run("infer", "note.txt").contains("found secret"))
    try link("named.json", to: "note.txt")
    #expect(run("import", "named.json").contains("   1 | secret\n"))
  }

  @Test("inspect shows no value of a line outside of a folder that is no object and no array")
  func values() throws {
    try workspace.write(
      "Mood.sumtype.json",
      #"{"sumtype": 1, "types": {"Mood": {"enum": ["good"]}}}"#)
    try workspace.write("elsewhere/real.ndjson", "\"good\"\n\"secret\"\n72\n")
    try workspace.write("d/other.ndjson", "\"shown\"\n")
    try link("d/y.ndjson", to: "../elsewhere/real.ndjson")
    for format in ["text", "json"] {
      let result = workspace.run(
        "inspect", "d", "--schema=Mood.sumtype.json", "--type=Mood", "--format=\(format)",
        "--strict")
      let all = result.output + result.errors
      #expect(!all.contains("secret") && !all.contains("72"), "\(all)")
      #expect(all.contains("shown"), "\(all)")
    }
  }

  @Test("a configuration that is a link out of its folder is refused, unless its target is one")
  func configuration() throws {
    try workspace.writeSchema("p/schemas/Post")
    try workspace.write("secret.json", #"{"password": "secret"}"#)
    try link("p/sumtype-config.json", to: "../secret.json")
    for command in ["generate", "check", "diff", "compare"] {
      let result = workspace.run(command, in: "p")
      #expect(result.status == .inputOutput)
      #expect(!(result.output + result.errors).contains("password"), "\(result.errors)")
      #expect(result.errors.contains("cannot read sumtype-config.json: it is a link to a file"))
    }
    let configuration =
      #"{"generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}]}"#
    try workspace.write("common/sumtype-config.json", configuration)
    try workspace.write("p/other.json", configuration)
    for target in ["../common/sumtype-config.json", "other.json"] {
      try workspace.remove("p/sumtype-config.json")
      try link("p/sumtype-config.json", to: target)
      #expect(workspace.run("check", in: "p").status == .success)
    }
  }
}
