import Foundation
import TestSupport
import Testing

@testable import SumTypeTool

@Suite("The help of the tool")
struct HelpTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

  @Test(
    "the help is the one in the golden",
    arguments: ["overview"] + CommandName.allCases.map(\.rawValue))
  func golden(_ name: String) throws {
    let text = CommandName(rawValue: name).map { Help.text(for: $0) } ?? Help.overview
    let file = Self.folder.appendingPathComponent("help-\(name).txt")
    if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let golden = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      golden == text,
      "to accept the new text: SUMTYPE_UPDATE_GOLDENS=1 swift test --filter SumTypeToolTests")
  }

  @Test(
    "the README lists each command with its summary",
    arguments: CommandName.allCases.filter { $0 != .help })
  func readme(_ name: CommandName) throws {
    let lines = try Repository.text(of: "README.md").split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("sumtype \(name.rawValue) ") && $0.contains("  \(name.description.summary)")
      })
  }

  @Test("a summary ends with one full stop or question mark", arguments: CommandName.allCases)
  func sentence(_ name: CommandName) throws {
    let line = try #require(Help.text(for: name).split(separator: "\n").dropFirst().first)
    #expect([".", "?"].contains(line.last) && !line.hasSuffix("?."))
  }

  @Test("each line of the help fits a terminal of 80 columns", arguments: CommandName.allCases)
  func width(_ name: CommandName) {
    for line in (Help.text(for: name) + Help.overview).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(
    "the help of a command that refuses a repeated option does not say that it may be repeated",
    arguments: [CommandName.compare, .sample])
  func repeating(_ name: CommandName) throws {
    let meanings = [Option.Name.document, .type].compactMap { option in
      name.description.values[option]?.meaning ?? Option.named(option)?.meaning
    }
    #expect(meanings.count == 2)
    #expect(!meanings.contains { $0.contains("repeated") })
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", "{\"sumtype\": 1, \"types\": {}}")
    let files = name == .compare ? ["A.sumtype.json", "A.sumtype.json"] : ["A.sumtype.json"]
    let result = workspace.run([name.rawValue, "-t", "A", "-t", "B"] + files)
    #expect(result.status == .usage)
  }

  @Test("--help, -h and help print the help of each command", arguments: CommandName.allCases)
  func ways(_ name: CommandName) throws {
    let workspace = try Workspace()
    let text = Help.text(for: name)
    for result in [
      workspace.run(name.rawValue, "--help"), workspace.run(name.rawValue, "-h"),
      workspace.run("help", name.rawValue),
    ] {
      #expect(result.status == .success)
      #expect(result.output == text)
      #expect(result.errors.isEmpty)
    }
    #expect(workspace.run("help").output == Help.overview)
    #expect(workspace.run("--help").output == Help.overview)
    #expect(workspace.run("help", "export").status == .usage)
  }

  @Test("--version prints one line")
  func version() throws {
    #expect(try Workspace().run("--version").output == "sumtype \(ToolVersion.current)\n")
    #expect(try Workspace().run("-V").status == .success)
  }

  @Test("each example in the help is a command line that is parsed")
  func examples() throws {
    for name in CommandName.allCases {
      for example in name.description.examples {
        let line = example.line.split(whereSeparator: { "|>".contains($0) })[0].split(
          separator: " "
        ).map(String.init)
        #expect(line[0] == "sumtype")
        _ = try ArgumentParser.parse(Array(line.dropFirst()))
      }
    }
  }
}
