import Features
import Foundation
import SumType
import SumTypeFeature
import SumTypeState
import Testing

@Suite("Documents and sessions of an app whose code is on the main actor by default")
struct DocumentUsesTests {
  /// A folder that is removed after the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    isolated deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test("the payload of a variant is changed by its path")
  func paths() {
    var post = Post.mood(MoodPost(emoji: "🙂", intensity: 4))
    post[.mood]?.intensity += 1
    post[.text]?.message = "not this variant"
    #expect(post.is(.mood) && post[.mood]?.intensity == 5 && post[.text] == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entry is added in one call, and changed by its identity and the path of its variant")
  func timeline() async throws {
    let folder = try Folder()
    let url = folder.url.appendingPathComponent("Timeline.json")
    let store = TimelineStore(url: url)
    await store.load()
    try store.addText(message: "Hello")
    let id = try store.addMood(emoji: "🙂", intensity: 4)
    try store.entryList.update(id, .mood) { $0.intensity = 5 }
    let error = #expect(throws: StateError.self) {
      try store.entryList.update(id, .text) { $0.message = "" }
    }
    #expect(error?.kind == .otherVariant)
    try await store.flush()
    let saved = try TimelineDocument.load(Array(Data(contentsOf: url)))
    #expect(saved.value.entries.map { $0[.mood]?.intensity } == [nil, 5])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a document follows a model, whose next instance begins with the saved values")
  func model() async throws {
    let repository = InMemoryRepository<ProfileScreenFileDocument>()
    let document = DocumentStore(repository, new: ProfileScreen())
    await document.load()
    let model = ProfileScreenModel(try #require(document.value))
    document.follow { model.snapshot }
    await model.profile.load { Profile(name: "Ada") }
    model.note = "Hi"
    try await document.flush()
    let saved = try #require(try await repository.load())
    let next = ProfileScreenModel(saved.value)
    #expect(next.profile.value?.name == "Ada" && next.profile.hasValue && next.note == "Hi")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("the actions of a feature are recorded, and replayed to any of them")
  func session() async throws {
    let folder = try Folder()
    let url = folder.url.appendingPathComponent("session.ndjson")
    let store = Store(
      initialState: TodoState(), reducer: todoReducer, environment: .live,
      recording: SessionRecorder<TodoFeature>(to: url))
    await store.send(.onAppear).finish()
    store.send(.todoLoadFailed("There is no connection."))

    var replay = SessionReplay<TodoFeature>(todoReducer, environment: .live)
    for line in try TodoFeature.session(at: url) { replay.step(line) }
    #expect(replay.report.steps == 3 && replay.report.differences.isEmpty)
    #expect(replay.state(at: 1)?.isLoading == true)
    #expect(replay.state == store.withState { $0 })
  }
}
