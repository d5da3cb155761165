extension Effect {
  /// The same once nothing of that id was asked for during `interval`: what is asked for meanwhile
  /// takes its place, also while it runs.
  ///
  /// ```swift
  /// case .search(let text):
  ///   return .task { .found(try await api.find(text)) }
  ///     .debounce(id: Work.search, for: .milliseconds(300), clock: environment.clock)
  /// ```
  public func debounce(
    id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>
  ) -> Self {
    .concatenate(.fireAndForget { try await clock.sleep(for: interval) }, self)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// The same, begun at most once in an interval. The first one begins at once; of those that are
  /// asked for within the interval one begins at its end: the last of them, or the first where
  /// `latest` is false.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool = true,
    clock: any Clock<Duration>
  ) -> Self {
    let throttle = EffectFrame.Throttle(
      id: EffectID(id), interval: interval, latest: latest, clock: clock)
    return isNone ? self : Self(.within(.throttle(throttle), self))
  }

  /// The same, in which work that throws is done again, each piece for itself. What it throws the
  /// last time counts.
  ///
  /// ```swift
  /// .task { .found(try await api.find(text)) }
  ///   .retry(2, backoff: .exponential(.seconds(1)), clock: environment.clock)   // at 0, 1, 3 s
  /// ```
  /// - Parameters:
  ///   - times: how often it is done again at most.
  ///   - backoff: how long it waits before.
  ///   - clock: on which it waits.
  public func retry(_ times: Int, backoff: Backoff = .none, clock: any Clock<Duration>) -> Self {
    rebuilt {
      $0
    } _: { work in
      Self(
        { send in
          for attempt in 0..<max(times, 0) {
            do {
              return try await work.run(send)
            } catch {
              try Task.checkCancellation()
              let delay = backoff.delay(attempt)
              if delay > .zero { try await clock.sleep(for: delay) }
            }
          }
          return try await work.run(send)
        }, catch: work.recover)
    }
  }

  /// Sends an action at the end of every interval, until it is cancelled.
  public static func timer(
    every interval: Duration, clock: any Clock<Duration>,
    _ action: @escaping @Sendable () -> Action
  ) -> Self {
    .run { send in
      for await _ in clock.timer(every: interval) { await send(action()) }
    }
  }
}

/// How long to wait before something is tried again.
public struct Backoff: Sendable {
  let delay: @Sendable (_ attempt: Int) -> Duration

  /// Not at all.
  public static var none: Backoff { constant(.zero) }

  /// Always as long.
  public static func constant(_ delay: Duration) -> Backoff { Backoff { _ in delay } }

  /// Twice as long each time: 1 s, 2 s, 4 s …, but never longer than `limit`.
  public static func exponential(_ first: Duration, upTo limit: Duration = .seconds(60)) -> Backoff
  {
    Backoff { attempt in
      var delay = min(first, limit)
      for _ in 0..<attempt where delay < limit { delay = min(delay * 2, limit) }
      return delay
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Ticks at the end of every interval, counted from now, until the task is cancelled.
  ///
  /// ```swift
  /// for await _ in clock.timer(every: .seconds(1)) { await send(.poll) }
  /// ```
  /// The ticks do not drift: a late one does not delay the next. Those that are missed altogether
  /// are left out.
  public func timer(every interval: Duration) -> TimerSequence {
    TimerSequence(clock: self, interval: interval)
  }
}

/// The ticks of a clock: see `Clock.timer(every:)`.
public struct TimerSequence: AsyncSequence, Sendable {
  public typealias Element = Void
  public typealias Failure = Never

  let clock: any Clock<Duration>
  let interval: Duration

  public func makeAsyncIterator() -> Iterator { Iterator(clock.ticks(every: interval)) }

  /// Waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let tick: () async -> Bool

    fileprivate init(_ tick: @escaping () async -> Bool) { self.tick = tick }

    /// The next tick; nil once the task is cancelled.
    public mutating func next() async -> Void? { await tick() ? () : nil }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Waits for the next tick; says whether it came.
  fileprivate func ticks(every interval: Duration) -> () async -> Bool {
    var last = now
    return {
      let late = last.duration(to: self.now)
      // What is missed is left out, in whole intervals.
      if interval > .zero, late >= interval * 2 {
        last = last.advanced(by: interval * Int((late / interval).rounded(.down) - 1))
      }
      last = last.advanced(by: interval)
      do {
        try await self.sleep(until: last, tolerance: nil)
        return !Task.isCancelled
      } catch {
        return false
      }
    }
  }
}
