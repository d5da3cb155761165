/// What is going on with one entity. There is one only while there is something to say.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
struct EntityActivity<Entity: Identifiable & Equatable & Sendable> where Entity.ID: Sendable {
  /// The fetch that is to bring it.
  @usableFromInline var fetch: EntityFetch<Entity>?
  /// What the repository has not answered yet, in order. The first one is being sent.
  @usableFromInline var updates: [EntityUpdate<Entity>] = []
  /// The entity without these updates; nil where there are none.
  @usableFromInline var confirmed: Entity?
  /// Why the last load or update failed; nil after one that succeeded.
  @usableFromInline var failure: Failure?

  /// Of one word: what is going on with an entity is copied at each change of it.
  @usableFromInline
  indirect enum Failure: Equatable {
    case error(StateError)
  }

  @inlinable
  init() {}

  @inlinable
  var isOver: Bool { fetch == nil && updates.isEmpty && failure == nil }

  /// The repository has said what the entity is.
  ///
  /// - Returns: what is shown of it.
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

  /// The update was made: it is part of the entity, also of one that an older fetch still brings.
  @inlinable
  mutating func succeed(_ update: EntityUpdate<Entity>, id: Entity.ID) {
    remove(update)
    confirmed = updates.isEmpty ? nil : [update].applied(to: confirmed)
    fetch?.settled[id, default: []].append(update)
    failure = nil
  }

  /// The update was not made: it is taken away, and no other one.
  @inlinable
  mutating func revoke(_ update: EntityUpdate<Entity>, from shown: inout Entity?) {
    remove(update)
    shown = updates.applied(to: confirmed)
    if updates.isEmpty { confirmed = nil }
  }

  @inlinable
  mutating func remove(_ update: EntityUpdate<Entity>) {
    if let place = updates.firstIndex(where: { $0 === update }) { updates.remove(at: place) }
  }
}

/// A change of an entity that its repository has not confirmed yet.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
final class EntityUpdate<Entity> {
  @usableFromInline let change: (inout Entity) -> Void
  /// Whether the updates before it are done, so that it is sent.
  @exclusivity(unchecked) @usableFromInline var isStarted = false
  @exclusivity(unchecked) private var turn: CheckedContinuation<Bool, Never>?

  @usableFromInline
  init(_ change: @escaping (inout Entity) -> Void) { self.change = change }

  @usableFromInline
  func start() {
    isStarted = true
    turn.take()?.resume(returning: true)
  }

  /// Waits until the updates before it are done.
  ///
  /// - Parameter withdraw: what is done first where the caller is cancelled meanwhile.
  /// - Returns: whether it is to be sent.
  @usableFromInline
  func waitForTurn(withdraw: @escaping @MainActor () -> Void) async -> Bool {
    if isStarted { return true }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isStarted { continuation.resume(returning: true) } else { turn = continuation }
      }
    } onCancel: {
      Task { @MainActor in
        guard let turn = self.turn.take() else { return }
        withdraw()
        turn.resume(returning: false)
      }
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Sequence {
  /// The entity with these updates in their order. None of them makes one.
  @MainActor @inlinable
  func applied<Entity>(to entity: Entity?) -> Entity? where Element == EntityUpdate<Entity> {
    guard var entity else { return nil }
    for update in self { update.change(&entity) }
    return entity
  }
}

/// A call of a repository for some entities.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
final class EntityFetch<Entity: Identifiable & Equatable & Sendable> where Entity.ID: Sendable {
  /// Those that are still wanted of it.
  var ids: Set<Entity.ID>
  /// The updates that were confirmed since it began. What it brings may be older.
  @usableFromInline var settled: [Entity.ID: [EntityUpdate<Entity>]] = [:]
  /// Why it failed.
  var failure: StateError?
  var work: SharedWork<[Entity]>?

  init(_ ids: [Entity.ID]) { self.ids = Set(ids) }

  /// What is there of an entity, by what the fetch has brought.
  func confirmed(_ found: Entity?, id: Entity.ID) -> Entity? {
    (settled[id] ?? []).applied(to: found)
  }
}
