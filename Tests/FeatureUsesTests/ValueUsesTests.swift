import Foundation
import Observation
import SumType
import SumTypeState
import Testing

nonisolated extension UserID {
  init(_ number: UInt8) {
    self.init(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)))
  }
}

/// A server, of whose users the first has the others as friends.
nonisolated struct LiveUsers: UserRepository {
  func fetchValues(for ids: [UserID]) async throws -> [User] {
    let friends = [UserID(2), UserID(3)]
    return ids.map { User(id: $0, name: "\($0)", friendIDs: $0 == UserID(1) ? friends : []) }
  }
  func updateValue(_ value: User) async throws {}
  func updateName(_ name: String, for id: UserID) async throws {}
  func updateBookmarked(_ isBookmarked: Bool, for id: UserID) async throws {
    if id == UserID(3) {
      throw StateError(code: "READ_ONLY", message: "This one stays as it is.")
    }
  }
}

extension UserStore {
  static let shared = UserStore(LiveUsers())
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
    let state = UserViewState(id: UserID(1), store: .shared)
    let names = Derived { state.filteredFriends.map(\.name) }
    try await state.onAppear()
    #expect(names.value == ["\(UserID(2))", "\(UserID(3))"])
    state.showsOnlyBookmarkedFriends = true
    try await state.toggleFriendBookmark(for: UserID(2))
    await #expect(throws: StateError.self) {
      try await state.toggleFriendBookmark(for: UserID(3))
    }
    #expect(names.value == ["\(UserID(2))"] && !state.isLoading)
  }
}
