public import Observation
import SumTypeRuntime

/// A store that was generated for the entities of a schema. It wraps an ``EntityStore``.
///
/// ```swift
/// let store = UserStore(LiveUsers())
/// try await store.loadValue(for: id)
/// try await store.updateBookmarked(true, for: id)      // generated; shown at once
/// ```
/// The protocol has what all such stores have in common.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public protocol TypedEntityStore<Entity>: AnyObject, Observable {
  associatedtype Entity: Identifiable & Equatable & Sendable where Entity.ID: Sendable

  /// The store that holds, loads and updates the entities.
  var entities: EntityStore<Entity> { get }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension TypedEntityStore {
  /// All entities of the store: see ``EntityStore/values``.
  public var values: [Entity.ID: Entity] { entities.values }

  /// The identities of the entities of the store: see ``EntityStore/ids``.
  public var ids: Dictionary<Entity.ID, Entity>.Keys { entities.ids }

  /// The entity with this identity; nil if the store does not have it. Only changes of this entity notify
  /// an observer.
  public subscript(id: Entity.ID) -> Entity? { entities[id] }

  /// Returns the entity, and the progress of its loads and updates: see ``EntityStore/state(of:)``.
  public func state(of id: Entity.ID) -> AsyncState<Entity> { entities.state(of: id) }

  /// Fetches an entity: see ``EntityStore/loadValue(for:)``.
  public func loadValue(for id: Entity.ID) async throws(StateError) {
    try await entities.loadValue(for: id)
  }

  /// Fetches entities with one call of the repository: see ``EntityStore/loadValues(for:)``.
  public func loadValues(for ids: [Entity.ID]) async throws(StateError) {
    try await entities.loadValues(for: ids)
  }

  /// Replaces an entity: see ``EntityStore/updateValue(_:)``.
  public func updateValue(_ value: Entity) async throws(StateError) {
    try await entities.updateValue(value)
  }

  /// Removes entities from the store: see ``EntityStore/forget(_:)``.
  public func forget(_ ids: [Entity.ID]) { entities.forget(ids) }

  /// Waits until the entities of the cache are loaded: see ``EntityStore/restore()``.
  public func restore() async { await entities.restore() }
}

/// The source of the entities of a store: a server, a database, a mock.
///
/// ```swift
/// struct LiveUsers: UserRepository {          // generated: refines EntityRepository
///   func fetchValue(for id: UserID) async throws -> User? { try await api.user(id) }
///   func fetchValues(for ids: [UserID]) async throws -> [User] { try await api.users(ids) }
///   func updateValue(_ user: User) async throws { try await api.put(user) }
///   func updateBookmarked(_ isBookmarked: Bool, for id: UserID) async throws { … }
/// }
/// ```
public protocol EntityRepository<Entity>: Sendable {
  associatedtype Entity: Identifiable & Equatable & Sendable where Entity.ID: Sendable

  /// Returns the entity with this identity; nil if it does not exist (any more).
  func fetchValue(for id: Entity.ID) async throws -> Entity?

  /// Returns those of the entities that exist, in any order.
  ///
  /// - Parameter ids: the identities, without repeats.
  func fetchValues(for ids: [Entity.ID]) async throws -> [Entity]

  /// Replaces the entity that has the same identity.
  func updateValue(_ value: Entity) async throws
}

extension EntityRepository {
  /// Fetches one entity as a batch of one.
  public func fetchValue(for id: Entity.ID) async throws -> Entity? {
    try await fetchValues(for: [id]).first { $0.id == id }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList where Entry.Value: Identifiable, Entry.Value.ID == ID {
  /// Writes those of the entities that differ from the entries, as the cache of an entity store, and removes
  /// the entries whose entity is nil.
  ///
  /// An entity that the document refuses is not cached. That is no failure of the store, which has the
  /// entity.
  func keep(_ confirmed: [(ID, Entry.Value?)]) {
    for (id, entity) in confirmed {
      switch (entry(id), entity) {
      case (let old?, let entity?):
        if !Entry.isSame(old, entity) { try? update(id) { $0 = entity } }
      case (nil, let entity?): try? insert(entity)
      case (_, nil): _ = try? remove(id)
      }
    }
  }
}
