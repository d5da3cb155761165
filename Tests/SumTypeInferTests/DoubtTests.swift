import SumTypeInfer
import Testing

@Suite("Doubts in the report of an inference")
struct DoubtTests {
  /// The doubts about objects with a member `x` of each value, as `/*/x  reason  option`.
  private static func doubts(
    _ values: [String], _ change: (inout InferenceOptions) -> Void = { _ in }
  ) throws -> [String] {
    try Inferred(list: values.map { #"{"x":\#($0)}"# }, change).schema.report.doubts.map { doubt in
      [doubt.place, doubt.reason, doubt.option ?? "-"].joined(separator: "  ")
    }
  }

  private static let names = ["a", "b", "c", "a", "b", "c"].map { "\"\($0)\"" }

  @Test(
    "strings that are nearly an enum, and an enum with little evidence, are doubts with the opposite hint"
  )
  func enums() throws {
    let nearly = "/*/x  String: 3 names in 6 values (an enum?)  --hint '/*/x=enum'"
    #expect(try Self.doubts(Self.names) == [nearly])
    #expect(try Self.doubts(Array(Self.names.dropLast())) == [])
    #expect(try Self.doubts(Self.names) { $0.guessesEnums = false } == [])
    #expect(try Self.doubts(Self.names) { $0.hints = [Hint("/*/x=String")!] } == [])
    let weakEnum = "/*/x  an enum: 3 names in 12 values  --hint '/*/x=String'"
    #expect(try Self.doubts(Self.names + Self.names) == [weakEnum])
    #expect(try Self.doubts(Self.names + Self.names + Self.names) == [])
  }

  @Test("numbers that may be seconds or milliseconds, and days without a time, are doubts")
  func dates() throws {
    let seconds = "/*/x  Int: perhaps seconds since 1970  --hint '/*/x=Date:seconds'"
    #expect(try Self.doubts(["1769860800", "1000000000"]) == [seconds])
    #expect(try Self.doubts(["1769860800", "999999999"]) == [])
    #expect(try Self.doubts(["1769860800", "1769860800000"]) == [])
    #expect(try Self.doubts(["1769860800", "true"]) == [])
    #expect(try Self.doubts(["1769860800"]) == [])
    let milliseconds =
      "/*/x  Double: perhaps milliseconds since 1970  --hint '/*/x=Date:milliseconds'"
    #expect(try Self.doubts(["1769860800000", "1769860800000.5"]) == [milliseconds])
    #expect(try Self.doubts(["1769860800", "1000000000"]) { $0.guessesDates = false } == [])
    let days = "/*/x  looks like a date, in a form that is not RFC 3339: kept as String  -"
    #expect(try Self.doubts([#""2026-01-31""#, #""2026-02-01 12:00""#]) == [days])
    #expect(try Self.doubts([#""2026-01-31""#, #""2026-02""#]) == [])
    #expect(try Self.doubts([#""2026-01-31T12:00:00Z""#]) == [])
  }

  @Test(
    "a date in another form than RFC 3339 is a doubt, and stays a string",
    arguments: [
      "2026-01-31", "2026-1-1 12:00", "2026-01-31T12:00", "2026/01/31", "31.01.2026", "01/31/2026",
      "31-01-2026 10:00", "20260131", "20260131T120000Z", "Sat, 31 Jan 2026 12:00:00 GMT",
      "Sat Jan 31 12:00:00 2026", "January 31, 2026", "31 Jan 2026", "2026-01-31, 10:00",
    ])
  func otherDates(_ text: String) throws {
    let told = "/*/x  looks like a date, in a form that is not RFC 3339: kept as String  -"
    #expect(try Self.doubts(["\"\(text)\""]) == [told])
    #expect(try Self.doubts(["\"\(text)\""]) { $0.guessesDates = false } == [])
    #expect(try Self.doubts(["\"\(text)\"", #""some day""#]) == [])
  }

  @Test(
    "a string that only resembles a date is no doubt",
    arguments: [
      "2026-13-01", "2026-00-10", "32.01.2026", "13/13/2026", "1.2.3", "192.168.2026", "2026-01",
      "20261301", "20260131x", "12345678901", "2026-01-31x", "2026-01-31-draft", "Jan 2026",
      "may be 31 of the 2026 things that there are now", "31 things 2026", "10.1.2",
    ])
  func noDates(_ text: String) throws { #expect(try Self.doubts(["\"\(text)\""]) == []) }

  @Test(
    "the hint of a doubt changes the schema and removes the doubt, and the samples are still read")
  func hintsWork() throws {
    for values in [
      Self.names, Self.names + Self.names, ["1769860800", "1000000000.5"],
      [#"{"a/b":1,"c/d":2,"e/f":3}"#],
    ] {
      let list = values.map { #"{"x":\#($0)}"# }
      let before = try Inferred(list: list) { $0.optionalBelow = 5 }
      let options = before.schema.report.doubts.compactMap(\.option)
      let text = try #require(options.first { $0.hasPrefix("--hint '") })
      let hint = try #require(Hint(String(text.dropFirst(8).dropLast())))
      let after = try Inferred(list: list) { $0.hints = [hint] }
      #expect(after.schema.text != before.schema.text)
      #expect(after.schema.unusedHints.isEmpty)
      #expect(!after.schema.report.doubts.contains { $0.place == hint.place && $0.kind != .fields })
    }
  }

  @Test(
    "types and shapes of few objects are doubts, and the kinds of doubts alternate")
  func few() throws {
    let maps = [#"{"a/b":1,"c/d":2,"e/f":3}"#]
    #expect(
      try Self.doubts(maps) { $0.optionalBelow = 5 } == [
        "/*/x  map: found in 1 object alone  --hint '/*/x=struct'",
        "/*  Thing: seen once, so all fields are optional  --optional-below=1",
      ])
    #expect(try Self.doubts(maps) == [])
    let all = try Inferred(
      list: [#"{"x":{"a/b":1,"c/d":2},"y":{"a/b":true,"c/d":true},"z":{"q":[1,2]}}"#]
    ) { $0.optionalBelow = 2 }
    #expect(all.schema.report.doubts.map(\.kind) == [.shape, .fields, .shape, .fields])
  }

  @Test("a union of few objects in a variant is a doubt that no hint reverses")
  func inVariants() throws {
    let pushes = (0..<6).map { #"{"type":"push","ref":"r \#($0)","count":\#($0)}"# }
    let issues = (0..<2).flatMap { number in
      [
        #"{"type":"issue","kind":"opened","title":"T \#(number)","labels":["a"]}"#,
        #"{"type":"issue","kind":"closed","reason":{"by":\#(number)},"at":\#(number)}"#,
      ]
    }
    let few = try Inferred(list: pushes + issues) { $0.optionalBelow = 5 }
    #expect(few.type("IssueThing", "representation") == #"{ "internal": { "tag": "kind" } }"#)
    let found = few.schema.report.doubts.filter { $0.kind == .shape }.map { doubt in
      [doubt.place, doubt.reason, doubt.option ?? "-"].joined(separator: "  ")
    }
    #expect(found == ["/*  union:kind: found in 4 objects alone  -"])
    let hinted = try Inferred(list: pushes + issues) {
      $0.optionalBelow = 5
      $0.hints = [Hint("/*=union:type")!]
    }
    #expect(hinted.schema.report.doubts.count { $0.kind == .shape } == 1)
    let enough = try Inferred(list: pushes + issues) { $0.optionalBelow = 4 }
    #expect(!enough.schema.report.doubts.contains { $0.kind == .shape })
  }

  @Test("a quote in the place of a hint is escaped for a shell")
  func quoted() throws {
    let inferred = try Inferred(list: [#"{"it's":1769860800}"#, #"{"it's":1769860801}"#])
    #expect(
      inferred.schema.report.doubts.map(\.option) == [#"--hint '/*/it'\''s=Date:seconds'"#])
  }
}
