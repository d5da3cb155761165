import Testing

/// Lets other tasks run until `condition` holds. If it does not hold after some minutes, records an issue, so
/// that a test of broken code fails and does not hang.
///
/// ```swift
/// await eventually { released == nil }
/// ```
public func eventually(
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  for _ in 0..<10_000 {
    if condition() { return }
    await Task.yield()
  }
  for _ in 0..<12_000 {
    if condition() { return }
    try? await Task.sleep(for: .milliseconds(10))
  }
  Issue.record(
    "the condition that the test waits for did not become true", sourceLocation: sourceLocation)
}
