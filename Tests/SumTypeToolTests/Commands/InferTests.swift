import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("The command infer")
struct InferTests {
  private static let entries = (0..<6).map { number in
    number % 2 == 0
      ? #"{"type":"note","id":\#(number),"text":"Hello"}"#
      : #"{"type":"mood","id":\#(number),"intensity":\#(number),"why":null}"#
  }

  @Test("infer writes a schema that check accepts, and by which inspect finds nothing unknown")
  func proved() throws {
    let workspace = try Workspace()
    try workspace.write("data/a.json", "[\(Self.entries.joined(separator: ","))]")
    try workspace.write("data/more/b.json", "[\(Self.entries[0])]")
    try workspace.write("data/readme.txt", "no JSON")
    let result = workspace.run("infer", "data", "-o", "schemas/Journal.sumtype.json")
    #expect(result.status == .success)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(#"internal "type": "note" 4, "mood" 3"#))
    #expect(result.errors.contains("Checked: the schema reads all 2 samples, nothing malformed"))
    #expect(workspace.run("check", "schemas/Journal.sumtype.json").status == .success)
    #expect(workspace.run("format", "--check", "schemas/Journal.sumtype.json").status == .success)
    let inspected = workspace.run(
      "inspect", "data/a.json", "-s", "schemas/Journal.sumtype.json", "--strict")
    #expect(inspected.status == .success)
  }

  @Test("infer prints the schema of standard input and of lines")
  func prints() throws {
    let workspace = try Workspace()
    let lines = Self.entries.joined(separator: "\n")
    let result = workspace.run("infer", "--lines", "--name=Log", "-q", "-", input: lines)
    #expect(result.status == .success)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains(#""Log": { "lines": "Log" }"#))
    try workspace.write("log.ndjson", lines)
    #expect(workspace.run("infer", "--name=Log", "-q", "log.ndjson").output == result.output)
  }

  @Test(
    "--update prints the schema with the samples' new parts, writes it with -o, and then changes nothing"
  )
  func updates() throws {
    let workspace = try Workspace()
    let schema = "Journal.sumtype.json"
    try workspace.write("old.json", "[\(Self.entries.joined(separator: ","))]")
    try workspace.write("new.json", #"[{"type":"poll","id":7,"options":["a b"]}]"#)
    #expect(workspace.run("infer", "old.json", "-o", schema).status == .success)
    let before = try workspace.read(schema)
    let printed = workspace.run("infer", "new.json", "--update", schema)
    #expect(printed.status == .success)
    #expect(printed.output.contains(#""poll": "PollJournal""#))
    #expect(printed.errors.contains(#"has the variant "poll""#))
    #expect(try workspace.read(schema) == before)
    #expect(workspace.run("infer", "new.json", "--update", schema, "-o", schema).status == .success)
    #expect(try workspace.read(schema) != before)
    #expect(workspace.run("check", schema).status == .success)
    let again = workspace.run("infer", "old.json", "new.json", "--update", schema)
    #expect(again.output.isEmpty)
    #expect(again.errors.contains("and does not change"))
  }

  @Test("--update refuses samples that it cannot add to the schema, and writes nothing")
  func refuses() throws {
    let workspace = try Workspace()
    let schema = "Journal.sumtype.json"
    try workspace.write("old.json", "[\(Self.entries.joined(separator: ","))]")
    try workspace.write("new.json", "[{\"id\":7}]")
    #expect(workspace.run("infer", "old.json", "-o", schema).status == .success)
    let before = try workspace.read(schema)
    let result = workspace.run("infer", "new.json", "--update", schema, "-o", schema)
    #expect(result.status == .found)
    #expect(result.errors.contains("/0"))
    #expect(try workspace.read(schema) == before)
    #expect(workspace.run("infer", "new.json", "--update", schema, "--name", "A").status == .usage)
    #expect(workspace.run("infer", "new.json", "--update", schema, "-d", "A").status == .usage)
    #expect(workspace.run("infer", "new.json", "--update", "No.sumtype.json").status == .noInput)
  }

  @Test("samples beyond --limit are read evenly from all parts of the data")
  func readsEvenly() throws {
    var share = EvenShare(limit: 1000, of: 100_000)
    let taken = (0..<10_000).filter { _ in share.takes(10) }
    #expect((95...101).contains(taken.count))
    for tenth in 0..<10 {
      #expect((8...12).contains(taken.count { $0 / 1000 == tenth }))
    }
    var all = EvenShare(limit: 1000, of: 1000)
    #expect((0..<100).allSatisfy { _ in all.takes(10) })
    let workspace = try Workspace()
    try workspace.write(
      "log.ndjson",
      (0..<2000).map { #"{"at":\#($0 < 1000 ? "1" : "true")}"# }.joined(separator: "\n"))
    let result = workspace.run("infer", "--name=Log", "--limit=1K", "log.ndjson")
    #expect(result.errors.contains("more were not read: --limit is reached"))
    #expect(result.output.contains("Int | Bool"))
  }

  @Test("a line beyond --limit is read if it has keys that no other line has, wherever it is")
  func readsUnseenKeys() throws {
    let workspace = try Workspace()
    func write(_ name: String, rare: Int, keys: (Int) -> String) throws {
      let lines = (0..<3000).map { index in
        switch index {
        case rare: #"{"at":1,"rare":{"deep":[{"deepest":true}]}}"#
        case (rare + 700) % 3000: #"{"at":1,"other":true}"#
        default: "{\(keys(index))\"at\":1}"
        }
      }
      try workspace.write(name, lines.joined(separator: "\n"))
    }
    for rare in [1, 1501, 2998] {
      try write("log.ndjson", rare: rare) { _ in "" }
      let result = workspace.run("infer", "--name=Log", "--limit=1K", "log.ndjson")
      #expect(result.output.contains("deepest"), "\(rare)")
      #expect(result.output.contains("other"), "\(rare)")
      #expect(result.errors.contains("more were not read: --limit is reached"))
    }
    // In a map, where each line has new keys, these lines are read evenly, and not beyond the limit.
    try write("map.ndjson", rare: -800) { #""k \#($0)":{"v":1},"# }
    let result = workspace.run("infer", "--name=Map", "--limit=4K", "map.ndjson")
    let read = try #require(result.errors.split(separator: " ").first.flatMap { Int($0) })
    #expect((80...200).contains(read), "\(result.errors)")
  }

  @Test("infer reports a sample that is not JSON, with its place, and writes nothing")
  func faults() throws {
    let workspace = try Workspace()
    try workspace.write("a.json", "{}")
    try workspace.write("b.json", "{\"a\":}")
    let result = workspace.run("infer", "a.json", "b.json", "-o", "A.sumtype.json")
    #expect(result.status == .found)
    #expect(result.errors.contains("b.json: 1:6: "))
    #expect(!workspace.has("A.sumtype.json"))
    #expect(workspace.run("infer", "c.json").status == .noInput)
    #expect(workspace.run("infer").status == .usage)
    #expect(workspace.run("infer", "a.json", "--name", "post").status == .usage)
    #expect(workspace.run("infer", "a.json", "-o", "A.json").status == .usage)
    #expect(workspace.run("infer", "a.json", "--hint", "a").status == .usage)
    #expect(workspace.run("infer", "a.json", "--optional-below", "many").status == .usage)
  }

  @Test(
    "infer reports each line that is not JSON, by file and line, at most 20, and writes nothing")
  func faultsInLines() throws {
    let workspace = try Workspace()
    try workspace.write("log.jsonl", "{\"a\":1}\n{\"a\":}\n{\"a\":2}\n\n[1,\n{\"a\":3}\n")
    try workspace.write("more.jsonl", "nul\n")
    let result = workspace.run("infer", "log.jsonl", "more.jsonl", "-o", "Log.sumtype.json")
    #expect(result.status == .found)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 3, "\(result.errors)")
    #expect(lines.first?.hasPrefix("sumtype: error: log.jsonl: 2:6: at /a: ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("sumtype: error: log.jsonl: 5:4: at /1: ") == true)
    #expect(lines.last?.hasPrefix("sumtype: error: more.jsonl: 1:") == true)
    #expect(!workspace.has("Log.sumtype.json"))
    // Of 30 faults, 20 are reported.
    try workspace.write("bad.jsonl", String(repeating: "{\n", count: 30))
    let many = workspace.run("infer", "bad.jsonl")
    #expect(many.errors.split(separator: "\n").count == 21)
    #expect(many.errors.contains("10 more samples are not JSON"))
    #expect(many.output.isEmpty)
  }

  @Test(
    "the document of an inferred schema is named after the file",
    arguments: [
      ("Post", "Post"), ("my-data", "MyData"), ("g", "G"), ("2024", "Root"), ("self", "SelfItem"),
      ("value", "ValueItem"),
    ])
  func namedAfterItsFile(_ file: String, _ name: String) throws {
    let workspace = try Workspace()
    try workspace.write("a.json", "{\"a\":1}")
    let path = "\(file).sumtype.json"
    #expect(workspace.run("infer", "a.json", "-o", path).status == .success)
    #expect(try workspace.read(path).contains("\"documents\": {\n    \"\(name)\": "))
    #expect(workspace.run("check", path).status == .success)
    let refused = workspace.run("infer", "a.json", "--name", "my data")
    #expect(refused.status == .usage)
    #expect(refused.errors.contains("such as MyData"))
  }

  @Test(
    "infer says if the samples say little, and if an object has a key twice",
    arguments: [
      ("[]", "[JSON]"), ("1", "Int"), ("null", "JSON"), ("{}", "Root"),
      ("{\"a\":1,\"a\":2}", "Root"),
    ])
  func littleToSay(_ sample: String, _ root: String) throws {
    let workspace = try Workspace()
    let result = workspace.run("infer", "-", input: sample)
    #expect(result.status == .success)
    #expect(result.output.contains("\"root\": \"\(root)\""))
    let repeats = sample.contains("2")
    #expect(result.errors.contains("Few guesses are possible") == !repeats)
    #expect(result.errors.contains(#"1 object with a key twice, such as "a": "#) == repeats)
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let refused = workspace.run("infer", "-", input: deep)
    #expect(refused.status == .found)
    #expect(refused.errors.contains("nested too deeply"))
    #expect(workspace.run("infer", "-", input: " ").status == .found)
  }

  @Test("--explain says why a decision was made, and the hint that reverses it")
  func explains() throws {
    let workspace = try Workspace()
    try workspace.write("a.json", "[\(Self.entries.joined(separator: ","))]")
    let result = workspace.run("infer", "a.json", "--explain")
    #expect(result.errors.contains("  /* is union:type: "))
    #expect(result.errors.contains("otherwise: --hint '/*=struct'"))
    let turned = workspace.run("infer", "a.json", "-q", "--hint", "/*=struct")
    #expect(!turned.output.contains("\"union\""))
    let nowhere = workspace.run("infer", "a.json", "--hint", "/*/nowhere=map")
    #expect(nowhere.status == .success)
    #expect(
      nowhere.errors.contains("No sample has a value at \"/*/nowhere\": the hint has no effect"))
  }

  @Test("infer lists at most five places where it is less sure, and all of them with --explain")
  func lessSure() throws {
    let workspace = try Workspace()
    func report(_ count: Int, _ options: String...) throws -> [String] {
      let members = (0..<count).map { #""n\#($0)":1769860800"# }.joined(separator: ",")
      try workspace.write(
        "a.json", "[\([String](repeating: "{\(members)}", count: 5).joined(separator: ","))]")
      let lines = workspace.run(["infer", "a.json"] + options).errors.split(separator: "\n")
      return lines.drop { $0 != "Less sure" }.map(String.init)
    }
    let line = "  /*/n0  Int: perhaps seconds since 1970  --hint '/*/n0=Date:seconds'"
    let six = try report(6)
    #expect(six.count == 8)
    #expect(six.dropFirst().first == line)
    #expect(six.dropLast().last == "  and 1 more; --explain shows all")
    #expect(try report(5).count == 7)
    #expect(try report(0).isEmpty)
    let all = try report(6, "--explain")
    #expect(
      all.filter { $0.contains("seconds") }.count == 6 && !all.contains { $0.contains("more;") })
  }

  @Test("a doubt about a union in a variant names the variant")
  func doubtInVariant() throws {
    let workspace = try Workspace()
    let pushes = (0..<6).map { #"{"type":"push","ref":"r \#($0)","count":\#($0)}"# }
    let issues = (0..<2).flatMap { number in
      [
        #"{"type":"issue","kind":"opened","title":"T \#(number)","labels":["a"]}"#,
        #"{"type":"issue","kind":"closed","reason":{"by":\#(number)},"at":\#(number)}"#,
      ]
    }
    try workspace.write("a.json", "[\((pushes + issues).joined(separator: ","))]")
    let lines = workspace.run(["infer", "a.json"]).errors.split(separator: "\n")
    let doubt = lines.first { $0.contains("  union:kind: found in 4 objects alone") }
    #expect(doubt?.hasPrefix(#"  /* (the variant "issue") "#) ?? false, "\(lines)")
  }

  @Test("infer into a folder splits a large schema into several files, which check accepts")
  func folder() throws {
    let workspace = try Workspace()
    // A hundred types, in five groups by the beginnings of their names.
    let groups = ["order", "price", "route", "shift", "token"].map { group in
      let members = (0..<20).map {
        #""\#(group)Part\#($0)":{"at\#(group)\#($0)":1,"by\#(group)\#($0)":"x"}"#
      }
      return #""\#(group)":{\#(members.joined(separator: ","))}"#
    }
    try workspace.write("in.json", "{\(groups.joined(separator: ","))}")
    let result = workspace.run("infer", "in.json", "--name", "Plan", "-o", "out", "-q")
    #expect(result.status == .success, "\(result.errors)")
    let names = workspace.names(in: "out")
    #expect(names.count > 2 && names.contains("Plan.sumtype.json"), "\(names)")
    let checked = workspace.run(["check"] + names.map { "out/\($0)" })
    #expect(checked.status == .success, "\(checked.errors)")
    #expect(
      workspace.run("inspect", "in.json", "-s", "out/Plan.sumtype.json", "--strict").status
        == .success)
    let update = workspace.run("infer", "in.json", "--update", "out/Plan.sumtype.json", "-o", "out")
    #expect(update.status == .usage)
  }
}
