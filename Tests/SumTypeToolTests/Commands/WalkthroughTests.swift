import TestSupport
import Testing

@testable import SumTypeTool

/// The steps of a page: the files that it shows, and the commands with their output.
private struct Walkthrough {
  enum Step {
    case file(String, String)
    case command([String], expected: [String])
  }

  private(set) var steps: [Step] = []

  /// - Parameter text: a page, in which a block of JSON follows a line that ends with the name of its file,
  ///   "`openapi.json`:", and a block of commands has lines that begin with "$ sumtype".
  init(_ text: String) {
    var named = ""
    var block: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let lines = block {
          add(lines, named)
          block = nil
        } else {
          block = []
        }
      } else if block != nil {
        block?.append(line)
      } else if line.hasSuffix("`:") {
        named = line.split(separator: "`").dropLast().last.map(String.init) ?? ""
      }
    }
  }

  private mutating func add(_ lines: [String], _ name: String) {
    if lines.first?.hasPrefix("$ sumtype") == false {
      steps.append(.file(name, lines.joined(separator: "\n")))
      return
    }
    for line in lines {
      if line.hasPrefix("$ sumtype ") {
        steps.append(
          .command(line.split(separator: " ").dropFirst(2).map(String.init), expected: []))
      } else if case .command(let command, let expected)? = steps.last {
        steps[steps.count - 1] = .command(command, expected: expected + [line])
      }
    }
  }
}

@Suite("The walk-throughs")
struct WalkthroughTests {
  @Test(
    "the commands of a walk-through print the output that the page shows",
    arguments: ["Docs/Walkthrough-OpenAPI.md", "Docs/Walkthrough-Codable.md"])
  func prints(_ page: String) throws {
    let workspace = try Workspace()
    let steps = Walkthrough(try Repository.text(of: page)).steps
    #expect(steps.count > 4)
    for step in steps {
      switch step {
      case .file(let name, let text): try workspace.write(name, text)
      case .command(let command, let expected):
        let result = workspace.run(command)
        let shown = (result.errors + result.output).split(separator: "\n").map(String.init)
        if expected.last == "…" {
          #expect(Array(shown.prefix(expected.count - 1)) == expected.dropLast(), "\(command)")
        } else {
          #expect(shown == expected.filter { !$0.isEmpty }, "\(command)")
        }
      }
    }
  }
}
