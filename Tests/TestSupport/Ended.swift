import Testing

/// A task that a test waits for did not end.
public struct DidNotEnd: Error {}

extension Task {
  /// What comes of the task. Where it does not end, an issue is recorded after some minutes, as
  /// ``eventually(isolation:sourceLocation:_:)`` does: a test of broken code fails, and does not hang.
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
  /// What the task gives, or throws; a task that does not end is an issue.
  @MainActor
  public func ended(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Success {
    try await outcome(sourceLocation: sourceLocation).get()
  }
}

extension Task where Failure == Never {
  /// Waits for the task; one that does not end is an issue.
  @MainActor
  public func ended(sourceLocation: SourceLocation = #_sourceLocation) async {
    _ = await outcome(sourceLocation: sourceLocation)
  }
}
