import SumTypeRuntime
import Testing

@Suite("Where a migration finds its objects")
struct MigrationRouteTests {
  private func migrated(_ json: String, _ passes: MigrationPass...) throws -> String {
    let migrations = Migrations(version: "v", to: 2, [Migration(from: 1, passes)])
    return String(decoding: try migrations.migrated(Array(json.utf8)), as: UTF8.self)
  }

  private let steps: [MigrationStep] = [.rename("a", to: "b")]

  @Test("lists and objects are told apart where a path says so")
  func listsAndMaps() throws {
    let json = #"{"v":1,"l":[{"a":1}],"m":{"x":{"a":2}}}"#
    #expect(
      try migrated(json, MigrationPass("/*/{list}", steps))
        == #"{"v":2,"l":[{"b":1}],"m":{"x":{"a":2}}}"#)
    #expect(
      try migrated(json, MigrationPass("/*/{map}", steps))
        == #"{"v":2,"l":[{"a":1}],"m":{"x":{"b":2}}}"#)
  }

  @Test("an index is a place in a list, and a key like any other in an object")
  func index() throws {
    let json = #"{"v":1,"l":[{"a":1},{"a":2}, {"a":3}],"m":{"1":{"a":4},"01":{"a":5}}}"#
    #expect(
      try migrated(json, MigrationPass("/*/1", steps))
        == #"{"v":2,"l":[{"a":1},{"b":2}, {"a":3}],"m":{"1":{"b":4},"01":{"a":5}}}"#)
  }

  @Test("keys that look like more are meant where they are escaped")
  func escapes() throws {
    let json = #"{"v":1,"*":{"a":1},"a/b":{"a":2},"~":{"a":3},"{json}":{"a":4},"":{"a":5}}"#
    #expect(
      try migrated(
        json, MigrationPass("/~2*", steps), MigrationPass("/a~1b", steps),
        MigrationPass("/~0", steps), MigrationPass("/~2{json}", steps), MigrationPass("/", steps))
        == json.replacing(#""a":"#, with: #""b":"#).replacing(#""v":1"#, with: #""v":2"#))
  }

  @Test("a type is found by ways that depend on what is in an object")
  func ways() throws {
    let json =
      #"{"v":1,"l":[{"t":"x","p":{"a":1}},{"t":"y","p":{"a":2}},{"p":{"a":3}},{"q":{"a":4}},"#
      + #"{"q":null,"r":{"a":5}},{"s":"one","a":6},{"s":1,"a":7}]}"#
    let pass = MigrationPass(
      in: "P",
      by: [
        MigrationWay("Root", "/l/*", to: "U"),
        MigrationWay("U", "/p", where: ["t": "x"], to: "P"),
        MigrationWay("U", "/p", without: ["t"], to: "P"),
        MigrationWay("U", "/q", with: ["q"], to: "P"),
        MigrationWay("U", "/r", with: ["q"], to: "P"),
        MigrationWay("U", "", shape: .object(["s": .string]), to: "P"),
      ], steps)
    #expect(
      try migrated(json, pass)
        == #"{"v":2,"l":[{"t":"x","p":{"b":1}},{"t":"y","p":{"a":2}},{"p":{"b":3}},{"q":{"b":4}},"#
        + #"{"q":null,"r":{"a":5}},{"s":"one","b":6},{"s":1,"a":7}]}"#)
  }

  @Test("a type that lies in itself is changed from the inside out, also in JSON in strings")
  func recursion() throws {
    let ways = [
      MigrationWay("Root", "/t", to: "T"),
      MigrationWay("T", "/kids/*", to: "T"),
      MigrationWay("T", "/text/{json}", to: "T"),
    ]
    let json = #"{"v":1,"t":{"a":1,"kids":[{"a":2,"kids":[]},{"text":"{\"a\":3}"}]}}"#
    #expect(
      try migrated(
        json, MigrationPass(in: "T", by: ways, [.rename("a", to: "b"), .rename("kids", to: "k")]))
        == #"{"v":2,"t":{"b":1,"k":[{"b":2,"k":[]},{"text":"{\"b\":3}"}]}}"#)
  }

  @Test("a place that two ways lead to is changed once")
  func twice() throws {
    let ways = [
      MigrationWay("Root", "/t", to: "T"), MigrationWay("Root", "/*", to: "T"),
      MigrationWay("Root", "/t", where: ["v": 1], to: "T"),
    ]
    let step = MigrationStep.call { $0["n"] = .number(JSONNumber(($0["n"]?.count ?? 0) + 1)) }
    #expect(
      try migrated(#"{"v":1,"t":{}}"#, MigrationPass(in: "T", by: ways, [step]))
        == #"{"v":2,"t":{"n":1}}"#)
  }

  @Test("a document that is nested too deep is an error, and not a crash")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      let open = String(repeating: #"{"k":"#, count: depth)
      return #"{"v":1,"t":"# + open + "1" + String(repeating: "}", count: depth) + "}"
    }
    let pass = MigrationPass("/t/**", [.rename("k", to: "kid")])
    #expect(try migrated(nested(500), pass).contains(#"{"kid":1}"#))
    #expect(throws: JSONError.self) { try migrated(nested(2_000), pass) }
    #expect(throws: JSONError.self) { try migrated(nested(100_000), pass) }
  }
}

extension JSONValue {
  fileprivate var count: Int64? {
    if case .number(let number) = self { number.int64 } else { nil }
  }
}
