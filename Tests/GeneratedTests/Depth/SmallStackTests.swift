#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  @Suite("The deepest documents of generated types, on a thread with 512 KB")
  struct SmallStackTests {
    @Test("the deepest documents need 512 KB of stack at most", arguments: Nest.all)
    func edited(nest: Nest) async {
      await #expect(processExitsWith: .success) { [name = nest.description as String] in
        let thread = Thread {
          guard let nest = Nest.all.first(where: { $0.description == name }) else {
            exit(EXIT_FAILURE)
          }
          let edited = nest.text(nest.levels, nest.edited)
          let original = nest.text(nest.levels, nest.leaf)
          let saved = try? nest.save(edited, original)
          let refused = (try? nest.load(nest.text(nest.levels + 1, nest.leaf))) == nil
          exit(saved?.bytes == edited && refused ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        thread.stackSize = 512 * 1024
        thread.start()
        while true { try await Task.sleep(for: .seconds(3_600)) }
      }
    }
  }
#endif
