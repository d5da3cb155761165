import SumTypeRuntime
import Testing

@Suite("Migrations of documents")
struct MigrationTests {
  /// Migrates from version 1 to 2.
  private func migrated(_ json: String, _ passes: MigrationPass...) throws -> String {
    let migrations = Migrations(version: "v", to: 2, [1: passes])
    return String(decoding: try migrations.migrated(Array(json.utf8)), as: UTF8.self)
  }

  @Test("a member is renamed in its place, and all other bytes stay")
  func rename() throws {
    let json = #" { "v" : 1,"x": 1.0 , "list":[ {"a":"\u0041", "b" : [ ]},{"a":1,"a":2},3] }"#
    #expect(
      try migrated(json, .at("/list/*", [.rename("a", to: "é\"")]))
        == #" { "v" : 2,"x": 1.0 , "list":[ {"é\"":"\u0041", "b" : [ ]},{"a":1,"é\"":2},3] }"#)
  }

  @Test("a member is not renamed to a key that its object has already")
  func renameTaken() throws {
    #expect(
      try migrated(#"{"v":1,"a":1,"b":2}"#, .at("", [.rename("a", to: "b")]))
        == #"{"v":2,"a":1,"b":2}"#)
  }

  @Test("a tag is replaced only in objects that meet the condition")
  func replace() throws {
    let json = #"{"v":1,"l":[{"t":"note","k":1},{"t":"note","k":2},{"t":"text","k":1},{"k":1}]}"#
    #expect(
      try migrated(
        json, .at("/l/*", where: ["k": 1], [.replace("t", "note", with: "memo")]))
        == #"{"v":2,"l":[{"t":"memo","k":1},{"t":"note","k":2},{"t":"text","k":1},{"k":1}]}"#)
  }

  @Test("a variant is split by the value of a member, and two variants are merged into one")
  func splitAndMerge() throws {
    let json =
      #"{"v":1,"l":[{"t":"media","kind":"photo"},{"t":"media","kind":"film"},{"t":"memo"},{"t":"note"}]}"#
    #expect(
      try migrated(
        json,
        .at(
          "/l/*", where: ["t": "media", "kind": "photo"],
          [.replace("t", "media", with: "photo"), .drop("kind")]),
        .at("/l/*", where: ["t": "media"], [.replace("t", "media", with: "video")]),
        .at(
          "/l/*", [.replace("t", "memo", with: "text"), .replace("t", "note", with: "text")]))
        == #"{"v":2,"l":[{"t":"photo"},{"t":"video","kind":"film"},{"t":"text"},{"t":"text"}]}"#)
  }

  @Test(
    "a member is moved and missing objects are made, unless its new place is taken",
    arguments: [
      ("/a", "/o/p/a", #"{"v":1,"a":1.0}"#, #"{"v":2,"o":{"p":{"a":1.0}}}"#),
      ("/a", "/o/a", #"{"v":1, "a":1,"o":{ "x":0 }}"#, #"{"v":2,"o":{ "x":0, "a":1 }}"#),
      ("/o/a", "/b", #"{"v":1,"o":{"a":[1 ,2],"x":0}}"#, #"{"v":2,"o":{"x":0},"b":[1 ,2]}"#),
      ("/o/a", "/b", #"{"v":1,"o":{"a":1},"b":2}"#, #"{"v":2,"o":{"a":1},"b":2}"#),
      ("/a", "/o/a", #"{"v":1,"a":1,"o":[]}"#, #"{"v":2,"a":1,"o":[]}"#),
      ("/a", "/a/b", #"{"v":1,"a":{}}"#, #"{"v":2,"a":{}}"#),
      ("/a", "/b", #"{"v":1}"#, #"{"v":2}"#),
    ])
  func move(path: String, new: String, json: String, expected: String) throws {
    #expect(try migrated(json, .at("", [.move(path, to: new)])) == expected)
  }

  @Test("a missing member is added in the layout of its neighbours")
  func add() throws {
    let json =
      "{\n  \"v\": 1,\n  \"l\": [\n    {\n      \"a\": 1\n    },\n    {},\n    {\n      \"n\": null,\n      \"a\": 2\n    }\n  ]\n}\n"
    let expected =
      "{\n  \"v\": 2,\n  \"l\": [\n    {\n      \"a\": 1,\n      \"n\": 0\n    },\n    {\"n\":0},\n    {\n      \"n\": null,\n      \"a\": 2\n    }\n  ]\n}\n"
    #expect(try migrated(json, .at("/l/*", [.add("n", "0")])) == expected)
  }

  @Test("a migration drops each occurrence of a key", arguments: ["a", "b", "c"])
  func remove(key: String) throws {
    let json = #"{"v":1,"o":{ "a":1 , "b":2 ,"c":3,"a":4 }}"#
    let expected = [
      "a": #"{"v":2,"o":{ "b":2 ,"c":3 }}"#, "b": #"{"v":2,"o":{ "a":1 ,"c":3,"a":4 }}"#,
      "c": #"{"v":2,"o":{ "a":1 , "b":2,"a":4 }}"#,
    ]
    #expect(try migrated(json, .at("/o", [.drop(key)])) == expected[key])
  }

  @Test("a date is rewritten in another wire form, and a value that is no date stays")
  func rewire() throws {
    let json = #"{"v":1,"l":[{"at":1769860800},{"at":null},{"at":"x"},{"at":1769860800.5}]}"#
    #expect(
      try migrated(
        json,
        .at(
          "/l/*", [.rewire("at", from: SecondsDateCodec.self, to: ISO8601DateCodec.self)]))
        == #"{"v":2,"l":[{"at":"2026-01-31T12:00:00Z"},{"at":null},{"at":"x"},{"at":"2026-01-31T12:00:00.5Z"}]}"#
    )
  }

  @Test(
    "a value that is embedded in a string and unwrapped again has its original bytes",
    arguments: [EmbeddedWire.json, .base64JSON])
  func embed(wire: EmbeddedWire) throws {
    let json = #"{"v":1,"l":[{"p":{"a" : 1.0}}]}"#
    let embedded = try migrated(json, .at("/l/*", [.embed("p", wire)]))
    #expect(embedded.contains(#""p":""#))
    let back = embedded.replacingOccurrences(of: #""v":2"#, with: #""v":1"#)
    #expect(
      try migrated(back, .at("/l/*", [.unwrap("p", wire)]))
        == json.replacingOccurrences(of: #""v":1"#, with: #""v":2"#))
  }

  @Test("a path leads into JSON in strings, and a string without JSON keeps its bytes")
  func inside() throws {
    let json = #"{"v":1,"l":[{"p":"{\"a\" : 1.0, \"b\":2}"},{"p":"text"},{"p":"{"}]}"#
    #expect(
      try migrated(json, .at("/l/*/p/{json}", [.rename("a", to: "c")]))
        == #"{"v":2,"l":[{"p":"{\"c\" : 1.0, \"b\":2}"},{"p":"text"},{"p":"{"}]}"#)
  }

  @Test(
    "a string whose JSON is invalid further in keeps its bytes, and so do the members around it")
  func insideBroken() throws {
    let json =
      #"{"v":1,"l":[{"x":1,"p":"{\"a\":1,\"b\":[","y":[2]},{"p":"{\"a\":\"\\ud83d\"}","z":3}]}"#
    #expect(
      try migrated(json, .at("/l/*/p/{json}", [.rename("a", to: "c")]))
        == json.replacingOccurrences(of: #""v":1"#, with: #""v":2"#))
    #expect(
      try migrated(
        json, .at("/l/*/p/{json}", [.rename("a", to: "c")]),
        .at("/l/*", [.embed("p", .json), .rename("p", to: "q")]))
        == #"{"v":2,"l":[{"x":1,"q":"\"{\\\"a\\\":1,\\\"b\\\":[\"","y":[2]},"#
        + #"{"q":"\"{\\\"a\\\":\\\"\\\\ud83d\\\"}\"","z":3}]}"#)
  }

  @Test("** in a path selects objects at any depth")
  func everything() throws {
    let json = #"{"v":1,"t":{"a":1,"kids":[{"a":2,"kids":[ {"a":3} ]},{"b":{"a":4}}]}}"#
    #expect(
      try migrated(json, .at("/t/**", [.rename("a", to: "c")]))
        == #"{"v":2,"t":{"c":1,"kids":[{"c":2,"kids":[ {"c":3} ]},{"b":{"c":4}}]}}"#)
  }

  @Test(
    "a function of the app changes an object, and the members that it leaves alone keep their bytes"
  )
  func call() throws {
    let json = #"{"v":1,"l":[{"text":"a b", "x" : 1.0},{"y":"\u0041"}]}"#
    let step = MigrationStep.call { object in
      if case .string(let text)? = object["text"] {
        object["words"] = .number(JSONNumber(Int64(text.split(separator: " ").count)))
      }
    }
    #expect(
      try migrated(json, .at("/l/*", [step]))
        == #"{"v":2,"l":[{"text":"a b", "x" : 1.0, "words":2},{"y":"\u0041"}]}"#)
  }

  @Test(
    "a document is migrated from version to version, and one of the current or a newer version stays"
  )
  func versions() throws {
    let migrations = Migrations(
      version: "version", to: 3,
      [
        1: [.at("", [.rename("a", to: "b")])],
        2: [.at("", [.rename("b", to: "c")])],
      ])
    func migrated(_ json: String) throws -> String {
      String(decoding: try migrations.migrated(Array(json.utf8)), as: UTF8.self)
    }
    #expect(try migrated(#"{"a":1.0,"version":1}"#) == #"{"c":1.0,"version":3}"#)
    #expect(try migrated(#"{"version":2,"b":1}"#) == #"{"version":3,"c":1}"#)
    for same in [
      #"{"version":3,"a":1}"#, #"{"version":9,"a":1}"#, #"{"a":1}"#, #"{"version":"1"}"#, "[1]",
    ] {
      #expect(try migrated(same) == same)
    }
    let error = #expect(throws: JSONError.self) { try migrated(#"{"version":0,"a":1}"#) }
    #expect(error?.path == "/version")
    #expect(throws: JSONError.self) { try migrated(#"{"version":1,"a":"#) }
  }

  @Test("if a document repeats its version, the last one counts")
  func twice() throws {
    let pass = MigrationPass.at("", [.rename("a", to: "b")])
    #expect(try migrated(#"{"v":1,"a":1,"v":7}"#, pass) == #"{"v":1,"a":1,"v":7}"#)
    #expect(try migrated(#"{"v":0,"a":1,"v":1}"#, pass) == #"{"v":0,"b":1,"v":2}"#)
    #expect(throws: JSONError.self) { try migrated(#"{"v":1,"a":1,"v":0}"#, pass) }
  }

  @Test("a byte order mark and white space around the document stay")
  func around() throws {
    let json = "\u{FEFF} {\"v\":1,\"a\":1}\r\n"
    #expect(
      try migrated(json, .at("", [.rename("a", to: "bb")]))
        == "\u{FEFF} {\"v\":2,\"bb\":1}\r\n")
  }
}
