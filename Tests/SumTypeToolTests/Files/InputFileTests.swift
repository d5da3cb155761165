import Foundation
import Testing

@testable import SumTypeTool

@Suite("Input files of the tool")
struct InputFileTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSchema("Post")
  }

  private func pipe(_ name: String) {
    #expect(mkfifo(workspace.path + "/" + name, 0o600) == 0)
  }

  /// Writes a sparse file of `size` bytes.
  private func hollow(_ name: String, size: UInt64) throws {
    try workspace.write(name, "")
    let handle = try #require(FileHandle(forWritingAtPath: workspace.path + "/" + name))
    try handle.truncate(atOffset: size)
    try handle.close()
  }

  @Test("a pipe without a writer is refused, wherever a file is read")
  func pipes() throws {
    pipe("Pipe.sumtype.json")
    pipe("pipe.json")
    try workspace.write(
      "Importer.sumtype.json", #"{"sumtype": 1, "imports": ["Pipe.sumtype.json"], "types": {}}"#)
    let reason = "it is not a regular file"
    let schema = workspace.run("check", "Pipe.sumtype.json")
    #expect(schema.status == .inputOutput)
    #expect(schema.errors == "sumtype: error: cannot read Pipe.sumtype.json: \(reason)\n")
    let importer = workspace.run("check", "Importer.sumtype.json")
    #expect(importer.status == .found)
    #expect(importer.output.contains("cannot import \"Pipe.sumtype.json\": \(reason)"))
    let configuration = workspace.run("generate", "--config", "pipe.json")
    #expect(configuration.errors == "sumtype: error: cannot read pipe.json: \(reason)\n")
    let data = workspace.run("inspect", "pipe.json", "-s", "Post.sumtype.json", "--type=Post")
    #expect(data.status == .inputOutput)
    #expect(
      data.errors == "sumtype: error: cannot read pipe.json: no process writes to this pipe\n")
    let lines = workspace.run(
      "inspect", "pipe.json", "-s", "Post.sumtype.json", "--type=Post", "--lines")
    #expect(lines.errors == data.errors)
  }

  @Test("a device is refused")
  func devices() throws {
    for name in ["Zero.sumtype.json", "zero.json"] {
      try FileManager.default.createSymbolicLink(
        atPath: workspace.path + "/" + name, withDestinationPath: "/dev/zero")
    }
    for arguments in [
      ["check", "Zero.sumtype.json"],
      ["generate", "--config", "/dev/zero"],
      ["inspect", "/dev/zero", "-s", "Post.sumtype.json", "--type=Post"],
      ["inspect", "zero.json", "-s", "Post.sumtype.json", "--type=Post", "--lines"],
    ] {
      let result = workspace.run(arguments)
      #expect(result.status == .inputOutput)
      #expect(result.errors.hasSuffix(": it is not a regular file\n"), "\(result.errors)")
    }
  }

  private static let waiting = "/proc/kmsg"

  @Test(
    "a file that waits for data, though it poses as a regular file, is refused",
    .enabled(if: access(waiting, R_OK) == 0, "needs a file of the kernel"))
  func waits() {
    for arguments in [
      ["infer", Self.waiting], ["check", "--config", Self.waiting],
      ["inspect", Self.waiting, "-s", "Post.sumtype.json", "--type=Post", "--lines"],
    ] {
      let result = workspace.run(arguments)
      #expect(result.status == .inputOutput)
      #expect(
        result.errors.hasSuffix("cannot read \(Self.waiting): it is not a regular file\n"),
        "\(result.errors)")
    }
  }

  @Test("a file that is too large is refused, with the limit")
  func large() throws {
    try hollow("Large.sumtype.json", size: 64 << 20 + 1)
    try hollow("large.json", size: 1 << 30 + 1)
    try workspace.write(
      "Importer.sumtype.json", #"{"sumtype": 1, "imports": ["Large.sumtype.json"], "types": {}}"#)
    #expect(
      workspace.run("check", "Large.sumtype.json").errors
        == "sumtype: error: cannot read Large.sumtype.json: it is larger than 64 MiB\n")
    #expect(
      workspace.run("check", "Importer.sumtype.json").output.contains("it is larger than 64 MiB"))
    #expect(
      workspace.run("inspect", "large.json", "-s", "Post.sumtype.json", "--type=Post").errors
        == "sumtype: error: cannot read large.json: it is larger than 1024 MiB\n")
  }

  @Test(
    "a pipe with a writer and standard input are read to their end, and endless input is refused")
  func pipelines() throws {
    let tool = try #require(ExitStatusTests.executable)
    let inspect = "\"$SUMTYPE\" inspect -s Post.sumtype.json --type=Post"
    let post = #"{"id":"7F5C2D1E-1B7A-4E0B-9E1B-0C1D2E3F4A5B"}"#
    func shell(_ line: String) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.environment = ["SUMTYPE": tool, "PATH": "/usr/bin:/bin"]
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    #expect(try shell("\(inspect) <(sleep 0.3; echo '\(post)')") == 0)
    #expect(try shell("\(inspect) --lines <(for i in 1 2 3; do echo '\(post)'; done)") == 0)
    #expect(try shell("(sleep 0.3; echo '\(post)') | \(inspect) -") == 0)
    #expect(try shell("echo '\(post)' >post.json; \(inspect) - <post.json") == 0)
    // Endless input and empty input are refused.
    #expect(try shell("\(inspect) - </dev/zero") == 74)
    #expect(try shell("\(inspect) - --lines </dev/zero") == 74)
    #expect(try shell("\"$SUMTYPE\" check - </dev/zero") == 74)
    #expect(try shell("\"$SUMTYPE\" check - </dev/null") == 1)
    #expect(try shell("yes | \"$SUMTYPE\" check -") == 74)
  }
}
