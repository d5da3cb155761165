import Dispatch

/// Pieces of work that do not depend on each other, on as many threads as there are processors.
enum Concurrently {
  /// What `make` makes of `0..<count`, in this order.
  ///
  /// - Parameter isWorthwhile: false does one after the other, since a thread takes time to start.
  static func map<Value: Sendable>(
    _ count: Int, isWorthwhile: Bool, _ make: @Sendable (Int) -> Value
  ) -> [Value] {
    guard isWorthwhile else { return (0..<count).map { make($0) } }
    let slots = (0..<count).map { _ in Slot<Value>() }
    DispatchQueue.concurrentPerform(iterations: count) { slots[$0].value = make($0) }
    return slots.indices.map { slots[$0].value ?? make($0) }
  }

  /// One thread writes it, and it is read when all are done.
  private final class Slot<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }
}
