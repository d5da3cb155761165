import Foundation
import SumTypeRuntime
import TestSupport
import Testing
import TypeShowcase

@Suite("A document in rows, one for each entry")
struct RowRepositoryTests {
  typealias Repository = RowRepository<TimelineDocument>

  private let posts = AsideListTests()

  /// Returns rows with the entries of a document, and a repository of them.
  private func rows(_ names: String) async throws -> (CountedRows, Repository) {
    let rows = CountedRows()
    let head = Data(#"{"version":1,"u":"\u0041","entries":[]}"#.utf8)
    rows.fill(head, try Entries.all(Data(AsideListTests.document(names).utf8)))
    return (rows, Repository(rows, of: PostCodec.self, under: "entries"))
  }

  /// Functions that give the entries of a document as rows have them.
  private enum Entries {
    static func all(_ document: Data) throws -> [Data] {
      let value = try JSONValue(parsing: Array(document))
      let entries = value.objectValue?["entries"]?.arrayValue ?? []
      return entries.map { Data($0.bytes()) }
    }

    /// Returns the entries with sorted keys, which do not depend on the order of tag and payload.
    static func sorted(_ document: Data) throws -> [Data] {
      var style = JSONStyle.compact
      style.sortsKeys = true
      return try all(document).map { Data(try JSONValue(parsing: Array($0)).bytes(style: style)) }
    }
  }

  private func names(_ rows: CountedRows) -> [String] {
    rows.kept.entries.map { entry in
      let text = String(decoding: entry.payload, as: UTF8.self)
      return entry.type.isEmpty ? text : "\(entry.type) \(text)"
    }
  }

  @Test("a save keeps unknown data in the rows and in the head, and writes only rows that differ")
  func edited() async throws {
    let (rows, repository) = try await rows("p1 t2 m3 t4 t5")
    let before = rows.kept.entries
    var loaded = try #require(try await repository.load())
    #expect(loaded.value.entries == ["t2", "t4", "t5"].map(posts.text))
    #expect(loaded.preserved.report.items.count == 3)
    loaded.value.entries[1] = posts.text("t9")
    loaded.value.entries.removeLast()
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.writes == ["update", "remove"])
    let after = rows.kept.entries
    #expect(after.count == 4)
    #expect(Array(after[0...2]) == Array(before[0...2]))
    let head = String(decoding: rows.kept.head() ?? Data(), as: UTF8.self)
    #expect(head == #"{"version":1,"u":"\u0041","entries":[]}"#)
    let again = try #require(try await repository.load())
    #expect(again.value.entries == ["t2", "t9"].map(posts.text))
  }

  @Test("the rows are the last of two lists with the same key, as in a load")
  func repeatedList() async throws {
    let (rows, repository) = try await rows("t1 t2")
    let head = #"{"version":1,"entries":[],"entries":[]}"#
    rows.kept.setHead(Data(head.utf8))
    let loaded = try #require(try await repository.load())
    #expect(loaded.value.entries == ["t1", "t2"].map(posts.text))
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.writes.isEmpty && rows.kept.count() == 2)
  }

  @Test("a moved entry is one row that is removed and one that is inserted")
  func moved() async throws {
    let (rows, repository) = try await rows("t1 t2 t3 t4")
    var loaded = try #require(try await repository.load())
    loaded.value.entries.append(loaded.value.entries.removeFirst())
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.writes == ["remove", "insert"])
    let again = try #require(try await repository.load())
    #expect(again.value.entries == ["t2", "t3", "t4", "t1"].map(posts.text))
  }

  @Test("a save without changes writes no row")
  func unchanged() async throws {
    let (rows, repository) = try await rows("p1 t2 m3")
    let loaded = try #require(try await repository.load())
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.writes == [])
  }

  /// A document whose new entries have their tag first, as entries that are made from rows.
  private enum Plain: JSONDocument {
    typealias Codec = TimelineCodec
    static var version: Int? { 1 }
  }

  @Test("an entry with members beside its tag and its payload is stored whole in one row")
  func whole() async throws {
    let entry = #"{"payload":"eyJ4IjoxfQ==","type":"poll","u":1.0}"#
    let rows = CountedRows()
    rows.fill(Data(#"{"version":1,"entries":[]}"#.utf8), [Data(entry.utf8)])
    let repository = RowRepository<Plain>(rows, of: PostCodec.self, under: "entries")
    var loaded = try #require(try await repository.load())
    loaded.value.entries.append(posts.text("t1"))
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.kept.entries.first == StoredEntry(type: "", payload: Data(entry.utf8)))
    #expect(rows.kept.entries.last?.type == "text")
    let bytes = SynchronousRepository<Plain>(rows, of: PostCodec.self, under: "entries")
    _ = try bytes.load()
    #expect(String(decoding: bytes.bytes ?? [], as: UTF8.self).contains(entry))
  }

  /// An indented document whose members are sorted.
  private enum Indented: JSONDocument {
    typealias Codec = TimelineCodec
    static var version: Int? { 1 }
    static var style: JSONStyle { .pretty.sorted() }
  }

  @Test("a new entry of an indented document is a row with its type")
  func layout() async throws {
    let rows = CountedRows()
    let repository = RowRepository<Indented>(rows, of: PostCodec.self, under: "entries")
    try await repository.save(Timeline(entries: [posts.text("t1")]), preserving: nil)
    #expect(rows.kept.entries.map(\.type) == ["text"])
    let other = RowRepository<Indented>(rows, of: PostCodec.self, under: "entries")
    var loaded = try #require(try await other.load())
    #expect(loaded.value.entries == [posts.text("t1")])
    loaded.value.entries = [posts.text("t2"), posts.text("t1")]
    try await other.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.kept.entries.map(\.type) == ["text", "text"])
    #expect(rows.writes == ["head", "insert", "insert"])
  }

  @Test("a save reads no row if the storage tells that none has changed")
  func revisions() async throws {
    let (rows, repository) = try await rows("t1 t2 m3 t4")
    rows.tells = true
    var loaded = try #require(try await repository.load())
    let reads = rows.reads
    for name in ["t5", "t6"] {
      loaded.value.entries[0] = posts.text(name)
      try await repository.save(loaded.value, preserving: loaded.preserved)
    }
    #expect(rows.reads == reads)
    #expect(rows.writes == ["update", "update"])
    _ = try EntryTable(rows.kept, of: PostCodec.self).insert(posts.text("t7"))
    await expect("the rows of the document were changed since it was loaded") {
      try await repository.save(loaded.value, preserving: loaded.preserved)
    }
  }

  @Test("a failed save is not taken for a change of the storage by others")
  func failedRevision() async throws {
    let (rows, repository) = try await rows("t1 t2 t3")
    rows.tells = true
    var loaded = try #require(try await repository.load())
    rows.failure = 1
    loaded.value.entries = ["t4", "t5"].map(posts.text)
    await expect("the rows of the document: the disk is full") {
      try await repository.save(loaded.value, preserving: loaded.preserved)
    }
    rows.failure = nil
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.kept.count() == 2)
  }

  @Test("rows without a document are an error of a load and of a save, and nothing is written")
  func noHead() async throws {
    let rows = CountedRows()
    _ = rows.kept.insert(StoredEntry(type: "text", payload: Data("{}".utf8)), at: 0)
    let repository = Repository(rows, of: PostCodec.self, under: "entries")
    await expect("the rows of the document: there are rows, but there is no document") {
      _ = try await repository.load()
    }
    await expect("the rows of the document: there are rows, but there is no document") {
      try await repository.save(Timeline(entries: []), preserving: nil)
    }
    #expect(rows.writes == [])
  }

  @Test("a repository of rows has no document at first, and then the one that was saved")
  func first() async throws {
    let rows = CountedRows()
    let repository = Repository(rows, of: PostCodec.self, under: "entries")
    #expect(try await repository.load() == nil)
    for count in 0..<3 {
      let entries = (0..<count).map { posts.text("t\($0 + 1)") }
      try await repository.save(Timeline(entries: entries), preserving: nil)
    }
    let loaded = try #require(try await repository.load())
    #expect(loaded.value.entries.count == 2)
    let other = Repository(rows, of: PostCodec.self, under: "entries")
    await expect("the document exists and was not loaded") {
      try await other.save(Timeline(entries: []), preserving: nil)
    }
  }

  @Test("a save is refused after the rows were changed by others")
  func changed() async throws {
    let (rows, repository) = try await rows("t1 t2")
    let loaded = try #require(try await repository.load())
    let table = EntryTable(rows.kept, of: PostCodec.self)
    _ = try table.insert(posts.text("t3"))
    await expect("the rows of the document were changed since it was loaded") {
      try await repository.save(Timeline(entries: []), preserving: loaded.preserved)
    }
    #expect(rows.kept.count() == 3)
  }

  @Test("a save that fails leaves all rows as they were")
  func failing() async throws {
    let (rows, repository) = try await rows("t1 t2 t3")
    var loaded = try #require(try await repository.load())
    let before = rows.kept.entries
    rows.failure = 2
    loaded.value.entries = ["t4", "t5", "t6"].map(posts.text)
    await expect("the rows of the document: the disk is full") {
      try await repository.save(loaded.value, preserving: loaded.preserved)
    }
    #expect(rows.kept.entries == before)
    rows.failure = nil
    try await repository.save(loaded.value, preserving: loaded.preserved)
    #expect(rows.kept.entries != before)
  }

  @Test(
    "a load of a row or a head that is no JSON is refused",
    arguments: [#"{"version":1,"entries":["#, #"{"version":1,"entries":[]}]"#])
  func unreadable(head: String) async throws {
    let rows = CountedRows()
    rows.fill(Data(head.utf8), [Data(#"{"type":"text"}"#.utf8)])
    let repository = Repository(rows, of: PostCodec.self, under: "entries")
    await #expect(throws: DocumentError.self) { try await repository.load() }
    let other = CountedRows()
    other.fill(
      Data(#"{"version":1,"entries":[]}"#.utf8), [Data(#"1],"version":2,"x":["#.utf8)])
    await #expect(throws: DocumentError.self) {
      try await Repository(other, of: PostCodec.self, under: "entries").load()
    }
  }

  @Test(
    "a load of rows without an empty list in their document is refused",
    arguments: [#"{"version":1}"#, #"{"version":1,"entries":[7]}"#, #"{"version":1,"entries":{}}"#])
  func noList(head: String) async throws {
    let rows = CountedRows()
    rows.fill(Data(head.utf8), [Data(#"{"type":"poll"}"#.utf8)])
    await expect("the rows of the document: the document has no empty list for the rows") {
      _ = try await Repository(rows, of: PostCodec.self, under: "entries").load()
    }
  }

  @Test("after random edits the rows have the entries that a file would have")
  func random() async throws {
    var random = SplitMix64(seed: 7)
    let (rows, repository) = try await rows("p1 t2 m3 t4 t5 t6 t7")
    for step in 0..<60 {
      var loaded = try #require(try await repository.load())
      for _ in 0..<random.below(4) {
        let count = loaded.value.entries.count
        switch random.below(4) {
        case 0 where count > 0: loaded.value.entries.remove(at: random.below(count))
        case 1 where count > 1:
          let moved = loaded.value.entries.remove(at: random.below(count))
          loaded.value.entries.insert(moved, at: random.below(count))
        case 2 where count > 0:
          loaded.value.entries[random.below(count)] = posts.text("t\(step + 100)")
        default:
          loaded.value.entries.insert(
            posts.text("t\(random.below(900))"), at: random.below(count + 1))
        }
      }
      let saved = try await repository.save(loaded.value, preserving: loaded.preserved)
      let inRows = try Entries.sorted(Data(try #require(try Self.bytes(of: rows))))
      #expect(inRows == (try Entries.sorted(saved.data)), "step \(step)")
    }
  }

  private static func bytes(of rows: CountedRows) throws -> [UInt8]? {
    let repository = SynchronousRepository<TimelineDocument>(
      rows, of: PostCodec.self, under: "entries")
    _ = try repository.load()
    return repository.bytes
  }

  private func expect(_ message: String, _ body: () async throws -> Void) async {
    let error = await #expect(throws: DocumentError.self) { try await body() }
    #expect(error?.description == message)
  }
}

/// Rows in memory that count reads, record writes, and fail on request.
private final class CountedRows: DocumentRows, @unchecked Sendable {
  let kept = InMemoryEntries()
  private(set) var writes: [String] = []
  /// The number of writes before one fails; nil if none fails.
  var failure: Int?
  private(set) var reads = 0
  /// Whether `revision()` tells the state of the rows.
  var tells = false

  struct Full: Error, CustomStringConvertible {
    var description: String { "the disk is full" }
  }

  func fill(_ head: Data, _ entries: [Data]) {
    kept.setHead(head)
    for entry in entries {
      _ = kept.insert(StoredEntry(type: "", payload: entry), at: kept.count())
    }
  }

  private func note(_ write: String) throws {
    if let left = failure {
      if left == 0 { throw Full() }
      failure = left - 1
    }
    writes.append(write)
  }

  func head() -> Data? { kept.head() }

  func setHead(_ head: Data) throws {
    try note("head")
    kept.setHead(head)
  }

  func atomically<R>(_ body: () throws -> R) throws -> R { try kept.atomically(body) }

  func count() -> Int { kept.count() }

  func entries(at positions: Range<Int>) -> [(id: Int, entry: StoredEntry)] {
    reads += 1
    return kept.entries(at: positions)
  }

  func revision() -> String? { tells ? kept.revision() : nil }

  func insert(_ entry: StoredEntry, at position: Int) throws -> Int {
    try note("insert")
    return kept.insert(entry, at: position)
  }

  func update(_ id: Int, to entry: StoredEntry) throws {
    try note("update")
    try kept.update(id, to: entry)
  }

  func remove(_ id: Int) throws {
    try note("remove")
    try kept.remove(id)
  }
}
