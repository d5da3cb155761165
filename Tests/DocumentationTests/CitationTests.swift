import Foundation
import TestSupport
import Testing

/// A reader of a clone has to be able to open every page that the code cites.
@Suite("Citations in the code")
struct CitationTests {
  @Test(
    "every page that the code names is in the repository, and no folder beside it is named",
    arguments: folders)
  func exists(folder: String) throws {
    let files = Self.files(in: folder)
    #expect(!files.isEmpty)
    for path in files {
      let text = try Repository.text(of: path)
      #expect(!text.contains("../sha" + "red"), "\(path) names a folder beside the repository")
      guard text.contains(".md") else { continue }
      for match in text.matches(of: #/[A-Za-z][A-Za-z0-9_\/+-]*\.md\b/#) {
        let page = String(match.output)
        let isThere = Repository.exists(page) || Repository.exists("Docs/\(page)")
        #expect(isThere || Self.invented.contains(page), "\(path) names \(page)")
      }
    }
  }

  @Test("every section sign follows the number of a standard: RFC 8259 \u{A7}7", arguments: folders)
  func sections(folder: String) throws {
    for path in Self.files(in: folder) {
      let text = try Repository.text(of: path)
      guard text.contains("\u{A7}") else { continue }
      for line in text.split(separator: "\n") where line.contains("\u{A7}") {
        #expect(!line.contains(#/[A-Za-z]{4,} \u{A7}/#), "\(path): \(line)")
      }
    }
  }

  @Test("every parameter that a comment describes is one of the declaration below it")
  func parameters() throws {
    var described = 0
    for path in Self.files(in: "Sources") where path.hasSuffix(".swift") {
      let lines = try Repository.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains("/// ") && line.contains("- ") {
        guard let match = line.firstMatch(of: #/^ *\/\/\/ +- (?:Parameter )?([A-Za-z]\w*): /#),
          !["Returns", "Throws", "Note"].contains(match.output.1)
        else { continue }
        let declaration = lines[index...].drop { $0.contains("///") }.prefix { !$0.isEmpty }
          .prefix(16).joined(separator: " ")
        let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        #expect(words.contains(match.output.1), "\(path):\(index + 1): \(match.output.1)")
        described += 1
      }
    }
    #expect(described > 100)
  }

  static let folders = ["Sources", "Tests", "Plugins", "Benchmarks", "Examples"]

  /// Pages that exist only in tests.
  private static let invented: Set = ["Page.md"]

  private static func files(in folder: String) -> [String] {
    let tracked: Set = ["swift", "sh", "py", "json"]
    let names = FileManager.default.enumerator(atPath: Repository.url(folder).path)
    var files: [String] = []
    while let name = names?.nextObject() as? String {
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0 == "target" }) {
        continue
      }
      if tracked.contains((name as NSString).pathExtension) { files.append("\(folder)/\(name)") }
    }
    return files.sorted()
  }
}
