import SumTypeRuntime
import Testing

@Suite("The objects that the paths and ways of a migration select")
struct MigrationRouteTests {
  private func migrated(
    _ json: String, _ passes: MigrationPass..., ways: [MigrationWay] = []
  ) throws -> String {
    let migrations = Migrations(version: "v", to: 2, [1: passes], ways: ways)
    return String(decoding: try migrations.migrated(Array(json.utf8)), as: UTF8.self)
  }

  private let steps: [MigrationStep] = [.rename("a", to: "b")]

  @Test(
    "{list} in a path selects the elements of arrays only, and {map} the members of objects only")
  func listsAndMaps() throws {
    let json = #"{"v":1,"l":[{"a":1}],"m":{"x":{"a":2}}}"#
    #expect(
      try migrated(json, .at("/*/{list}", steps))
        == #"{"v":2,"l":[{"b":1}],"m":{"x":{"a":2}}}"#)
    #expect(
      try migrated(json, .at("/*/{map}", steps))
        == #"{"v":2,"l":[{"a":1}],"m":{"x":{"b":2}}}"#)
  }

  @Test("a number in a path is an index of an array and a key of an object")
  func index() throws {
    let json = #"{"v":1,"l":[{"a":1},{"a":2}, {"a":3}],"m":{"1":{"a":4},"01":{"a":5}}}"#
    #expect(
      try migrated(json, .at("/*/1", steps))
        == #"{"v":2,"l":[{"a":1},{"b":2}, {"a":3}],"m":{"1":{"b":4},"01":{"a":5}}}"#)
  }

  @Test("an escaped token of a path is a plain key")
  func escapes() throws {
    let json = #"{"v":1,"*":{"a":1},"a/b":{"a":2},"~":{"a":3},"{json}":{"a":4},"":{"a":5}}"#
    #expect(
      try migrated(
        json, .at("/~2*", steps), .at("/a~1b", steps),
        .at("/~0", steps), .at("/~2{json}", steps), .at("/", steps))
        == json.replacing(#""a":"#, with: #""b":"#).replacing(#""v":1"#, with: #""v":2"#))
  }

  @Test("the conditions of a way select objects by their members")
  func ways() throws {
    let json =
      #"{"v":1,"l":[{"t":"x","p":{"a":1}},{"t":"y","p":{"a":2}},{"p":{"a":3}},{"q":{"a":4}},"#
      + #"{"q":null,"r":{"a":5}},{"s":"one","a":6},{"s":1,"a":7}]}"#
    let ways = [
      MigrationWay("Root", "/l/*", to: "U"),
      MigrationWay("U", "/p", where: ["t": "x"], to: "P"),
      MigrationWay("U", "/p", without: ["t"], to: "P"),
      MigrationWay("U", "/q", with: ["q"], to: "P"),
      MigrationWay("U", "/r", with: ["q"], to: "P"),
      MigrationWay("U", "", shape: .object(["s": .string]), to: "P"),
    ]
    #expect(
      try migrated(json, .in("P", steps), ways: ways)
        == #"{"v":2,"l":[{"t":"x","p":{"b":1}},{"t":"y","p":{"a":2}},{"p":{"b":3}},{"q":{"b":4}},"#
        + #"{"q":null,"r":{"a":5}},{"s":"one","b":6},{"s":1,"a":7}]}"#)
  }

  @Test("a way may exclude values of a member, which is followed through changes of key and value")
  func others() throws {
    let json =
      #"{"v":1,"l":[{"k":"x","s":1,"a":1},{"k":"x","s":2,"a":2},{"k":"x","a":3},{"k":"y","a":4}]}"#
    func ways(_ second: String, _ value: JSONTag) -> [MigrationWay] {
      [
        MigrationWay("Root", "/l/*", to: "U"),
        MigrationWay("U", "", where: ["k": "x", second: value], to: "One"),
        MigrationWay("U", "", where: ["k": "x"], unless: [second: value], to: "P"),
      ]
    }
    #expect(
      try migrated(json, .in("P", steps), ways: ways("s", 1))
        == #"{"v":2,"l":[{"k":"x","s":1,"a":1},{"k":"x","s":2,"b":2},{"k":"x","b":3},{"k":"y","a":4}]}"#
    )
    // The pass in P comes first, when the member still is `s`, and its value 1.
    #expect(
      try migrated(
        json, .in("P", steps), .in("U", [.rename("s", to: "t")]), ways: ways("t", 1))
        == #"{"v":2,"l":[{"k":"x","t":1,"a":1},{"k":"x","t":2,"b":2},{"k":"x","b":3},{"k":"y","a":4}]}"#
    )
    #expect(
      try migrated(
        json, .in("P", steps), .in("U", [.replace("s", 1, with: 9)]), ways: ways("s", 9))
        == #"{"v":2,"l":[{"k":"x","s":9,"a":1},{"k":"x","s":2,"b":2},{"k":"x","b":3},{"k":"y","a":4}]}"#
    )
  }

  @Test("the conditions of a way select arrays by their elements")
  func arrays() throws {
    let json =
      #"{"v":1,"l":[["x",{"a":1}],["y",{"a":2}],["\u0078" ,{"a":3},{"a":0}],[],["x"],{"0":"x","1":{"a":0}}]}"#
    let ways = [
      MigrationWay("Root", "/l/*", to: "U"), MigrationWay("U", "/1", where: ["0": "x"], to: "P"),
    ]
    #expect(
      try migrated(json, .in("P", steps), ways: ways)
        == #"{"v":2,"l":[["x",{"b":1}],["y",{"a":2}],["\u0078" ,{"b":3},{"a":0}],[],["x"],{"0":"x","1":{"b":0}}]}"#
    )
  }

  @Test("a recursive type is migrated from the inside out, also in JSON in strings")
  func recursion() throws {
    let ways = [
      MigrationWay("Root", "/t", to: "T"),
      MigrationWay("T", "/k/*", to: "T"),
      MigrationWay("T", "/text/{json}", to: "T"),
    ]
    let json = #"{"v":1,"t":{"a":1,"kids":[{"a":2,"kids":[]},{"text":"{\"a\":3}"}]}}"#
    #expect(
      try migrated(
        json, .in("T", [.rename("a", to: "b"), .rename("kids", to: "k")]), ways: ways)
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
      try migrated(#"{"v":1,"t":{}}"#, .in("T", [step]), ways: ways)
        == #"{"v":2,"t":{"n":1}}"#)
  }

  @Test("a pass finds a type where it lay before the passes that follow, and nowhere else")
  func before() throws {
    let ways = [
      MigrationWay("Root", "/list/*", to: "U"),
      MigrationWay("U", "", where: ["type": "new"], to: "T"),
      MigrationWay("U", "/other/{json}", where: ["type": "text"], to: "T"),
      MigrationWay("T", "/meta", to: "Meta"),
      MigrationWay("Meta", "/by", to: "P"),
    ]
    let passes: [MigrationPass] = [
      .in("P", [.rename("a", to: "b")]),
      .at("", [.rename("l", to: "list")]),
      .in("U", [.rename("t", to: "type"), .replace("type", "old", with: "new")]),
      .in("T", [.move("/writer", to: "/meta/by")]),
      .at("/list/*", where: ["type": "text"], [.embed("other", .json)]),
    ]
    let json =
      #"{"v":1,"l":[{"t":"old","writer":{"a":1}},{"t":"new","writer":{"a":2},"by":{"a":0}},"#
      + #"{"t":"text","other":{"writer":{"a":3}}},{"type":"old","writer":{"a":0}},"#
      + #"{"t":"older","writer":{"a":0}}],"list2":[{"t":"new","writer":{"a":0}}]}"#
    let migrations = Migrations(version: "v", to: 2, [1: passes], ways: ways)
    #expect(
      String(decoding: try migrations.migrated(Array(json.utf8)), as: UTF8.self)
        == #"{"v":2,"list":[{"type":"new","meta":{"by":{"b":1}}},"#
        + #"{"type":"new","by":{"a":0},"meta":{"by":{"b":2}}},"#
        + #"{"type":"text","other":"{\"meta\":{\"by\":{\"b\":3}}}"},"#
        + #"{"type":"new","meta":{"by":{"a":0}}},{"type":"older","writer":{"a":0}}],"#
        + #""list2":[{"t":"new","writer":{"a":0}}]}"#)
  }

  @Test("a type that shares its place with another one is also found where it lies alone")
  func shared() throws {
    let ways = [
      MigrationWay("Root", "/o", to: "Outer"), MigrationWay("Root", "/i", to: "Inner"),
      MigrationWay("Outer", "", to: "Inner"), MigrationWay("Inner", "/by", to: "P"),
    ]
    #expect(
      try migrated(
        #"{"v":1,"o":{"who":{"a":1}},"i":{"by":{"a":2}}}"#, .in("P", steps),
        .in("Outer", [.rename("who", to: "by")]), ways: ways)
        == #"{"v":2,"o":{"by":{"b":1}},"i":{"by":{"b":2}}}"#)
  }

  @Test("a type is found although many types share its place in a cycle")
  func sharedByMany() throws {
    let layers = (0..<20).map { MigrationWay("T\($0)", "", to: "T\($0 + 1)") }
    let ways =
      [MigrationWay("Root", "/o", to: "T0")] + layers
      + [MigrationWay("T20", "", to: "T3"), MigrationWay("T20", "/new", to: "P")]
    #expect(
      try migrated(
        #"{"v":1,"o":{"old":{"a":1}}}"#, .in("P", steps), .in("T0", [.move("/old", to: "/new")]),
        ways: ways)
        == #"{"v":2,"o":{"new":{"b":1}}}"#)
  }

  @Test("a migration refuses a document that is nested too deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      let open = String(repeating: #"{"k":"#, count: depth)
      return #"{"v":1,"t":"# + open + "1" + String(repeating: "}", count: depth) + "}"
    }
    let pass = MigrationPass.at("/t/**", [.rename("k", to: "kid")])
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
