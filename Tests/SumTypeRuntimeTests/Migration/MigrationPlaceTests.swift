import Testing

@testable import SumTypeRuntime

/// An error of a load has its place in the document before its migration.
@Suite("Errors of migrated documents")
struct MigrationPlaceTests {
  private enum Moved: JSONDocument {
    typealias Codec = DictionaryCodec<DictionaryCodec<IntegerCodec<Int>>>

    static let migrations: Migrations? = Migrations(
      version: "n",
      to: 2,
      [
        1: [
          .at("", [.rename("old", to: "a longer name"), .add("more", "{}"), .drop("n")]),
          .at("/*", [.rename("from", to: "to"), .move("/x", to: "/y")]),
        ]
      ])
  }

  @Test(
    "an error in a migrated document has its place in the document before the migration",
    arguments: [
      (#"{"old":{"a":true},"n":1}"#, "1:13: at /old/a"),
      (#"{"gone":{},"n":1,"old":{"b":1,"from":"x"}}"#, "1:38: at /old/from"),
      ("{\"n\":1,\n \"old\":{\"x\":[], \"z\":1}}", "2:13: at /old/x"),
    ])
  func place(json: String, expected: String) {
    let error = #expect(throws: JSONError.self) { try Moved.load(Array(json.utf8)) }
    #expect(error?.location.description == expected)
  }

  @Test(
    "a path may have a key that begins with a mark, which Unicode composes with the slash before it"
  )
  func marks() {
    let keys = MigrationPath.keys(of: "/\u{301}a/~1\u{301}")
    #expect(keys.map(\.text.unicodeScalars.count) == [2, 2])
    #expect(MigrationPath.keys(of: "\u{301}a").map(\.text.unicodeScalars.count) == [2])
  }

  private enum Alternating: JSONDocument {
    typealias Codec = JSONValueCodec

    static let migrations: Migrations? = Migrations(
      version: "n",
      to: 2,
      [
        1: [
          .at("/m/{keys}", [.rename("x", to: "k")]), .at("/m/{values}", [.rename("x", to: "v")]),
          .at("/m/2", [.rename("k", to: "third")]), .at("", [.drop("n")]),
        ]
      ])
  }

  @Test("the keys and the values of a list in which they alternate are different places")
  func keysAndValues() throws {
    let json = #"{"n":1,"m":[{"x":1},{"x":2},{"x":3},{"x":4},{"x":5}]}"#
    let value = try Alternating.load(Array(json.utf8)).value
    #expect(value["m"]?.text() == #"[{"k":1},{"v":2},{"third":3},{"v":4},{"k":5}]"#)
  }
}
