import Foundation
import SumTypeSwift
import TestSupport
import Testing

@Suite("Quoted code")
struct CodeTests {
  @Test("identifiers, types and literals are spelled as their place in the code requires")
  func values() {
    let name: Identifier = "default"
    let type: SwiftType = .optional("Swift.Int")
    let text = StringLiteral("a\"b")
    #expect(
      ("let \(name): \(type) = f(\(label: name): \(text))" as Code).text
        == #"let `default`: Swift.Int? = f(default: "a\"b")"#)
    #expect(
      ("self.\(name) + value?.\(name) + [0..<\(name), 0...\(name)]" as Code).text
        == "self.default + value?.default + [0..<`default`, 0...`default`]")
    #expect(
      ("\(true) \(-5) \(Int64.min) \(UInt64.max)" as Code).text
        == "true -5 -9223372036854775808 18446744073709551615")
  }

  @Test("a Double or a Float is written as Swift that gives exactly its value")
  func doubles() {
    #expect(("\(0.1) \(-0.0) \(1e300)" as Code).text == "0.1 -0.0 1e+300")
    // As a literal it is a warning: "underflows and loses precision".
    #expect(("\(Double.leastNonzeroMagnitude)" as Code).text == "Double(bitPattern: 1)")
    #expect(("\(Float.leastNonzeroMagnitude)" as Code).text == "Float(bitPattern: 1)")
    #expect(
      ("\(Double.infinity) \(-Double.infinity) \(Double.nan)" as Code).text
        == "Double.infinity -Double.infinity Double.nan")
  }

  @Test("code of several lines takes the indentation of the line that contains it")
  func indentation() {
    let inner: Code = """
      if a {
        b()

      }
      """
    let outer: Code = """
      func f() {
        \(inner)
          x = \(inner)
      }
      """
    #expect(
      outer.text == """
        func f() {
          if a {
            b()

          }
            x = if a {
              b()

            }
        }
        """)
    let twice: Code = "{\n  \(outer)\n}"
    #expect(twice.text.contains("\n    if a {\n      b()\n\n    }\n"))
    #expect(
      !twice.text.split(separator: "\n", omittingEmptySubsequences: false).contains {
        $0.last == " "
      })
  }

  @Test("a line that has only empty code is left out")
  func vanishing() {
    let none = Code.empty
    #expect(("a\n  \(none)\nb" as Code).text == "a\nb")
    #expect(("\(none)\na" as Code).text == "a")
    #expect(("a\n\(none)" as Code).text == "a")
    #expect(("a\n  \(none)\(none)\n  \(none)\nb" as Code).text == "a\nb")
    #expect(("a\n  \(none) x\nb" as Code).text == "a\n   x\nb")
    #expect(("a\n  \(none)\(Identifier("b"))\nc" as Code).text == "a\n  b\nc")
    #expect(("a\(none)\nb" as Code).text == "a\nb")
    #expect(("\(none)" as Code).isEmpty)
    #expect(("a\n\n\(none)\n\nb" as Code).text == "a\n\n\nb")
    let single: Code = "a\n\(none)"
    #expect(("  \(single)" as Code).text == "  a")
  }

  @Test("joining pieces of code leaves out the empty ones")
  func joining() {
    let pieces: [Code] = ["a", "", "b"]
    #expect(pieces.joined(separator: ", ").text == "a, b")
    #expect(Code.lines(pieces).text == "a\nb")
    #expect(Code.paragraphs(pieces).text == "a\n\nb")
    #expect(("[\(pieces, separator: ", ")]" as Code).text == "[a, b]")
    #expect(("{\n  \(lines: pieces)\n}" as Code).text == "{\n  a\n  b\n}")
    #expect(Code.lines([]).isEmpty)
    #expect(Code.lines(["a\nb"]).indented().text == "  a\n  b")
  }

  @Test("calls and arrays are written on one line if they fit")
  func calls() {
    let call = Code.call("Post", [.init("default", "1"), .init("x"), .init("inout", "2")])
    #expect(call.text == "Post(default: 1, x, `inout`: 2)")
    #expect(Code.call("f", []).text == "f()")
    #expect(Code.array(["1", "2"]).text == "[1, 2]")
    #expect(
      Code.call("Post", [.init("a", "1"), .init("b", "2")], width: 10).text
        == "Post(\n  a: 1,\n  b: 2\n)")
    #expect(Code.call("f", [.init("{\n  x\n}")]).text == "f(\n  {\n    x\n  }\n)")
  }

  @Test("blocks and cases indent their bodies, and an empty case has a break")
  func blocks() {
    #expect(Code.block("if a", "b\nc").text == "if a {\n  b\n  c\n}")
    #expect(Code.block("init()", .empty).text == "init() {}")
    let cases: [Code.SwitchCase] = [.init("case .a(let x)", "f(x)\ng()"), .init("default", .empty)]
    #expect(
      Code.switch("self", cases).text
        == "switch self {\ncase .a(let x):\n  f(x)\n  g()\ndefault:\n  break\n}")
  }

  @Test("code that interpolates a String does not compile")
  func noBareStrings() async throws {
    let folder = Repository.url("Sources/SumTypeSwift").resolvingSymlinksInPath()
    let sources = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.map(\.path)
    #expect(!sources.isEmpty)
    let compiler = try SwiftCompiler()
    func verdict(_ expressions: [String]) async throws -> SwiftCompiler.Verdict {
      let uses = expressions.enumerated().map { index, expression in
        "func use\(index)(_ text: String, _ name: Identifier) -> Code { \(expression) }\n"
      }
      return try await compiler.typecheck(["Use.swift": uses.joined()], with: sources)
    }
    #expect(try await verdict([#""let \(name) = \(StringLiteral(text))""#]).isAccepted)
    let refused = [
      #""let x = \(text)""#, #""let x = \(text.dropFirst())""#, #""\(name.name)""#, "Code(text)",
    ]
    let messages = try await verdict(refused).messages
    for (index, expression) in refused.enumerated() {
      #expect(messages.contains("Use.swift:\(index + 1):"), "\(expression): \(messages)")
    }
  }

  @Test("types are written in Swift's syntax, and parsed from it")
  func types() {
    #expect(SwiftType.dictionary("String", .optional(.array("Int"))).source == "[String: [Int]?]")
    #expect(SwiftType.generic("Patch", ["Post", .any("Error")]).source == "Patch<Post, any Error>")
    #expect(SwiftType.optional(.any("Error")).source == "(any Error)?")
    #expect(SwiftType.member("Timeline", "class").source == "Timeline.`class`")
    #expect(SwiftType.named("Type").source == "`Type`")
    let parsed: SwiftType = "[String: Swift.Int?]"
    #expect(parsed == .dictionary("String", .optional(.member(.named("Swift"), "Int"))))
    let array: SwiftType = "[UInt8]?"
    #expect(array == .optional(.array(.named("UInt8"))))
  }
}
