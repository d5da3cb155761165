import SumTypeRuntime
import TestSupport
import Testing
import TypeShowcase

/// Compares the examples of `Docs/Preservation.md` with what a save writes.
@Suite("The page on preservation")
struct PreservationPageTests {
  static let path = "Docs/Preservation.md"

  /// One example of the page: the document, the edit, and the saved document.
  struct Example {
    let name: String
    var blocks: [(language: String, text: String)] = []

    var before: String { blocks.first?.text ?? "" }
    var edit: String { blocks.first { $0.language == "swift" }?.text ?? "" }
    /// The saved document; nil if the save is refused.
    var after: String? { blocks.dropFirst().first { $0.language == "json" }?.text }
    var report: String { blocks.first { $0.language == "text" }?.text ?? "" }
  }

  /// Returns the examples of the page in their order.
  static func examples() throws -> [Example] {
    var examples: [Example] = []
    var language: String?
    var lines: [Substring] = []
    for line in try Repository.text(of: path).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if let open = language {
        if line == "```" {
          if !examples.isEmpty {
            examples[examples.count - 1].blocks.append((open, lines.joined(separator: "\n")))
          }
          (language, lines) = (nil, [])
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
      } else if line.hasPrefix("<!-- example: ") {
        examples.append(Example(name: String(line.dropFirst(14).dropLast(4))))
      }
    }
    return examples
  }

  @Test("the examples of the page are those that the tests run, in the same order")
  func areComplete() throws {
    #expect(try Self.examples().map(\.name) == PreservationExample.all.map(\.name))
  }

  @Test(
    "a save of an example writes and reports what the page shows",
    arguments: PreservationExample.all)
  func isTrue(_ example: PreservationExample) throws {
    let shown = try #require(try Self.examples().first { $0.name == example.name })
    let loaded = try DiaryDocument.load(Array(shown.before.utf8))
    var diary = loaded.value
    example.edit(&diary)
    switch Self.save(diary, loaded.preserved) {
    case .success(let saved):
      // The bytes are compared: `==` of strings takes some texts of the page for equal whose bytes differ.
      #expect(
        Array((shown.after ?? "").utf8) == saved.bytes,
        "\(String(decoding: saved.bytes, as: UTF8.self))")
      let lines = saved.dropped.map { "dropped: \($0)" } + saved.guesses.map { "guess: \($0)" }
      #expect(shown.report == lines.joined(separator: "\n"))
      #expect(try DiaryDocument.load(saved.bytes).value == diary)
    case .failure(let error):
      #expect(shown.after == nil)
      #expect(shown.report == "refused: \(error.path)")
    }
  }

  @Test("an unknown value that has the tag of a union around it is refused")
  func foreignTag() throws {
    let json = #"{"version":2,"entries":[{"type":"note","id":"a","text":"Rain"}]}"#
    let loaded = try DiaryDocument.load(Array(json.utf8))
    var diary = loaded.value
    let attachment = try JSONSlice(parsing: #"{"attached":"film","type":"walk"}"#)
    diary.entries[0] = .note(
      DiaryNote(
        id: "a", text: "Rain",
        attachment: .unknown(Unrecognized(tag: "film", json: attachment))))
    // Saved over the loaded document, as a new document, and as a new element.
    try Self.expectRefusal(at: "/entries/0") { () throws(JSONError) in
      try DiaryDocument.save(diary, preserving: loaded.preserved).bytes
    }
    try Self.expectRefusal(at: "/entries/0") { () throws(JSONError) in
      try DiaryDocument.save(diary).bytes
    }
    diary.entries.append(diary.entries[0])
    diary.entries[0] = loaded.value.entries[0]
    try Self.expectRefusal(at: "/entries/1") { () throws(JSONError) in
      try DiaryDocument.save(diary, preserving: loaded.preserved).bytes
    }
  }

  private static func expectRefusal(
    at place: String, _ save: () throws(JSONError) -> [UInt8]
  ) throws {
    do throws(JSONError) {
      let bytes = try save()
      Issue.record("saved as \(String(decoding: bytes, as: UTF8.self))")
    } catch {
      #expect(error.code == .unrepresentable)
      #expect(error.path.hasPrefix(place), "\(error)")
    }
  }

  private static func save(
    _ diary: Diary, _ preserved: Preserved<DiaryDocument>
  ) -> Result<Saved, JSONError> {
    Result { () throws(JSONError) in try DiaryDocument.save(diary, preserving: preserved) }
  }

  @Test("the edit that the page shows is the one that is run", arguments: PreservationExample.all)
  func isShown(_ example: PreservationExample) throws {
    let source = try Repository.text(
      of: "Tests/GeneratedTests/Preservation/PreservationExample.swift")
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let opening = "    PreservationExample(\"\(example.name)\") { diary in"
    let start = try #require(lines.firstIndex { $0 == opening })
    let edit = lines[(start + 1)...].prefix { $0 != "    }," }.map { $0.dropFirst(6) }
    let shown = try #require(try Self.examples().first { $0.name == example.name })
    #expect(shown.edit == edit.joined(separator: "\n"))
  }

  @Test("the page shows the schema that the examples are run with")
  func schema() throws {
    let page = try Repository.text(of: Self.path)
    // The page does not show where an editor finds the meta-schema.
    let schema = try Repository.text(of: "schemas/Preservation.sumtype.json")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("  \"$schema\":") }.joined(separator: "\n")
    #expect(page.contains("```json\n\(schema)```"))
  }
}

extension PreservationExample: CustomTestStringConvertible {
  var testDescription: String { name }
}
