import Foundation
import Testing

@testable import SumTypeTool

@Suite("The command inspect with many files")
struct InspectFilesTests {
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(
      "App.sumtype.json",
      """
      {"sumtype": 1, "types": {
        "Post": {"union": {"text": "Text", "end": null}},
        "Text": {"struct": {"message": "String"}},
        "Size": {"struct": {"of": "Int | String"}}},
       "documents": {
         "Feed": {"version": 1, "entries": "Post"}, "FeedLog": {"lines": "Post"},
         "Settings": {"root": "Size"}}}
      """)
    return workspace
  }

  private static let feed = #"{"version":1,"entries":[{"type":"end"},{"type":"photo"}]}"#

  @Test(
    "inspect reads each file of a folder as the document that its name begins with, in one report")
  func folder() throws {
    let workspace = try workspace()
    try workspace.write("data/feed.json", Self.feed)
    try workspace.write("data/old/Feed-2025.json", Self.feed)
    try workspace.write("data/old/feed_log.ndjson", "{\"type\":\"end\"}\n{\"type\":\"poll\"}\n")
    try workspace.write("data/SETTINGS.json", #"{"of":1.5}"#)
    try workspace.write("data/feeder.json", "{}")
    try workspace.write("data/.hidden/feed.json", "no")
    try workspace.write("data/Other.sumtype.json", "no")
    try workspace.write("data/notes.txt", "no")
    let result = workspace.run("inspect", "data", "-s", "App.sumtype.json")
    #expect(
      result.output == """
        4 files by App.sumtype.json
          Settings: 1 file
          Feed: 2 files, 4 entries
          FeedLog: 1 file, 2 lines

        Known
          Post: 3
            end: 3

        Unknown variants: 3
          Post "photo": 2
            data/feed.json: /entries/1
            data/old/Feed-2025.json: /entries/1
          Post "poll": 1
            data/old/feed_log.ndjson: line 2

        Malformed values: 1
          IntOrString: expected an integer: 1
            data/SETTINGS.json: /of: found the number 1.5

        """)
    #expect(result.status == .found)
    #expect(
      result.errors.contains(
        "data/feeder.json is left out: the document or type of the file is not known"))
    #expect(
      result.errors.contains(
        "write --document 'feeder.json=NAME', also with * in the name; the documents are Feed,"))
  }

  @Test("--document and --type with patterns set the type of files, and the first match counts")
  func patterns() throws {
    let workspace = try workspace()
    try workspace.write("a/x.json", #"{"type":"end"}"#)
    try workspace.write("b/x.json", Self.feed)
    try workspace.write("c.json", #"{"of":"s"}"#)
    let result = workspace.run(
      "inspect", "a", "b/x.json", "c.json", "-s", "App.sumtype.json", "-t", "a/*.json=Post", "-d",
      "x.json=Feed", "-d", "Settings", "-f", "json")
    // Patterns of --document are tried before those of --type.
    #expect(result.status == .found)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let files = try #require(json?["files"] as? [[String: Any]])
    #expect(files.map { $0["data"] as? String } == ["a/x.json", "b/x.json", "c.json"])
    #expect(files.map { $0["document"] as? String } == ["Feed", "Feed", "Settings"])
    #expect(files.map { $0["entries"] as? Int } == [0, 2, 0])
    let findings = try #require(json?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["data"] as? String } == ["a/x.json", "a/x.json", "b/x.json"])
    #expect(
      findings.map { $0["kind"] as? String } == ["unknownField", "unreadable", "unknownVariant"])

    let other = workspace.run(
      "inspect", "a", "b", "-s", "App.sumtype.json", "-d", "b/**/x.json=Feed", "-t", "Post")
    #expect(other.status == .success)
    #expect(
      other.output.hasPrefix("2 files by App.sumtype.json\n  Post: 1 file\n  Feed: 1 file, 2"))
  }

  @Test("inspect names a file that cannot be read, and reports on the others")
  func unreadableFiles() throws {
    let workspace = try workspace()
    try workspace.write("feed.json", Self.feed)
    let result = workspace.run(
      "inspect", "none/feed.json", "feed.json", "-s", "App.sumtype.json")
    #expect(result.status == .noInput)
    #expect(result.errors.contains("none/feed.json"))
    #expect(result.output.contains("    feed.json: /entries/1\n"))
  }

  @Test("a finding of a choice has no tag in the JSON report, and a finding without a tag has null")
  func choices() throws {
    let workspace = try workspace()
    try workspace.write("settings.json", #"{"of":1.5}"#)
    try workspace.write("feed.json", #"{"version":1,"entries":[{},{"type":"end"}]}"#)
    let result = workspace.run(
      "inspect", "settings.json", "feed.json", "-s", "App.sumtype.json", "-f", "json")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let findings = try #require(json?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["tag"] == nil } == [true, false])
    #expect(findings[1]["tag"] is NSNull)
    try workspace.write("settings.json", #"{"of":1}"#)
    let good = workspace.run("inspect", "settings.json", "-s", "App.sumtype.json", "-f", "json")
    #expect(good.output.contains(#"{"name":"int","count":1}"#), "\(good.output)")
  }
}

extension GlobTests {
  @Test(
    "a pattern matches the end of a path",
    arguments: [
      ("a.json", "x/a.json", true), ("*.json", "x/y/a.json", true), ("x/*.json", "x/a.json", true),
      ("x/*.json", "w/x/a.json", true), ("x/*.json", "x/y/a.json", false),
      ("x/**/a.json", "x/a.json", true), ("x/**/a.json", "w/x/y/z/a.json", true),
      ("**", "a", true), ("/x/*.json", "x/a.json", true), ("/x/*.json", "w/x/a.json", false),
      ("b.json", "x/a.json", false), ("x", "x/a.json", false), ("./x/a.json", "./x/a.json", true),
      ("", "a", false),
    ])
  func matchesEnd(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(Glob(pattern).matches(endOf: path) == isMatch)
  }
}
