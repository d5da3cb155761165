/// Something that takes time to come: what is there of it, and what is going on.
///
/// ```swift
/// switch store.loading {
/// case .idle: EmptyView()
/// case .loading(let previous): TimelineView(previous).overlay(ProgressView())
/// case .loaded(let timeline): TimelineView(timeline)
/// case .failed(let error, let previous): TimelineView(previous).overlay(Text(error.message))
/// }
/// ```
/// While something is loaded again, and after that has failed, the value that was there before is
/// there still.
public enum AsyncState<Value: Sendable>: Sendable {
  /// Nothing has been asked for.
  case idle
  /// It is on its way; `previous` is what was there before.
  case loading(previous: Value?)
  /// It is there.
  case loaded(Value)
  /// It did not come; `previous` is what was there before.
  case failed(StateError, previous: Value?)
}

extension AsyncState: Equatable where Value: Equatable {}
extension AsyncState: Hashable where Value: Hashable {}

extension AsyncState {
  /// The value, or the one before it; nil if there never was one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loaded(let value): value
    case .loading(let previous), .failed(_, let previous): previous
    }
  }

  /// Why it did not come; nil unless it has failed.
  public var error: StateError? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// The same state of another value, made of this one and of the one before it.
  ///
  /// ```swift
  /// store.loading.map(\.entries.count)
  /// ```
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> AsyncState<Other> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: try previous.map(transform))
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let error, let previous):
      .failed(error, previous: try previous.map(transform))
    }
  }
}

// MARK: - Transitions

extension AsyncState {
  /// It is asked for, and what was there stays meanwhile.
  public mutating func begin() { self = .loading(previous: value) }

  /// It did not come, and what was there stays.
  public mutating func fail(_ error: StateError) { self = .failed(error, previous: value) }

  /// Does what it takes, and is then loaded or failed.
  ///
  /// ```swift
  /// await state.load { try await api.profile() }
  /// ```
  /// A task that is cancelled fails with ``StateError/Kind/cancelled``.
  public mutating func load(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> sending Value
  ) async {
    begin()
    do {
      self = .loaded(try await work())
    } catch {
      fail(StateError(error))
    }
  }
}
