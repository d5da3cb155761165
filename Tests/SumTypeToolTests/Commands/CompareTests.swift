import Testing

@testable import SumTypeTool

@Suite("The command compare") struct CompareTests {
  private func schema(_ types: String) -> String {
    """
    {"sumtype": 1, "types": {\(types)}, "documents": {"Notes": {"version": 1, "entries": "Note"}}}
    """
  }

  private static let small = #""Note": {"struct": {"text": "String"}}"#
  private static let wide = #""Note": {"struct": {"text": "String", "mood": "String?"}}"#
  private static let strict = #""Note": {"struct": {"text": "String", "mood": "String"}}"#

  @Test func `compare exits with 1 if the policy is broken, otherwise with 0`() throws {
    let workspace = try Workspace()
    try workspace.write("old.sumtype.json", schema(Self.small))
    try workspace.write("new.sumtype.json", schema(Self.strict))
    #expect(workspace.run("compare", "old.sumtype.json", "new.sumtype.json").status == .found)
    #expect(
      workspace.run("compare", "old.sumtype.json", "new.sumtype.json", "--policy", "forward").status
        == .success)
    #expect(workspace.run("compare", "old.sumtype.json", "old.sumtype.json").status == .success)
  }

  @Test func `compare pairs the schemas of two folders by their paths`() throws {
    let workspace = try Workspace()
    try workspace.write("v1/a/Notes.sumtype.json", schema(Self.small))
    try workspace.write("v2/a/Notes.sumtype.json", schema(Self.wide))
    try workspace.write("v2/Others.sumtype.json", schema(Self.wide))
    let result = workspace.run("compare", "v1", "v2")
    #expect(result.status == .success)
    #expect(result.output.contains("v2/a/Notes.sumtype.json:1:"))
    #expect(result.output.contains("1 schema: 1 note (policy safe: backward, lossless)"))
  }

  @Test func `compare reports the errors of both schemas`() throws {
    let workspace = try Workspace()
    try workspace.write("old.sumtype.json", schema(#""Note": {"struct": {"a": "Strin"}}"#))
    try workspace.write("new.sumtype.json", schema(#""Note": {"struct": {"b": "Strin"}}"#))
    let result = workspace.run("compare", "old.sumtype.json", "new.sumtype.json")
    #expect(result.status == .found)
    #expect(result.errors.contains("old.sumtype.json:1:"))
    #expect(result.errors.contains("new.sumtype.json:1:"))
  }

  @Test func `compare refuses arguments that it cannot compare, with a cure`() throws {
    let workspace = try Workspace()
    try workspace.write("v1/Notes.sumtype.json", schema(Self.small))
    try workspace.write("v2/Notes.sumtype.json", schema(Self.wide))
    for (line, cure) in [
      (["v1"], "name the old schema and the new one"),
      (["v1", "v2/Notes.sumtype.json"], "name two schemas or two folders"),
      (["v1", "v2", "--policy", "save"], "did you mean \"safe\"?"),
      (["v1", "v2", "--document", "Note"], "did you mean \"Notes\"?"),
      (["v1", "v2", "-d", "Notes", "-d", "Notes"], "run compare once for each"),
    ] {
      let result = workspace.run(["compare"] + line)
      #expect(result.status == .usage)
      #expect(result.errors.contains(cure), "\(line): \(result.errors)")
    }
    #expect(workspace.run("compare", "v1", "v3.sumtype.json").status != .success)
  }

  @Test func `the JSON report has the verdicts, the places and the witnesses`() throws {
    let workspace = try Workspace()
    try workspace.write("old.sumtype.json", schema(Self.small))
    try workspace.write("new.sumtype.json", schema(Self.strict))
    let result = workspace.run("compare", "old.sumtype.json", "new.sumtype.json", "-f", "json")
    for part in [
      #""newReadsOld" : "fails""#, #""rule" : "field-added-required""#,
      #""file" : "new.sumtype.json""#, #""severity" : "error""#,
      #"{\"version\":1,\"entries\":[{\"text\":\"text\"}]}"#,
    ] { #expect(result.output.contains(part), "\(part)\n\(result.output)") }
    let short = workspace.run(
      "compare", "old.sumtype.json", "new.sumtype.json", "-f", "json", "--no-examples")
    #expect(!short.output.contains("witnesses"))
  }

  @Test func `documents that share too many differences are compared one by one`() throws {
    let workspace = try Workspace()
    for (file, name) in [("old", "f"), ("new", "g")] {
      let fields = (0..<400).map { #""\#(name)\#($0)": "Int""# }.joined(separator: ", ")
      let documents = (0..<400).map { #""D\#($0)": { "root": "[A]" }"# }.joined(separator: ", ")
      try workspace.write(
        "\(file).sumtype.json",
        """
        { "sumtype": 1, "types": { "A": { "struct": { \(fields) } } }, "documents": { \(documents) } }
        """)
    }
    let all = workspace.run("compare", "old.sumtype.json", "new.sumtype.json")
    #expect(all.status == .found)
    #expect(all.output.isEmpty)
    #expect(
      all.errors.contains(
        "400 documents of old.sumtype.json and new.sumtype.json share 800 differences"),
      "\(all.errors)")
    #expect(all.errors.contains("--document NAME"))
    let one = workspace.run("compare", "old.sumtype.json", "new.sumtype.json", "--document", "D7")
    #expect(one.status == .found)
    #expect(one.output.contains("D7, old.sumtype.json → new.sumtype.json"))
  }

  @Test func `--rules prints the rules without schemas to compare`() throws {
    let result = try Workspace().run("compare", "--rules")
    #expect(result.status == .success)
    #expect(result.output.contains("field-added-required\n"))
  }
}
