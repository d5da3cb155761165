import Foundation
import TestSupport

/// A row of the table in `CONTRIBUTING.md` that names the files to edit in order to add something.
struct Recipe: Sendable {
  /// The text of the first cell: `a check`.
  let title: String
  /// The paths from the repository's root of the files that the row names, and of folders, which end in a slash.
  let paths: [String]

  init(_ title: String) throws {
    self.title = title
    let lines = try Repository.text(of: "CONTRIBUTING.md").split(separator: "\n")
    guard let row = lines.first(where: { $0.hasPrefix("| \(title) |") }) else {
      throw MissingRow(title: title)
    }
    paths = row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("Sources/") }.map { String($0.element) }
  }

  /// Returns the files below `Sources` whose code contains one of some texts.
  static func files(naming texts: [String]) -> [String] {
    SourceText.all.filter { $0.has(texts) }.map(\.path)
  }

  /// Describes the differences between the row and the files that name an example of its kind.
  ///
  /// - Parameter others: files that name the example for another reason.
  func differences(from files: [String], besides others: [String] = []) -> [String] {
    let known = paths + others
    let missing = files.filter { file in !known.contains { Self.covers($0, file) } }
    let idle = known.filter { path in !files.contains { Self.covers(path, $0) } }
    return missing.map { "\($0) is not in the row" }
      + idle.map { "\($0) does not name the example" }
  }

  /// Whether the row names a file, or a folder that contains the file.
  func covers(_ file: String) -> Bool { paths.contains { Self.covers($0, file) } }

  private static func covers(_ path: String, _ file: String) -> Bool {
    path.hasSuffix("/") ? file.hasPrefix(path) : file == path
  }

  private struct MissingRow: Error {
    let title: String
  }
}

/// The code of a file below `Sources`, without its comments, which may name anything in an example.
struct SourceText: Sendable {
  /// The path from the repository's root.
  let path: String
  private let lines: [Substring]
  /// The lines as a C string. The C library searches it in a hundredth of the time of Swift in a debug build.
  private let code: [CChar]

  /// All files except the list of all public types, which a test writes.
  static let all: [SourceText] = {
    let root = Repository.url("Sources")
    let paths = FileManager.default.subpaths(atPath: root.path) ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/ModuleTypes.swift") }
      .sorted().compactMap { path in
        (try? Repository.text(of: "Sources/" + path)).map { SourceText("Sources/" + path, $0) }
      }
  }()

  static func at(_ path: String) -> SourceText? { all.first { $0.path == path } }

  private init(_ path: String, _ text: String) {
    self.path = path
    lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    code = Array(lines.joined(separator: "\n").utf8CString)
  }

  /// Whether the code contains one of the texts, not as part of a longer word.
  func has(_ texts: [String]) -> Bool { texts.contains(where: names) }

  private func names(_ text: String) -> Bool {
    let text = Array(text.utf8CString)
    return code.withUnsafeBufferPointer { code in
      guard let base = code.baseAddress else { return false }
      var end = 0
      while let found = strstr(base + end, text) {
        let first = base.distance(to: UnsafePointer(found))
        end = first + text.count - 1
        let continues = first > 0 && Self.isWord(code[first - 1]) && Self.isWord(text[0])
        let goesOn = Self.isWord(code[end]) && Self.isWord(text[text.count - 2])
        if !continues && !goesOn { return true }
      }
      return false
    }
  }

  /// Whether a byte belongs to a word: a letter, a digit, an underscore or part of a letter that is not ASCII.
  private static func isWord(_ character: CChar) -> Bool {
    let byte = UInt8(bitPattern: character)
    return (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80
  }

  /// Returns the word between `start` and `end` in each line that begins so: `Payloads` of `    Payloads.self,`.
  func words(after start: String, before end: String) -> [String] {
    lines.compactMap { line in
      guard line.hasPrefix(start), let range = line.range(of: end) else { return nil }
      let word = line[..<range.lowerBound].dropFirst(start.count)
      return word.allSatisfy { $0.isLetter || $0.isNumber } ? String(word) : nil
    }
  }
}
