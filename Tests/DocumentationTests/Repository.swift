import Foundation

/// The repository that these tests are part of.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// README.md, the pages in Docs, and those of the examples.
  static let pages: [String] =
    ["README.md"] + files(in: "Docs").filter { $0.hasSuffix(".md") }
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
