import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("Generated entity stores")
@MainActor
struct GeneratedEntityStoreTests {
  private static let ada =
    #"{"id":"\#(ID.first)","name":"Ada","is_bookmarked":false,"badge":"gold"}"#
  private static let grace = #"{"id":"\#(ID.second)","name":"Grace","is_bookmarked":false}"#

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B5: an update of one field notifies the observers of that entity, and is sent")
  func update() async throws {
    let users = Users()
    let store = UserStore(users)
    try await store.loadValues(for: [UserID(ID.first), UserID(ID.second)])
    let ada = Listener { _ = store[UserID(ID.first)] }
    let grace = Listener { _ = store[UserID(ID.second)] }
    try await store.updateBookmarked(true, for: UserID(ID.first))
    #expect(store[UserID(ID.first)]?.isBookmarked == true)
    #expect((ada.heard, grace.heard) == (1, 0))
    #expect(await users.bookmarks == [true])
    try await store.updateName("Ada L.", for: UserID(ID.first))
    #expect(store[UserID(ID.first)]?.name == "Ada L.")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B6: an update that fails is reverted, and its error is thrown")
  func failure() async throws {
    let users = Users()
    let store = UserStore(users)
    try await store.loadValue(for: UserID(ID.first))
    await users.fail()
    let error = await #expect(throws: StateError.self) {
      try await store.updateBookmarked(true, for: UserID(ID.first))
    }
    #expect(error?.code == "OFFLINE")
    #expect(store[UserID(ID.first)]?.isBookmarked == false)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a shared field of a union is updated in every variant, and a variant's field only there")
  func unions() async throws {
    let members = Members()
    let store = MemberStore(members)
    try await store.loadValues(for: [ID.first, ID.second])
    let person = Listener { _ = store[ID.first] }
    let team = Listener { _ = store[ID.second] }
    try await store.updateMuted(true, for: ID.first)
    #expect((person.heard, team.heard) == (1, 0))
    try await store.updateMuted(true, for: ID.second)
    try await store.updateTeamName("Crew", for: ID.second)
    #expect(
      store[ID.first] == .person(PersonMember(id: ID.first, user: UserID(ID.third), isMuted: true)))
    #expect(store[ID.second] == .team(TeamMember(id: ID.second, name: "Crew", isMuted: true)))
    // A person has no team name: the update is sent, and no observer is notified.
    try await store.updateTeamName("Nobody", for: ID.first)
    #expect((person.heard, team.heard) == (1, 2))
    #expect(await members.log == ["muted", "muted", "Crew", "Nobody"])
    await members.fail()
    await #expect(throws: StateError.self) { try await store.updateMuted(false, for: ID.second) }
    #expect(store[ID.second]?.isMuted == true)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B16: a confirmed update is written to the cache, and unknown fields in it are kept")
  func cache() async throws {
    let file = "[\(Self.ada),\(Self.grace)]"
    let repository = InMemoryRepository<UsersDocument>(bytes: Array(file.utf8))
    let cache = DocumentStore(repository, new: [])
    let users = Users()
    let store = UserStore(users, cache: cache)
    await store.restore()
    #expect(store.state(of: UserID(ID.first)).hasValue)
    try await store.updateBookmarked(true, for: UserID(ID.first))
    await users.fail()
    try? await store.updateName("Nobody", for: UserID(ID.second))
    try await cache.flush()
    let ada = Self.ada.replacing("false", with: "true")
    #expect(repository.bytes.map(text) == "[\(ada),\(Self.grace)]")
  }
}

/// A server that has two users.
private actor Users: UserRepository {
  private var users: [UserID: User] = [
    UserID(ID.first): User(id: UserID(ID.first), name: "Ada"),
    UserID(ID.second): User(id: UserID(ID.second), name: "Grace"),
  ]
  private(set) var bookmarks: [Bool] = []
  private var error: StateError?

  func fail() { error = StateError(code: "OFFLINE", message: "There is no network.") }

  func fetchValues(for ids: [UserID]) throws -> [User] { ids.compactMap { users[$0] } }
  func updateValue(_ value: User) { users[value.id] = value }
  func updateName(_ name: String, for id: UserID) throws {
    if let error { throw error }
    users[id]?.name = name
  }
  func updateBookmarked(_ isBookmarked: Bool, for id: UserID) throws {
    if let error { throw error }
    bookmarks.append(isBookmarked)
    users[id]?.isBookmarked = isBookmarked
  }
}

/// A server that has a person and a team.
private actor Members: MemberRepository {
  private(set) var log: [String] = []
  private var isOffline = false

  func fail() { isOffline = true }

  func fetchValues(for ids: [UUID]) -> [Member] {
    [
      .person(PersonMember(id: ID.first, user: UserID(ID.third))),
      .team(TeamMember(id: ID.second, name: "Team")),
    ].filter { ids.contains($0.id) }
  }
  func updateValue(_ value: Member) {}
  func updateMuted(_ isMuted: Bool, for id: UUID) throws { try note("muted") }
  func updateTeamName(_ name: String, for id: UUID) throws { try note(name) }

  private func note(_ what: String) throws {
    if isOffline { throw StateError(code: "OFFLINE", message: "There is no network.") }
    log.append(what)
  }
}
