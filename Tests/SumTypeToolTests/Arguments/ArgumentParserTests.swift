import Testing

@testable import SumTypeTool

@Suite("The parser of command lines")
struct ArgumentParserTests {
  struct Understood: CustomTestStringConvertible, Sendable {
    let line: String
    var values: [Option.Name: [String]] = [:]
    var operands: [String] = []
    var testDescription: String { line }
  }

  @Test(
    "a command line in the style of GNU programs is parsed",
    arguments: [
      Understood(line: "generate"),
      Understood(line: "generate --output=out a", values: [.output: ["out"]], operands: ["a"]),
      Understood(line: "generate --output out a", values: [.output: ["out"]], operands: ["a"]),
      Understood(line: "generate -o out a", values: [.output: ["out"]], operands: ["a"]),
      Understood(line: "generate -oout a", values: [.output: ["out"]], operands: ["a"]),
      Understood(line: "generate a b -o out", values: [.output: ["out"]], operands: ["a", "b"]),
      Understood(line: "generate -qn", values: [.quiet: [], .dryRun: []]),
      Understood(line: "generate -qo out", values: [.quiet: [], .output: ["out"]]),
      Understood(line: "generate -q -q", values: [.quiet: []]),
      Understood(line: "generate --output=a=b x", values: [.output: ["a=b"]], operands: ["x"]),
      Understood(line: "generate --output=--quiet", values: [.output: ["--quiet"]]),
      Understood(line: "generate -i A --import=B", values: [.importModule: ["A", "B"]]),
      Understood(line: "generate -- --quiet -q", operands: ["--quiet", "-q"]),
      Understood(line: "check -", operands: ["-"]),
      Understood(line: "check -f json", values: [.format: ["json"]]),
      Understood(line: "init --help extra", values: [.help: []], operands: ["extra"]),
      Understood(line: "generate -h", values: [.help: []]),
    ])
  func understood(_ expected: Understood) throws {
    let words = expected.line.split(separator: " ").map(String.init)
    let request = try ArgumentParser.parse(words)
    #expect(request.command.rawValue == words[0])
    #expect(request.values == expected.values)
    #expect(request.operands == expected.operands)
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let line: String
    let message: String
    var cure: String?
    var testDescription: String { line }
  }

  private static let listing =
    "use one of the commands generate, diff, check, format, inspect, compare, sample, infer, import, init, meta-schema, help"

  @Test(
    "a wrong command line is refused with a message and a cure",
    arguments: [
      Refused(line: "", message: "a command is missing", cure: listing),
      Refused(line: "-", message: "a command is missing", cure: listing),
      Refused(
        line: "genrate", message: #"there is no command "genrate""#,
        cure: #"did you mean "generate"?"#),
      Refused(
        line: "inspct", message: #"there is no command "inspct""#, cure: #"did you mean "inspect"?"#
      ),
      Refused(line: "xyzzy", message: #"there is no command "xyzzy""#, cure: listing),
      Refused(
        line: "--quiet generate", message: "the option --quiet stands before the command",
        cure: "write sumtype generate --quiet"),
      Refused(line: "--quiet", message: "a command is missing", cure: listing),
      Refused(
        line: "generate --ouput x", message: "generate has no option --ouput",
        cure: "did you mean --output?"),
      Refused(
        line: "check --output x", message: "check has no option --output",
        cure: "--output is an option of generate, diff, infer, import, init"),
      Refused(line: "generate --xyzzy", message: "generate has no option --xyzzy"),
      Refused(line: "generate -x", message: "generate has no option -x"),
      Refused(line: "generate -qx", message: "generate has no option -x"),
      Refused(
        line: "generate --quiet=yes", message: #"--quiet takes no value, found "yes""#,
        cure: "write --quiet alone"),
      Refused(
        line: "generate --output", message: "--output needs a value", cure: "write --output=DIR"),
      Refused(line: "generate -o", message: "--output needs a value", cure: "write --output=DIR"),
      Refused(
        line: "generate --output --quiet", message: "--output needs a value",
        cure: "write --output=DIR"),
      Refused(
        line: "generate --output -- x", message: "--output needs a value",
        cure: "write --output=DIR"),
      Refused(
        line: "generate --output=", message: "the value of --output is empty",
        cure: "write --output=DIR"),
      Refused(
        line: "generate -oa -ob", message: "--output is given twice",
        cure: "remove one of the two"),
      Refused(
        line: "generate --access pubic", message: #"--access cannot be "pubic""#,
        cure: #"did you mean "public"?"#),
      Refused(
        line: "check --format yaml", message: #"--format cannot be "yaml""#,
        cure: "use one of text, json, github"),
      Refused(
        line: "init here", message: #"init takes no argument, found "here""#, cure: "remove it"),
      Refused(
        line: "help check diff", message: #"help takes at most 1 argument, found "diff""#,
        cure: "remove it"),
    ])
  func refused(_ expected: Refused) {
    let words = expected.line.split(separator: " ").map(String.init)
    let fault = #expect(throws: UsageFault.self) { try ArgumentParser.parse(words) }
    #expect(fault?.message == expected.message)
    #expect(fault?.cure == expected.cure)
  }

  @Test(
    "the message for a command of a later version names the command", arguments: CommandName.later)
  func later(_ word: String) {
    let fault = #expect(throws: UsageFault.self) { try ArgumentParser.parse([word, "--x"]) }
    #expect(
      fault?.message
        == "the command \"\(word)\" is not in this version (\(ToolVersion.current)) of sumtype")
  }

  @Test("each option has one row, and the short letters of a command's options differ")
  func tables() {
    #expect(Set(Option.all.map(\.name)) == Set(Option.Name.allCases))
    #expect(Option.all.count == Option.Name.allCases.count)
    for name in CommandName.allCases {
      let command = Command.all[name]
      #expect(command != nil)
      let letters = Option.all.filter { command?.options.contains($0.name) == true }
        .compactMap(\.letter)
      #expect(Set(letters).count == letters.count)
    }
  }
}
