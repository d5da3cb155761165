import Foundation
import TestSupport
import Testing

@testable import SumTypeTool

@Suite("The version of the tool")
struct VersionTests {
  @Test("--version prints the current version, which has three numbers")
  func printed() throws {
    #expect(try Workspace().run("--version").output == "sumtype \(ToolVersion.current)\n")
    #expect(ToolVersion.current.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil)
  }

  @Test("the current version is the newest one in CHANGELOG.md")
  func newest() throws {
    // `## 0.2.0`, `## [0.2.0] - 2026-11-22`, but not `## Unreleased`.
    let heading = /^##\s+\[?v?(\d+\.\d+\.\d+[-0-9A-Za-z.]*)\]?/.anchorsMatchLineEndings()
    let changes = try Repository.text(of: "CHANGELOG.md")
    let first = try #require(changes.firstMatch(of: heading), "CHANGELOG.md names no version")
    #expect(
      String(first.output.1) == ToolVersion.current,
      "change Sources/SumTypeTool/Terminal/ToolVersion.swift or CHANGELOG.md")
  }
}
