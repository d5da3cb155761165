/// The place of an effect: the child that it belongs to, and the action and the flow that it follows from.
struct EffectPlace<Action: Sendable> {
  /// The ids by which the effect can be cancelled: its own, and those of the scopes around it.
  var ids: [ScopedID] = []
  let share: Flow.Share
  let origin: Action

  var scope: [ScopeKey] { ids.last?.scope ?? [] }
}

/// An id, which is local to its scope. If `id` is nil, it stands for everything in the scope.
struct ScopedID: Hashable {
  let scope: [ScopeKey]
  let id: EffectID?
}

/// Work that is running, or that waits for its turn in a throttle. It is cancelled with its store.
@MainActor
final class Running<Action: Sendable> {
  let number: Int
  let place: EffectPlace<Action>
  let row: Row<Action>?
  var task: Task<Void, Never>?

  init(_ number: Int, _ place: EffectPlace<Action>, _ row: Row<Action>?) {
    self.number = number
    self.place = place
    self.row = row
  }

  deinit { task?.cancel() }
}

/// A group of effects: all of a merge run, or one of a concatenation runs and the rest wait.
@MainActor
final class Row<Action: Sendable> {
  let number: Int
  let place: EffectPlace<Action>
  let outer: Row?
  var underWay = 0
  /// The effects that wait, in reverse order.
  var waiting: [Effect<Action>]
  /// The ids by which parts of the waiting effects can be cancelled.
  private(set) var ids: Set<ScopedID> = []
  var hasFailed = false

  init(
    _ number: Int, _ place: EffectPlace<Action>, in outer: Row?, waiting: [Effect<Action>] = []
  ) {
    self.number = number
    self.place = place
    self.outer = outer
    self.waiting = waiting.reversed()
    for effect in waiting.dropFirst() {
      _ = effect.pruned(in: place.scope) { id in
        ids.insert(id)
        return false
      }
    }
  }
}

/// The interval after the start of a throttled effect, in which one more effect of the id may wait.
@MainActor
final class ThrottleWindow<Action: Sendable> {
  var task: Task<Void, Never>?
  var waiting: (number: Int, effect: Effect<Action>)?

  deinit { task?.cancel() }
}

// MARK: - Starting

extension StoreCore {
  /// Starts an effect.
  ///
  /// - Returns: whether a part of the effect is running or waits, so that its end is still to come.
  func start(
    _ effect: Effect<Action>, _ place: EffectPlace<Action>, in row: Row<Action>?
  ) -> Bool {
    if place.share.flow.isCancelled { return false }
    switch effect.node {
    case nil: return false
    case .send(let action):
      enqueue(action, place.share)
      return false
    case .work(let work):
      launch(work, enlist(place, row))
      return true
    case .group(let parts, inOrder: false):
      let inner = Row(0, place, in: row)
      inner.underWay = parts.count
      for part in parts where !start(part, place, in: inner) { inner.underWay -= 1 }
      return inner.underWay > 0
    case .group(let parts, inOrder: true):
      lastNumber += 1
      let inner = Row(lastNumber, place, in: row, waiting: parts)
      rows[inner.number] = inner
      for id in inner.ids { byID[id, default: []].insert(inner.number) }
      return advance(inner)
    case .within(let frame, let effect):
      let id = frame.id(in: place.scope)
      var inner = place
      inner.ids.append(id)
      switch frame {
      case .id(_, let cancelInFlight):
        if cancelInFlight { cancel(id, alsoWaiting: false) }
        return start(effect, inner, in: row)
      case .throttle(let throttle): return self.throttle(throttle, id, effect, inner, row)
      case .child: return isThere(id) && start(effect, inner, in: row)
      }
    case .cancel(let id):
      cancel(ScopedID(scope: place.scope, id: id))
      return false
    case .cancelChildren(let isCancelled):
      for id in byID.keys where id.id == nil && id.scope.dropLast() == place.scope[...] {
        if let child = id.scope.last, isCancelled(child) { cancel(id) }
      }
      return false
    }
  }

  private func enlist(_ place: EffectPlace<Action>, _ row: Row<Action>?) -> Running<Action> {
    lastNumber += 1
    let effect = Running(lastNumber, place, row)
    running[effect.number] = effect
    place.share.flow.effects.insert(effect.number)
    for id in place.ids { byID[id, default: []].insert(effect.number) }
    if !place.scope.isEmpty { inChildren += 1 }
    return effect
  }

  private func launch(_ work: Effect<Action>.Work, _ effect: Running<Action>) {
    let (number, host) = (effect.number, host)
    let send = Send<Action> { [weak self] action in
      await host.onMain { [weak self] in self?.receive(action, from: number) }
    }
    effect.task = host.start { [weak self] in
      do {
        let answer = try await work.run(send)
        return { [weak self] in self?.ended(number, answer) }
      } catch {
        let answer = Task.isCancelled ? nil : work.recover?(error)
        return { [weak self] in self?.ended(number, answer, answer == nil ? error : nil) }
      }
    }
  }

  /// Reduces an action that an effect sends, unless the effect has ended.
  private func receive(_ action: Action, from number: Int) {
    guard let share = running[number]?.place.share, !share.flow.isCancelled else { return }
    enqueue(action, share)
    run()
  }

  private func ended(_ number: Int, _ answer: Action?, _ failure: (any Error)? = nil) {
    guard let place = running[number]?.place else { return }
    if let answer { receive(answer, from: number) }
    if let failure, !place.share.flow.isCancelled { onFailure(failure, place.origin) }
    end(number, failed: failure != nil)
    run()
  }

  /// Starts the waiting effects of a row, until a part of one is running.
  private func advance(_ row: Row<Action>) -> Bool {
    while let effect = row.waiting.popLast() {
      row.underWay = 1
      if start(effect, row.place, in: row) { return true }
    }
    row.underWay = 0
    rows[row.number] = nil
    forget(row.number, row.ids)
    return false
  }
}

// MARK: - Throttling

extension StoreCore {
  private func throttle(
    _ throttle: EffectFrame.Throttle, _ id: ScopedID, _ effect: Effect<Action>,
    _ place: EffectPlace<Action>, _ row: Row<Action>?
  ) -> Bool {
    guard let window = throttles[id] else {
      open(throttle, id)
      return start(effect, place, in: row)
    }
    if let waiting = window.waiting, running[waiting.number] != nil {
      if !throttle.latest { return false }
      end(waiting.number, failed: false)
    }
    let waiting = enlist(place, row)
    window.waiting = (waiting.number, effect)
    return true
  }

  private func open(_ throttle: EffectFrame.Throttle, _ id: ScopedID) {
    let window = ThrottleWindow<Action>()
    throttles[id] = window
    window.task = host.start { [weak self] in
      try? await throttle.clock.sleep(for: throttle.interval)
      return { [weak self] in self?.windowEnded(throttle, id) }
    }
  }

  private func windowEnded(_ throttle: EffectFrame.Throttle, _ id: ScopedID) {
    let waiting = throttles.removeValue(forKey: id)?.waiting
    guard let waiting, let effect = running[waiting.number] else { return }
    open(throttle, id)
    delist(effect)
    if !start(waiting.effect, effect.place, in: effect.row) { partEnded(effect.row, failed: false) }
    run()
  }
}

// MARK: - Ending

extension StoreCore {
  /// Ends an effect, and starts the next one of its row.
  func end(_ number: Int, failed: Bool) {
    guard let effect = running[number] else { return }
    delist(effect)
    partEnded(effect.row, failed: failed)
  }

  private func delist(_ effect: Running<Action>) {
    running[effect.number] = nil
    effect.place.share.flow.effects.remove(effect.number)
    if !effect.place.scope.isEmpty { inChildren -= 1 }
    forget(effect.number, effect.place.ids)
  }

  private func forget(_ number: Int, _ ids: some Sequence<ScopedID>) {
    for id in ids {
      byID[id]?.remove(number)
      if byID[id]?.isEmpty == true { byID[id] = nil }
    }
  }

  private func partEnded(_ row: Row<Action>?, failed: Bool) {
    var (row, failed) = (row, failed)
    while let current = row {
      current.underWay -= 1
      if failed { current.hasFailed = true }
      if current.underWay > 0 { return }
      if current.hasFailed { current.waiting = [] }
      if advance(current) { return }
      failed = current.hasFailed
      row = current.outer
    }
  }

  /// Ends the effects of an id that are running, with the rows around them that have the id, and removes those
  /// that wait in other rows.
  private func cancel(_ id: ScopedID, alsoWaiting: Bool = true) {
    // The number of a row is less than those of its effects: no effect that is removed starts meanwhile.
    for number in (byID[id] ?? []).sorted() {
      if let row = rows[number] {
        if alsoWaiting {
          row.waiting = row.waiting.map { $0.pruned(in: row.place.scope) { $0 == id } }
        }
        continue
      }
      var row = running[number]?.row
      while let current = row, current.place.ids.contains(id) {
        current.waiting = []
        row = current.outer
      }
      end(number, failed: false)
    }
  }

  /// Ends the effects of children whose state no longer exists.
  @usableFromInline
  func endGoneScopes() {
    for id in byID.keys where id.id == nil && !isThere(id) { cancel(id) }
  }

  /// Returns whether the state exists of the child that an id belongs to.
  private func isThere(_ id: ScopedID) -> Bool {
    borrow(place) { holds($0, id.scope) }
  }
}

// MARK: - For tests

extension StoreCore {
  /// The actions that led to the running effects, in the order in which the effects were started.
  package var inFlightOrigins: [Action] {
    running.values.sorted { $0.number < $1.number }.map(\.place.origin)
  }

  /// Ends all effects.
  package func endAll() {
    for row in rows.values { row.waiting = [] }
    end(running.keys.sorted())
    throttles = [:]
  }
}
