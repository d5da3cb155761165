import Foundation
import Observation
import Showcase
import SumTypeRuntime
import Testing

/// A store as an app has it: a view observes the posts, and each change is saved.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
private final class TimelineStore {
  private(set) var posts: [Post]
  private(set) var unknownCount: Int
  private let repository: any PostRepository
  private var unknownEntries: [AnyUnknownEntry]

  init(repository: any PostRepository) throws {
    let result = try repository.load()
    self.repository = repository
    posts = result.posts
    unknownEntries = result.unknownEntries
    unknownCount = result.unknownEntries.count
  }

  /// Changes the posts and saves; where saving fails, nothing has changed.
  func change(_ body: (inout [Post]) -> Void) throws {
    var changed = posts
    body(&changed)
    try repository.save(posts: changed, preservedUnknownEntries: unknownEntries)
    posts = changed
  }
}

@Suite("An observable store on the main actor")
@MainActor
struct ObservableStoreTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("saves after each change, and the photo stays where it is")
  func saving() throws {
    let hello = TimelineText.text(ID.first, "Hello")
    let content = Data(TimelineText(entries: [hello, TimelineText.photo]).bytes)
    try TemporaryFile.with(content) { file in
      let store = try TimelineStore(repository: FilePostRepository(url: file))
      #expect(store.unknownCount == 1)
      for round in 1...3 {
        try store.change { posts in
          guard case .text(var post) = posts[0] else { return }
          post.message = "Round \(round)"
          posts[0] = .text(post)
        }
        let expected = TimelineText(entries: [
          TimelineText.text(ID.first, "Round \(round)"), TimelineText.photo,
        ])
        #expect(try Data(contentsOf: file) == Data(expected.bytes))
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("a change that cannot be saved is not made")
  func refused() throws {
    let content = Data(TimelineText(entries: [TimelineText.mood(ID.first, "🙂", "3")]).bytes)
    try TemporaryFile.with(content) { file in
      let store = try TimelineStore(repository: FilePostRepository(url: file))
      #expect(throws: (any Error).self) {
        try store.change { posts in
          guard case .mood(var mood) = posts[0] else { return }
          mood.intensity = 99
          posts[0] = .mood(mood)
        }
      }
      guard case .mood(let mood) = store.posts[0] else { return }
      #expect(mood.intensity == 3)
      #expect(try Data(contentsOf: file) == content)
    }
  }
}
