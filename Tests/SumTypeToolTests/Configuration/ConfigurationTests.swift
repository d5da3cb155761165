import SumTypeSource
import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("The configuration of the tool")
struct ConfigurationTests {
  private func errors(_ text: String, ofTarget: Bool = false) -> [String] {
    var diagnostics = Diagnostics()
    let source = SourceFile(path: "sumtype-config.json", text: text)
    let isRead =
      ofTarget
      ? ConfigurationReader.target(source, into: &diagnostics) != nil
      : ConfigurationReader.project(
        source, folder: "", Tool.sumtype.readings, into: &diagnostics) != nil
    #expect(isRead == !diagnostics.hasErrors)
    return diagnostics.all.map {
      "\($0.range.start.line):\($0.range.start.column) [\($0.id)] \($0.message)"
        + ($0.cure.map { " (\($0))" } ?? "")
    }
  }

  @Test("each key of a group is read")
  func whole() throws {
    var diagnostics = Diagnostics()
    let source = SourceFile(
      path: "sumtype-config.json",
      text: """
        {"$schema": "x", "generate": [{"schemas": ["a", "b/*"], "output": "out", "access": "public",
          "artefacts": ["domain", "dto"], "imports": ["Extra"],
          "domain": {"module": "Model", "output": "model"}}]}
        """)
    let configuration = ConfigurationReader.project(
      source, folder: "..", Tool.sumtype.readings, into: &diagnostics)
    let group = try #require(configuration?.groups.first)
    #expect(group.schemas.map(\.glob.pattern) == ["a", "b/*"])
    #expect(group.output == "out")
    #expect(group.options.access == .public)
    #expect(group.options.artefacts == [.domain, .dto])
    #expect(group.options.imports.map(\.name) == ["Extra"])
    #expect(group.options.domainModule?.name == "Model")
    #expect(group.domainOutput == "model")
  }

  private static let start = #"{"generate": [{"schemas": ["a"], "output": "o""#

  @Test(
    "a wrong project configuration gives an error with its place",
    arguments: [
      (
        "[]",
        "1:1 [wrong-kind] expected an object for the configuration of a project, found an array"
      ),
      (
        "{}",
        ##"1:1 [missing-key] the configuration of a project must have the key "generate" (add "generate": [{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}])"##
      ),
      (
        #"{"genrate": []}"#,
        #"1:2 [unknown-key] the configuration of a project has no key "genrate" (did you mean "generate"?)"#
      ),
      (
        #"{"access": "public", "generate": [{"schemas": ["a"], "output": "o"}]}"#,
        #"1:2 [unknown-key] the configuration of a project has no key "access" (write it in an object of the list "generate")"#
      ),
      (#"{"generate": {}}"#, #"1:14 [wrong-kind] expected a list for "generate", found an object"#),
      (
        #"{"generate": [3]}"#,
        #"1:15 [wrong-kind] expected an object for an element of "generate", found a number"#
      ),
      (
        #"{"generate": [{"output": "o"}]}"#,
        #"1:15 [missing-key] an element of "generate" must have the key "schemas" (add "schemas": ["schemas/*.sumtype.json"])"#
      ),
      (
        #"{"generate": [{"schemas": "a", "output": "o"}]}"#,
        #"1:27 [wrong-kind] expected a list for "schemas", found a string"#
      ),
      (
        #"{"generate": [{"schemas": [], "output": "o"}]}"#,
        #"1:27 [invalid-value] "schemas" is empty (add a pattern, such as "schemas/*.sumtype.json")"#
      ),
      (
        #"{"generate": [{"schemas": ["a"], "output": ""}]}"#,
        #"1:44 [invalid-value] expected a text for "output", found an empty string (write a text between the quotes)"#
      ),
      (
        start + #", "acces": "public"}]}"#,
        #"1:49 [unknown-key] an element of "generate" has no key "acces" (did you mean "access"?)"#
      ),
      (
        start + #", "output": "p"}]}"#,
        #"1:49 [duplicate-key] the object has the key "output" twice (remove one of the two)"#
      ),
      (
        start + #", "access": "pubic"}]}"#,
        #"1:59 [invalid-value] "pubic" is not an access level (did you mean "public"?)"#
      ),
      (
        start + #", "artefacts": ["mapping", "domain"]}]}"#,
        #"1:62 [invalid-value] the artefact "mapping" needs "dto" (add "dto")"#
      ),
      (
        start + #", "artefacts": ["store"]}]}"#,
        #"1:62 [invalid-value] the artefact "store" needs "domain" (add "domain", or name the module that has it)"#
      ),
      (
        start + #", "artefacts": ["binary"]}]}"#,
        #"1:63 [invalid-value] "binary" is not an artefact (use one of domain, paths, dto, mapping, codec, document, repository, store)"#
      ),
      (
        start + #", "artefacts": []}]}"#,
        "1:62 [invalid-value] no artefact is named (name one or more of domain, paths, dto, mapping, codec, document, repository, store)"
      ),
      (
        start + #", "imports": ["a b"]}]}"#,
        #"1:61 [invalid-value] "a b" is not the name of a module (write a Swift identifier of letters, digits and underscores, such as Models)"#
      ),
      (
        start + #", "domain": {"module": "M"}}]}"#,
        #"1:59 [missing-key] "domain" must have the key "output" (add "output": "Generated")"#
      ),
      (
        start + #", "domain": {"module": "M", "output": "m"}}]}"#,
        #"1:59 [invalid-value] an internal domain cannot be used from another module (use the access level "public" or "package")"#
      ),
      (
        start + #", "domainModule": "M"}]}"#,
        #"1:49 [unknown-key] an element of "generate" has no key "domainModule" (write "domain": {"module": …, "output": …})"#
      ),
    ])
  func wrong(_ text: String, _ error: String) {
    #expect(errors(text) == [error])
  }

  @Test(
    "a target configuration with keys of a project, or with wrong options, gives an error",
    arguments: [
      (
        #"{"generate": []}"#,
        #"1:2 [unknown-key] the configuration of a target has no key "generate" (remove it: the build plugin selects the schemas and folders of a target)"#
      ),
      (
        #"{"domain": {}}"#,
        #"1:2 [unknown-key] the configuration of a target has no key "domain" (write "domainModule": the module that has the domain)"#
      ),
      (
        #"{"domainModule": "M", "artefacts": ["domain"]}"#,
        #"1:36 [invalid-value] the domain is in the module M, and cannot be generated here too (remove "domain" from the artefacts, or name a folder for the domain)"#
      ),
      (#"{"access": 1}"#, #"1:12 [wrong-kind] expected a string for "access", found a number"#),
    ])
  func target(_ text: String, _ error: String) {
    #expect(errors(text, ofTarget: true) == [error])
  }

  @Test("all errors of a configuration are reported at once")
  func all() {
    #expect(
      errors(#"{"generate": [{"schemas": [1, ""], "acess": 1, "imports": "x"}], "more": 1}"#).count
        == 6)
  }

  @Test(
    "a configuration that is not JSON, or nested too deep, gives an error",
    arguments: [("[", 100_000)]
      + ["", "{", "nul", "\u{FEFF}", "{\"generate\": [}]"].map { ($0, 1) })
  func notJSON(_ part: String, count: Int) {
    #expect(!errors(String(repeating: part, count: count)).isEmpty)
  }

  @Test("a configuration is found in a folder above, and its paths are relative to that folder")
  func lookup() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/Post")
    try workspace.writeConfiguration()
    try workspace.write("a/b/x", "")
    let result = workspace.run("generate", "--verbose", in: "a/b")
    #expect(result.output.hasPrefix("wrote ../../Generated/Post+Domain.swift\n"))
    #expect(workspace.has("Generated/Post+Domain.swift"))
    try workspace.write("a/sumtype-config.json", "{}")
    #expect(
      workspace.run("generate", in: "a/b").errors.hasPrefix("../sumtype-config.json:1:1: error:"))
    #expect(workspace.run("check", "-c", "../../sumtype-config.json", in: "a/b").status == .success)
    let named = workspace.run(
      "generate", "../../schemas/Post.sumtype.json", "-c../../sumtype-config.json", in: "a/b")
    #expect(named.status == .success, "\(named.errors)")
  }

  @Test("a pattern that matches no schema is an error at its place in the configuration")
  func noSchema() throws {
    let workspace = try Workspace()
    try workspace.write("schemas/x.json", "")
    try workspace.writeConfiguration()
    let none = workspace.run("generate")
    #expect(none.status == .found)
    #expect(
      none.errors.hasPrefix("sumtype-config.json:1:28: error: no file matches schemas/*.sum"))
    try workspace.writeConfiguration(schemas: "schemas/*")
    #expect(
      workspace.run("check").output.contains("must end with .sumtype.json, found schemas/x.json"))
    try workspace.writeConfiguration(schemas: "schemas/Gone.sumtype.json")
    #expect(workspace.run("generate").status == .noInput)
  }
}
