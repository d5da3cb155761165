import Foundation
import Testing

@testable import SumTypeTool

@Suite("a dependency file")
struct DependencyFileTests {
  @Test(
    "escapes what make would read",
    arguments: [
      ("a b", #"a\ b"#), ("a$b", "a$$b"), ("a#b", "a\\#b"), (#"a\b"#, #"a\b"#),
      (#"a\ b"#, #"a\\\ b"#), ("a\tb", "a\\\tb"), ("é+x.swift", "é+x.swift"),
    ])
  func escapes(_ path: String, _ escaped: String) {
    #expect(DependencyFile.escaped(path) == escaped)
  }

  @Test("is one rule")
  func rule() throws {
    let file = DependencyFile(outputs: ["o 1", "o2"], inputs: ["i$1", "i2"])
    #expect(try file.text() == "o\\ 1 o2: \\\n  i$$1 \\\n  i2\n")
    #expect(try DependencyFile(outputs: ["o"], inputs: []).text() == "o:\n")
  }

  @Test("refuses a path that it cannot say")
  func lineBreak() {
    #expect(throws: Failure.self) {
      try DependencyFile(outputs: ["o"], inputs: ["a\nb"]).text()
    }
  }

  private static let makeTool = ["/usr/bin/make", "/bin/make"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "is read by make as it is meant", .enabled(if: makeTool != nil),
    arguments: ["plain", "a b", "a$b", "a#b", "$(X) #1 é"])
  func make(_ name: String) throws {
    let workspace = try Workspace()
    try workspace.write(name, "")
    try workspace.write("out file", "")
    try workspace.write("d", try DependencyFile(outputs: ["out file"], inputs: [name]).text())
    try workspace.write("Makefile", "include d\nout\\ file:\n\t@echo made\n")
    try workspace.age("out file")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Self.makeTool))
    process.arguments = ["-s", "out file"]
    process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text == "made\n")
  }
}
