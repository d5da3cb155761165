import Foundation
import SumTypeGenerator
import TestSupport
import Testing

/// What `CONTRIBUTING.md` says of adding a representation, held against the sources.
@Suite("A form is known where it is described, and nowhere else")
struct FormRecipeTests {
  /// Where a form is described, read, written and mirrored.
  private static let own = [
    "SumTypeJSON/Forms/", "SumTypeGenerator/Representations/", "SumTypeRuntime/Unions/",
    "SumTypeRuntime/Codable/",
  ]
  /// The names that generated code uses.
  private static let names = [
    "SumTypeGenerator/Check/ReservedNames.swift", "SumTypeGenerator/Emit/RuntimeNames.swift",
  ]
  /// What is about one form by its nature: only an untagged union has no declaration in a schema, and
  /// only the tag of an outside union is given to a load.
  private static let others = [
    "Untagged": ["SumTypeGenerator/Read/SchemaReader+Unions.swift"],
    "Outside": ["SumTypeRuntime/Documents/JSONDocument.swift"],
  ]

  @Test(
    "the files that name a form are its own, two with names, and at most eight in all",
    arguments: Representations.all.map { "\($0)" })
  func files(form: String) {
    let files = Source.all.filter { $0.names(form) }.map(\.path)
    let elsewhere = files.filter { file in !Self.own.contains { file.hasPrefix($0) } }
    #expect(elsewhere == (Self.names + Self.others[form, default: []]).sorted())
    #expect(files.count <= 8, "\(files)")
  }

  @Test("none of the files beside its own asks whether a representation is a certain one")
  func casts() {
    for source in Source.all where !source.path.contains("/Representations/") {
      for form in Representations.all.map({ "\($0)" }) {
        #expect(!source.casts(to: form), "\(source.path): \(form)")
      }
    }
  }

  private struct Source: Sendable {
    let path: String
    /// Without comments, which may show any form.
    let lines: [Substring]
    let words: Set<Substring>

    static let all: [Source] = {
      let root = Repository.url("Sources")
      let paths = FileManager.default.subpaths(atPath: root.path) ?? []
      return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
        (try? Repository.text(of: "Sources/" + path)).map { Source(path, $0) }
      }
    }()

    init(_ path: String, _ text: String) {
      self.path = path
      lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      words = Set(lines.flatMap { $0.split { !($0.isLetter || $0.isNumber) } })
    }

    func names(_ form: String) -> Bool {
      let ends = [
        "Form", "Reader", "UnionCodec", "MembersCodec", "Decoding", "Encoding", "UnionDecoding",
      ]
      return ends.contains { words.contains((form + $0)[...]) }
        || has([form + "()", form + ".self"], if: form)
    }

    func casts(to form: String) -> Bool {
      has(["is ", "as? ", "as! "].map { $0 + form }, if: form)
    }

    private func has(_ texts: [String], if word: String) -> Bool {
      guard words.contains(word[...]) else { return false }
      return lines.contains { line in texts.contains { line.contains($0) } }
    }
  }
}
