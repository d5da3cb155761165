import Foundation
import TestSupport
import Testing

@Suite("Folders of a module")
struct FolderOrderTests {
  static let modules: [String] = {
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Sources").path)
    return (found ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  @Test("the folders of a module use each other's types one way", arguments: modules)
  func order(module: String) throws {
    let circles = try FolderOrder(module: module).circles
    for circle in circles { Issue.record("\(module): \(circle)") }
  }

  @Test("all modules are looked at")
  func all() { #expect(Self.modules.count > 15) }

  @Test("a circle of folders is shown with the files and types that make it, the fewest first")
  func circle() {
    let order = FolderOrder([
      "Start.swift": "func start() -> Reader { Reader() }",
      "Read/Reader.swift": "public struct Reader {\n  var value: Value, other: Other\n}",
      "Check/Checks.swift": "enum Checks {\n  static let writer = Writer()\n}",
      "Write/Deep/Writer.swift": "final class Writer {\n  let readers: [Reader] = []\n}",
      "Model/Value.swift": "struct Value {}\nprotocol Other {\n  func check() -> Checks\n}",
    ])
    #expect(
      order.circles == [
        """
        Check, Model, Read, Write use each other:
          Check uses Write
            Check/Checks.swift: Writer
          Model uses Check
            Model/Value.swift: Checks
          Write uses Read
            Write/Deep/Writer.swift: Reader
          Read uses Model
            Read/Reader.swift: Other
            Read/Reader.swift: Value
        """
      ])
  }

  @Test("types are used in code, in interpolations and by the names of their outer types")
  func uses() {
    let order = FolderOrder([
      "A/A.swift": """
      enum A {}
      extension A { struct Inner {} }
      enum B {}
      """,
      "B/Use.swift": ##"let text = #"A\n \#(B.self) \(A.self)"#, other = 0...A.max"##,
      "C/Use.swift": "func use(_ inner: A.Inner) {}",
    ])
    #expect(
      order.uses == [
        .init(user: "B", owner: "A"): ["B/Use.swift: A", "B/Use.swift: B"],
        .init(user: "C", owner: "A"): ["C/Use.swift: A", "C/Use.swift: A.Inner"],
      ])
  }

  @Test(
    "comments, literals, members, private types and names of the file itself are no uses",
    arguments: [
      "// A\n/* A /* A */ A */ let a = 1",
      #"let text = "A \("A") A""#,
      "let text = \"\"\"\n  A\n  \"\"\"",
      ##"let text = #"" A \(A)"#"##,
      "let a = Other.A.b, b: Other = .A",
      "private struct A {}\nlet a = A()",
      "struct Use {\n  enum A {}\n  let a: A\n}",
      "func use<A: Other>(_ a: A) {}",
      "import enum Module.A",
      "func use() {\n  struct A {}\n}",
      "let hidden: P?",
    ])
  func others(text: String) {
    let files = ["A/A.swift": "struct A {}\nprivate struct P {}", "B/Use.swift": text]
    #expect(FolderOrder(files).uses == [:])
  }
}
