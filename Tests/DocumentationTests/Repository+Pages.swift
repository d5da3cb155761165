import Foundation
import TestSupport

extension Repository {
  /// Writes a text between the fences of a block, and returns whether that changed the page. The lines
  /// of the blocks below it may change.
  static func rewrite(_ block: CodeBlock, as text: String) throws -> Bool {
    let page = try Page.read(block.page)
    guard let current = page.blocks.first(where: { $0.lines == block.lines }) else { return false }
    let first = current.line - 1
    let lines = text.trimmed.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines == block.lines { return false }
    var all = page.lines
    all.replaceSubrange(first..<first + block.lines.count, with: lines)
    let rewritten = Data(all.joined(separator: "\n").utf8)
    try rewritten.write(to: root.appending(path: block.page))
    return true
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The paths of the pages in the repository's root, in Docs and in the examples.
  static let pages: [String] =
    ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    + files(in: "Docs").filter { $0.hasSuffix(".md") }
    + files(in: "Examples").filter { $0.hasSuffix("/README.md") }

  private static func files(in folder: String) -> [String] {
    let url = root.appending(path: folder).resolvingSymlinksInPath()
    guard let found = FileManager.default.enumerator(atPath: url.path) else { return [] }
    var paths: [String] = []
    while let path = found.nextObject() as? String {
      if path.hasSuffix(".build") {
        found.skipDescendants()
      } else {
        paths.append("\(folder)/\(path)")
      }
    }
    return paths.sorted()
  }
}
