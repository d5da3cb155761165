import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("The demonstration app's API, as its authors wrote it")
struct NarrowRepositoryTests {
  private let hello = TimelineText.text(ID.first, "Hello", #","edited":true"#)
  private let photo = TimelineText.photo
  private let mood = TimelineText.mood(ID.second, "🙂", "3")

  private func bytes(_ entries: String...) -> Data { Data(TimelineText(entries: entries).bytes) }

  @Test("a load gives the posts, and the unknown entries with type and payload")
  func load() throws {
    try TemporaryFile.with(bytes(hello, photo, mood)) { file in
      let repository: any PostRepository = FilePostRepository(url: file)
      let result: LoadResult = try repository.load()
      #expect(result.posts.map(\.id) == [ID.first, ID.second])
      #expect(result.unknownEntries.map(\.type) == ["photo"])
      #expect(
        result.unknownEntries.map { text([UInt8]($0.payload)) }
          == [#"{"url":"https://example.org/a"}"#])
    }
  }

  @Test("the narrow API keeps the places of entries and their unknown fields")
  func save() throws {
    try TemporaryFile.with(bytes(hello, photo, mood)) { file in
      let repository = FilePostRepository(url: file)
      var result = try repository.load()
      guard case .text(var post) = result.posts[0] else {
        Issue.record("another case is there")
        return
      }
      post.message = "Changed"
      result.posts[0] = .text(post)
      try repository.save(posts: result.posts, preservedUnknownEntries: result.unknownEntries)
      let changed = TimelineText.text(ID.first, "Changed", #","edited":true"#)
      #expect(try Data(contentsOf: file) == bytes(changed, photo, mood))
    }
  }

  @Test("a second repository that saves what the first one loaded keeps the photo's bytes")
  func anotherRepository() throws {
    try TemporaryFile.with(bytes(hello, photo, mood)) { file in
      let result = try FilePostRepository(url: file).load()
      let other = file.deletingLastPathComponent().appendingPathComponent("other.json")
      try FilePostRepository(url: other).save(
        posts: result.posts, preservedUnknownEntries: result.unknownEntries)
      let written = text([UInt8](try Data(contentsOf: other)))
      #expect(written.contains(photo))
    }
  }

  @Test("an unknown entry that the app does not pass on is removed")
  func removal() throws {
    try TemporaryFile.with(bytes(hello, photo, mood)) { file in
      let repository = FilePostRepository(url: file)
      let result = try repository.load()
      try repository.save(posts: result.posts, preservedUnknownEntries: [])
      #expect(try Data(contentsOf: file) == bytes(hello, mood))
    }
  }

  @Test("an undo after a save restores the posts and keeps the unknown entry")
  func undo() throws {
    try TemporaryFile.with(bytes(hello, photo, mood)) { file in
      let repository = FilePostRepository(url: file)
      let result = try repository.load()
      try repository.save(posts: [], preservedUnknownEntries: result.unknownEntries)
      #expect(try Data(contentsOf: file) == bytes(photo))
      try repository.save(posts: result.posts, preservedUnknownEntries: result.unknownEntries)
      let undone = try repository.load()
      #expect(undone.posts == result.posts)
      #expect(undone.unknownEntries.map(\.type) == ["photo"])
      #expect(text([UInt8](try Data(contentsOf: file))).contains(photo))
    }
  }

  @Test("a missing file is an empty timeline, and the first save creates it")
  func firstSave() throws {
    try TemporaryFile.with(nil) { file in
      let repository = FilePostRepository(url: file)
      let result = try repository.load()
      #expect(result.posts.isEmpty && result.unknownEntries.isEmpty)
      try repository.save(posts: [], preservedUnknownEntries: [])
      #expect(try repository.load().posts.isEmpty)
    }
  }
}
