/// The pending fetch, updates and error of one entity. It exists only while there is any of them.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
struct EntityActivity<Entity: Identifiable & Equatable & Sendable> where Entity.ID: Sendable {
  /// The fetch that is running for the entity.
  @usableFromInline var fetch: EntityFetch<Entity>?
  /// The updates that the repository has not answered yet, in order. The first one is being sent.
  @usableFromInline var updates: [EntityUpdate<Entity>] = []
  /// The entity as the repository has confirmed it, without these updates; nil if there are no updates.
  @usableFromInline var confirmed: Entity?
  /// The error of the last load or update; nil after one that succeeded.
  @usableFromInline var failure: Failure?

  /// A box of one word around the error: an activity is copied at each change of its entity.
  @usableFromInline
  indirect enum Failure: Equatable {
    case error(StateError)
  }

  @inlinable
  init() {}

  @inlinable
  var isOver: Bool { fetch == nil && updates.isEmpty && failure == nil }

  /// Records what the repository has confirmed.
  ///
  /// - Returns: the entity to show: the confirmed one with the pending updates applied.
  @inlinable
  mutating func confirm(_ entity: Entity?) -> Entity? {
    confirmed = updates.isEmpty ? nil : entity
    return updates.applied(to: entity)
  }

  @inlinable
  mutating func add(_ update: EntityUpdate<Entity>, to shown: inout Entity?) {
    if updates.isEmpty { confirmed = shown }
    updates.append(update)
    shown = [update].applied(to: shown)
  }

  /// Makes a confirmed update part of the entity. A fetch that began before it may bring an older entity,
  /// and applies it again.
  @inlinable
  mutating func succeed(_ update: EntityUpdate<Entity>, id: Entity.ID) {
    remove(update)
    confirmed = updates.isEmpty ? nil : [update].applied(to: confirmed)
    fetch?.settled[id, default: []].append(update)
    failure = nil
  }

  /// Removes one of the updates; most often it is the first.
  @inlinable
  mutating func remove(_ update: EntityUpdate<Entity>) {
    if let place = updates.firstIndex(where: { $0 === update }) { updates.remove(at: place) }
  }

  /// Removes an update that failed from the shown entity, and leaves the other updates.
  @inlinable
  mutating func revoke(_ update: EntityUpdate<Entity>, from shown: inout Entity?) {
    remove(update)
    shown = confirm(confirmed)
  }
}

/// An update of an entity that the repository has not confirmed yet. It waits until all updates before it have
/// ended, and is then sent.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
final class EntityUpdate<Entity>: Wait {
  @usableFromInline let change: (inout Entity) -> Void

  @usableFromInline
  init(_ change: @escaping (inout Entity) -> Void) { self.change = change }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Sequence {
  /// Returns the entity with these updates applied in order; nil if the entity is nil.
  @MainActor @inlinable
  func applied<Entity>(to entity: Entity?) -> Entity? where Element == EntityUpdate<Entity> {
    guard var entity else { return nil }
    for update in self { update.change(&entity) }
    return entity
  }
}

/// One call of a repository that fetches some entities.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
final class EntityFetch<Entity: Identifiable & Equatable & Sendable>: SharedWork<[Entity]>
where Entity.ID: Sendable {
  /// The identities of the entities that callers still want from this fetch.
  var ids: Set<Entity.ID>
  /// The updates that were confirmed since the fetch began, by identity. The entities that it brings may be
  /// older.
  @usableFromInline var settled: [Entity.ID: [EntityUpdate<Entity>]] = [:]
  /// The error of the fetch.
  var failure: StateError?

  init(_ ids: [Entity.ID], _ work: @escaping @Sendable () async throws -> [Entity]) {
    self.ids = Set(ids)
    super.init(work)
  }
}
