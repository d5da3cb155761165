import SumTypeRuntime
import Testing

/// Documents whose members before and after a migrated list change in length, and lists that change
/// as a whole.
@Suite("The root of a migrated document")
struct MigrationRootTests {
  private func migrated(
    _ json: String, from version: Int, _ steps: [MigrationStep]
  ) throws -> String {
    let passes = [MigrationPass.at("/l/*", [.rename("a", to: "b")]), .at("", steps)]
    let migrations = Migrations(
      version: "v", to: version + 1, [version: passes])
    return String(decoding: try migrations.migrated(Array(json.utf8)), as: UTF8.self)
  }

  @Test("the members before and after a migrated list may become longer or shorter")
  func lengths() throws {
    let json = #" { "v":9, "x":1, "l": [{"a":1}], "y":2 } "#
    #expect(try migrated(json, from: 9, []) == #" { "v":10, "x":1, "l": [{"b":1}], "y":2 } "#)
    #expect(
      try migrated(json, from: 9, [.drop("x"), .drop("y")])
        == #" { "v":10, "l": [{"b":1}] } "#)
    #expect(
      try migrated(json, from: 9, [.rename("x", to: "longer"), .add("z", "3")])
        == #" { "v":10, "longer":1, "l": [{"b":1}], "y":2, "z":3 } "#)
    #expect(
      try migrated(json, from: 9, [.call { $0["x"] = .null }])
        == #" { "v":10, "x":null, "l": [{"b":1}], "y":2 } "#)
    #expect(
      try migrated("\u{FEFF}" + json, from: 9, [])
        == "\u{FEFF}" + #" { "v":10, "x":1, "l": [{"b":1}], "y":2 } "#)
  }

  @Test("a migrated list may be renamed, moved, embedded or dropped")
  func elsewhere() throws {
    let json = #"{"v":1,"l":[{"a":1}],"o":{}}"#
    #expect(
      try migrated(json, from: 1, [.rename("l", to: "list")])
        == #"{"v":2,"list":[{"b":1}],"o":{}}"#)
    #expect(try migrated(json, from: 1, [.drop("l")]) == #"{"v":2,"o":{}}"#)
    #expect(
      try migrated(json, from: 1, [.move("/l", to: "/o/l")])
        == #"{"v":2,"o":{"l":[{"b":1}]}}"#)
    #expect(
      try migrated(json, from: 1, [.move("/l", to: "/m")]) == #"{"v":2,"o":{},"m":[{"b":1}]}"#)
    #expect(
      try migrated(json, from: 1, [.embed("l", .json)])
        == #"{"v":2,"l":"[{\"b\":1}]","o":{}}"#)
    #expect(
      try migrated(json, from: 1, [.call { $0["n"] = .null }])
        == #"{"v":2,"l":[{"b":1}],"o":{},"n":null}"#)
  }

  @Test("each value of a repeated key is migrated, and a list without changes keeps its bytes")
  func twice() throws {
    #expect(
      try migrated(#"{"v":1,"l":[{"a":1}],"l":[{"a":2}]}"#, from: 1, [])
        == #"{"v":2,"l":[{"b":1}],"l":[{"b":2}]}"#)
    #expect(
      try migrated(#"{"v":1,"l":[{}],"l":[{"a":2}]}"#, from: 1, [])
        == #"{"v":2,"l":[{}],"l":[{"b":2}]}"#)
    #expect(try migrated(#"{"v":1,"l":[{}],"x":[]}"#, from: 1, []) == #"{"v":2,"l":[{}],"x":[]}"#)
  }

  @Test("a migration may make a document much longer or shorter", arguments: [1, 100, 100_000])
  func growth(size: Int) throws {
    let text = String(repeating: "x", count: size)
    let count = 400_000 / (size + 20)
    let short = (0..<count).map { #"{"a":\#($0)}"# }.joined(separator: ",")
    let long = (0..<count).map { #"{"a":\#($0),"t":"\#(text)"}"# }.joined(separator: ",")
    let head = #"{"v":2,"l":["#
    for (old, step, new) in [
      (short, MigrationStep.add("t", "\"\(text)\""), long), (long, .drop("t"), short),
    ] {
      let migrations = Migrations(
        version: "v", to: 2, [1: [.at("/l/*", [step])]])
      let document = #"{"v":1,"l":["# + old + "]}"
      #expect(try migrations.migrated(Array(document.utf8)) == Array((head + new + "]}").utf8))
    }
  }
}
