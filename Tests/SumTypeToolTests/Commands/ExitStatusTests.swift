import Foundation
import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("The exit status of the tool")
struct ExitStatusTests {
  @Test("the exit statuses have the documented numbers")
  func values() {
    #expect(ExitStatus.success.rawValue == 0)
    #expect(ExitStatus.found.rawValue == 1)
    #expect(ExitStatus.usage.rawValue == 64)
    #expect(ExitStatus.noInput.rawValue == 66)
    #expect(ExitStatus.inputOutput.rawValue == 74)
  }

  @Test("the status is 64 if the build plugin's tool is run with a command that only sumtype has")
  func otherTool() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Post")
    let environment = ProcessEnvironment(workingDirectory: workspace.path)
    for command in ["inspect", "compare", "sample", "infer", "import"] {
      let (status, transcript) = Tool.generator.run(
        [command, "Post.sumtype.json"], in: environment)
      #expect(status == .usage)
      #expect(
        String(decoding: transcript.errors, as: UTF8.self) == """
          sumtype: error: the command "\(command)" is not in the tool of the build plugin
            help: run sumtype \(command)
            see: sumtype --help

          """)
    }
    #expect(
      Tool.generator.run(["check", "Post.sumtype.json"], in: environment).status == .success)
  }

  @Test(
    "the status is 64 for wrong usage, with the reason, and nothing is written",
    arguments: [
      (["generate"], "there is no SCHEMA, and no sumtype-config.json"),
      (["generate", "Post.sumtype.json"], "there is no --output, and no sumtype-config.json"),
      (["diff", "Post.sumtype.json"], "add --output=DIR, or run sumtype init"),
      (["generate", "-o", "out"], "--output needs a SCHEMA"),
      (
        ["generate", "--access=public", "Post.sumtype.json"],
        "--access needs SCHEMA and --output"
      ),
      (["generate", "schemas", "-o", "out"], "found the folder schemas"),
      (["generate", "Post.json", "-o", "out"], "must end with .sumtype.json, found Post.json"),
      (["check", ".sumtype.json"], "must end with .sumtype.json, found .sumtype.json"),
      (["check", "-", "-"], "standard input (-) is named twice"),
      (
        ["check", "--stdin-name=A.sumtype.json", "Post.sumtype.json"],
        "--stdin-name is only for the schema from standard input"
      ),
      (["generate", "Post.sumtype.json", "-o", "o", "--artefacts=mapping"], "needs \"dto\""),
      (["generate", "Post.sumtype.json", "-o", "o", "--artefacts=dot"], "did you mean \"dto\"?"),
      (["generate", "Post.sumtype.json", "-o", "o", "--artefacts=,"], "no artefact is named"),
      (["generate", "Post.sumtype.json", "-o", "o", "--import=a-b"], "not the name of a module"),
      (
        ["generate", "Post.sumtype.json", "-o", "o", "--domain-output=d"],
        "needs --domain-module"
      ),
      (
        ["generate", "Post.sumtype.json", "-o", "o", "--domain-module=M", "--artefacts=domain"],
        "the domain is in the module M"
      ),
      (
        ["generate", "Post.sumtype.json", "-o", "o", "--domain-module=M", "--domain-output=d"],
        "an internal domain cannot be used from another module"
      ),
      (
        [
          "generate", "Post.sumtype.json", "-o", "o", "--domain-module=M", "--domain-output=d",
          "--artefacts=dto", "--access=public",
        ], "the domain has a folder, but the artefacts lack \"domain\""
      ),
      (["generate", "Post.sumtype.json", "-o", "o", "-c", "x"], "is not read together"),
      (["generate", "Post.sumtype.json", "-o", "o", "-qv"], "contradict each other"),
      (["generate", "Post.sumtype.json", "--stdout", "-n"], "contradict each other"),
    ] as [([String], String)])
  func usage(_ arguments: [String], _ message: String) throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Post")
    try workspace.write("schemas/x", "")
    let (status, transcript) = Tool.sumtype.run(
      arguments, in: ProcessEnvironment(workingDirectory: workspace.path))
    let errors = String(decoding: transcript.errors, as: UTF8.self)
    #expect(status == .usage)
    #expect(errors.hasPrefix("sumtype: error: "))
    #expect(errors.contains(message), "\(errors)")
    #expect(errors.contains("  see: sumtype "))
    #expect(transcript.output.isEmpty)
    #expect(workspace.names(in: "") == ["Post.sumtype.json", "schemas"])
  }

  @Test("the status is 66 for missing inputs, each of which is named")
  func missing() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Post")
    let result = workspace.run(
      "check", "A.sumtype.json", "Post.sumtype.json", "Post.sumtype.json/B.sumtype.json")
    #expect(result.status == .noInput)
    #expect(result.errors.contains("cannot read A.sumtype.json: No such file or directory\n"))
    #expect(result.errors.contains("cannot read Post.sumtype.json/B.sumtype.json: Not a directory"))
    #expect(workspace.run("generate", "--config", "none.json").status == .noInput)
  }

  @Test("the status is 74 if reading or writing fails, with the system's reason")
  func failed() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Post")
    let result = workspace.run("generate", "Post.sumtype.json", "-o", "Post.sumtype.json/out")
    #expect(result.status == .inputOutput)
    #expect(result.errors.contains("Post.sumtype.json/out: Not a directory"))
    let depfile = workspace.run("generate", "Post.sumtype.json", "-o", "o", "--depfile", "o")
    #expect(depfile.status == .inputOutput)
    try workspace.write("folder/x", "")
    #expect(workspace.run("check", "--config", "folder").status == .inputOutput)
    #expect(workspace.run("check", "a\u{0}.sumtype.json").status == .inputOutput)
  }

  @Test("the process exits with 1 if its reader closes the pipe, and with 74 if the device is full")
  func process() throws {
    let tool = try #require(Self.executable)
    let workspace = try Workspace()
    try workspace.writeSchema("Post")
    func shell(_ line: String) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "set -o pipefail; \(line)"]
      process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
      process.standardError = FileHandle.nullDevice
      process.environment = ["SUMTYPE": tool, "PATH": "/usr/bin:/bin"]
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    let diff = "\"$SUMTYPE\" diff Post.sumtype.json -o out"
    #expect(try shell("\(diff) | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}") == 1)
    #expect(try shell("\(diff) | true; exit ${PIPESTATUS[0]}") == 1)
    #expect(try shell("\"$SUMTYPE\" check - <Post.sumtype.json") == 0)
    #if os(Linux)
      #expect(try shell("\(diff) >/dev/full") == 74)
    #endif
  }

  /// The tool that was built with these tests.
  static let executable: String? = {
    let path = CommandLine.arguments[0]
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return [folder, folder.appendingPathComponent("../../../..")]
      .map { $0.appendingPathComponent("sumtype").standardizedFileURL.path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
