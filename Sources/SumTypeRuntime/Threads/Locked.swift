import Foundation

/// A value that one thread at a time may use; it takes the place of `Mutex` on systems without it.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  package init(_ value: Value) {
    self.value = value
  }

  package func access<R, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
