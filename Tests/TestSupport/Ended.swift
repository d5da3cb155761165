import Testing

/// The error for a task that did not end while a test waited for it.
public struct DidNotEnd: Error {}

extension Task {
  /// Waits for the task and returns its result. If the task does not end, records an issue after some minutes, as
  /// ``eventually(isolation:sourceLocation:_:)`` does, so that a test of broken code fails and does not hang.
  ///
  /// ```swift
  /// try await loading.ended()
  /// ```
  @MainActor
  public func outcome(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Result<Success, any Error> {
    var outcome: Result<Success, any Error>?
    _Concurrency.Task { @MainActor in outcome = await result.mapError { $0 } }
    await eventually(sourceLocation: sourceLocation) { outcome != nil }
    return outcome ?? .failure(DidNotEnd())
  }
}

extension Task where Failure == any Error {
  /// Waits for the task and returns its value or throws its error. Records an issue if the task does not end.
  @MainActor
  public func ended(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Success {
    try await outcome(sourceLocation: sourceLocation).get()
  }
}

extension Task where Failure == Never {
  /// Waits for the task. Records an issue if it does not end.
  @MainActor
  public func ended(sourceLocation: SourceLocation = #_sourceLocation) async {
    _ = await outcome(sourceLocation: sourceLocation)
  }
}
