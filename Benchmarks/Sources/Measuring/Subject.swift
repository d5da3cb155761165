/// Something that is timed: one way to do what a measurement is about.
package struct Subject {
  package let name: String
  /// How many bytes it reads or writes, for the column of MB/s; nil where bytes say nothing.
  package let bytes: Int?
  /// What `run` has to give: how many entries there are, or how many bytes.
  package let expected: Int?
  /// Does it once, releases what it made, and says how much there was, as a sign that it was done.
  package let run: () throws -> Int

  package init(
    _ name: String, bytes: Int? = nil, expected: Int? = nil, run: @escaping () throws -> Int
  ) {
    self.name = name
    self.bytes = bytes
    self.expected = expected
    self.run = run
  }

  package struct Mismatch: Error, CustomStringConvertible {
    package let found: Int
    package let expected: Int
    package var description: String { "it gave \(found) and not \(expected)" }
  }

  /// Runs it once to see that it does what it is timed for.
  ///
  /// - Throws: ``Mismatch``, or what the subject throws.
  package func check() throws {
    let found = try run()
    if let expected, found != expected { throw Mismatch(found: found, expected: expected) }
  }
}
