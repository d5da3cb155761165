import Foundation
import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("The command inspect")
struct InspectTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(
      "Feed.sumtype.json",
      """
      {"sumtype": 1, "types": {
        "Post": {"union": {"text": "Text", "end": null}, "unknown": "aside"},
        "Text": {"struct": {"message": "String"}}},
       "documents": {"Feed": {"version": 1, "entries": "Post"}, "Log": {"lines": "Post"}}}
      """)
    return workspace
  }

  private static let good = #"{"version":1,"entries":[{"type":"end"}]}"#
  private static let newer = #"{"version":2,"entries":[{"type":"photo"}]}"#
  private static let bad = #"{"version":1,"entries":[{"type":"text"}]}"#

  @Test("inspect exits with 0 if an app could read all data, and with 1 if something is malformed")
  func status() throws {
    let workspace = try workspace()
    let schema = ["-s", "Feed.sumtype.json", "-d", "Feed"]
    func status(_ data: String, _ more: String...) throws -> SumTypeTool.ExitStatus {
      try workspace.write("data.json", data)
      let environment = ProcessEnvironment(workingDirectory: workspace.path)
      return Tool.sumtype.run(["inspect", "data.json"] + schema + more, in: environment).status
    }
    #expect(try status(Self.good) == .success)
    #expect(try status(Self.good, "--strict") == .success)
    #expect(try status(Self.newer) == .success)
    #expect(try status(Self.newer, "--strict") == .found)
    #expect(try status(Self.bad) == .found)
    #expect(try status("{") == .found)
    #expect(try status("") == .found)
  }

  @Test("with --quiet, only the exit status and errors are left", arguments: ["-q", "--quiet"])
  func quiet(_ option: String) throws {
    let workspace = try workspace()
    try workspace.write("good.json", Self.good)
    try workspace.write("newer.json", Self.newer)
    try workspace.write("bad.json", Self.bad)
    let schema = ["-s", "Feed.sumtype.json", "-d", "Feed", option]
    for (words, status) in [
      (["good.json"], SumTypeTool.ExitStatus.success), (["newer.json"], .success),
      (["newer.json", "--strict"], .found), (["bad.json"], .found),
      (["good.json", "bad.json"], .found), (["bad.json", "-f", "json"], .found),
    ] {
      let result = workspace.run(["inspect"] + words + schema)
      #expect(result.status == status, "\(words)")
      #expect(result.output.isEmpty, "\(words)")
      #expect(result.errors.isEmpty, "\(words)")
    }
    let absent = workspace.run(["inspect", "good.json", "absent.json"] + schema)
    #expect(absent.status == .noInput)
    #expect(absent.output.isEmpty)
    #expect(absent.errors.contains("absent.json"))
  }

  @Test("two payloads without a tag are told from two members where one is allowed")
  func payloads() throws {
    let workspace = try Workspace()
    try workspace.write(
      "Post.sumtype.json",
      """
      {"sumtype": 1, "types": {"Text": {"struct": {"id": "Int"}},
        "Keyed": {"union": {"a": "Text", "b": "Text"},
          "representation": {"keyed": {"tag": "type", "optional": true}}},
        "Flat": {"struct": {"external": {"type": "External", "flatten": true}}},
        "External": {"union": {"a": "Text", "b": "Text"}, "representation": "external"}}}
      """)
    for (type, message) in [
      ("Keyed", "the object has the payloads of two variants"),
      ("Flat", "the object has the payloads of two variants"),
      ("External", "the object must have one member only, the tag"),
    ] {
      let input = #"{"a": {"id": 1}, "b": {"id": 2}}"#
      let result = workspace.run(
        "inspect", "-", "-s", "Post.sumtype.json", "-t", type, input: input)
      #expect(result.output.contains(message), "\(result.output)")
    }
  }

  @Test("inspect reads a document, a type, lines and standard input")
  func ways() throws {
    let workspace = try workspace()
    try workspace.write("a.json", Self.newer)
    try workspace.write("b.json", #"[{"type":"end"},{"type":"end"},{"type":"x"}]"#)
    try workspace.write("c.NDJSON", "{\"type\":\"end\"}\nno\n{\"type\":\"end\"}")
    let schema = "--schema=Feed.sumtype.json"
    let document = workspace.run("inspect", "a.json", schema, "--document", "Feed")
    #expect(document.output.hasPrefix("a.json: Feed of Feed.sumtype.json\n1 entry\n"))
    #expect(document.output.contains("\n  Post \"photo\": 1\n    /entries/0\n"))
    #expect(document.errors.isEmpty)
    // In a plain list, an unknown value of a union with `"unknown": "aside"` is a fault.
    let list = workspace.run("inspect", "b.json", schema, "-t", "[Post]")
    #expect(list.status == .found)
    #expect(list.output.contains("no variant has this tag"))
    for arguments in [["-t", "Post"], ["-d", "Log"], ["-t", "Post", "--lines"]] {
      let (status, transcript) = Tool.sumtype.run(
        ["inspect", "c.NDJSON", schema] + arguments,
        in: ProcessEnvironment(workingDirectory: workspace.path))
      let output = String(decoding: transcript.output, as: UTF8.self)
      #expect(status == .found)
      #expect(output.contains("\n3 lines with a value\n"), "\(output)")
      #expect(output.contains("\n    end: 2\n"))
      #expect(output.contains("\n    line 2: column 2: found o\n"), "\(output)")
    }
    let piped = workspace.run(
      "inspect", "-", schema, "-d", "Log", input: "{\"type\":\"end\"}\n{\"type\":\"y\"}\n")
    #expect(piped.status == .success)
    #expect(piped.output.hasPrefix("standard input: Log of Feed.sumtype.json\n2 lines"))
  }

  @Test("inspect --format json writes the findings as JSON")
  func json() throws {
    let workspace = try workspace()
    try workspace.write("a.json", Self.newer)
    let result = workspace.run(
      "inspect", "a.json", "-s", "Feed.sumtype.json", "-d", "Feed", "-f", "json")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let findings = try #require(json?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["kind"] as? String } == ["unknownVariant", "newerVersion"])
    #expect(json?["data"] as? String == "a.json")
  }

  @Test("inspect shows ten places of a group, as many as --limit says, or all")
  func limits() throws {
    let workspace = try workspace()
    let entries = Array(repeating: #"{"type":"photo"}"#, count: 25).joined(separator: ",")
    try workspace.write("a.json", "{\"version\":1,\"entries\":[\(entries)]}")
    func places(_ more: String...) -> Int {
      let (_, transcript) = Tool.sumtype.run(
        ["inspect", "a.json", "-s", "Feed.sumtype.json", "-d", "Feed"] + more,
        in: ProcessEnvironment(workingDirectory: workspace.path))
      return String(decoding: transcript.output, as: UTF8.self)
        .components(separatedBy: "    /entries/").count - 1
    }
    #expect(places() == 10)
    #expect(places("--limit=3") == 3)
    #expect(places("--limit", "0") == 0)
    #expect(places("--all") == 25)
  }

  @Test(
    "wrong arguments of inspect are refused with a cure",
    arguments: [
      ([], "there is no DATA"), (["a.json"], "--schema=NAME.sumtype.json"),
      (["my app/A.sumtype.json", "a.json"], "--schema='my app/A.sumtype.json'"),
      (["a.json", "-s", "x.json"], "must end with .sumtype.json, found x.json"),
      (["a.json", "-s", "Feed.sumtype.json"], "write --document=NAME or --type=TYPE"),
      (["a.json", "-s", "Feed.sumtype.json", "-d", "Fed"], "did you mean \"Feed\"?"),
      (["a.json", "-s", "Feed.sumtype.json", "-t", "Pst"], "did you mean \"Post\"?"),
      (["a.json", "-s", "Feed.sumtype.json", "-t", "A", "-d", "B"], "contradict each other"),
      (["a.json", "-s", "Feed.sumtype.json", "--all", "--limit=1"], "contradict each other"),
      (["a.json", "-s", "Feed.sumtype.json", "-d", "Feed", "--limit=x"], "write a whole number"),
      (["a.json", "-s", "Feed.sumtype.json", "-d", "Log", "--line-limit=0"], "64K, 16M or 1G"),
      (
        ["a.json", "-s", "Feed.sumtype.json", "-d", "Feed", "--line-limit=1"],
        "--line-limit needs --lines"
      ),
      (["a.json", "-s", "Feed.sumtype.json", "-f", "github"], "use one of text, json"),
      (["a.json", "b.json", "-s", "Feed.sumtype.json"], "the type of a.json is not known"),
      (["a.json", "-s", "Feed.sumtype.json", "-d", "Feed", "-d", "Log"], "is given twice"),
      (["a.json", "-s", "Feed.sumtype.json", "-d", "*.json=Fed"], "did you mean \"Feed\"?"),
    ] as [([String], String)])
  func usage(_ arguments: [String], _ message: String) throws {
    let workspace = try workspace()
    let (status, transcript) = Tool.sumtype.run(
      ["inspect"] + arguments, in: ProcessEnvironment(workingDirectory: workspace.path))
    #expect(status == .usage)
    let errors = String(decoding: transcript.errors, as: UTF8.self)
    #expect(errors.contains(message), "\(errors)")
    #expect(transcript.output.isEmpty)
  }

  @Test("inspect says whether the data or the schema is missing, or the schema has errors")
  func inputs() throws {
    let workspace = try workspace()
    try workspace.write("folder/x", "")
    try workspace.write(
      "Bad.sumtype.json", #"{"sumtype": 1, "types": {"A": {"struct": {"b": "C"}}}}"#)
    try workspace.write("a.json", "{}")
    func run(_ data: String, _ schema: String, _ type: String) -> Workspace.Result {
      workspace.run("inspect", data, "-s", schema, "-t", type)
    }
    #expect(run("none.json", "Feed.sumtype.json", "Post").status == .noInput)
    #expect(run("none.jsonl", "Feed.sumtype.json", "Post").status == .noInput)
    #expect(run("a.json", "None.sumtype.json", "Post").status == .noInput)
    let folder = run("folder", "Feed.sumtype.json", "Post")
    #expect(folder.status == .noInput)
    #expect(folder.errors.contains("the folder folder has no file named .json,"))
    let bad = run("a.json", "Bad.sumtype.json", "A")
    #expect(bad.status == .found)
    #expect(bad.errors.contains("Bad.sumtype.json:1:"))
    #expect(bad.output.isEmpty)
  }

  @Test("inspect draws a progress bar for long data, and clears it at the end")
  func progress() throws {
    let workspace = try workspace()
    let line = "{\"type\":\"text\",\"message\":\"" + String(repeating: "x", count: 99_970) + "\"}\n"
    try workspace.write("long.ndjson", String(repeating: line, count: 400))
    try workspace.write("short.ndjson", line)
    final class Screen: @unchecked Sendable {
      var drawn: [String] = []
    }
    let screen = Screen()
    var environment = ProcessEnvironment(workingDirectory: workspace.path)
    environment.drawProgress = { screen.drawn.append($0) }
    let arguments = ["-s", "Feed.sumtype.json", "-t", "Post"]
    _ = Tool.sumtype.run(["inspect", "short.ndjson"] + arguments, in: environment)
    #expect(screen.drawn.isEmpty)
    let (status, transcript) = Tool.sumtype.run(
      ["inspect", "long.ndjson"] + arguments, in: environment)
    #expect(status == .success)
    #expect((90...102).contains(screen.drawn.count), "\(screen.drawn.count)")
    #expect(screen.drawn.contains { $0.contains("] 50 %  ") })
    #expect(screen.drawn.last == "\r\u{1B}[K")
    #expect(transcript.errors.isEmpty)
  }

  @Test(
    "inspect stops without an error if its reader closes the pipe, and reports other write errors")
  func output() throws {
    let workspace = try workspace()
    let lines = String(repeating: "{\"type\":\"photo\"}\n", count: 100_000)
    try workspace.write("a.ndjson", lines)
    for (code, expected) in [(EPIPE, SumTypeTool.ExitStatus.success), (ENOSPC, .inputOutput)] {
      var environment = ProcessEnvironment(workingDirectory: workspace.path)
      environment.writeOutput = { _ in code }
      let (status, transcript) = Tool.sumtype.run(
        ["inspect", "a.ndjson", "-s", "Feed.sumtype.json", "-t", "Post", "-f", "json"],
        in: environment)
      #expect(status == expected)
      #expect(transcript.output.isEmpty)
      #expect(transcript.errors.isEmpty == (code == EPIPE))
    }
  }
}
