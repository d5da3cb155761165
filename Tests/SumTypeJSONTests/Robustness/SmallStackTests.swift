import Foundation
import SumTypeJSON
import Testing

@Suite("Deep values on a small stack")
struct SmallStackTests {
  /// Runs `body` on a thread with the 512 KB of a secondary thread on macOS and iOS.
  private func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test("512 levels are read, compared, hashed, written and freed on a stack of 512 KB")
  func deepest() async throws {
    let bytes = Array(
      (String(repeating: "[{\"a\":", count: 256) + "1" + String(repeating: "}]", count: 256)).utf8)
    let isFine = await onSmallStack {
      guard let value = try? JSONValue(parsing: bytes) else { return false }
      guard let copy = try? JSONValue(parsing: value.bytes(style: .pretty.sorted())) else {
        return false
      }
      return copy == value && copy.isSame(as: value) && copy.hashValue == value.hashValue
        && value.bytes() == bytes
    }
    #expect(isFine)
  }
}
