import Foundation
import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("The command compare with older versions")
struct CompareVersionsTests {
  // MARK: - A repository

  private static let feed = """
    { "sumtype": 1, "imports": ["Common.sumtype.json"],
      "types": {
        "Post": { "union": { "text": "Text", "draft": null }, "unknown": "case" },
        "Text": { "struct": { "message": "String", "price": "Money?" } } },
      "documents": { "Feed": { "version": 1, "entries": "Post" } } }
    """
  private static let common = """
    { "sumtype": 1, "types": { "Money": { "struct": { "amount": "Int" } } } }
    """

  /// `feed` with a new required field, and without a variant.
  private static let changed = feed.replacing(
    #""message": "String","#, with: #""message": "String", "because": "String","#
  ).replacing(#", "draft": null"#, with: "")

  /// A repository with the tags `v1.0` and `v1.10`, in whose working copy the schema has changed.
  private func repository() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write("schemas/Feed.sumtype.json", Self.feed)
    try workspace.write("schemas/Common.sumtype.json", Self.common)
    try workspace.writeConfiguration()
    try workspace.git("init", "-q")
    try workspace.commit(tag: "v1.0")
    try workspace.write("schemas/Feed.sumtype.json", Self.feed.replacing("  ", with: " "))
    try workspace.commit(tag: "v1.10")
    try workspace.write("schemas/Feed.sumtype.json", Self.changed)
    return workspace
  }

  private func compare(_ workspace: Workspace, _ arguments: String...) -> Workspace.Result {
    workspace.run(["compare"] + arguments)
  }

  // MARK: - Revisions

  @Test(
    "--against compares the schemas of the configuration with a revision, and imports of that revision"
  )
  func revision() throws {
    let workspace = try repository()
    // The imported schema has changed since the revision.
    try workspace.write(
      "schemas/Common.sumtype.json", Self.common.replacing("\"Int\"", with: "\"String\""))
    let result = compare(workspace, "--against", "v1.0")
    #expect(result.status == .found)
    #expect(result.output.contains("[field-added-required]"))
    #expect(result.output.contains("v1.0:schemas/Feed.sumtype.json:4:5: note:"))
    #expect(result.output.contains("v1.0:schemas/Common.sumtype.json"))
    #expect(result.output.contains("Feed, v1.0 → this app"))
    #expect(result.errors == "")
    #expect(compare(workspace, "--against", "HEAD~1", "--policy", "none").status == .success)
  }

  @Test(
    "--against with a pattern compares a schema with the matching tags, in the order of versions")
  func tags() throws {
    let workspace = try repository()
    let schema = "schemas/Feed.sumtype.json"
    let all = compare(workspace, "--against", "v*", schema).output
    let (first, second) = (all.range(of: "Feed, v1.0 →"), all.range(of: "Feed, v1.10 →"))
    #expect(try #require(first?.lowerBound) < #require(second?.lowerBound))
    let history = compare(workspace, "--against", "v1.10", "--transitive", schema).output
    #expect(history.contains("Feed, v1.0 →") && history.contains("Feed, v1.10 →"))
    let alone = compare(workspace, "--against", "v1.10", schema).output
    #expect(!alone.contains("Feed, v1.0 →"))
  }

  @Test("compare follows a renamed schema, notes a new one, and reports a removed one as an error")
  func renamed() throws {
    let workspace = try repository()
    try workspace.commit()
    try workspace.git("mv", "schemas/Feed.sumtype.json", "schemas/Wall.sumtype.json")
    try workspace.commit()
    try workspace.write("schemas/New.sumtype.json", Self.common)
    let result = compare(workspace, "--against", "v1.0", "--policy", "none")
    #expect(result.status == .success)
    #expect(
      result.errors == """
        sumtype: note: schemas/New.sumtype.json is new: it is not in v1.0
        sumtype: note: schemas/Wall.sumtype.json was schemas/Feed.sumtype.json in v1.0

        """)
    #expect(result.output.contains("Feed, v1.0 → this app"))
    let named = compare(workspace, "--against", "v1.0", "schemas/New.sumtype.json")
    #expect(named.status == .noInput && named.errors.contains("is not in v1.0"))

    try workspace.remove("schemas/Wall.sumtype.json")
    try workspace.commit()
    let gone = compare(workspace, "--against", "v1.0")
    #expect(gone.status == .found)
    #expect(
      gone.errors.contains("error: the schema schemas/Feed.sumtype.json of v1.0 no longer exists"))
    #expect(
      workspace.run(
        "compare", "--accept", "document-removed@schemas/Feed.sumtype.json", "--because", "Old."
      ).status == .success)
    let accepted = compare(workspace, "--against", "v1.0")
    #expect(accepted.status == .success, "\(accepted.errors)")
    #expect(!accepted.errors.contains("stale"))
  }

  @Test("compare changes no files of the repository, and not its index")
  func readsOnly() throws {
    let workspace = try repository()
    let index = try Data(contentsOf: URL(fileURLWithPath: workspace.path + "/.git/index"))
    let names = workspace.names(in: ".git")
    _ = compare(workspace, "--against", "v1.0")
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.path + "/.git/index")) == index)
    #expect(workspace.names(in: ".git") == names)
    #expect(try workspace.read("schemas/Feed.sumtype.json") == Self.changed)
  }

  @Test(
    "--against works in a folder of the repository, with unusual names, and a revision like an option"
  )
  func oddNames() throws {
    let workspace = try Workspace()
    try workspace.write("a b/é blob 3/Feed it.sumtype.json", Self.common)
    try workspace.git("init", "-q")
    try workspace.commit()
    try workspace.write(
      "a b/é blob 3/Feed it.sumtype.json", Self.common.replacing("\"Int\"", with: "\"Int?\""))
    let result = workspace.run(
      "compare", "--against", "HEAD", "é blob 3/Feed it.sumtype.json", in: "a b")
    #expect(result.output.contains("[field-optional]"), "\(result.errors)")
    let option = workspace.run(
      "compare", "--against=--output=x", "é blob 3/Feed it.sumtype.json", in: "a b")
    #expect(option.status == .noInput && option.errors.contains("there is no revision"))
    #expect(!workspace.has("a b/x"))
  }

  @Test("compare says why there is no older version, with a cure")
  func missing() throws {
    let workspace = try repository()
    let unknown = compare(workspace, "--against", "v9")
    #expect(unknown.status == .noInput)
    #expect(unknown.errors.contains("no revision \"v9\"") && unknown.errors.contains("git fetch"))
    #expect(compare(workspace, "--against", "w*").errors.contains("no tag matches \"w*\""))

    let shallow = try Workspace()
    try shallow.git(
      "clone", "-q", "--depth", "1", "file://\(workspace.path)", "\(shallow.path)/clone")
    let result = shallow.run("compare", "--against", "v1.0", in: "clone")
    #expect(result.errors.contains("git fetch --unshallow"), "\(result.errors)")

    let outside = try Workspace()
    try outside.write("A.sumtype.json", Self.common)
    let none = outside.run("compare", "--against", "v1", "A.sumtype.json")
    #expect(none.status == .found && none.errors.contains("not in a git repository"))
  }

  @Test("an error of an old schema is reported with its revision")
  func faultyVersion() throws {
    let workspace = try repository()
    try workspace.write("schemas/Common.sumtype.json", #"{ "sumtype": 1, "tpyes": {} }"#)
    try workspace.commit(tag: "v2")
    try workspace.write("schemas/Common.sumtype.json", Self.common)
    let result = compare(workspace, "--against", "v2")
    #expect(result.status == .found)
    #expect(result.errors.contains("v2:schemas/Common.sumtype.json:1:"))
    #expect(result.errors.contains("did you mean \"types\"?"))
  }

  // MARK: - Folders

  @Test("--versions compares a schema with the versions in a folder, in the order of their numbers")
  func folders() throws {
    let workspace = try Workspace()
    try workspace.write("Feed.sumtype.json", Self.common.replacing("\"Int\"", with: "\"Int?\""))
    for version in ["v2", "v10", "v9"] {
      try workspace.write("old/\(version)/Feed.sumtype.json", Self.common)
    }
    try workspace.write("old/Feed@0.9.sumtype.json", Self.common)
    let result = compare(workspace, "--versions", "old", "Feed.sumtype.json")
    let labels = result.output.split(separator: "\n").filter { $0.contains(" → this app") }
    #expect(labels.map { $0.split(separator: " ")[2] } == ["0.9", "v2", "v9", "v10"])
    let empty = compare(workspace, "--versions", "none", "Feed.sumtype.json")
    #expect(empty.status == .inputOutput || empty.status == .noInput)
    let contradiction = compare(workspace, "--versions", "old", "--against", "v1")
    #expect(contradiction.status == .usage)
  }

  // MARK: - The configuration

  @Test(
    "the configuration sets revision, policy and acceptances, and a stale acceptance is a warning")
  func configured() throws {
    let workspace = try repository()
    func configure(_ compare: String) throws {
      try workspace.write(
        "sumtype-config.json",
        """
        {"generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}],
         "compare": {\(compare)}}
        """)
    }
    try configure(#""against": "v*", "policy": "none""#)
    #expect(compare(workspace).status == .success)
    #expect(compare(workspace).output.contains("Feed, v1.0 → this app"))
    #expect(compare(workspace, "--policy", "backward").status == .found)
    try configure(
      #"""
      "against": ["v1.10"], "policy": ["safe"], "accept": [
        {"rule": "field-added-required", "at": "Text/because", "because": "Nobody has files."},
        {"rule": "field-renamed", "at": "Text/old", "because": "Long ago."},
        {"rule": "field-renamed", "at": "Text/old", "against": "v0", "because": "Elsewhere."}]
      """#)
    let accepted = compare(workspace)
    #expect(accepted.status == .success)
    #expect(accepted.output.contains("accepted"))
    #expect(accepted.output.contains("Nobody has files."))
    #expect(
      accepted.errors.contains(
        "sumtype-config.json:4:3: warning: compare no longer finds \"field-renamed\""))
    #expect(accepted.errors.components(separatedBy: "stale-acceptance").count == 2)
    // A comparison of only some documents does not report stale acceptances.
    #expect(compare(workspace, "--document", "Feed").errors == "")
    for (wrong, cure) in [
      (#""agianst": "v1""#, "did you mean \"against\"?"),
      (#""policy": "sfae""#, "did you mean \"safe\"?"),
      (#""accept": [{"rule": "field-add", "at": "x", "because": "y"}]"#, "rule"),
      (#""accept": [{"rule": "field-renamed", "at": "x"}]"#, "must have the key \"because\""),
      (#""against": "v1", "versions": "old""#, "contradict"),
    ] {
      try configure(wrong)
      let result = compare(workspace)
      #expect(result.status == .found && result.errors.contains(cure), "\(wrong): \(result.errors)")
    }
  }

  @Test(
    "--accept writes an acceptance into the configuration, and leaves all else but white space",
    arguments: [
      (
        #"{"generate": []}"#,
        """
        {"generate": [], "compare": {
          "accept": [
            { OBJECT }
          ]
        }}
        """
      ),
      (
        "{\n  \"generate\": [],\n  \"compare\": { \"against\": \"v1\" }\n}\n",
        """
        {
          "generate": [],
          "compare": { "against": "v1", "accept": [
            { OBJECT }
          ] }
        }

        """
      ),
      (
        "{\n\t\"generate\": [],\n\t\"compare\": {\n\t\t\"accept\": []\n\t}\n}",
        "{\n\t\"generate\": [],\n\t\"compare\": {\n\t\t\"accept\": [\n\t\t  { OBJECT }\n\t\t]\n\t}\n}"
      ),
    ])
  func accept(_ before: String, _ after: String) throws {
    let group = #"{"schemas": ["*.sumtype.json"], "output": "out"}"#
    let workspace = try Workspace()
    try workspace.write(
      "sumtype-config.json", before.replacing("[]", with: "[\(group)]", maxReplacements: 1))
    let reason = "Never \"shown\",\nsays Zoë."
    let arguments = ["compare", "--accept", "variant-removed@Post/draft", "--because", reason]
    let result = workspace.run(arguments)
    #expect(result.status == .success, "\(result.errors)")
    let object =
      #""rule": "variant-removed", "at": "Post/draft", "because": "Never \"shown\",\nsays Zoë.""#
    let written = try workspace.read("sumtype-config.json")
    let expected = after.replacing("[]", with: "[\(group)]", maxReplacements: 1)
      .replacing("OBJECT", with: object)
    // White space is ignored, because a short object may be written on one line.
    #expect(written.filter { !$0.isWhitespace } == expected.filter { !$0.isWhitespace })
    #expect(
      workspace.run(arguments).errors.contains("already accepts variant-removed at Post/draft"))
    #expect(try workspace.read("sumtype-config.json") == written)
    let second = workspace.run(
      "compare", "--accept=field-renamed@Post/x", "--because=y", "--against=v1")
    #expect(second.status == .success)
    #expect(try workspace.read("sumtype-config.json").contains(#""against": "v1", "because": "y""#))
  }

  @Test("an acceptance without a rule, a place or a reason is refused")
  func wrongAcceptance() throws {
    let workspace = try repository()
    for (arguments, message) in [
      (["--accept", "variant-removed@Post/draft"], "--because"),
      (["--because", "x"], "--accept"), (["--accept", "Post", "--because", "x"], "ID@PLACE"),
      (["--accept", "variant-removd@Post", "--because", "x"], "did you mean \"variant-removed\"?"),
    ] {
      let result = workspace.run(["compare"] + arguments)
      #expect(result.status == .usage)
      #expect(
        result.errors.contains(message) || result.errors.contains("rule and the place"),
        "\(result.errors)")
    }
  }

  // MARK: - Formats

  @Test("the reports for GitHub, as JUnit and as Markdown escape the characters of their markup")
  func formats() throws {
    let workspace = try repository()
    try workspace.write(
      "schemas/Feed.sumtype.json",
      Self.changed.replacing("because", with: "a<b> & `c`|d").replacing(
        #""a<b> & `c`|d": "String""#, with: #""a": {"key": "a<b> & `c`|d", "type": "String"}"#))
    func report(_ format: String) -> Workspace.Result {
      compare(workspace, "--against", "v1.0", "--format", format)
    }
    let github = report("github")
    #expect(github.status == .found)
    let lines = github.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::") })
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=schemas/Feed.sumtype.json,line=4,")
          && $0.contains("title=field-added-required::")
      })
    let junit = report("junit").output
    let parser = XMLCounter(junit)
    #expect(parser.failures == 1 && parser.cases > 80, "\(junit)")
    #expect(junit.contains("classname=\"Feed\" name=\"variant-removed\""))
    let markdown = report("markdown").output
    #expect(markdown.contains("| Feed, v1.0 → this app |"))
    #expect(!markdown.contains("a<b>") && !markdown.contains("`c`"))
    #expect(markdown.contains("**1 error**") && markdown.contains("<details><summary>"))
  }
}

/// Counts the elements of a JUnit report. Both counts are wrong if a tag is not closed.
private struct XMLCounter {
  private(set) var failures = 0
  private(set) var cases = 0

  init(_ text: String) {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(text.hasPrefix("<?") ? 1 : 0) {
      let name = part.prefix {
        $0 != " " && $0 != ">" && $0 != "/" || $0 == "/" && part.first == "/"
      }
      if name == "testcase" { cases += 1 }
      if name == "failure" { failures += 1 }
      if name.hasPrefix("/") {
        if open.popLast() != name.dropFirst() { cases = -1 }
      } else if part.prefix(while: { $0 != ">" }).last != "/" {
        open.append(name)
      }
    }
    if !open.isEmpty { cases = -1 }
  }
}
