import Foundation
import Testing

@testable import SumTypeTool

@Suite("Dependency files")
struct DependencyFileTests {
  @Test(
    "the characters that make would interpret are escaped",
    arguments: [
      ("a b", #"a\ b"#), ("a$b", "a$$b"), ("a#b", "a\\#b"), (#"a\b"#, #"a\b"#), ("a:b", "a\\:b"),
      (#"a\ b"#, #"a\\\ b"#), (#"a\:b"#, #"a\\\:b"#), ("a%b", "a%b"),
      ("é+x.swift", "é+x.swift"),
    ])
  func escapes(_ path: String, _ escaped: String) {
    #expect(DependencyFile.escaped(path, isOutput: false) == escaped)
  }

  @Test("a % in the path of an output is escaped, because make would read a pattern")
  func pattern() {
    #expect(DependencyFile.escaped("a%b", isOutput: true) == "a\\%b")
  }

  @Test("a dependency file is one rule of make")
  func rule() throws {
    let file = DependencyFile(outputs: ["o 1", "o2"], inputs: ["i$1", "i2"])
    #expect(try file.text() == "o\\ 1 o2: \\\n  i$$1 \\\n  i2\n")
    #expect(try DependencyFile(outputs: ["o"], inputs: []).text() == "o:\n")
  }

  @Test(
    "a path that make cannot read is refused with the reason",
    arguments: [
      ("a\nb", "it has a line break"), ("a\rb", "it has a line break"),
      ("a=b", "make gives \"=\" a meaning of its own"), ("a;b", "make gives \";\""),
      ("a|b", "make gives \"|\""), ("a*b", "make gives \"*\""), ("a[1]", "make gives \"[\""),
      ("a ", "make would not see the space at its end"), ("a\\", "make would join the next line"),
      ("~root/a", "for a home folder"), ("~\u{301}", "for a home folder"),
      ("a(b)", "for a member of an archive"), ("a\u{301})", "for a member of an archive"),
    ] + controls.map { ("a\($0)b", "it has a control character") })
  func refused(_ path: String, _ reason: String) throws {
    for file in [
      DependencyFile(outputs: ["o"], inputs: [path]), DependencyFile(outputs: [path], inputs: []),
    ] {
      do throws(Failure) {
        _ = try file.text()
        Issue.record("\(path) was written")
      } catch {
        guard case .refused(let message, _, .inputOutput) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(message.contains("a dependency file cannot name"))
        #expect(message.contains(reason))
      }
    }
  }

  /// The control characters of ASCII, except line breaks, which have a reason of their own.
  private static let controls = (Array(0...0x1F) + [0x7F]).filter { ![0x0A, 0x0D].contains($0) }
    .map { Character(Unicode.Scalar(UInt8($0))) }

  @Test(
    "generate refuses a dependency file for names that make would not see",
    arguments: ["\t", "\u{B}", "\u{C}"])
  func control(_ character: String) throws {
    let workspace = try Workspace()
    for name in ["a\(character)b", "\(character)b"] {
      try workspace.writeSchema(name, type: "Post")
      let result = workspace.run(
        "generate", "\(name).sumtype.json", "-o", "o", "--depfile", "post.d")
      #expect(result.status == .inputOutput)
      #expect(!workspace.has("o"))
    }
  }

  @Test("generate with a path that a dependency file cannot name writes nothing")
  func nothingWritten() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("Post")
    let result = workspace.run(
      "generate", "Post.sumtype.json", "-o", "a=b", "--depfile", "post.d")
    #expect(result.status == .inputOutput)
    #expect(workspace.names(in: "") == ["Post.sumtype.json"])
  }

  @Test("a dependency file does not replace a schema, the configuration or an output")
  func taken() throws {
    let workspace = try Workspace()
    try workspace.writeSchema("schemas/Post")
    try workspace.writeConfiguration()
    for path in [
      "schemas/Post.sumtype.json", "sumtype-config.json", "schemas/../Generated/Post+Domain.swift",
    ] {
      let result = workspace.run("generate", "--depfile", path)
      #expect(result.status == .usage)
      #expect(result.errors.contains("which is an input or an output"), "\(result.errors)")
    }
    #expect(workspace.names(in: "") == ["schemas", "sumtype-config.json"])
    #expect(workspace.run("check").status == .success)
  }

  private static let makeTool = ["/usr/bin/make", "/bin/make"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static let names = [
    "plain", "a b", "a$b", "a#b", "$(X) #1 é", "a:b", ":a", "C:a b", "a\\b", "a\\ b", "a\\:b",
    "a\\\\#b", "a%b", "%", "a\\%b", "R&D (old)/a b", "it's \"x\"", "a~b", "<a>", "-a", "{a},@!^`",
    "\u{301}a", "e\u{301}\u{85}\u{A0}\u{2028}x",
  ]

  /// The output of make for `goal`, whose inputs are those in the rule of the file "d".
  private func made(_ goal: String, by recipe: String, in workspace: Workspace) throws -> String {
    try workspace.write("Makefile", "include d\n\(recipe)")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Self.makeTool))
    process.arguments = ["-s", "--", goal]
    process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test(
    "make reads the name of an input as it was given", .enabled(if: makeTool != nil, "needs make"),
    arguments: names)
  func input(_ name: String) throws {
    let workspace = try Workspace()
    try workspace.write(name, "")
    try workspace.write("out file", "")
    try workspace.write("d", try DependencyFile(outputs: ["out file"], inputs: [name]).text())
    let recipe = "out\\ file:\n\t@echo made\n"
    try workspace.age("out file")
    #expect(try made("out file", by: recipe, in: workspace) == "made\n")
    try workspace.write("out file", "")
    try workspace.age(name)
    #expect(try made("out file", by: recipe, in: workspace) == "")
  }

  @Test(
    "make reads the name of an output as it was given", .enabled(if: makeTool != nil, "needs make"),
    arguments: names)
  func output(_ name: String) throws {
    let workspace = try Workspace()
    try workspace.write(name, "")
    try workspace.write("input", "")
    let rule = try DependencyFile(outputs: [name], inputs: ["input"]).text()
    try workspace.write("d", rule.dropLast() + "\n\t@echo made\n")
    try workspace.age(name)
    #expect(try made(name, by: "", in: workspace) == "made\n")
    try workspace.write(name, "")
    try workspace.age("input")
    #expect(try made(name, by: "", in: workspace) != "made\n")
  }
}
