import Testing

/// Lets others run until `condition` holds. Where it does not, an issue is recorded after some minutes:
/// a test of broken code fails, and does not hang.
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
  Issue.record("what is waited for does not happen", sourceLocation: sourceLocation)
}
