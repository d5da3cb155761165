import Foundation
import Testing

@testable import SumTypeTool

#if os(Linux)
  /// Names that are not UTF-8, which Linux allows, would become U+FFFD in a string, and so the name of another file.
  @Suite("Names of files that are not UTF-8")
  struct ForeignNameTests {
    let workspace: Workspace

    init() throws {
      workspace = try Workspace()
      try workspace.writeSchema("Post")
    }

    /// Runs a line of bash in the workspace, with the tool as `$T`.
    private func shell(_ line: String) throws -> (status: Int32, errors: String) {
      let process = Process()
      let errors = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      process.environment = [
        "T": try #require(ExitStatusTests.executable), "PATH": "/usr/bin:/bin",
      ]
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }

    /// Prepares files by a line of bash.
    private func prepare(_ line: String) throws {
      let (status, errors) = try shell(line)
      #expect(status == 0, "\(errors)")
    }

    @Test(
      "a run in a folder whose path is not UTF-8 is refused, and the folder of the other name stays"
    )
    func folder() throws {
      try workspace.writeConfiguration(schemas: "*.sumtype.json")
      try prepare(
        #"for d in $'d\xff' $'d\xef\xbf\xbd'; do mkdir "$d"; cp *.json "$d"; done"#)
      let result = try shell(#"cd $'d\xff'; "$T" generate"#)
      #expect(result.status == 74)
      #expect(
        result.errors.hasSuffix(#"/d\xff" is not UTF-8"# + "\n  help: rename it\n"),
        "\(result.errors)")
      #expect(!workspace.has("d\u{FFFD}/Generated"))
      #expect(try shell(#"cd $'d\xef\xbf\xbd'; "$T" generate"#).status == 0)
    }

    @Test("an argument that is not UTF-8 is refused, before anything is written")
    func arguments() throws {
      for line in [
        #""$T" generate Post.sumtype.json -o $'o\xff'"#, #""$T" check $'o\xff'"#,
        #""$T" inspect $'o\xff' -s Post.sumtype.json"#,
      ] {
        let result = try shell(line)
        #expect(result.status == 64)
        #expect(
          result.errors.hasPrefix(#"sumtype: error: the argument "o\xff" is not UTF-8"#),
          "\(result.errors)")
      }
      #expect(workspace.names(in: "") == ["Post.sumtype.json"])
    }

    @Test("data in a folder with such a name is an error, and not left out")
    func data() throws {
      try workspace.write("in/post.json", #"{"id":"7F5C2D1E-1B7A-4E0B-9E1B-0C1D2E3F4A5B"}"#)
      let inspect = ["inspect", "in", "-s", "Post.sumtype.json", "--type=Post"]
      try prepare(#"echo x > $'in/a\xff.txt'"#)
      #expect(workspace.run(inspect).status == .success)
      try prepare(#"echo '{' > $'in/a\xff.json'"#)
      for arguments in [inspect, ["infer", "in"], ["import", "in"]] {
        let result = workspace.run(arguments)
        #expect(result.status == .inputOutput, "\(arguments)")
        #expect(
          result.errors.contains(#"cannot read in/a\xff.json: its name is not UTF-8"#),
          "\(result.errors)")
      }
      try prepare(#"rm in/*.json; mkdir $'in/\xffb'"#)
      #expect(
        workspace.run(inspect).errors.contains(#"cannot list in/\xffb: its name is not UTF-8"#))
    }

    @Test("a schema with such a name that a pattern matches is an error, and not left out")
    func schemas() throws {
      try workspace.writeSchema("schemas/Post")
      try workspace.writeConfiguration(schemas: "schemas/**/*.sumtype.json")
      try prepare(#"echo x > $'schemas/N\xff.txt'"#)
      #expect(workspace.run("check").status == .success)
      try prepare(#"cp Post.sumtype.json $'schemas/N\xff.sumtype.json'"#)
      for command in ["check", "generate", "diff", "format"] {
        let result = workspace.run(command)
        #expect(result.status == .inputOutput)
        #expect(
          result.errors.contains(#"cannot read schemas/N\xff.sumtype.json: its name is not UTF-8"#),
          "\(result.errors)")
      }
      #expect(!workspace.has("Generated"))
      try prepare(#"rm schemas/N*; mkdir $'schemas/\xff'; cp Post.sumtype.json $'schemas/\xff'"#)
      #expect(
        workspace.run("check").errors.contains(#"cannot list schemas/\xff: its name is not UTF-8"#))
      #expect(workspace.run("compare", "schemas", "schemas").status == .inputOutput)
    }

    @Test("links to such names are followed to the right file, and messages show nothing of it")
    func links() throws {
      for name in [#"\xff"#, #"\xef\xbf\xbd"#] {
        try prepare("mkdir $'d\(name)'")
      }
      try prepare(
        #"""
        sed s/Post/One/ Post.sumtype.json > $'d\xff/S.sumtype.json'; ln -s $'d\xff' one
        sed s/Post/Two/ Post.sumtype.json > $'d\xef\xbf\xbd/S.sumtype.json'
        echo 'a secret' > $'s\xff'; ln -s $'s\xff' Link.sumtype.json
        """#)
      let both = workspace.run("check", "one/S.sumtype.json", "d\u{FFFD}/S.sumtype.json")
      #expect(both.errors == "2 schemas: no errors\n")
      let secret = workspace.run("check", "Link.sumtype.json")
      #expect(secret.status == .inputOutput)
      #expect(!(secret.output + secret.errors).contains("a secret"))
    }
  }
#endif
