#if os(macOS) || os(Linux)
  import Foundation
  import SumTypeRuntime
  import Testing

  @Suite("The deepest document on the 512 KB of a secondary thread of Apple's systems")
  struct SmallStackTests {
    private static func groups(_ radius: String) -> [UInt8] {
      let open = String(repeating: #"{"group":["#, count: 255)
      return Array(
        "\(open){\"circle\":{\"radius\":\(radius)}}\(String(repeating: "]}", count: 255))".utf8)
    }

    /// Ends the process: well if `body` comes to its end, by a signal if it overflows the stack.
    private static func onSmallStack(_ body: @escaping @Sendable () -> Bool) async {
      let thread = Thread { exit(body() ? EXIT_SUCCESS : EXIT_FAILURE) }
      thread.stackSize = 512 * 1024
      thread.start()
      try? await Task.sleep(for: .seconds(60))
    }

    @Test("is read by recursive codecs, or refused; it does not end the process")
    func loads() async {
      await withKnownIssue("512 levels of unions take up to 3 MB", isIntermittent: true) {
        await #expect(processExitsWith: .success) {
          await Self.onSmallStack {
            _ = try? Sole<ShapeCodec>.load(Self.groups("1"))
            return true
          }
        }
      }
    }

    @Test("is changed at its innermost level, or that is refused; it does not end the process")
    func merges() async {
      await withKnownIssue("512 levels of unions take up to 8 MB") {
        await #expect(processExitsWith: .success) {
          await Self.onSmallStack {
            if let loaded = try? Sole<ShapeCodec>.load(Self.groups("1")),
              let edited = try? Sole<ShapeCodec>.load(Self.groups("2"))
            {
              _ = try? Sole<ShapeCodec>.save(edited.value, preserving: loaded.preserved)
            }
            return true
          }
        }
      }
    }
  }
#endif
