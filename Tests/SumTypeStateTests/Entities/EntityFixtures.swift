import SumTypeState
import TestSupport
import Testing

/// A repository whose calls the test answers.
struct PersonServer: PersonRepository {
  enum Update: Hashable, Sendable {
    case bookmark(String, Bool)
    case value(Person)
  }

  let fetches = Server<[String], [Person]>()
  let updates = Server<Update, Void>()

  func fetchValue(for id: String) async throws -> Person? { try await fetches.send([id]).first }

  func fetchValues(for ids: [String]) async throws -> [Person] { try await fetches.send(ids) }

  func updateValue(_ value: Person) async throws { try await updates.send(.value(value)) }

  func updateBookmarked(_ isBookmarked: Bool, for id: String) async throws {
    try await updates.send(.bookmark(id, isBookmarked))
  }
}

/// A store of persons and its server.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
struct Neighbourhood {
  let server = PersonServer()
  let store: PersonStore

  static let ada = Person(id: "a", name: "Ada")
  static let grace = Person(id: "b", name: "Grace")
  static let offline = StateError(code: "OFFLINE", message: "There is no connection.")

  /// - Parameter persons: the persons that the store has already.
  init(_ persons: Person...) async throws {
    store = PersonStore(server)
    if !persons.isEmpty { try await load(persons) }
  }

  /// Loads persons in one call.
  func load(_ persons: [Person], for ids: [String]? = nil) async throws {
    let next = server.fetches.calls.count + 1
    let loading = Task { try await store.loadValues(for: ids ?? persons.map(\.id)) }
    (await server.fetches.call(next)).answer(persons)
    try await loading.ended()
  }

  func bookmark(_ isBookmarked: Bool, _ id: String = "a") -> Task<Void, any Error> {
    Task { try await store.updateBookmarked(isBookmarked, for: id) }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
extension Task where Failure == any Error {
  /// The error that the task throws, or `DidNotEnd` if it does not end; nil if it succeeds.
  var error: StateError? {
    get async {
      do {
        _ = try await ended()
        return nil
      } catch {
        return StateError(error)
      }
    }
  }
}
