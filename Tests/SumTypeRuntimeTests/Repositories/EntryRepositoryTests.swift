import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// A repository with a narrow interface: it loads and saves entries.
@Suite struct EntryRepositoryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func repository(_ names: String) throws -> (FilePostRepository, URL) {
    let file = try folder.file("a.json", AsideListTests.document(names))
    return (FilePostRepository(url: file), file)
  }

  @Test("a load gives known entries as posts, and unknown ones with type and payload")
  func load() throws {
    let (repository, _) = try repository("p1 t2 m3 x4")
    let result = try repository.load()
    #expect(result.posts.count == 1)
    #expect(result.unknownEntries.map(\.type) == ["photo", "mood", ""])
    #expect(
      result.unknownEntries.map { String(decoding: $0.payload, as: UTF8.self) }
        == [#""p1""#, #"{"intensity":"m3"}"#, ""])
  }

  @Test("unknown entries are saved at their places, in whatever order they are passed")
  func places() throws {
    let (repository, file) = try repository("p1 t2 m3 t4 x5")
    let result = try repository.load()
    try repository.save(
      posts: result.posts.reversed(), preservedUnknownEntries: result.unknownEntries.reversed())
    #expect(file.text == AsideListTests.document("p1 t4 x5 t2 m3"))
  }

  @Test("a save keeps an unknown field of an edited post")
  func unknownField() throws {
    let payload =
      #"{"message":"a","new":[1.0],"id":"8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F","#
      + #""createdAt":"2024-05-01T10:00:00Z"}"#
    let json =
      #"{"version":1,"entries":[{"payload":"\#(base64(payload))","type":"text","y":null}]}"#
    let file = try folder.file("a.json", json)
    let repository = FilePostRepository(url: file)
    var result = try repository.load()
    guard case .text(var text) = result.posts[0] else {
      Issue.record("another case is there")
      return
    }
    text.message = "b"
    result.posts[0] = .text(text)
    try repository.save(posts: result.posts, preservedUnknownEntries: result.unknownEntries)
    let changed = base64(payload.replacingOccurrences(of: #""a""#, with: #""b""#))
    #expect(file.text == json.replacingOccurrences(of: base64(payload), with: changed))
  }

  @Test("unknown entries that are not passed are left out, and return when they are passed again")
  func leftOut() throws {
    let (repository, file) = try repository("p1 t2 m3 t4")
    let result = try repository.load()
    try repository.save(
      posts: result.posts, preservedUnknownEntries: [result.unknownEntries[1]])
    #expect(file.text == AsideListTests.document("t2 m3 t4"))
    try repository.save(posts: result.posts, preservedUnknownEntries: [])
    #expect(file.text == AsideListTests.document("t2 t4"))
    try repository.save(posts: result.posts, preservedUnknownEntries: result.unknownEntries)
    #expect(file.text == AsideListTests.document("p1 t2 m3 t4"))
  }

  @Test("an unknown entry that the app made, or that is of another file, is added at the end")
  func foreign() throws {
    let (repository, file) = try repository("p1 t2")
    let result = try repository.load()
    let new = AnyUnknownEntry(type: "poll", payload: Data(#"{"q" : 1.0}"#.utf8))
    try repository.save(
      posts: result.posts, preservedUnknownEntries: result.unknownEntries + [new])
    let poll = #"{"payload":"\#(base64(#"{"q" : 1.0}"#))","type":"poll"}"#
    #expect(
      file.text
        == AsideListTests.document("p1 t2").replacingOccurrences(
          of: "\n  ]", with: ",\n    \(poll)\n  ]"))
    let other = FilePostRepository(
      url: try folder.file("b.json", AsideListTests.document("m7")))
    let moved = try other.load().unknownEntries
    try repository.save(posts: [], preservedUnknownEntries: moved)
    #expect(file.text == AsideListTests.document("m7"))
  }

  @Test("a save of an unknown entry whose payload is not JSON is refused")
  func notJSON() throws {
    let (repository, file) = try repository("t2")
    let result = try repository.load()
    #expect(throws: DocumentError.self) {
      try repository.save(
        posts: result.posts,
        preservedUnknownEntries: [AnyUnknownEntry(type: "x", payload: Data("{".utf8))])
    }
    #expect(file.text == AsideListTests.document("t2"))
  }

  @Test("unknown entries of an earlier load, or without their origin, are saved at their places")
  func earlierLoad() throws {
    let (repository, file) = try repository("p1 t2 m3 t4")
    let first = try repository.load()
    let second = try repository.load()
    try repository.save(posts: second.posts, preservedUnknownEntries: first.unknownEntries)
    #expect(file.text == AsideListTests.document("p1 t2 m3 t4"))
    let copies = first.unknownEntries.map { AnyUnknownEntry(type: $0.type, payload: $0.payload) }
    try repository.save(posts: [second.posts[1]], preservedUnknownEntries: copies)
    #expect(file.text == AsideListTests.document("p1 m3 t4"))
  }

  @Test("without a file there are no entries, and the first save makes the file")
  func firstSave() throws {
    let file = try folder.file("new.json")
    let repository = FilePostRepository(url: file)
    #expect(try repository.load().posts.isEmpty)
    let post = AsideListTests().text("t1")
    try repository.save(posts: [post], preservedUnknownEntries: [])
    let again = try FilePostRepository(url: file).load()
    #expect(again.posts == [post])
    try repository.save(posts: [], preservedUnknownEntries: [])
    #expect(try FilePostRepository(url: file).load().posts.isEmpty)
    let photo = AnyUnknownEntry(type: "photo", payload: Data("[1]".utf8))
    let other = FilePostRepository(url: try folder.file("other.json"))
    try other.save(posts: [post], preservedUnknownEntries: [photo])
    let result = try other.load()
    #expect(result.posts == [post])
    #expect(result.unknownEntries == [photo])
  }

  @Test("a save before any load is refused, and the file stays")
  func saveFirst() throws {
    let (repository, file) = try repository("p1 t2")
    #expect(throws: DocumentError.self) {
      try repository.save(posts: [], preservedUnknownEntries: [])
    }
    #expect(file.text == AsideListTests.document("p1 t2"))
  }

  @Test("a save is refused after another repository has changed the file")
  func changedMeanwhile() throws {
    let (repository, file) = try repository("p1 t2")
    let result = try repository.load()
    let other = FilePostRepository(url: file)
    let seen = try other.load()
    try other.save(posts: [], preservedUnknownEntries: seen.unknownEntries)
    let error = #expect(throws: DocumentError.self) {
      try repository.save(posts: result.posts, preservedUnknownEntries: result.unknownEntries)
    }
    guard case .changed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.text == AsideListTests.document("p1"))
  }

  @Test("a save after a failed load is refused, and the file stays")
  func failedLoad() throws {
    let (repository, file) = try repository("p1 t2")
    _ = try repository.load()
    try Data("{".utf8).write(to: file)
    #expect(throws: DocumentError.self) { try repository.load() }
    #expect(throws: DocumentError.self) {
      try repository.save(posts: [], preservedUnknownEntries: [])
    }
    #expect(file.text == "{")
  }

  @Test("saves from many threads leave a whole document")
  func threads() async throws {
    let (repository, file) = try repository("p1 t2 m3")
    let result = try repository.load()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask {
          let posts = index % 2 == 0 ? result.posts : []
          try repository.save(posts: posts, preservedUnknownEntries: result.unknownEntries)
          _ = try repository.load()
        }
      }
      try await group.waitForAll()
    }
    #expect(try FilePostRepository(url: file).load().unknownEntries == result.unknownEntries)
  }
}
