extension Effect {
  /// Returns the effect delayed by `interval`. A later effect of the same id replaces it, whether it still
  /// waits or already runs.
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

  /// Returns the effect limited to one start in each interval. The first effect of the id starts at once;
  /// of those that follow within the interval, one starts at its end: the last of them, or the first if
  /// `latest` is false.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool = true,
    clock: any Clock<Duration>
  ) -> Self {
    let throttle = EffectFrame.Throttle(
      id: EffectID(id), interval: interval, latest: latest, clock: clock)
    return isNone ? self : Self(.within(.throttle(throttle), self))
  }

  /// Returns the effect with its work repeated when it throws; each piece of work is repeated separately.
  /// If the last attempt throws too, its error is the effect's.
  ///
  /// ```swift
  /// .task { .found(try await api.find(text)) }
  ///   .retry(2, backoff: .exponential(.seconds(1)), clock: environment.clock)   // at 0, 1, 3 s
  /// ```
  /// - Parameters:
  ///   - times: the greatest number of repetitions.
  ///   - backoff: the delays before the repetitions.
  ///   - clock: the clock for the delays.
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

  /// Sends an action at the end of every interval, until the effect is cancelled.
  public static func timer(
    every interval: Duration, clock: any Clock<Duration>,
    _ action: @escaping @Sendable () -> Action
  ) -> Self {
    .sequence(clock.timer(every: interval)) { _ in action() }
  }
}

/// The delays between attempts that fail.
public struct Backoff: Sendable {
  let delay: @Sendable (_ attempt: Int) -> Duration

  /// No delay.
  public static var none: Backoff { constant(.zero) }

  /// The same delay before each repetition.
  public static func constant(_ delay: Duration) -> Backoff { Backoff { _ in delay } }

  /// A delay that doubles each time, 1 s, 2 s, 4 s …, up to `limit`.
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
  /// Returns a sequence that ticks at the end of every interval, counted from now, until the task is
  /// cancelled.
  ///
  /// ```swift
  /// for await _ in clock.timer(every: .seconds(1)) { await send(.poll) }
  /// ```
  /// The ticks do not drift: a late tick does not delay the next. Ticks that are late by whole intervals
  /// are skipped.
  public func timer(every interval: Duration) -> TimerSequence {
    TimerSequence(clock: self, interval: interval)
  }
}

/// The ticks of a clock, which `Clock.timer(every:)` returns.
public struct TimerSequence: AsyncSequence, Sendable {
  public typealias Element = Void
  public typealias Failure = Never

  let clock: any Clock<Duration>
  let interval: Duration

  public func makeAsyncIterator() -> Iterator { Iterator(clock.ticks(every: interval)) }

  /// Waits for the ticks in order.
  public struct Iterator: AsyncIteratorProtocol {
    private let tick: () async -> Bool

    fileprivate init(_ tick: @escaping () async -> Bool) { self.tick = tick }

    /// Waits for the next tick; returns nil once the task is cancelled.
    public mutating func next() async -> Void? { await tick() ? () : nil }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a function that waits for the next tick, and returns false once the task is cancelled.
  fileprivate func ticks(every interval: Duration) -> () async -> Bool {
    var last = now
    return {
      let late = last.duration(to: self.now)
      // Skips the ticks that were missed, in whole intervals.
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
