import Foundation
import Observation
import Showcase
import SumTypeRuntime
import SumTypeState
import Testing

/// What one view shows of a store: it changes when that changes, and not whenever the store does.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
private final class ViewStore<ViewState: Equatable> {
  private(set) var state: ViewState
  @ObservationIgnored private let read: @MainActor () -> ViewState

  init(_ read: @escaping @MainActor () -> ViewState) {
    self.read = read
    state = read()
    track()
  }

  private func track() {
    let now = withObservationTracking(read) { [weak self] in
      Task { @MainActor in self?.track() }
    }
    // What is equal is dropped: the domain's values are `Equatable`, whatever they hold.
    if now != state { state = now }
  }
}

/// Users by their identities: the one place where each of them is.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
private final class UserEntities {
  private(set) var users: [UserID: User]

  init(_ users: [User]) { self.users = Dictionary(uniqueKeysWithValues: users.map { ($0.id, $0) }) }

  func update(_ id: UserID, _ change: (inout User) -> Void) {
    guard var user = users[id] else { return }
    change(&user)
    users[id] = user
  }
}

@Suite("View stores over generated values")
@MainActor
struct ViewStoreTests {
  private let day = Date(timeIntervalSince1970: 1_709_208_000)

  /// Lets what was scheduled on the main actor run.
  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a view of a generated store hears only of what it shows")
  func duplicates() async throws {
    let store = TimelineStore(
      InMemoryRepository(TimelineText.text(ID.first, "Hello"), TimelineText.photo))
    await store.load()
    let titles = ViewStore { store.entries.map(\.id) }
    let moods = ViewStore { store.entries.count { if case .mood = $0 { true } else { false } } }
    let heard = (Listener { _ = titles.state }, Listener { _ = moods.state })
    for round in 1...3 {
      try store.updateText(ID.first) { $0.message = "Round \(round)" }
      await settle()
    }
    #expect(heard.0.heard == 0 && heard.1.heard == 0)
    try store.addText(id: ID.second, createdAt: day, message: "")
    await settle()
    #expect(heard.0.heard == 1 && heard.1.heard == 0)
    #expect(titles.state == [ID.first, ID.second])
    try store.addMood(id: ID.third, createdAt: day, emoji: "🙂", intensity: 3)
    await settle()
    #expect(heard.0.heard == 2 && heard.1.heard == 1 && moods.state == 1)
    try await store.flush()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entity that is shown in two places is changed in one, and both show it")
  func oneSource() async throws {
    let (ada, grace) = (UserID(ID.first), UserID(ID.second))
    let entities = UserEntities([
      User(id: ada, name: "Ada", friendIDs: [grace], isBookmarked: false),
      User(id: grace, name: "Grace", friendIDs: [ada], isBookmarked: false),
    ])
    let friends = ViewStore { entities.users[ada]?.friendIDs.map { entities.users[$0]?.name } }
    let bookmarks = ViewStore { entities.users.values.filter(\.isBookmarked).map(\.name) }
    let heard = Listener { _ = friends.state }
    entities.update(grace) { $0.isBookmarked = true }
    await settle()
    #expect(bookmarks.state == ["Grace"])
    #expect(heard.heard == 0)
    entities.update(grace) { $0.name = "Grace Hopper" }
    await settle()
    #expect(friends.state == ["Grace Hopper"] && bookmarks.state == ["Grace Hopper"])
    #expect(heard.heard == 1)
  }
}
