import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Files that cannot be read")
struct UnreadableFileTests {
  private static let whole = text(
    TimelineText(entries: [TimelineText.text(ID.first, "Hello")]).bytes)

  static let unreadable: [String] = [
    "", " ", "not JSON", "{", "[]", "null", "7", #""timeline""#, "{}", #"{"version":1}"#,
    #"{"entries":[]}"#, #"{"version":1,"entries":{}}"#, #"{"version":1,"entries":null}"#,
    #"{"version":1,"entries":[],}"#, #"{"version":1,"entries":[]} x"#,
    #"{"version":01,"entries":[]}"#,
    String(whole.dropLast()), String(whole.prefix(whole.count / 2)),
    whole.replacingOccurrences(of: "\"entries\"", with: "\"Entries\""),
    String(repeating: "[", count: 100_000),
  ]

  @Test("an unreadable file is an error and stays as it was", arguments: unreadable.indices)
  func unchanged(index: Int) throws {
    let content = Data(Self.unreadable[index].utf8)
    try TemporaryFile.with(content) { file in
      let repository = FilePostRepository(url: file)
      #expect(throws: (any Error).self) { try repository.load() }
      let documents = SynchronousRepository<TimelineDocument>(url: file)
      #expect(throws: (any Error).self) { try documents.load() }
      let after = try Data(contentsOf: file)
      #expect(after == content)
    }
  }

  @Test("a save after a failed load does not overwrite the file", arguments: unreadable.indices)
  func noOverwriting(index: Int) throws {
    let content = Data(Self.unreadable[index].utf8)
    try TemporaryFile.with(content) { file in
      let repository = FilePostRepository(url: file)
      _ = try? repository.load()
      #expect(throws: (any Error).self) {
        try repository.save(posts: [], preservedUnknownEntries: [])
      }
      let after = try Data(contentsOf: file)
      #expect(after == content)
    }
  }

  @Test("every truncation of a valid file is an error")
  func truncations() {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self, "the first \(length) bytes") {
        try TimelineDocument.load(Array(bytes[..<length]))
      }
    }
  }

  @Test("the error has the place and the value that was found")
  func explained() {
    let error = #expect(throws: JSONError.self) {
      try TimelineDocument.load(Array("{\n  \"version\": 1,\n  \"entries\": 7\n}".utf8))
    }
    #expect(error?.location.line == 3)
    #expect(error?.location.pointer.description == "/entries")
    #expect(error?.description.contains("7") == true)
  }

  @Test("invalid UTF-8 inside an unknown entry is an error")
  func brokenInside() {
    var bytes = TimelineText(entries: [TimelineText.photo]).bytes
    if let place = bytes.firstIndex(of: UInt8(ascii: "c")) { bytes[place] = 0xFF }
    #expect(throws: JSONError.self) { try TimelineDocument.load(bytes) }
  }
}

/// A file that exists as long as a test runs.
enum TemporaryFile {
  static func with(_ content: Data?, _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("timeline.json")
    try content?.write(to: file)
    try body(file)
  }
}
