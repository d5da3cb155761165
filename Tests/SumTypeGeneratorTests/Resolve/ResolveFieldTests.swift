import SumTypeGenerator
import Testing

@Suite("Fields")
struct ResolveFieldTests {
  @Test(
    "the wire form of a field applies to the innermost type that can have it, or to the whole value",
    arguments: [
      ("[String: [Date]]", "seconds", "[String: [Date as seconds]]"),
      ("Date?", "milliseconds", "Date as milliseconds"), ("[Data?]", "hex", "[Data as hex?]"),
      ("UInt64", "string", "UInt64 as string"), ("UInt64", "number", "UInt64"),
      ("[Node?]", "json", "json([Node?])"), ("Node?", "base64.json", "base64.json(Node)"),
      ("JSON", "json", "json(JSON)"), ("Date", "iso8601", "Date"),
      ("[Node]", "oneOrMany", "oneOrMany(Node)"),
      ("[String: [Int]?]?", "oneOrMany", "[String: oneOrMany(Int)?]"),
      ("[String: [Int]]", "emptyArray", "emptyArray([Int])"),
      ("[[String: Int?]]", "oneEntry", "[oneEntry(Int?)]"),
    ])
  func appliesWires(_ type: String, _ wire: String, _ meaning: String) throws {
    let schema = try schema(
      types: #""Node": {"struct": {"field": {"type": "\#(type)", "wire": "\#(wire)"}}}"#)
    #expect(schema.spelling(try schema.structure("Node").field("field").type) == meaning)
  }

  @Test("an alias of a scalar has the wire form that it selects")
  func resolvesAliases() throws {
    let schema = try schema(
      types: #""ID": {"alias": "Int64", "wire": "string"}, "At": {"alias": "Date"}"#
        .replacing("\"ID\"", with: "\"RowID\""))
    func form(_ name: String) throws -> String? {
      guard case .alias(let alias) = try schema.declaration(name).kind else { return nil }
      return schema.spelling(.scalar(alias.base))
    }
    #expect(try form("RowID") == "Int64 as string")
    #expect(try form("At") == "Date")
  }

  @Test(
    "keys have the style of the file, unless a field has its own key",
    arguments: [
      ("as-written", ["createdAt", "userID", "htmlURLString", "x", "a_b", "_type"]),
      ("snake_case", ["created_at", "user_id", "html_url_string", "x", "a_b", "_type"]),
      ("kebab-case", ["created-at", "user-id", "html-url-string", "x", "a-b", "_type"]),
      ("PascalCase", ["CreatedAt", "UserID", "HtmlURLString", "X", "A_b", "_type"]),
    ])
  func stylesKeys(_ style: String, _ keys: [String]) throws {
    let structure = try schema(
      types: #"""
        "Post": {"struct": {"createdAt": "Int", "userID": "Int", "htmlURLString": "Int", "x": "Int",
          "a_b": "Int", "_type": "Int", "own": {"type": "Int", "key": "Its Own", "aliases": ["", "o"]}}}
        """#, root: #""keys": "\#(style)","#
    ).structure("Post")
    #expect(structure.fields.map(\.key) == keys + ["Its Own"])
    #expect(structure.fields.last?.aliases == ["", "o"])
  }

  @Test(
    "nil is written as the field or else the file says, but never as null if null is a value")
  func writesNil() throws {
    let structure = try schema(
      types: #"""
        "Post": {"struct": {"a": "Int?", "b": {"type": "Int?", "nil": "absent"}, "c": "JSON?",
          "d": {"type": "JSON?", "wire": "json"}, "e": {"type": "JSON?", "key": "E"}, "f": "Int"}}
        """#, root: #""nil": "null","#
    ).structure("Post")
    let presences = structure.fields.map { field -> String in
      switch field.presence {
      case .required: "required"
      case .optional(.absent): "absent"
      case .optional(.null): "null"
      case .defaulted: "defaulted"
      case .rest: "rest"
      }
    }
    #expect(presences == ["null", "absent", "absent", "null", "absent", "required"])
  }

  @Test("bounds are read as literals of the field's type")
  func readsBounds() throws {
    let structure = try schema(
      types: #"""
        "Post": {"struct": {
          "a": {"type": "Int", "minimum": 1e2, "maximum": 1000.0},
          "b": {"type": "UInt64", "maximum": 18446744073709551615},
          "c": {"type": "Int8?", "minimum": -128},
          "d": {"type": "Double", "minimum": -0, "maximum": 0.5},
          "e": {"type": "[String: Int]", "minLength": 0, "maxLength": 5},
          "f": {"type": "Decimal", "minimum": 0.1}}}
        """#
    ).structure("Post")
    let bounds = structure.fields.map { "\($0.bounds?.lower ?? "")...\($0.bounds?.upper ?? "")" }
    #expect(
      bounds == [
        "100...1000", "...18446744073709551615", "-128...", "-0.0...0.5", "0...5", "0.1...",
      ])
    #expect(
      structure.fields.map { $0.bounds?.measure == .length } == [
        false, false, false, false, true, false,
      ])
  }

  @Test("bounds of any size are compared exactly")
  func comparesNumbers() throws {
    let order = [
      "-1e400", "-2", "-1.5", "0", "1e-9", "0.1", "0.10000000000000000001", "1", "1e400",
    ]
    for (lower, upper) in zip(order, order.dropFirst()) {
      let field = #"{"type": "Decimal", "minimum": \#(upper), "maximum": \#(lower)}"#
      let shown = try shown(types: #""A": {"struct": {"a": \#(field)}}"#)
      #expect(shown.contains("[invalid-bounds]"), "\(lower) \(upper)")
    }
  }
}
