import Observation
import SumTypeState
import Testing

nonisolated struct Profile: Equatable, Sendable {
  var name: String
}

nonisolated struct User: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var friendIDs: [Int] = []
  var isBookmarked = false
}

nonisolated struct LiveUsers: EntityRepository {
  func fetchValues(for ids: [Int]) async throws -> [User] {
    ids.map { User(id: $0, name: "User \($0)", friendIDs: $0 == 1 ? [2, 3] : []) }
  }
  func updateValue(_ value: User) async throws {}
  func updateBookmarked(_ isBookmarked: Bool, for id: Int) async throws {
    if id == 3 { throw StateError(code: "READ_ONLY", message: "This one stays as it is.") }
  }
}

/// A store as the generator writes it.
final class UserStore: TypedEntityStore {
  let entities: EntityStore<User>
  private let repository: LiveUsers

  init(_ repository: LiveUsers) {
    self.repository = repository
    entities = EntityStore(repository)
  }

  func updateBookmarked(_ isBookmarked: Bool, for id: Int) async throws(StateError) {
    try await entities.update(
      id, send: { try await repository.updateBookmarked(isBookmarked, for: id) },
      { $0.isBookmarked = isBookmarked })
  }
}

@Observable
final class UserViewState {
  let id: User.ID
  var showsOnlyBookmarkedFriends = false
  private(set) var isLoading = false
  @ObservationIgnored private let store: UserStore

  init(id: User.ID, store: UserStore) {
    self.id = id
    self.store = store
  }

  var user: User? { store[id] }
  var filteredFriends: [User] {
    (user?.friendIDs ?? []).compactMap { store[$0] }
      .filter { !showsOnlyBookmarkedFriends || $0.isBookmarked }
  }

  func onAppear() async throws(StateError) {
    isLoading = true
    defer { isLoading = false }
    try await store.loadValue(for: id)
    try await store.loadValues(for: user?.friendIDs ?? [])
  }

  func toggleFriendBookmark(for friend: User.ID) async throws(StateError) {
    guard let user = store[friend] else { return }
    try await store.updateBookmarked(!user.isBookmarked, for: friend)
  }
}

@Suite("Values and entities of an app whose code is on the main actor by default")
struct ValueUsesTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a value is loaded, kept while it is fresh, and shown in each of its states")
  func values() async {
    let profile = AsyncValue<Profile>()
    #expect(show(profile) == "nothing")
    await profile.load { Profile(name: "Ada") }
    await profile.loadIfNeeded(maxAge: .seconds(60)) { Profile(name: "Bob") }
    #expect(show(profile) == "Ada")
    await profile.reload { throw StateError(code: "NOT_FOUND", message: "There is none.") }
    #expect(show(profile) == "NOT_FOUND: There is none. Ada")
  }

  private func show(_ profile: AsyncValue<Profile>) -> String {
    switch profile.state {
    case .idle: "nothing"
    case .loading(let previous): previous?.name ?? "…"
    case .loaded(let value): value.name
    case .failed(let error): "\(error.code): \(error.message) \(error.previous?.name ?? "")"
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "the state of a view is computed from a store of entities, whose failed update is reverted")
  func entities() async throws {
    let state = UserViewState(id: 1, store: UserStore(LiveUsers()))
    let names = Derived { state.filteredFriends.map(\.name) }
    try await state.onAppear()
    #expect(names.value == ["User 2", "User 3"])
    state.showsOnlyBookmarkedFriends = true
    try await state.toggleFriendBookmark(for: 2)
    await #expect(throws: StateError.self) { try await state.toggleFriendBookmark(for: 3) }
    #expect(names.value == ["User 2"] && !state.isLoading)
  }
}
