import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("An unknown entry between two known ones")
struct PhotoEntryTests {
  private let hello = TimelineText.text(ID.first, "Hello")
  private let photo = TimelineText.photo
  private let mood = TimelineText.mood(ID.second, "🙂", "3")

  /// Returns what a save writes after `change`.
  private func saved(_ change: (inout [Post]) -> Void) throws -> String {
    let loaded = try TimelineDocument.load(TimelineText(entries: [hello, photo, mood]).bytes)
    #expect(loaded.value.entries.count == 2)
    var timeline = loaded.value
    change(&timeline.entries)
    let saved = try TimelineDocument.save(timeline, preserving: loaded.preserved)
    #expect(saved.dropped.isEmpty)
    return text(saved.bytes)
  }

  private func file(_ entries: String...) -> String { text(TimelineText(entries: entries).bytes) }

  @Test("an unknown entry survives a save without an edit")
  func untouched() throws {
    #expect(try saved { _ in } == file(hello, photo, mood))
  }

  @Test("an unknown entry survives an edit of the entry before it")
  func editBefore() throws {
    let result = try saved { posts in
      guard case .text(var post) = posts[0] else {
        Issue.record("another case is there")
        return
      }
      post.message = "Good morning"
      posts[0] = .text(post)
    }
    #expect(result == file(TimelineText.text(ID.first, "Good morning"), photo, mood))
  }

  @Test("an unknown entry survives an edit of the entry after it")
  func editAfter() throws {
    let result = try saved { posts in
      guard case .mood(var post) = posts[1] else {
        Issue.record("another case is there")
        return
      }
      post.intensity = 5
      posts[1] = .mood(post)
    }
    #expect(result == file(hello, photo, TimelineText.mood(ID.second, "🙂", "5")))
  }

  @Test("an unknown entry survives the removal of the entry before it")
  func removeBefore() throws {
    #expect(try saved { $0.removeFirst() } == file(photo, mood))
  }

  @Test("an unknown entry survives the removal of the entry after it")
  func removeAfter() throws {
    #expect(try saved { $0.removeLast() } == file(hello, photo))
  }

  @Test("an unknown entry survives the removal of every known entry")
  func removeAll() throws {
    #expect(try saved { $0.removeAll() } == file(photo))
  }

  @Test("an unknown entry stays behind its predecessor when an entry is inserted there")
  func insertBetween() throws {
    let result = try saved { $0.insert(Self.new, at: 1) }
    #expect(result == file(hello, photo, TimelineText.text(ID.new, "New"), mood))
  }

  @Test("an unknown entry survives insertions at the start and at the end")
  func insertAround() throws {
    let newer = TimelineText.text(ID.new, "New")
    #expect(try saved { $0.insert(Self.new, at: 0) } == file(newer, hello, photo, mood))
    #expect(try saved { $0.append(Self.new) } == file(hello, photo, mood, newer))
  }

  @Test("an unknown entry follows its predecessor when the entries change places")
  func reorder() throws {
    #expect(try saved { $0.reverse() } == file(mood, hello, photo))
  }

  @Test("an unknown entry survives an edit, a removal and an insertion in one save")
  func everything() throws {
    let result = try saved { posts in
      guard case .mood(var post) = posts[1] else {
        Issue.record("another case is there")
        return
      }
      post.emoji = "😶"
      posts = [.mood(post), Self.new]
    }
    #expect(
      result
        == file(
          photo, TimelineText.mood(ID.second, "😶", "3"), TimelineText.text(ID.new, "New")))
  }

  @Test("an unknown entry survives many loads and saves")
  func many() throws {
    var bytes = TimelineText(entries: [hello, photo, mood]).bytes
    for round in 1...20 {
      let loaded = try TimelineDocument.load(bytes)
      var timeline = loaded.value
      guard case .text(var post) = timeline.entries[0] else {
        Issue.record("another case is there")
        return
      }
      post.message = "Round \(round)"
      timeline.entries[0] = .text(post)
      bytes = try TimelineDocument.save(timeline, preserving: loaded.preserved).bytes
    }
    #expect(text(bytes) == file(TimelineText.text(ID.first, "Round 20"), photo, mood))
  }

  @Test("an unknown entry is gone if the app saves without the preserved data")
  func withoutPreserved() throws {
    let loaded = try TimelineDocument.load(TimelineText(entries: [hello, photo, mood]).bytes)
    let saved = try TimelineDocument.save(loaded.value)
    #expect(text(saved.bytes) == file(hello, mood))
  }

  private static let new = Post.text(
    TextPost(
      id: ID.new, createdAt: Date(timeIntervalSince1970: 1_709_208_000), message: "New"))
}
