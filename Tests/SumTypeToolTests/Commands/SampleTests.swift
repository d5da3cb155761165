import Foundation
import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("The command sample")
struct SampleCommandTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(
      "Feed.sumtype.json",
      """
      {"sumtype": 1, "types": {
        "Post": {"union": {"text": "Text", "end": null}, "unknown": "aside"},
        "Text": {"struct": {"message": "String"}},
        "Event": {"union": {"ping": null, "text": "Text"}, "representation": "outside"}},
       "documents": {"Feed": {"version": 1, "entries": "Post"}, "Log": {"lines": "Post"},
         "Hook": {"root": "Event"}}}
      """)
    return workspace
  }

  @Test(
    "sample writes documents that inspect reads, one on several lines or several on one line each")
  func written() throws {
    let workspace = try workspace()
    for (arguments, lines) in [
      (["-d", "Feed"], false), (["-d", "Feed", "--lines"], true), (["-d", "Log"], true),
      (["-d", "Log", "--count", "500"], true), (["-d", "Feed", "--count=20", "--edge"], true),
      (["-t", "[Text]", "--future", "30"], false), (["-d", "Hook", "--tag", "text"], false),
    ] {
      let sample = workspace.run(["sample", "Feed.sumtype.json"] + arguments)
      #expect(sample.status == .success, "\(sample.errors)")
      #expect(sample.output.hasSuffix("\n"))
      try workspace.write("data" + (lines ? ".ndjson" : ".json"), sample.output)
      var options = Array(arguments.prefix(2))
      if arguments.contains("--tag") { options += ["--tag", "text"] }
      if !arguments.contains("--future") { options.append("--strict") }
      let report = workspace.run(
        ["inspect", "data" + (lines ? ".ndjson" : ".json"), "-s", "Feed.sumtype.json"] + options)
      #expect(report.status == .success, "\(arguments): \(report.output)\(report.errors)")
    }
  }

  @Test("sample writes the same documents for the same seed, and as many as --count says")
  func seeds() throws {
    let workspace = try workspace()
    func sample(_ more: String...) -> String {
      workspace.run(["sample", "Feed.sumtype.json", "-t", "[Post]"] + more).output
    }
    #expect(sample() == sample("--seed", "1"))
    #expect(sample("--seed", "2") != sample("--seed", "1"))
    #expect(sample("--count", "50", "--seed", "9") == sample("--count", "50", "--seed", "9"))
    #expect(sample("--count", "50").split(separator: "\n").count == 50)
    #expect(sample("--count", "9", "--seed", "4").hasPrefix(sample("--count", "5", "--seed", "4")))
    #expect(sample("--count", "0") == "")
    #expect(sample("--count", "300", "--future", "50").contains("of the"))
  }

  @Test("sample stops without an error if its reader closes the pipe")
  func piped() throws {
    let workspace = try workspace()
    var environment = ProcessEnvironment(workingDirectory: workspace.path)
    environment.writeOutput = { _ in EPIPE }
    let (status, transcript) = Tool.sumtype.run(
      ["sample", "Feed.sumtype.json", "-d", "Log", "--count", "1000000000000"], in: environment)
    #expect(status == .success && transcript.errors.isEmpty)
  }

  @Test(
    "wrong arguments of sample are refused with a message and a cure",
    arguments: [
      ([], "there is no SCHEMA", "name a schema"),
      (["x.json"], "must end with .sumtype.json, found x.json", "name another one"),
      (["Feed.sumtype.json"], "has several documents: Feed, Log, Hook", "--document"),
      (["Feed.sumtype.json", "-t", "Pots"], "no type \"Pots\"", "did you mean \"Post\"?"),
      (
        ["Feed.sumtype.json", "-t", "Post", "-d", "Log"], "expected one --document or one --type",
        "once"
      ),
      (["Feed.sumtype.json", "-d", "Log", "--count", "-1"], "--count cannot be", "whole number"),
      (["Feed.sumtype.json", "-d", "Log", "--future", "101"], "--future cannot be", "up to 100"),
      (["Feed.sumtype.json", "-d", "Hook"], "the tag of Hook is not in the data", "--tag"),
      (["Feed.sumtype.json", "-d", "Log", "--tag", "x"], "--tag is only for", "remove --tag"),
    ] as [([String], String, String)])
  func faults(_ arguments: [String], _ message: String, _ cure: String) throws {
    let result = try workspace().run(["sample"] + arguments)
    #expect(result.status == .usage)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message) && result.errors.contains(cure), "\(result.errors)")
  }

  @Test("sample refuses a type whose documents are all too large")
  func tooLarge() throws {
    let workspace = try Workspace()
    try workspace.write(
      "Large.sumtype.json",
      """
      {"sumtype": 1, "types": {"A": {"struct": {"b": {"type": "[B]", "minLength": 1000000}}},
        "B": {"struct": {"c": {"type": "[String]", "minLength": 1000}}}}}
      """)
    let result = workspace.run("sample", "Large.sumtype.json", "-t", "A")
    #expect(result.status == .found)
    #expect(result.errors.contains("more than 32 MB") && result.errors.contains("--type"))
    #expect(workspace.run("sample", "Large.sumtype.json", "-t", "B").status == .success)
  }
}
