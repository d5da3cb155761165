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

  @Test("the folders of a module use each other's declarations one way", arguments: modules)
  func order(module: String) {
    for circle in FolderOrder(module: module).circles { Issue.record("\(module): \(circle)") }
  }

  @Test("the folders of the emitters use each other's declarations one way")
  func emitters() {
    let order = FolderOrder(module: "SumTypeGenerator", folder: "Emit")
    #expect(order.uses.count > 5)
    for circle in order.circles { Issue.record("\(circle)") }
  }

  @Test(
    "the folders of the generator are the stages of CONTRIBUTING.md, and use only those before them"
  )
  func stages() throws {
    let rows = try Repository.text(of: "CONTRIBUTING.md").split(separator: "\n")
      .drop { $0 != "| folder | what it is |" }.prefix { $0.hasPrefix("|") }
    let stages = rows.compactMap { $0.split(separator: "|").first }.flatMap { cell in
      cell.split(separator: "`").filter { $0.hasSuffix("/") }.map { String($0.dropLast()) }
    }
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Sources/SumTypeGenerator").path
    ).filter { !$0.contains(".") }
    #expect(stages.sorted() == folders.sorted())
    let order = FolderOrder(module: "SumTypeGenerator")
    #expect(order.uses(against: stages) == [])
    #expect(order.uses(against: stages.reversed()).count > 100)
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

  @Test("uses of folders that come later in a list are shown")
  func laterFolders() {
    let order = FolderOrder([
      "A/A.swift": "struct A {\n  let b: B\n}", "B/B.swift": "struct B {}",
      "C/C.swift": "let a = A(b: B())",
    ])
    #expect(order.uses(against: ["A", "B", "C"]) == ["A uses B: A/A.swift: B"])
    #expect(order.uses(against: ["B", "A", "C"]) == [])
  }

  @Test(
    "members of extensions and functions at the top level are used by their names and labels",
    arguments: [
      ("value.moved(to: place)", "moved(to:)"),
      ("value.moved(to: place, by: [1, 2: 3])", "moved(to:by:)"),
      ("return value.isMoved", "isMoved"),
      ("run(3) { value in value }", "run(_:in:body:)"),
      ("let text = \"\\(value.isMoved)\"", "isMoved"),
      ("let text = value.named(\"a, b\")", "named(_:isShort:)"),
    ])
  func members(use: String, name: String) {
    let owner = """
      extension Value {
        func moved(to place: Int) -> Value { self }
        public func moved(to place: Int, by way: [Int: Int]) -> Value { self }
        var isMoved: Bool { false }
        static func named(_ text: String, isShort: Bool = true) -> Value { Value() }
      }
      func run<A: Value, B>(_ value: Int, in place: Int = 0, body: (A) -> B) {}
      """
    let order = FolderOrder(["A/A.swift": owner, "B/Use.swift": use], imported: ["let moved = 1"])
    #expect(order.uses == [.init(user: "B", owner: "A"): ["B/Use.swift: \(name)"]])
  }

  @Test(
    "a name that may mean something else is no use of a member",
    arguments: [
      ("extension Value { func moved(to place: Int) {} }", "value.moved(by: 3)", ""),
      (
        "extension Value { func moved(to place: Int) {} }", "value.moved(to: 3)",
        "func moved(to: Int) {}"
      ),
      (
        "extension Value { var isMoved: Bool { true } }", "value.isMoved",
        "enum Move { case isMoved }"
      ),
      ("extension Value { var isMoved: Bool { true } }", "let isMoved = true\nif isMoved {}", ""),
      ("extension Value { private func move() {} }", "value.move()", ""),
      ("private extension Value { func move() {} }", "value.move()", ""),
      ("struct Value { func move() {} }", "value.move()", ""),
      ("extension Value { func move() {} }", "func use(move: () -> Void) { move() }", ""),
      ("extension Value { func move() {} }", "move()", "struct Other { let move: () -> Void }"),
      ("extension Value { func move() { func step() {} } }", "step()", ""),
      ("extension Value { var count: Int { 0 } }", "list.count", ""),
    ])
  func otherMembers(owner: String, use: String, other: String) {
    let files = ["A/A.swift": owner, "B/Use.swift": use]
    #expect(FolderOrder(files, imported: [other]).uses == [:])
    #expect(FolderOrder(files.merging(["C/C.swift": other]) { $1 }).uses == [:])
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
