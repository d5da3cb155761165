import SumTypeJSON
import Testing

@testable import SumTypeTool

@Suite("The command import")
struct ImportTests {
  private static let post = ##"""
    {"type":"object","properties":{"id":{"type":"integer"},"by":{"$ref":"parts/person.json"},"to":{"$ref":"parts/person.json#/$defs/mail"}},"required":["id"]}
    """##
  private static let person = ##"""
    {"type":"object","properties":{"name":{"type":"string","pattern":"^A"},"mail":{"$ref":"#/$defs/mail"}},"required":["name"],"$defs":{"mail":{"type":"object","properties":{"at":{"type":"string"}},"required":["at"]}}}
    """##

  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write("in/post.json", post)
    try workspace.write("in/parts/person.json", person)
    return workspace
  }

  @Test("import writes one schema from several files, which check and format accept")
  func oneFile() throws {
    let workspace = try Self.workspace()
    let result = workspace.run("import", "in/post.json", "-o", "out/Post.sumtype.json")
    #expect(result.status == .success)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("json-schema: 1 schema → 3 types, 0 unions"))
    #expect(result.errors.contains(" × an optional member may also be null\n"))
    #expect(try workspace.read("out/Post.sumtype.json").contains(#""pattern": "^A""#))
    #expect(workspace.run("check", "out/Post.sumtype.json").status == .success)
    #expect(workspace.run("format", "--check", "out/Post.sumtype.json").status == .success)
    try workspace.write("data.json", #"{"id":1,"by":{"name":"Ann"},"to":{"at":"x"}}"#)
    let inspected = workspace.run(
      "inspect", "data.json", "-s", "out/Post.sumtype.json", "--strict")
    #expect(inspected.status == .success, "\(inspected.output)\(inspected.errors)")
  }

  @Test("import into a folder writes a schema for each source, with imports")
  func folder() throws {
    let workspace = try Self.workspace()
    #expect(workspace.run("import", "in", "-o", "out").status == .success)
    #expect(workspace.has("out/Person.sumtype.json"))
    let checked = workspace.run("check", "out/Post.sumtype.json", "out/Person.sumtype.json")
    #expect(checked.status == .success, "\(checked.errors)")
    let post = try workspace.read("out/Post.sumtype.json")
    #expect(post.contains(#""imports": ["Person.sumtype.json"]"#))
  }

  @Test(
    "import and infer replace no schema in a folder that they would change, except with --force")
  func replaced() throws {
    let workspace = try Self.workspace()
    let mine = #"{"sumtype": 1, "types": {"Mine": {"struct": {"id": "UUID"}}}}"#
    try workspace.write("out/Post.sumtype.json", mine)
    for arguments in [
      ["import", "in", "-o", "out"], ["infer", "in/post.json", "--name", "Post", "-o", "out"],
    ] {
      let refused = workspace.run(arguments)
      #expect(refused.status == .inputOutput)
      #expect(
        refused.errors.contains("out/Post.sumtype.json is there already"), "\(refused.errors)")
      #expect(refused.errors.contains("--force"), "\(refused.errors)")
      #expect(workspace.names(in: "out") == ["Post.sumtype.json"])
      #expect(try workspace.read("out/Post.sumtype.json") == mine)
    }
    #expect(workspace.run("import", "in", "-o", "out", "--force").status == .success)
    #expect(workspace.names(in: "out") == ["Person.sumtype.json", "Post.sumtype.json"])
    // What would not change is no obstacle.
    #expect(workspace.run("import", "in", "-o", "out").status == .success)
    // A file that is named is replaced.
    try workspace.write("Post.sumtype.json", mine)
    #expect(workspace.run("import", "in/post.json", "-o", "Post.sumtype.json").status == .success)
  }

  @Test("import prints the schema of standard input, and places with --list")
  func prints() throws {
    let workspace = try Self.workspace()
    let result = workspace.run("import", "-", "--name", "Human", "--list", input: Self.person)
    #expect(result.status == .success)
    #expect(result.output.contains(#""Human": { "root": "Human" }"#))
    #expect(result.errors.contains("<stdin>:1:79: an optional member may also be null\n"))
    #expect(workspace.run("import", "-", "-q", input: Self.person).errors.isEmpty)
  }

  @Test("import --format-report json reports the differences with their places as JSON")
  func reportsJSON() throws {
    let workspace = try Self.workspace()
    let result = workspace.run(
      "import", "in/parts/person.json", "--format-report", "json", "-o", "Person.sumtype.json")
    #expect(result.status == .success)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == #"{"formats":["json-schema"],"schemas":2,"types":2,"unions":0,"notes":["#)
    let note =
      #"{"effect":"looser","subject":"null for absent","message":"an optional member may also be null","file":"in/parts/person.json","line":1,"column":79}"#
    #expect(lines.contains { $0 == note || $0 == note + "," }, "\(result.errors)")
    let value = try JSONValue(parsing: Array(result.errors.utf8))
    #expect(value["notes"] != nil)
    try workspace.write("plain.json", #"{"type":"boolean"}"#)
    let plain = workspace.run("import", "plain.json", "--format-report", "json")
    #expect(
      plain.errors
        == #"{"formats":["json-schema"],"schemas":1,"types":1,"unions":0,"notes":[]}"# + "\n")
    #expect(workspace.run("import", "plain.json", "--format-report", "xml").status == .usage)
    let quiet = workspace.run("import", "plain.json", "--format-report", "json", "-q")
    #expect(quiet.errors.isEmpty)
  }

  @Test("the report puts differences of several types into one line, which names some of them")
  func reportsTypes() throws {
    let workspace = try Workspace()
    let types = (1...7).map { "struct T\($0): Decodable { var a: Missing\($0 % 2) }\n" }.joined()
    try workspace.write("a.swift", types)
    let result = workspace.run("import", "a.swift", "-o", "A.sumtype.json")
    #expect(
      result.errors == """
        swift: 7 schemas → 7 types, 0 unions
        unsayable: the schema language cannot express it, so that the schema allows any JSON
          7 × a type is neither declared in the sources nor known, so that JSON is in place of Missing1, Missing0
        assumed: decided by code of the source; the schema has what the code seems to do
          7 × a type is only Decodable, and the schema reads and writes the same JSON for it: T1, T2, T3, T4, T5 … 2 more

        """)
    let listed = workspace.run("import", "a.swift", "-o", "A.sumtype.json", "--list")
    #expect(
      listed.errors.contains(
        "    a.swift:3:8: T3 is only Decodable: the schema reads and writes the same JSON for it\n")
    )
  }

  @Test("the report counts equal differences, and shows control characters of keywords as escapes")
  func reportsText() throws {
    let workspace = try Workspace()
    try workspace.write(
      "a.json", #"{"properties":{"b":{"type":"null"},"c":{"enum":[null]}},"\u001Bm":1}"#)
    let result = workspace.run("import", "a.json")
    #expect(
      result.errors == """
        json-schema: 1 schema → 1 type, 0 unions
        looser: the schema reads values that the source refuses
          2 × a type whose only value is null becomes JSON, which allows any value
        stricter: the schema refuses values that the source allows
          1 × without "type", only values of the type to which the other keywords apply are read
        unknown: not recognised, and left out; often a typing mistake in the source
          1 × the keyword "\\u{1B}m" is not known

        """)
  }

  @Test("import follows references only inside the folders of the sources")
  func climbing() throws {
    let workspace = try Self.workspace()
    try workspace.write("secret.json", #"{"type":"string"}"#)
    try workspace.write("in/bad.json", ##"{"$ref":"../secret.json"}"##)
    let result = workspace.run("import", "in/bad.json", "-o", "Bad.sumtype.json")
    #expect(result.status == .found)
    #expect(
      result.errors.contains("in/bad.json:1:9: error: cannot load secret.json: it is outside"))
    #expect(
      result.errors.contains(
        "help: name secret.json as a further SOURCE, if the command may read it and the files in its folder"
      ))
    #expect(!workspace.has("Bad.sumtype.json"))
    // A file that --map names is read wherever it is, and no other.
    let mapped = workspace.run("import", "in/bad.json", "--map", "../secret.json=secret.json", "-q")
    #expect(mapped.status == .success, "\(mapped.errors)")
    let elsewhere = workspace.run(
      "import", "in/bad.json", "--map", "../other.json=in/post.json", "-q")
    #expect(elsewhere.status == .found)
    let both = workspace.run("import", "in/bad.json", "secret.json", "-q")
    #expect(both.status == .success, "\(both.errors)")
  }

  @Test("import refuses wrong arguments, missing files and YAML")
  func usage() throws {
    let workspace = try Self.workspace()
    #expect(workspace.run("import").status == .usage)
    #expect(workspace.run("import", "in/post.json", "-o", "a.json").status == .usage)
    #expect(workspace.run("import", "in/post.json", "--type", "Post").status == .usage)
    #expect(workspace.run("import", "in/post.json", "--map", "x").status == .usage)
    #expect(workspace.run("import", "in/post.json", "--name", "post").status == .usage)
    #expect(workspace.run("import", "none.json").status == .noInput)
    try workspace.write("api.yaml", "openapi: 3.0.0")
    let yaml = workspace.run("import", "api.yaml")
    #expect(yaml.status == .found)
    #expect(yaml.errors.contains("yq -o json"))
  }

  // MARK: - Swift

  private static func models() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(
      "Models/Post.swift",
      "public struct Post: Codable { var userID: Author.ID; var at: Date; var kind: Kind }\n"
        + "enum Kind: String, Codable { case text }")
    try workspace.write(
      "Models/More/Author.swift",
      "struct Author: Codable { typealias ID = Int; var id: ID; var posts: [Post]? }\n"
        + "struct Group: Codable { var posts: [Post] }")
    return workspace
  }

  @Test("import takes the Swift files of a folder, with the strategies of options")
  func swiftFolder() throws {
    let workspace = try Self.models()
    let result = workspace.run(
      "import", "Models", "--dates", "milliseconds", "--keys", "snake_case", "--closed", "-o",
      "Models.sumtype.json")
    #expect(result.status == .success, "\(result.errors)")
    #expect(result.errors.hasPrefix("swift: 4 schemas → 4 types, 0 unions\n"), "\(result.errors)")
    try workspace.write("a.json", #"{"posts":[{"user_id":1,"at":1769860800500,"kind":"text"}]}"#)
    let inspected = workspace.run(
      "inspect", "a.json", "-s", "Models.sumtype.json", "--document", "Group", "--strict")
    #expect(inspected.status == .success, "\(inspected.output)\(inspected.errors)")
    #expect(workspace.run("check", "Models.sumtype.json").status == .success)
  }

  @Test("import of an app's folder takes its Swift files, and its JSON only with another --format")
  func swiftFormat() throws {
    let workspace = try Self.models()
    try workspace.write("Models/Assets.xcassets/Contents.json", #"{"info":{"version":1}}"#)
    #expect(workspace.run("import", "Models").errors.hasPrefix("swift: 4 "))
    #expect(workspace.run("import", "Models", "--format", "swift").errors.hasPrefix("swift: 4 "))
    let json = workspace.run("import", "Models", "--format", "json-schema")
    #expect(json.errors.hasPrefix("json-schema: "), "\(json.errors)")
  }

  @Test("import of Swift files into a folder writes a schema for each, which import each other")
  func swiftFiles() throws {
    let workspace = try Self.models()
    #expect(workspace.run("import", "Models", "--dates", "seconds", "-o", "out").status == .success)
    let checked = workspace.run("check", "out/Post.sumtype.json", "out/Author.sumtype.json")
    #expect(checked.status == .success, "\(checked.errors)")
  }

  @Test("import takes the name of a Swift type for --type, and says what is wrong with other words")
  func swiftType() throws {
    let workspace = try Self.models()
    let one = workspace.run("import", "Models", "--type", "Kind")
    #expect(one.status == .success && !one.output.contains("Group"), "\(one.errors)")
    #expect(
      workspace.run("import", "Models", "--type", "Kidn").errors.contains("did you mean \"Kind\"?"))
    let list = workspace.run("import", "Models", "--type", "[String: [Kind]]")
    #expect(
      list.output.contains(#""KindListMap": { "root": "[String: [Kind]]" }"#), "\(list.output)")
    for (word, missing) in [("[Kidn]", "Kidn"), ("a b", "a b"), ("[Kind", "[Kind")] {
      let result = workspace.run("import", "Models", "--type", word)
      #expect(result.status == .found)
      #expect(result.errors.contains("declare no Codable type \"\(missing)\""), "\(result.errors)")
    }
    let broken = try Self.models()
    try broken.write("Models/Bad.swift", "struct Bad: Codable {")
    let result = broken.run("import", "Models")
    #expect(result.status == .found)
    #expect(
      result.errors.contains("Models/Bad.swift:1:21: error: \"{\" is not closed"),
      "\(result.errors)")
  }
}
