import SumTypeGenerator
import SumTypeSource
import Testing

@Suite("Defaults")
struct ResolveDefaultTests {
  @Test(
    "a default is read as a value of its type, in its wire form",
    arguments: [
      (#""type": "Bool", "default": true"#, "bool(true)"),
      (#""type": "Int", "default": 1e2"#, #"integer("100")"#),
      (#""type": "UInt64", "default": 18446744073709551615"#, #"integer("18446744073709551615")"#),
      (#""type": "Int64", "wire": "string", "default": "-5""#, #"integer("-5")"#),
      (#""type": "Double", "default": -0"#, #"floating("-0.0", isSingle: false)"#),
      (#""type": "Number", "default": 1.50"#, #"number("1.50")"#),
      (
        #""type": "Decimal", "default": -1.50"#,
        "decimal(isNegative: true, significand: 15, exponent: -1)"
      ),
      (
        #""type": "Decimal", "default": 0.00"#,
        "decimal(isNegative: false, significand: 0, exponent: 0)"
      ),
      (#""type": "String", "default": "\n\"""#, #"string("\n\"")"#),
      (#""type": "Data", "default": "aGVsbG8=""#, "data([104, 101, 108, 108, 111])"),
      (#""type": "Data", "wire": "base64url", "default": "-_8""#, "data([251, 255])"),
      (#""type": "Data", "wire": "hex", "default": "c0FF""#, "data([192, 255])"),
      (#""type": "Date", "default": "2001-01-01T01:00:00.5+01:00""#, "date(0.5)"),
      (#""type": "Date", "default": "2000-02-29T00:00:00Z""#, "date(-26524800.0)"),
      (#""type": "Date", "wire": "seconds", "default": 978307201"#, "date(1.0)"),
      (#""type": "Date", "wire": "milliseconds", "default": 978307201500"#, "date(1.5)"),
      (#""type": "Date", "wire": "seconds.reference", "default": 1.5"#, "date(1.5)"),
      (
        #""type": "Double", "wire": "string", "default": "2.50""#,
        #"floating("2.50", isSingle: false)"#
      ),
      (
        #""type": "Float", "wire": "nonFinite", "default": "-Infinity""#,
        #"floating("-Infinity", isSingle: true)"#
      ),
      (#""type": "Double", "wire": "nonFinite", "default": 1"#, #"floating("1", isSingle: false)"#),
      (
        #""type": "Decimal", "wire": "string", "default": "12.50""#,
        "decimal(isNegative: false, significand: 125, exponent: -1)"
      ),
      (
        #""type": "[Int]", "wire": "json", "default": [1]"#,
        #"list([SumTypeGenerator.DefaultValue.integer("1")])"#
      ),
      (#""type": "[[Int]]", "default": []"#, "list([])"),
      (#""type": "URL", "default": "a%20b?c#d""#, #"url("a%20b?c#d")"#),
      (
        #""type": "[Int]", "wire": "oneOrMany", "default": 1"#,
        #"list([SumTypeGenerator.DefaultValue.integer("1")])"#
      ),
      (#""type": "[String: Int]", "wire": "emptyArray", "default": []"#, "map([])"),
      (
        #""type": "[String: Bool]", "wire": "oneEntry", "default": {"a": true}"#,
        #"oneEntry(key: "a", value: SumTypeGenerator.DefaultValue.bool(true))"#
      ),
      (
        #""type": "Bool", "wire": "json", "otherwise": "keep", "default": true"#,
        "jsonOrText(SumTypeGenerator.DefaultValue.bool(true))"
      ),
      (
        #""type": "[String: Bool]", "default": {"": true}"#,
        #"map([(key: "", value: SumTypeGenerator.DefaultValue.bool(true))])"#
      ),
      (#""type": "Mood", "default": "sad""#, "enumeration(SumTypeGenerator.TypeID(index: 1), sad)"),
      (
        #""type": "Size", "default": 3"#,
        #"alias(SumTypeGenerator.TypeID(index: 2), SumTypeGenerator.DefaultValue.integer("3"))"#
      ),
      (
        #""type": "JSON", "default": [null, 1.0]"#,
        #"json(SumTypeGenerator.JSONLiteral.array([SumTypeGenerator.JSONLiteral.null, SumTypeGenerator.JSONLiteral.number("1.0")]))"#
      ),
    ])
  func readsDefaults(_ field: String, _ value: String) throws {
    let schema = try schema(
      types: #"""
        "A": {"struct": {"a": {\#(field)}}}, "Mood": {"enum": ["happy", "sad"]}, "Size": {"alias": "Int"}
        """#)
    guard case .defaulted(let found) = try schema.structure("A").field("a").presence else {
      throw Unexpected(what: "there is no default")
    }
    #expect("\(found)" == value)
  }

  @Test(
    "a default that does not fit its type is refused",
    arguments: [
      ("Date", #""2026-01-31""#), ("Date", #""2026-13-01T00:00:00Z""#),
      ("Date", #""2026-01-31T24:00:00Z""#), ("Date", #""1900-02-29T00:00:00Z""#),
      ("Date", #""2026-01-31T00:00:00""#), ("Date", #""2026-01-31T00:00:00.Z""#),
      ("Data", #""aGVsbG8""#), ("Data", #""aGVsbG9=""#), ("Data", #""====""#), ("Data", #""a===""#),
      ("UUID", #""6a1f2b3c0d4e4f5a8b6c7d8e9fa0b1c2""#), ("UInt8", "-1"), ("Int", "1e99"),
      ("URL", #""a b""#), ("URL", #""http://exämple.org""#), ("URL", "1"),
      ("Int8", "128"), ("Int8", "-129"), ("Float", "1e39"), ("Double", "1e309"), ("Bool", "0"),
      ("String", "null"), ("[Int]", "{}"), ("[String: Int]", #"{"a": 1, "a": 2}"#),
      ("Int", #""5""#),
    ])
  func refusesDefaults(_ type: String, _ value: String) throws {
    let shown = try shown(
      types: #""A": {"struct": {"a": {"type": "\#(type)", "default": \#(value)}}}"#)
    #expect(shown.contains("[invalid-default]") || shown.contains("[duplicate-key]"))
  }

  @Test(
    "the words new and now give each new value a fresh default, in any wire form",
    arguments: [
      #""type": "UUID", "default": "new""#, #""type": "Key", "default": "new""#,
      #""type": "Date", "default": "now""#, #""type": "Day", "default": "now""#,
      #""type": "Date", "wire": "seconds", "default": "now""#,
      #""type": "Date", "wire": "milliseconds", "default": "now""#,
    ])
  func fresh(field: String) throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": {
        "A": { "struct": { "a": { \(field) } } }, "Key": { "alias": "UUID" },
        "Day": { "alias": "Date", "wire": "seconds" } } }
      """, options: GenerationOptions(access: .internal))
    #expect(emitted[.domain].contains("= ") && !emitted[.domain].contains("aDefault"))
    // The codec and the DTO still need the member.
    #expect(emitted[.codec].contains("a: try reader.require(a, 0"))
    #expect(!emitted[.dto].contains("?"))
  }

  @Test(
    "the words new and now are no defaults of other types",
    arguments: [
      #""type": "UUID", "default": "now""#, #""type": "Date", "default": "new""#,
      #""type": "[Date]", "default": ["now"]"#, #""type": "Date?", "default": "now""#,
      #""type": "UUID", "wire": "json", "default": "new""#,
    ])
  func notFresh(field: String) {
    var diagnostics = Diagnostics()
    let text = #"{ "sumtype": 1, "types": { "A": { "struct": { "a": { \#(field) } } } } }"#
    Generator().check(SchemaFile(SourceFile(path: "A.json", text: text)), into: &diagnostics)
    #expect(diagnostics.hasErrors)
  }
}
