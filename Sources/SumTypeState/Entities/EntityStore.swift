public import Observation
public import SumTypeRuntime

/// Entities by identity, on the main actor, of which the store holds each one once. Generated entity stores
/// use it.
///
/// ```swift
/// let users = EntityStore(LiveUsers())
/// try await users.loadValues(for: user.friendIDs)
/// try await users.update(id, send: { try await api.bookmark(id) }) { $0.isBookmarked = true }
/// ```
/// An update is shown at once, by every view, and sent to the repository. The shown entity is the one that
/// the repository has confirmed, with the updates applied that it has not answered yet, in order. An update
/// that fails is taken back, and the others stay.
///
/// Only changes of an entity notify the observers of that entity.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class EntityStore<Entity: Identifiable & Equatable & Sendable>: Observable
where Entity.ID: Sendable {
  @usableFromInline typealias Activity = EntityActivity<Entity>
  private typealias Fetch = EntityFetch<Entity>
  private typealias Call =
    @Sendable (any EntityRepository<Entity>, [Entity.ID]) async throws -> [Entity]

  private let repository: any EntityRepository<Entity>
  /// Writes confirmed entities to the cache, where nil removes an entity; nil without a cache.
  @usableFromInline let keep: ((_ confirmed: [(Entity.ID, Entity?)]) -> Void)?
  @usableFromInline var shown: [Entity.ID: Entity] = [:]
  @usableFromInline var activities: [Entity.ID: Activity] = [:]

  // No other code is called while one of these properties is changed.
  @exclusivity(unchecked) @usableFromInline var whole: Cell?
  @exclusivity(unchecked) @usableFromInline var allIDs: Cell?
  /// The cells of the entities that observers have read. The cell of an entity that is removed is taken out
  /// before its observers are notified: one that reads the entity again in the meantime makes a new cell.
  @exclusivity(unchecked) @usableFromInline var cells: [Entity.ID: Cell] = [:]
  @exclusivity(unchecked) @usableFromInline var activityCells: [Entity.ID: Cell] = [:]

  /// Whether observers are being notified of a change. The changes that they make meanwhile wait in
  /// `waiting`.
  @exclusivity(unchecked) @usableFromInline var isChanging = false
  @exclusivity(unchecked) @usableFromInline var waiting: [() -> Void] = []
  /// Whether the changes in `waiting` are being made.
  @exclusivity(unchecked) @usableFromInline var isCatchingUp = false
  /// The task that loads the cache; nil after the entities of the cache were taken.
  @usableFromInline var restoration: Task<Void, Never>?
  /// The identities of the entities that were forgotten before the cache was loaded.
  private var forgotten: Set<Entity.ID> = []

  /// Makes a store that keeps its entities in memory only.
  public init(_ repository: some EntityRepository<Entity>) {
    self.repository = repository
    keep = nil
  }

  /// Makes a store that keeps confirmed entities in a list of a document, and begins with those of the
  /// list. The document is loaded if it is not loaded yet.
  ///
  /// ```swift
  /// let cache = DocumentStore(FileRepository<UsersDocument>(url: url), new: [])
  /// let users = UserStore(LiveUsers(), cache: cache)
  /// ```
  /// If the cache cannot be loaded or saved, ``DocumentStore/loading`` and ``DocumentStore/saving`` of its
  /// document have the error; the store works without it. An entity that the document refuses is not
  /// cached.
  public init<Document, Entry>(
    _ repository: some EntityRepository<Entity>, cache: EntryList<Document, Entry, Entity.ID>?
  ) where Entry.Value == Entity {
    self.repository = repository
    keep = cache?.keep
    guard let cache else { return }
    if cache.document.phase.hasValue {
      takeEntities(of: cache)
    } else {
      restoration = Task { [weak self] in
        await cache.document.load()
        self?.takeEntities(of: cache)
      }
    }
  }

  // MARK: - The entities

  /// All entities of the store. Each change notifies an observer, so a long list had better use ``ids``,
  /// with a view for each identity that reads its own entity.
  public var values: [Entity.ID: Entity] {
    whole.access()
    return shown
  }

  /// The identities of the entities of the store. Only entities that are added or removed notify an
  /// observer.
  public var ids: Dictionary<Entity.ID, Entity>.Keys {
    allIDs.access()
    return shown.keys
  }

  /// The entity with this identity; nil if the store does not have it. Only changes of this entity notify
  /// an observer.
  public subscript(id: Entity.ID) -> Entity? {
    cells[id].access()
    return shown[id]
  }

  /// Returns the entity, whether it is being fetched, and the error of its last load or update. The error
  /// stays until a load or an update succeeds.
  public func state(of id: Entity.ID) -> AsyncState<Entity> {
    activityCells[id].access()
    let entity = self[id]
    let activity = activities[id]
    if activity?.fetch != nil { return .loading(previous: entity) }
    if case .error(let error)? = activity?.failure { return .failed(error, previous: entity) }
    return entity.map { .loaded($0) } ?? .idle
  }

  /// Removes entities from the store and its cache. The repository is not told; updates that it has not
  /// answered yet are still sent.
  public func forget(_ ids: [Entity.ID]) {
    if restoration != nil { forgotten.formUnion(ids) }
    change(Array(Set(ids))) { id, activity, entity in
      activity.fetch?.ids.remove(id)
      activity.fetch = nil
      activity.failure = nil
      entity = activity.confirm(nil)
      return true
    }
  }

  /// Waits until the entities of the cache are loaded. Loads and updates wait for them without this call.
  public func restore() async { await restoration?.value }

  private func takeEntities<Document, Entry>(of cache: EntryList<Document, Entry, Entity.ID>)
  where Entry.Value == Entity {
    restoration = nil
    cache.keep(forgotten.map { ($0, nil) })
    forgotten = []
    let kept = (try? cache.loaded()) ?? []
    // If two identities are equal in Swift but not in JSON, the first entity is shown; the cache keeps
    // both.
    let found = Dictionary(kept.map { ($0.id, $0) }) { first, _ in first }
    change(Array(found.keys)) { id, activity, entity in
      entity = activity.confirm(found[id])
      return false
    }
  }

  /// Changes some entities, and their activities, in one step: an observer of several of them is notified
  /// once.
  ///
  /// - Parameter body: changes one entity, and returns whether the repository has confirmed the result,
  ///   which the cache then keeps.
  @inlinable
  func change(
    _ ids: [Entity.ID], _ body: @escaping (Entity.ID, inout Activity, inout Entity?) -> Bool
  ) {
    if isChanging { return waiting.append { [self] in change(ids, body) } }
    var changes: [(id: Entity.ID, activity: Activity, entity: Entity?, isOther: Bool)] = []
    changes.reserveCapacity(ids.count)
    var notified: [Cell] = []
    var (isOther, areOtherIDs) = (false, false)
    var confirmed: [(Entity.ID, Entity?)] = []
    for id in ids {
      let (old, before) = (shown[id], activities[id])
      var (activity, entity) = (before ?? Activity(), old)
      if body(id, &activity, &entity), keep != nil {
        confirmed.append((id, activity.updates.isEmpty ? entity : activity.confirmed))
      }
      if (activity.fetch == nil) != (before?.fetch == nil) || activity.failure != before?.failure {
        activityCells[id].map { notified.append($0) }
      }
      let differs = entity != old
      if differs {
        isOther = true
        areOtherIDs = areOtherIDs || (entity == nil) != (old == nil)
        (entity == nil ? cells.removeValue(forKey: id) : cells[id]).map { notified.append($0) }
      }
      changes.append((id, activity, entity, differs))
    }
    if isOther, let whole { notified.append(whole) }
    if areOtherIDs, let allIDs { notified.append(allIDs) }
    isChanging = true
    notified.change {
      for (id, activity, entity, isOther) in changes {
        activities[id] = activity.isOver ? nil : activity
        if isOther { shown[id] = entity }
      }
    }
    // After a large batch the empty table would keep its capacity.
    if activities.isEmpty, activities.capacity > 64 { activities = [:] }
    isChanging = false
    for change in changes { change.activity.updates.first?.end(true) }
    if !confirmed.isEmpty { keep?(confirmed) }
    if !waiting.isEmpty, !isCatchingUp { catchUp() }
  }

  /// Makes the changes that waited, one after another; those that they cause wait behind them.
  @usableFromInline
  func catchUp() {
    isCatchingUp = true
    var next = 0
    while next < waiting.count {
      let change = waiting[next]
      next += 1
      change()
    }
    waiting = []
    isCatchingUp = false
  }

  // MARK: - Loading

  /// Fetches an entity, whether or not the store has it. An entity that the repository no longer has is
  /// removed.
  ///
  /// A further call for the entity waits for the fetch that is running. A fetch is cancelled when all calls
  /// that wait for it are.
  ///
  /// - Throws: the error of the repository, which ``state(of:)`` then has too; an error of the kind
  ///   `cancelled` if the caller was cancelled. The entity in the store stays.
  public func loadValue(for id: Entity.ID) async throws(StateError) {
    try await load([id]) { repository, _ in
      [try await repository.fetchValue(for: id)].compactMap(\.self)
    }
  }

  /// Fetches entities with one call of the repository, as ``loadValue(for:)`` does. Entities that are being
  /// fetched already are waited for, and not fetched again.
  public func loadValues(for ids: [Entity.ID]) async throws(StateError) {
    try await load(ids) { try await $0.fetchValues(for: $1) }
  }

  /// - Parameter call: fetches the entities that are not being fetched yet.
  private func load(_ ids: [Entity.ID], _ call: @escaping Call) async throws(StateError) {
    if Task.isCancelled { throw .cancelled }
    var fetches = ids.compactMap { activities[$0]?.fetch }
    var seen: Set<Entity.ID> = []
    let missing = ids.filter { seen.insert($0).inserted && activities[$0]?.fetch == nil }
    if !missing.isEmpty { fetches.append(begin(missing, call)) }
    let different = Dictionary(fetches.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
    let calls = different.values.map { ($0, $0.join()) }
    var failure: StateError?
    for (fetch, caller) in calls {
      if await !fetch.wait(for: caller) {
        for (fetch, caller) in calls { fetch.leave(caller) }
        throw .cancelled
      }
      failure = failure ?? fetch.failure
    }
    if let failure { throw failure }
  }

  private func begin(_ ids: [Entity.ID], _ call: @escaping Call) -> Fetch {
    let fetch = Fetch(ids) { [repository, restoration] in
      await restoration?.value
      return try await call(repository, ids)
    }
    fetch.ended = { [weak self] outcome in self?.land(fetch, outcome) }
    change(ids) { _, activity, _ in
      activity.fetch = fetch
      return false
    }
    return fetch
  }

  /// - Parameter outcome: the result of the call; nil if it was cancelled.
  private func land(_ fetch: Fetch, _ outcome: Result<[Entity], any Error>?) {
    var found: [Entity.ID: Entity] = [:]
    switch outcome {
    case .success(let entities): for entity in entities { found[entity.id] = entity }
    case .failure(let error): fetch.failure = StateError(error)
    case nil: fetch.failure = .cancelled
    }
    let failure = fetch.failure
    change(Array(fetch.ids)) { id, activity, entity in
      activity.fetch = nil
      if let failure {
        if failure.kind != .cancelled { activity.failure = .error(failure) }
        return false
      }
      activity.failure = nil
      entity = activity.confirm((fetch.settled[id] ?? []).applied(to: found[id]))
      return true
    }
  }

  // MARK: - Updating

  /// Replaces an entity: at once in the store, then in the repository.
  ///
  /// - Throws: as ``update(_:send:_:)`` does.
  public func updateValue(_ value: Entity) async throws(StateError) {
    let send: @MainActor () async throws -> Void = { [repository] in
      try await repository.updateValue(value)
    }
    try await update(value.id, send: send) { $0 = value }
  }

  /// Changes an entity: at once in the store, then in the repository. The updates of one entity are sent
  /// one after another, in order; those of different entities are sent concurrently.
  ///
  /// An update of an entity that the store does not have is sent too, and adds no entity to the store.
  ///
  /// - Parameters:
  ///   - id: the identity of the entity.
  ///   - send: sends the update to the repository, in the calling task. If that task is cancelled during
  ///     the call, `send` decides whether the update holds; an update that is not sent yet is withdrawn.
  ///   - change: changes the entity. It may be called several times, and must not change the identity.
  /// - Throws: the error of `send`, which ``state(of:)`` then has too; an error of the kind `cancelled`.
  ///   The change is taken back in both cases.
  @inlinable
  public func update(
    _ id: Entity.ID, send: @MainActor () async throws -> Void,
    _ change: @escaping (inout Entity) -> Void
  ) async throws(StateError) {
    if Task.isCancelled { throw .cancelled }
    let update = EntityUpdate(change)
    self.change([id]) { _, activity, entity in
      activity.add(update, to: &entity)
      return false
    }
    // Waits are called only if they are necessary: an update costs little more than two such calls.
    if restoration != nil { await restore() }
    if update.result == nil {
      let isSent = await update.untilEnd {
        if update.result != nil { return }
        self.revoke(update, of: id, .cancelled)
        update.end(false)
      }
      if !isSent { throw .cancelled }
    }
    do {
      try await send()
    } catch {
      let error = StateError(error)
      revoke(update, of: id, error)
      throw error
    }
    self.change([id]) { id, activity, _ in
      activity.succeed(update, id: id)
      return true
    }
  }

  @inlinable
  func revoke(_ update: EntityUpdate<Entity>, of id: Entity.ID, _ error: StateError) {
    change([id]) { _, activity, entity in
      activity.revoke(update, from: &entity)
      if error.kind != .cancelled { activity.failure = .error(error) }
      return false
    }
  }
}
