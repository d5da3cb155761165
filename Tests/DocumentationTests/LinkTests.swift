import TestSupport
import Testing

@Suite("Links in the documentation")
struct LinkTests {
  @Test("every link leads to a file and a heading that exist", arguments: Repository.pages)
  func leadsSomewhere(_ path: String) throws {
    let page = try Page.read(path)
    let folder = path.split(separator: "/").dropLast()
    for match in Self.prose(of: page).matches(of: #/\]\(([^)\s]+)\)/#) {
      let link = String(match.output.1)
      if link.contains("://") { continue }
      let halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = halves[0].isEmpty ? path : Self.resolved(String(halves[0]), in: folder)
      #expect(Repository.exists(target), "\(path) links to \(link)")
      guard halves.count > 1, let anchors = Self.anchors[target] else { continue }
      #expect(anchors.contains(String(halves[1])), "\(path) links to \(link)")
    }
  }

  /// The anchors of each page, by its path.
  private static let anchors = Dictionary(
    uniqueKeysWithValues: Repository.pages.map { path in
      (path, try! anchors(of: Page.read(path)))
    })

  /// Returns the lines of a page outside of code blocks.
  private static func prose(of page: Page) -> String {
    var isCode = false
    return page.lines.filter { line in
      if line.trimmed.hasPrefix("```") { isCode.toggle() }
      return !isCode
    }.joined(separator: "\n")
  }

  private static func resolved(_ link: String, in folder: [Substring].SubSequence) -> String {
    var parts = folder.map(String.init)
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the anchors that a page's headings have on GitHub.
  private static func anchors(of page: Page) -> Set<String> {
    let headings = prose(of: page).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        String(
          heading.drop { $0 == "#" }.trimmed.lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            .map { $0 == " " ? "-" : $0 })
      })
  }
}
