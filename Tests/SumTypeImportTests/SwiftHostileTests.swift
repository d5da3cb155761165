import SumTypeGenerator
import SumTypeImport
import SumTypeSource
import TestSupport
import Testing

/// Swift sources that are broken, or made to take time or memory.
@Suite("Import of hostile Swift sources")
struct SwiftHostileTests {
  private static func faults(_ source: [UInt8]) -> String {
    var importing = SchemaImport(ImportOptions())
    importing.add(SourceFile(path: "a.swift", bytes: source))
    var diagnostics = Diagnostics()
    let imported = importing.run(into: &diagnostics)
    if let imported, !diagnostics.hasErrors { return "accepted: \(imported.text)" }
    return DiagnosticFormat.text.render(diagnostics, isColoured: false)
  }

  static let broken: [(source: String, fault: String)] = [
    (
      "struct A: Codable {\n  var a = \"x\n}",
      "a.swift:2:11: error: the string literal is not closed"
    ),
    ("var a = \"\"\"\n x", "a.swift:1:9: error: the string literal is not closed"),
    ("var a = #\"x\"\n", "a.swift:1:10: error: the string literal is not closed"),
    ("var a = \"\\(\"", "a.swift:1:12: error: the string literal is not closed"),
    ("var a = \"\\(f(", "a.swift:1:9: error: the string literal is not closed"),
    ("var a = \"\\", "a.swift:1:9: error: the string literal is not closed"),
    ("struct A {}\n /* /* */ x", "a.swift:2:2: error: the comment is not closed"),
    ("struct A {\n  var a: [Int\n}", "a.swift:3:1: error: expected \"]\", found \"}\""),
    ("struct A: Codable {\n  func f() {\n}", "a.swift:1:19: error: \"{\" is not closed"),
    ("struct A: Codable {}\n}", "a.swift:2:1: error: \"}\" closes nothing"),
    ("#if DEBUG\nstruct A: Codable {}", "a.swift:1:1: error: \"#if\" has no \"#endif\""),
    ("struct A: Codable {}\n#endif", "a.swift:2:1: error: \"#endif\" has no \"#if\" before it"),
    ("#else\n", "a.swift:1:1: error: \"#else\" has no \"#if\" before it"),
    (
      String(repeating: "struct A: Codable { ", count: 60) + String(repeating: "}", count: 60),
      "a.swift:1:808: error: the type is nested in more than 40 others"
    ),
    ("", "a.swift:1:1: error: the sources declare no type that is Codable"),
    ("struct A {}", "the sources declare no type that is Codable"),
    ("struct A: Codable {}\0", "a.swift:1:21: error: the file is not text in UTF-8"),
  ]

  @Test("a broken source is refused with its place and a cure", arguments: broken)
  func places(_ source: String, _ fault: String) {
    let shown = Self.faults(Array(source.utf8))
    #expect(shown.contains(fault), "\(shown)")
    #expect(shown.contains("help: "), "\(shown)")
  }

  @Test("a binary file is refused with the place of the first byte that is no text")
  func binary() {
    #expect(
      Self.faults([0x61, 0x62, 0xFF, 0xFE]).contains("a.swift:1:3: error: the file is not text"))
  }

  @Test("a type that the sources do not declare is refused with the nearest name")
  func wanted() {
    var options = ImportOptions()
    options.pointer = "Psot"
    var importing = SchemaImport(options)
    importing.add(SourceFile(path: "a.swift", text: "struct Post: Codable {}"))
    var diagnostics = Diagnostics()
    #expect(importing.run(into: &diagnostics) == nil)
    let shown = DiagnosticFormat.text.render(diagnostics, isColoured: false)
    #expect(shown.contains("the sources declare no Codable type \"Psot\""), "\(shown)")
    #expect(shown.contains("did you mean \"Post\"?"), "\(shown)")
  }

  /// Sources of about `count` bytes each.
  private static func large(_ count: Int) -> [(name: String, source: String)] {
    func many(_ text: String) -> String { String(repeating: text, count: count / text.utf8.count) }
    func nested(_ open: String, _ close: String, _ inner: String = "") -> String {
      let count = count / (open.utf8.count + close.utf8.count)
      return String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }
    let field = "struct A: Codable { var a: "
    return [
      ("braces", many("{")), ("closed braces", nested("{", "}")),
      ("brackets", field + nested("[", "]", "Int") + " }"),
      ("parentheses", field + nested("(", ")", "Int") + " }"),
      ("generic arguments", field + nested("A<", ">", "Int") + " }"),
      ("open generic arguments", field + many("A<") + " }"),
      ("optionals", field + "Int" + many("?") + " }"),
      ("members", field + "A" + many(".A") + " }"),
      ("compositions", field + "A" + many("&A") + " }"),
      ("functions", field + many("(A)->") + "A }"),
      ("nested types", nested("struct A: Codable { var a: A? ", "}")),
      ("nested enums", nested("enum A: Codable { case a(A) ", "}")),
      ("comments", nested("/*", "*/")), ("open comments", many("/*")),
      ("number signs", many("#")), ("open strings", many("\"\\(")),
      ("interpolations", "var a = " + nested("\"\\(", ")\"")),
      ("raw strings", "var a = " + many("#\"x\"#")), ("slashes", many("= /a ")),
      ("regular expressions", many("= #/a ")), ("attributes", many("@a(b) ")),
      ("modifiers", many("public ")), ("conditions", nested("#if A\n", "#endif\n")),
      ("branches", "#if A\n" + many("#elseif B\n") + "#endif"),
      ("cases", "enum A: Codable { " + many("case a(Int, b: A), c = 1\n") + "}"),
      ("bindings", "struct A: Codable { var " + many("a = 1, b: Int, ") + "c: Int }"),
      ("types", many("struct A: Codable { var a: A? }\n")),
      ("extensions", "struct A {}\n" + many("extension A: Codable { struct B {} }\n")),
      ("extensions of a path", many("extension A.A.A { enum A {} }\n")),
      (
        "subclasses",
        "class A0: Codable { var a: A0? }\n"
          + (1...max(1, count / 50)).map { number in
            "class A\(number): A\(number - 1) { required init(from d: Decoder) throws {"
              + " try super.init(from: d)\n try super.init(from: d) } }\n"
              + "class B\(number): A\(number - 1) { required init(from d: Decoder) throws {"
              + " try super.init(from: d) } }\n"
          }.joined()
      ),
      ("keywords", many("struct class enum extension var let func init case ")),
      ("colons", many(": < > , = ? ! & -> ")), ("quotes", many("`")),
    ]
  }

  @Test("a large source is read or refused in bounded time", arguments: large(1000).map(\.name))
  func time(_ name: String) throws {
    let source = try #require(Self.large(100_000).first { $0.name == name }).source
    let bytes = Array(source.utf8)
    let shown = ProcessorTime.within(.seconds(30)) { Self.faults(bytes) }
    #expect(!shown.isEmpty)
  }

  @Test("a megabyte of braces is refused")
  func braces() {
    let bytes = [UInt8](repeating: UInt8(ascii: "{"), count: 1 << 20)
    #expect(Self.faults(bytes).contains("a.swift:1:1048576: error: \"{\" is not closed"))
  }

  @Test("any part of a source is read or refused, and so is any source with a byte changed")
  func damage() throws {
    for name in Self.models { try damage(name) }
  }

  private static let models = [
    "Structs", "Enums", "HandWritten", "HandWrittenMore", "HandWrittenForms", "HandWrittenObjects",
    "HandWrittenMethods", "HandWrittenValues", "HandWrittenTries", "HandWrittenParts", "Encoders",
    "Classes",
  ]

  @Test("a source without some of its words, or with words at other places, is read or refused")
  func words() throws {
    for name in Self.models {
      let text = try Repository.text(of: "Tests/SumTypeImportTests/SwiftModels/\(name).swift")
      var parts: [String] = []
      for character in text {
        let isWord = character.isLetter || character.isNumber
        if isWord, parts.last?.last?.isLetter ?? false {
          parts[parts.count - 1].append(character)
        } else {
          parts.append(String(character))
        }
      }
      // Words and signs, but no brackets, without which nothing is read.
      let open = Array(parts.indices.filter { !"(){}[]\"/* \n".contains(parts[$0]) })
      var random = SplitMix64(seed: 2)
      for _ in Thoroughness.seeds(5, of: 60) {
        var parts = parts
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let place = random.pick(open)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: parts[place] = " "
          case 1: parts[place] = parts[random.pick(open)]
          default: parts.swapAt(place, random.pick(open))
          }
        }
        let shown = Self.faults(Array(parts.joined().utf8))
        #expect(shown.hasPrefix("accepted") || shown.contains("a.swift:"), "\(shown)")
      }
    }
  }

  private func damage(_ name: String) throws {
    let source = Array(
      try Repository.text(of: "Tests/SumTypeImportTests/SwiftModels/\(name).swift").utf8)
    var random = SplitMix64(seed: 1)
    for seed in 0..<Thoroughness.seeds(20, of: 200).count {
      var bytes = source
      if seed.isMultiple(of: 2) {
        bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      } else {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = random.pick(Array("(){}[]<>.,:;=?!&@#\"/\\ \nax1".utf8))
      }
      let shown = Self.faults(bytes)
      #expect(shown.hasPrefix("accepted") || shown.contains("a.swift:"), "\(shown)")
    }
  }
}
