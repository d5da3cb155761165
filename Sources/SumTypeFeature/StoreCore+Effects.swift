/// The place of an effect: the child that it belongs to, and the action and the flow that it follows from.
struct EffectPlace<Action: Sendable> {
  /// The ids by which the effect can be cancelled: its own, and those of the scopes around it.
  var ids: [ScopedID] = []
  let flow: Flow
  let origin: Action

  var scope: [ScopeKey] { ids.last?.scope ?? [] }
}

/// An id, which is local to its scope. If `id` is nil, it stands for everything in the scope.
struct ScopedID: Hashable {
  let scope: [ScopeKey]
  let id: EffectID?

  /// Returns the key of the child if this stands for everything in a child of `parent`.
  func child(of parent: [ScopeKey]) -> ScopeKey? {
    id == nil && scope.count == parent.count + 1 && scope.starts(with: parent) ? scope.last : nil
  }
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
    place.flow.enter(number)
  }

  deinit {
    task?.cancel()
    place.flow.leave(number)
  }
}

/// A group of effects: all of a merge run, or one of a concatenation runs and the rest wait.
@MainActor
final class Row<Action: Sendable> {
  let place: EffectPlace<Action>
  let outer: Row?
  var underWay = 0
  /// The effects that wait, in reverse order.
  var waiting: [Effect<Action>]
  /// The ids by which parts of the waiting effects can be cancelled.
  private(set) var ids: Set<ScopedID> = []
  var hasFailed = false

  init(_ place: EffectPlace<Action>, in outer: Row?, waiting: [Effect<Action>] = []) {
    self.place = place
    self.outer = outer
    self.waiting = waiting.reversed()
    for effect in waiting.dropFirst() { effect.addIDs(in: place.scope, to: &ids) }
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
    if place.flow.isCancelled { return false }
    switch effect.node {
    case nil: return false
    case .send(let action):
      enqueue(action, place.flow)
      return false
    case .work(let work):
      launch(work, enlist(place, row))
      return true
    case .group(let parts, inOrder: false):
      let inner = Row(place, in: row)
      inner.underWay = parts.count
      for part in parts where !start(part, place, in: inner) { inner.underWay -= 1 }
      return inner.underWay > 0
    case .group(let parts, inOrder: true):
      let inner = Row(place, in: row, waiting: parts)
      for id in inner.ids { waitingRows[id, default: [:]][ObjectIdentifier(inner)] = inner }
      return advance(inner)
    case .within(let frame, let effect):
      let id = frame.id(in: place.scope)
      var inner = place
      inner.ids.append(id)
      switch frame {
      case .id(_, let cancelInFlight):
        if cancelInFlight { cancel(begun: id) }
        return start(effect, inner, in: row)
      case .throttle(let throttle): return self.throttle(throttle, id, effect, inner, row)
      case .child: return isThere(id) && start(effect, inner, in: row)
      }
    case .cancel(.id(let id)):
      cancel(ScopedID(scope: place.scope, id: id))
      return false
    case .cancel(.child(let isChild)):
      for id in Set(byID.keys).union(waitingRows.keys) {
        if let key = id.child(of: place.scope), isChild(key) { cancel(id) }
      }
      return false
    }
  }

  private func enlist(_ place: EffectPlace<Action>, _ row: Row<Action>?) -> Running<Action> {
    lastEffect += 1
    let effect = Running(lastEffect, place, row)
    running[effect.number] = effect
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
        let failure = answer == nil ? error : nil
        return { [weak self] in self?.ended(number, answer, failure) }
      }
    }
  }

  /// Reduces an action that an effect sends, unless the effect has ended.
  private func receive(_ action: Action, from number: Int) {
    guard let effect = running[number], !effect.place.flow.isCancelled else { return }
    enqueue(action, effect.place.flow)
    run()
  }

  private func ended(_ number: Int, _ answer: Action?, _ failure: (any Error)? = nil) {
    guard let effect = running[number] else { return }
    if let answer { receive(answer, from: number) }
    if let failure, !effect.place.flow.isCancelled { onFailure(failure, effect.place.origin) }
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
    for id in row.ids {
      waitingRows[id]?[ObjectIdentifier(row)] = nil
      if waitingRows[id]?.isEmpty == true { waitingRows[id] = nil }
    }
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
      throttles[id] = ThrottleWindow()
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
    throttles[id]?.task = host.start { [weak self] in
      try? await throttle.clock.sleep(for: throttle.interval)
      return { [weak self] in self?.windowEnded(throttle, id) }
    }
  }

  private func windowEnded(_ throttle: EffectFrame.Throttle, _ id: ScopedID) {
    guard let window = throttles[id] else { return }
    guard let waiting = window.waiting, let effect = running[waiting.number] else {
      throttles[id] = nil
      return
    }
    window.waiting = nil
    open(throttle, id)
    delist(effect)
    withExtendedLifetime(effect) {
      if !start(waiting.effect, effect.place, in: effect.row) {
        partEnded(effect.row, failed: false)
      }
    }
    run()
  }
}

// MARK: - Ending

extension StoreCore {
  /// Ends an effect, and starts the next one of its row.
  func end(_ number: Int, failed: Bool) {
    guard let effect = running[number] else { return }
    delist(effect)
    // The next effect enters the flow before this one leaves it, so that the flow does not end in between.
    withExtendedLifetime(effect) { partEnded(effect.row, failed: failed) }
  }

  private func delist(_ effect: Running<Action>) {
    running[effect.number] = nil
    if !effect.place.scope.isEmpty { inChildren -= 1 }
    for id in effect.place.ids {
      byID[id]?.remove(effect.number)
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

  /// Ends effects, and removes the waiting effects of their rows that are cancelled too.
  private func end(_ numbers: Set<Int>, _ isCancelled: (EffectPlace<Action>) -> Bool) {
    for number in numbers.sorted() {
      var row = running[number]?.row
      while let current = row {
        if isCancelled(current.place) { current.waiting = [] }
        row = current.outer
      }
      end(number, failed: false)
    }
  }

  /// Ends the effects of an id that are running.
  private func cancel(begun id: ScopedID) {
    if let numbers = byID[id] { end(numbers) { $0.ids.contains(id) } }
  }

  /// Ends the effects of an id that are running, and removes those that wait in a row.
  private func cancel(_ id: ScopedID) {
    for row in (waitingRows[id] ?? [:]).values {
      row.waiting = row.waiting.map { $0.pruned(of: id, in: row.place.scope) }
    }
    cancel(begun: id)
  }

  /// Ends the effects of children whose state no longer exists.
  @usableFromInline
  func endGoneScopes() {
    for id in byID.keys where id.id == nil && !isThere(id) { cancel(id) }
  }

  /// Returns whether the state exists of the child that an id belongs to.
  private func isThere(_ id: ScopedID) -> Bool {
    id.scope.isEmpty || borrow(place) { holds($0, id.scope) }
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
    end(Set(running.keys)) { _ in true }
    throttles = [:]
  }
}
