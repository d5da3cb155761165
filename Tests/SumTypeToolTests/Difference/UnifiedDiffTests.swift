import Foundation
import TestSupport
import Testing

@testable import SumTypeTool

@Suite("Unified diffs")
struct UnifiedDiffTests {
  private func diff(_ old: String?, _ new: String?, path: String = "f", coloured: Bool = false)
    -> String
  {
    let diff = UnifiedDiff(
      path: path, old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) })
    return String(decoding: diff.text(coloured: coloured), as: UTF8.self)
  }

  @Test("a diff shows three lines of context, and joins changes whose contexts touch")
  func context() {
    let old = (1...30).map { "\($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "\n8\n", with: "\neight\n")
      .replacingOccurrences(of: "\n15\n", with: "\n").replacingOccurrences(
        of: "\n27\n", with: "\n27\n27½\n")
    #expect(
      diff(old, new) == """
        --- a/f
        +++ b/f
        @@ -5,14 +5,13 @@
         5
         6
         7
        -8
        +eight
         9
         10
         11
         12
         13
         14
        -15
         16
         17
         18
        @@ -25,6 +24,7 @@
         25
         26
         27
        +27½
         28
         29
         30

        """)
  }

  @Test("a new hunk begins only where contexts do not touch", arguments: [(6, 1), (7, 2)])
  func hunks(_ between: Int, _ count: Int) {
    let kept = (0..<between).map { "\($0)\n" }.joined()
    let text = diff("a\n" + kept + "b\n", "A\n" + kept + "B\n")
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") }.count == count)
  }

  @Test("the diff of equal texts is empty")
  func equal() {
    #expect(diff("a\n", "a\n") == "")
    #expect(diff("", "") == "")
    #expect(diff(nil, nil) == "")
  }

  @Test("a diff marks a last line without a line break")
  func noNewline() {
    #expect(
      diff("a\nb", "a\nb\n") == """
        --- a/f
        +++ b/f
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +b

        """)
  }

  @Test("a new and a removed file are compared with /dev/null")
  func missing() {
    #expect(diff(nil, "a\n") == "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\nb\n", nil) == "--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
  }

  @Test("a diff writes unusual paths as git does")
  func paths() {
    #expect(diff(nil, "a\n", path: "my file").hasPrefix("--- /dev/null\n+++ b/my file\t\n"))
    #expect(diff(nil, "a\n", path: "a\"b\n").hasPrefix("--- /dev/null\n+++ \"b/a\\\"b\\012\"\n"))
    #expect(diff(nil, "a\n", path: "é").hasPrefix("--- /dev/null\n+++ b/é\n"))
  }

  @Test("a diff has colours only on request")
  func colour() {
    #expect(diff("a\n", "b\n", coloured: true).contains("\u{1B}[31m-a\u{1B}[0m\n"))
    #expect(!diff("a\n", "b\n").contains("\u{1B}"))
  }

  @Test("a diff keeps bytes that are not UTF-8")
  func bytes() {
    let text = UnifiedDiff(path: "f", old: [0xFF, 0x0A], new: [0xFE]).text(coloured: false)
    #expect(text.contains(0xFF))
    #expect(text.contains(0xFE))
  }

  @Test("a diff of large texts without a common line takes bounded time")
  func bounded() {
    let old = (0..<20_000).map { "old \($0 % 7000)\n" }.joined()
    let new = (0..<20_000).map { "new \($0 % 7000)\n" }.joined()
    #expect(ProcessorTime.within(.seconds(20)) { diff(old, new) }.utf8.count > 100_000)
  }

  private static let patch = ["/usr/bin/patch", "/bin/patch"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "patch applies a diff, and gives the new text", .enabled(if: patch != nil), arguments: 0..<40)
  func patches(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let workspace = try Workspace()
    let old = Self.text(&random)
    let new = Self.edited(old, &random)
    let text = diff(old.joined(), new.joined())
    try workspace.write("f", old.joined())
    try workspace.write("f.diff", text)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.patch))
    process.arguments = ["-p1", "--quiet", "-i", "f.diff"]
    process.currentDirectoryURL = URL(fileURLWithPath: workspace.path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 || text.isEmpty)
    #expect(try (workspace.has("f") ? workspace.read("f") : "") == new.joined())
    #expect(!workspace.has("f.rej"))
  }

  /// Random lines with few different texts, so that many are equal. The last may have no line break.
  private static func text(_ random: inout SplitMix64) -> [String] {
    var lines = (0..<Int.random(in: 0...120, using: &random)).map { _ in
      "\(Int.random(in: 0...15, using: &random))\n"
    }
    if Bool.random(using: &random), !lines.isEmpty { lines.append("end") }
    return lines
  }

  private static func edited(_ lines: [String], _ random: inout SplitMix64) -> [String] {
    var lines = lines
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        lines.insert(
          "\(Int.random(in: 0...15, using: &random))\n", at: min(place, max(0, lines.count - 1)))
      case 1 where place < lines.count: lines.remove(at: place)
      case _ where place < lines.count - 1: lines[place] = "new\n"
      default: break
      }
    }
    return lines
  }
}
