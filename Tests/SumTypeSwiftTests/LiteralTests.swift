import SumTypeSwift
import TestSupport
import Testing

/// Texts that would end a literal or a comment, or be invisible in it, if they were not escaped.
let attacks = [
  "", "plain", "\"", "\"\"\"", "\\", "\\\"", "\\(fatalError())", "#\"", "\"#", "\\#(1)", "a\nb",
  "a\rb", "a\r\nb",
  "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{B}\u{C}b", "\0", "\u{7}\u{1B}[31m", "\u{7F}",
  "\u{9B}", "*/", "/*", "//",
  "*/ import Foundation /*", "\u{202E}gnirts", "\u{2066}a\u{2069}", "\u{200B}", "\u{FEFF}",
  "e\u{301}", "\u{301}",
  "👩‍👩‍👧", "日本", "\u{FFFE}", "\u{10FFFF}", "\t", " ", "\u{A0}", "`", "`self`", "\u{E0001}", "\u{FFF9}",
  "\\u{0}",
  "\\n", "'", "%s", "${x}",
  "\n// swiftlint:enable all", "```", "- parameter x: y", String(repeating: "long ", count: 100),
]

@Suite("Text in generated code")
struct LiteralTests {
  @Test("a string literal is one line, with invisible characters escaped")
  func readable() {
    #expect(StringLiteral("a \"b\" \\(c)\n").source == #""a \"b\" \\(c)\n""#)
    #expect(StringLiteral("é日👩‍👩‍👧").source == "\"é日👩\\u{200D}👩\\u{200D}👧\"")
    #expect(StringLiteral("\u{202E}\0\u{301}").source == #""\u{202E}\u{0}́""#)
    #expect(StringLiteral("\u{301}").source == #""\u{301}""#)
    for attack in attacks {
      let source = StringLiteral(attack).source
      let isClean = source.unicodeScalars.allSatisfy { scalar in
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory)
      }
      #expect(isClean, "\(source.debugDescription)")
    }
  }

  @Test("no text ends its literal or comment, and each literal evaluates to its text")
  func compiled() async throws {
    let cases = attacks.enumerated().map { index, attack in
      EnumCase(
        doc: DocComment(attack), name: Identifier("case\(index)") ?? "x",
        rawValue: "\(StringLiteral(attack))")
    }
    let checks = attacks.enumerated().map { index, attack in
      let bytes = attack.utf8.map { Code("\(Int($0))") }
      return "precondition(Array(Attack.case\(index).rawValue.utf8) == [\(bytes, separator: ", ")])"
        as Code
    }
    let file = SwiftFile(
      header: attacks, imports: [], access: .internal,
      declarations: [
        .enum(
          EnumDeclaration(
            doc: DocComment(attacks.joined(separator: "\n")),
            name: "Attack", rawType: "String",
            cases: cases)),
        .function(
          FunctionDeclaration(
            doc: "Checks.",
            name: "check", body: .lines(checks))),
      ]
        + attacks.enumerated().map { index, attack in
          .typealias(
            TypealiasDeclaration(
              doc: DocComment(attack), attributes: [.deprecated(attack)],
              name: Identifier("Alias\(index)") ?? "x", type: "Int"))
        })
    let source = SwiftPrinter.print(file)
    let verdict = try await SwiftCompiler().typecheck(source)
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(4_000))")
    #expect(
      !source.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    try await run(source)
  }

  /// Compiles `source` and runs its function `check`.
  private func run(_ source: String) async throws {
    let result = try await SwiftCompiler().run(
      source + "\n@main struct Main { static func main() { check() } }\n")
    #expect(result.isAccepted, "\(result.messages.prefix(4_000))")
  }

  @Test("each line of a header or a doc comment begins with slashes", arguments: attacks)
  func comment(attack: String) {
    let file = SwiftFile(
      header: [attack], imports: [], access: .internal,
      declarations: [.struct(StructDeclaration(doc: DocComment(attack), name: "S"))])
    for line in SwiftPrinter.print(file).split(separator: "\n") {
      #expect(line.hasPrefix("//") || line == "nonisolated struct S {}")
    }
  }

  private func doc(_ text: String) -> [String] {
    let file = SwiftFile(
      header: [], imports: [], access: .internal,
      declarations: [.struct(StructDeclaration(doc: DocComment(text), name: "S"))])
    return SwiftPrinter.print(file).split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("///")
    }
  }

  @Test("blank lines within a doc comment are kept, those around it are left out")
  func blankLines() {
    #expect(doc("\n\nOne.  \n\nTwo.\n\n") == ["/// One.", "///", "/// Two."])
    #expect(doc(" \n ").isEmpty)
    #expect(doc("a\r\nb\rc\u{2028}d\u{85}e") == ["/// a", "/// b", "/// c", "/// d", "/// e"])
  }

  @Test("long prose in a doc comment is wrapped; lists, code blocks and long words are not")
  func wrapping() {
    let prose = String(repeating: "word ", count: 40) + "end."
    let lines = doc(prose)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.map { $0.dropFirst(4) }.joined(separator: " ") == prose)
    let list = "- " + prose
    #expect(doc(list) == ["/// \(list)"])
    #expect(doc("```\n\(prose)\n```") == ["/// ```", "/// \(prose)", "/// ```"])
    let word = String(repeating: "x", count: 200)
    #expect(doc(word) == ["/// \(word)"])
    let dashes = doc(String(repeating: "word ", count: 19) + "w - - - - not a list")
    #expect(dashes.count == 2 && !dashes.contains { $0.hasPrefix("/// -") })
  }
}
