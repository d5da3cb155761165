/// The state of a value that takes time to load: the value, and the progress of its load.
///
/// ```swift
/// switch profile.state {
/// case .idle: EmptyView()
/// case .loading(let previous): ProfileView(previous).overlay(ProgressView())
/// case .loaded(let profile): ProfileView(profile)
/// case .failed(let error): ProfileView(error.previous).overlay(Text(error.message))
/// }
/// ```
/// While a value is loaded again, and after that load has failed, the value from before stays.
public enum AsyncState<Value: Sendable>: Sendable {
  /// No load was requested.
  case idle
  /// The value is being loaded; `previous` is the value from before, if there was one.
  case loading(previous: Value?)
  /// The value is loaded.
  case loaded(Value)
  /// The load has failed.
  case failed(AsyncFailure<Value>)

  /// A load that has failed; `previous` is the value from before, if there was one.
  public static func failed(_ error: StateError, previous: Value? = nil) -> AsyncState {
    .failed(AsyncFailure(error, previous: previous))
  }
}

/// The error of a load, and the value from before. All members of the error are members of the failure.
///
/// ```swift
/// if case .failed(let error) = profile.state, error.code == "NOT_FOUND" { show(error.message) }
/// ```
@dynamicMemberLookup
public struct AsyncFailure<Value: Sendable>: Sendable {
  public var error: StateError
  /// The value from before the load; nil if there was none.
  public var previous: Value?

  public init(_ error: StateError, previous: Value? = nil) {
    self.error = error
    self.previous = previous
  }

  public subscript<Member>(dynamicMember member: KeyPath<StateError, Member>) -> Member {
    error[keyPath: member]
  }
}

extension AsyncFailure: Equatable where Value: Equatable {}
extension AsyncFailure: Hashable where Value: Hashable {}

extension AsyncState: Equatable where Value: Equatable {}
extension AsyncState: Hashable where Value: Hashable {}

extension AsyncState {
  /// The value, or the one from before; nil if there never was one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loaded(let value): value
    case .loading(let previous): previous
    case .failed(let failure): failure.previous
    }
  }

  /// The error of the load; nil unless the load has failed.
  public var error: StateError? {
    if case .failed(let failure) = self { failure.error } else { nil }
  }

  /// Whether no load was requested.
  public var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether the load has failed.
  public var isFailed: Bool {
    if case .failed = self { true } else { false }
  }

  /// Whether the value is loaded and no load is running. A view that also shows the value from before tests
  /// ``value`` for nil instead.
  public var hasValue: Bool {
    if case .loaded = self { true } else { false }
  }

  /// Returns the same state of another value: the transform of the value, or of the one from before.
  ///
  /// ```swift
  /// store.loading.map(\.entries.count)
  /// ```
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> AsyncState<Other> {
    switch self {
    case .idle: .idle
    case .loading(let previous): .loading(previous: try previous.map(transform))
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let failure):
      .failed(failure.error, previous: try failure.previous.map(transform))
    }
  }

  /// Begins a load; the value from before stays.
  mutating func begin() { self = .loading(previous: value) }

  /// Ends a load with an error; the value from before stays.
  mutating func fail(_ error: StateError) { self = .failed(error, previous: value) }
}
