/// Something that takes time to come: what is there of it, and what is going on.
///
/// ```swift
/// switch profile.state {
/// case .idle: EmptyView()
/// case .loading(let previous): ProfileView(previous).overlay(ProgressView())
/// case .loaded(let profile): ProfileView(profile)
/// case .failed(let error): ProfileView(error.previous).overlay(Text(error.message))
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
  /// It did not come.
  case failed(AsyncFailure<Value>)

  /// It did not come; `previous` is what was there before.
  public static func failed(_ error: StateError, previous: Value? = nil) -> AsyncState {
    .failed(AsyncFailure(error, previous: previous))
  }
}

/// Why something did not come, and what was there before. It has the members of the error.
///
/// ```swift
/// if case .failed(let error) = profile.state, error.code == "NOT_FOUND" { show(error.message) }
/// ```
@dynamicMemberLookup
public struct AsyncFailure<Value> {
  public var error: StateError
  /// What was there before; nil if there was nothing.
  public var previous: Value?

  public init(_ error: StateError, previous: Value? = nil) {
    self.error = error
    self.previous = previous
  }

  public subscript<Member>(dynamicMember member: KeyPath<StateError, Member>) -> Member {
    error[keyPath: member]
  }
}

extension AsyncFailure: Sendable where Value: Sendable {}
extension AsyncFailure: Equatable where Value: Equatable {}
extension AsyncFailure: Hashable where Value: Hashable {}

extension AsyncState: Equatable where Value: Equatable {}
extension AsyncState: Hashable where Value: Hashable {}

extension AsyncState {
  /// The value, or the one before it; nil if there never was one.
  public var value: Value? {
    switch self {
    case .idle: nil
    case .loaded(let value): value
    case .loading(let previous): previous
    case .failed(let failure): failure.previous
    }
  }

  /// Why it did not come; nil unless it has failed.
  public var error: StateError? {
    if case .failed(let failure) = self { failure.error } else { nil }
  }

  /// Whether nothing has been asked for.
  public var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// Whether it is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether it did not come.
  public var isFailed: Bool {
    if case .failed = self { true } else { false }
  }

  /// Whether it is there and nothing is going on. A view that also shows the value from before asks
  /// whether ``value`` is nil.
  public var hasValue: Bool {
    if case .loaded = self { true } else { false }
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
    case .failed(let failure):
      .failed(failure.error, previous: try failure.previous.map(transform))
    }
  }

  /// It is asked for, and what was there stays meanwhile.
  mutating func begin() { self = .loading(previous: value) }

  /// It did not come, and what was there stays.
  mutating func fail(_ error: StateError) { self = .failed(error, previous: value) }
}
