import Testing

@testable import SumTypeCommands
@testable import SumTypeTool

@Suite("Hostile text in the output of each command")
struct HostileTextTests {
  /// Text that colours the rest of a log, reverses it, ends lines and begins one with a workflow command.
  private static let hostile = "x\u{1B}[31m\u{7F}\u{9B}\u{202E}\u{2028}\r\n::error::B"
  /// The same text between the quotes of JSON.
  private static let escaped = #"x\u001b[31m\u007f\u009b\u202e\u2028\r\n::error::B"#

  /// A command with the files that it reads; the name of each file has the hostile text before its ending.
  struct Row: CustomTestStringConvertible, Sendable {
    let command: String
    let arguments: [String]
    let files: [String: String]
    /// A piece of the text with its escapes, so that the row proves that the text is shown.
    let shown: String

    var testDescription: String { "\(command) \(arguments)".filter { $0 >= " " && $0 < "\u{7F}" } }

    init(_ command: String, _ arguments: [String], shows: String, _ files: [String: String]) {
      (self.command, self.arguments, self.files, shown) = (command, arguments, files, shows)
    }
  }

  private static let text = #"u{7F}\u{9B}\u{202E}\u{2028}\u{D}\u{A}"#
  private static let markdown = text.replacing(#"\"#, with: #"\\"#)
  private static let json = #"\u007F\u009B\u202E\u2028\r\n"#

  private static func shown(in format: String) -> String {
    format == "json" ? json : format == "markdown" ? markdown : text
  }

  /// Returns a schema with a union whose variant, key, default and constant have the hostile text.
  private static func schema(_ more: String = "", type: String = "Int", key: String = escaped)
    -> String
  {
    """
    {"sumtype": 1, "types": {
      "Post": {"union": {"text": {"payload": "Text", "tag": "t\(escaped)"}}},
      "Text": {"struct": {"id": {"type": "\(type)", "key": "\(key)"},
        "kind": {"type": "String", "default": "\(escaped)"} \(more)}}},
     "documents": {"Posts": {"version": 1, "entries": "Post"}}}
    """
  }

  private static let old = hostile + ".sumtype.json"
  private static let new = "new" + hostile + ".sumtype.json"
  private static let data = hostile + ".json"

  private static let compared = [
    old: schema(), new: schema(#", "more": "Int""#, type: "String"),
    "a.sumtype.json": schema(), "b.sumtype.json": schema(key: "k" + escaped),
  ]
  private static let posts = """
    {"version": 1, "entries": [{"type": "\(escaped)", "\(escaped)": "\(escaped)"},
     {"type": "t\(escaped)", "\(escaped)": "\(escaped)"},
     {"type": "t\(escaped)", "\(escaped)": 1, "u\(escaped)": 1}]}
    """
  private static let objects = (0..<12).map {
    let own = $0 % 2 == 0 ? #""text": "t\#($0)""# : #""count": 1, "\#(escaped)": {"k\#($0)": 1}"#
    return #"{"type": "\#(escaped)\#($0 % 2)", \#(own), "at\#(escaped)": 16000000\#(10 + $0)}"#
  }.joined(separator: ",")

  static let rows: [Row] =
    ["text", "github", "json"].map { format in
      Row(
        "check", [old, "-f", format], shows: shown(in: format),
        [old: schema(#", "\#(escaped)": "None""#)])
    } + [
      Row("format", [old, "--check"], shows: text, [old: schema()]),
      Row("format", ["-"], shows: json, [:]),
      Row("inspect", [data, "-s", old], shows: text, [old: schema(), data: posts]),
      Row("inspect", [data, "-s", old, "-f", "json"], shows: json, [old: schema(), data: posts]),
      Row(
        "inspect", [data, "a" + data, "-s", old, "-f", "json"], shows: json,
        [old: schema(), data: posts, "a" + data: posts]),
      Row(
        "inspect", [data, "-s", old, "-t", "Post", "--tag", hostile], shows: "tag",
        [
          old: schema(), data: posts,
        ]),
      Row("sample", [old, "--type", hostile], shows: text, [old: schema()]),
      Row("sample", [old, "--seed", hostile], shows: text, [old: schema()]),
    ]
    + ["text", "github", "json", "junit", "markdown"].flatMap { format in
      [
        Row(
          "compare", ["a.sumtype.json", "b.sumtype.json", "-f", format], shows: shown(in: format),
          compared),
        Row("compare", [old, new, "-f", format], shows: shown(in: format), compared),
        Row(
          "compare", ["D" + hostile, "E" + hostile, "-f", format], shows: shown(in: format),
          [
            "D\(hostile)/\(old)": schema(),
            "E\(hostile)/\(old)": schema(#", "more": "Int""#, type: "String"),
          ]),
        Row(
          "compare", ["s.sumtype.json", "--versions", "old", "-f", format],
          shows: shown(in: format),
          [
            "s.sumtype.json": schema(#", "more": "Int""#, type: "String"),
            "old/\(hostile)/s.sumtype.json": schema(),
          ]),
      ]
    } + [
      Row("compare", ["--accept", hostile, "--because", "x"], shows: text, [:]),
      Row("compare", ["--policy", hostile, "a.sumtype.json", "b.sumtype.json"], shows: text, [:]),
      Row("compare", ["--against", hostile, old], shows: "git", [old: schema()]),
      Row("import", [data], shows: text, [data: #"{"type": "object", "\#(escaped)": 1}"#]),
      Row(
        "import", [data, "--list"], shows: text, [data: #"{"type": "object", "\#(escaped)": 1}"#]),
      Row(
        "import", [data, "--format-report", "json"], shows: json,
        [data: #"{"type": "object", "\#(escaped)": 1}"#]),
      Row(
        "import", [data], shows: text,
        [data: ##"{"type": "object", "properties": {"a": {"$ref": "m\##(escaped).json"}}}"##]),
      Row("import", [hostile + ".yaml"], shows: text, [hostile + ".yaml": "openapi: 3.0.0"]),
      Row("import", ["--map", hostile, "a.json"], shows: text, [:]),
      Row("import", ["--type", hostile, "a.json"], shows: text, [:]),
      Row("infer", [data], shows: text, [data: "[\(objects)]"]),
      Row("infer", [data, "--explain"], shows: text, [data: "[\(objects)]"]),
      Row("infer", [data], shows: text, [data: #"[{"\#(escaped)": 1, "\#(escaped)": 2}]"#]),
      Row("infer", [data, "--hint", "/" + hostile + "=map"], shows: text, [data: "[1]"]),
      Row("infer", [data, "--hint", hostile], shows: text, [data: "[1]"]),
      Row("infer", [data], shows: text, [data: #"{"\#(escaped)": }"#]),
      Row(
        "infer", [hostile + ".ndjson"], shows: text,
        [hostile + ".ndjson": #"{"a": 1}"# + "\n" + #"{"\#(escaped)": {"a": nul}}"#]),
      Row("infer", [data, "--update", old], shows: text, [old: schema(), data: posts]),
      Row(
        "infer", [data, "--update", old, "-o", hostile], shows: #"\x7F\xC2\x9B"#,
        [old: schema(), data: posts]),
      Row(
        "check", ["--config", "sumtype-config.json"], shows: text,
        [
          "sumtype-config.json":
            #"{"\#(escaped)": 1, "generate": [{"schemas": ["\#(escaped)"], "output": "\#(escaped)"}]}"#
        ]),
      Row(
        "compare", ["--config", "sumtype-config.json"], shows: text,
        [
          "sumtype-config.json":
            #"{"generate": [], "compare": {"policy": "\#(escaped)", "accept": [{"\#(escaped)": "\#(escaped)"}]}}"#
        ]),
      Row("init", ["--output", hostile], shows: text, [:]),
      Row("init", ["--name", hostile], shows: text, [:]),
      Row("generate", ["--artefacts", hostile, "-o", "out", old], shows: text, [old: schema()]),
      Row("generate", ["--stdin-name", hostile, "-", "--stdout"], shows: text, [:]),
    ]

  @Test(
    "hidden characters in names and data are escaped in the output of each command", arguments: rows
  )
  func isEscaped(_ row: Row) throws {
    let workspace = try Workspace()
    for (name, text) in row.files { try workspace.write(name, text) }
    let result = workspace.run([row.command] + row.arguments, input: Self.schema())
    for output in [result.output, result.errors] {
      let hidden = output.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
          || $0 == "\u{2028}"
      }
      // Lines that a unified diff takes from a file are unchanged, so that patch can apply it.
      #expect(hidden.isEmpty, "\(output.debugDescription)")
      #expect(!output.contains("\n::error::B"), "\(output.debugDescription)")
    }
    let all = result.output + result.errors
    #expect(all.contains(row.shown), "\(all.debugDescription)")
  }

  @Test("a command that a message offers passes the names of files and of places as they are")
  func isQuoted() throws {
    let workspace = try Workspace()
    try workspace.write("a;touch PWNED;.json", "openapi: 3.0.0")
    try workspace.write("it's.json", #"{"swagger": "2.0"}"#)
    try workspace.write("-x.yaml", "a: 1")
    try workspace.write("ref.json", ##"{"$ref": "https://example.org/a;b.json"}"##)
    try workspace.write("in.json", "[\(Self.hintedObjects)]")
    for (arguments, command) in [
      (
        ["import", "a;touch PWNED;.json"],
        "yq -o json 'a;touch PWNED;.json' > 'a;touch PWNED;.json.json'\n"
      ),
      (["import", "it's.json"], #"npx swagger2openapi -o openapi.json 'it'\''s.json'"# + "\n"),
      (["import", "--", "-x.yaml"], "yq -o json ./-x.yaml > ./-x.yaml.json\n"),
      (["import", "ref.json"], "--map 'https://example.org/a;b.json'=FILE\n"),
      (
        ["infer", "in.json", "--explain"],
        #"otherwise: --hint '/*/m'\''; touch PWNED; '\''=struct'"# + "\n"
      ),
    ] {
      let result = workspace.run(arguments)
      #expect(result.errors.contains(command), "\(arguments): \(result.errors)")
    }
  }

  /// Objects with maps under a key that ends a quotation and begins a command.
  private static let hintedObjects = (0..<12).map {
    #"{"id": \#($0), "name": "n\#($0)", "m'; touch PWNED; '": {"k\#($0)": 1, "l\#($0)": 2}}"#
  }.joined(separator: ",")
}
