import Testing

@testable import SumTypeTool

@Suite("The command format")
struct FormatTests {
  private static let loose = #"{"types":{"A":{"struct":{"x":"Int"}}},"sumtype":1}"#
  private static let formatted = """
    {
      "sumtype": 1,
      "types": {
        "A": { "struct": { "x": "Int" } }
      }
    }

    """

  @Test("format writes schemas in place, those of the configuration if none is named")
  func writes() throws {
    let workspace = try Workspace()
    workspace.run("init")
    try workspace.write("schemas/Loose.sumtype.json", Self.loose)
    let first = workspace.run("format")
    #expect(first.status == .success)
    #expect(first.errors.contains("formatted schemas/Loose.sumtype.json\n"))
    #expect(first.errors.contains("2 schemas: 1 unchanged\n"))
    #expect(try workspace.read("schemas/Loose.sumtype.json") == Self.formatted)
    #expect(
      workspace.run("format", "schemas/Loose.sumtype.json").errors == "1 schema: 1 unchanged\n")
  }

  @Test("format --check writes nothing, and its status says whether a schema would change")
  func checks() throws {
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", Self.loose)
    let result = workspace.run("format", "--check", "A.sumtype.json")
    #expect(result.status == .found)
    #expect(result.errors.contains("would format A.sumtype.json\n"))
    #expect(try workspace.read("A.sumtype.json") == Self.loose)
    workspace.run("format", "A.sumtype.json")
    #expect(workspace.run("format", "--check", "A.sumtype.json").status == .success)
  }

  @Test("format prints the schema from standard input")
  func standardInput() throws {
    let workspace = try Workspace()
    #expect(workspace.run("format", "-", input: Self.loose).output == Self.formatted)
    #expect(workspace.run("format", "--check", "-", input: Self.loose).status == .found)
    #expect(workspace.run("format", "--check", "-", input: Self.formatted).status == .success)
  }

  @Test("format changes no file if one of them is not JSON")
  func careful() throws {
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", Self.loose)
    try workspace.write("B.sumtype.json", "{,}")
    let result = workspace.run("format", "A.sumtype.json", "B.sumtype.json")
    #expect(result.status == .found)
    #expect(result.errors.contains("B.sumtype.json:1:2: error: this is not JSON"))
    #expect(try workspace.read("A.sumtype.json") == Self.loose)
    #expect(workspace.run("format", "C.sumtype.json").status == .noInput)
  }
}
