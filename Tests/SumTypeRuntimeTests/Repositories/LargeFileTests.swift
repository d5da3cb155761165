import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// Saves of a large document with few changes, which are written in parts of the loaded bytes.
@Suite("A large file")
struct LargeFileTests {
  let folder: TemporaryFolder
  let file: URL
  private let names = (0..<2_000).map { $0 % 7 == 0 ? "p\($0)" : "t\($0)" }

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.json", AsideListTests.document(names.joined(separator: " ")))
  }

  /// Returns the document without some of its entries.
  private func document(without removed: String...) -> String {
    AsideListTests.document(names.filter { !removed.contains($0) }.joined(separator: " "))
  }

  private func remove(_ name: String, from loaded: inout Loaded<TimelineDocument>) {
    loaded.value.entries.removeAll { $0 == AsideListTests().text(name) }
  }

  @Test("each save to a large file writes the bytes that a save in memory gives")
  func saved() throws {
    let repository = SynchronousRepository<TimelineDocument>(url: file)
    var loaded = try #require(try repository.load())
    let original = loaded.value
    remove("t1000", from: &loaded)
    var saved = try repository.save(loaded.value, preserving: loaded.preserved)
    #expect(file.text == document(without: "t1000"))
    #expect(String(decoding: saved.bytes, as: UTF8.self) == document(without: "t1000"))

    loaded.value.entries.insert(AsideListTests().text("t9999"), at: 0)
    remove("t1999", from: &loaded)
    saved = try repository.save(loaded.value, preserving: loaded.preserved)
    let expected = try TimelineDocument.save(loaded.value, preserving: loaded.preserved).bytes
    #expect(file.text == String(decoding: expected, as: UTF8.self))
    #expect(saved.bytes == expected)

    try repository.save(original, preserving: loaded.preserved)
    #expect(file.text == document())
  }

  @Test("a save without changes since the last save does not write a large file")
  func untouched() throws {
    let repository = SynchronousRepository<TimelineDocument>(
      url: file, options: FileOptions(backups: 3))
    var loaded = try #require(try repository.load())
    remove("t500", from: &loaded)
    for _ in 0..<3 { try repository.save(loaded.value, preserving: loaded.preserved) }
    #expect(folder.names == ["a.backup-1.json", "a.json"])
  }

  @Test(
    "a save is refused if another process has changed any byte of a large file",
    arguments: [0.0, 0.2, 0.49, 0.5, 0.51, 0.9, 1])
  func changed(place: Double) throws {
    let repository = SynchronousRepository<TimelineDocument>(url: file)
    var loaded = try #require(try repository.load())
    remove("t1000", from: &loaded)
    try repository.save(loaded.value, preserving: loaded.preserved)
    var bytes = Array(try Data(contentsOf: file))
    let index = Int(Double(bytes.count - 1) * place)
    bytes[index] = bytes[index] == 0x20 ? 0x0A : 0x20
    try Data(bytes).write(to: file)

    remove("t1", from: &loaded)
    let error = #expect(throws: DocumentError.self) {
      try repository.save(loaded.value, preserving: loaded.preserved)
    }
    guard case .changed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Array(try Data(contentsOf: file)) == bytes)
  }
}
