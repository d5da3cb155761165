import Testing

@testable import SumTypeCompare

/// A type is the same in two versions only if no difference shows in files or in Swift code.
@Suite struct TypeLikenessTests {
  /// A type in both versions, beside types that are the same in both.
  struct Pair: CustomTestStringConvertible, Sendable {
    let name: String
    let old: String
    let new: String
    var others = ""

    var testDescription: String { name }
  }

  static let pairs: [Pair] = [
    // Unions.
    Pair(
      name: "unknown", old: #""union": { "a": null }"#,
      new: #""union": { "a": null }, "unknown": "refuse""#),
    Pair(
      name: "onSave", old: #""union": { "a": null }"#,
      new: #""union": { "a": null }, "onSave": "refuse""#),
    Pair(
      name: "default", old: #""union": { "a": null, "b": null }, "default": "a""#,
      new: #""union": { "a": null, "b": null }, "default": "b""#),
    Pair(
      name: "null for others", old: #""union": { "a": "Int" }, "representation": { "keyed": {} }"#,
      new: #""union": { "a": "Int" }, "representation": { "keyed": { "others": "null" } }"#),
    Pair(
      name: "the tag may be missing",
      old: #""union": { "a": "Int" }, "representation": { "keyed": {} }"#,
      new: #""union": { "a": "Int" }, "representation": { "keyed": { "optional": true } }"#),
    Pair(
      name: "bare", old: #""union": { "a": null }, "representation": { "external": {} }"#,
      new: #""union": { "a": null }, "representation": { "external": { "bare": "null" } }"#),
    Pair(
      name: "another shared field", old: #""union": { "a": "Two" }, "shared": ["x"]"#,
      new: #""union": { "a": "Two" }, "shared": ["y"]"#, others: two),
    Pair(
      name: "a further shared field", old: #""union": { "a": "Two" }, "shared": ["x"]"#,
      new: #""union": { "a": "Two" }, "shared": ["x", "y"]"#, others: two),
    Pair(
      name: "name of a variant", old: #""union": { "a": null }"#,
      new: #""union": { "b": { "tag": "a" } }"#),
    Pair(
      name: "deprecated variant", old: #""union": { "a": { "tag": "a" } }"#,
      new: #""union": { "a": { "tag": "a", "deprecated": true } }"#),
    Pair(
      name: "second half of a tag", old: #""union": { "a": { "tag": ["a", 1] } }, \#(paired)"#,
      new: #""union": { "a": { "tag": ["a", 2] } }, \#(paired)"#),
    Pair(
      name: "a payload that is new", old: #""union": { "a": null }"#,
      new: #""union": { "a": "Two" }"#, others: two),
    // Structs and tuples.
    Pair(
      name: "order of constants and fields",
      old: #""struct": { "kind": { "const": "a" }, "x": "Int" }"#,
      new: #""struct": { "x": "Int", "kind": { "const": "a" } }"#),
    Pair(
      name: "open tuple", old: #""tuple": { "x": "Int" }"#,
      new: #""tuple": { "x": "Int" }, "open": false"#),
    Pair(
      name: "bounds", old: #""struct": { "x": { "type": "Int", "minimum": 0 } }"#,
      new: #""struct": { "x": { "type": "Int", "minimum": 1 } }"#),
    Pair(
      name: "bounds of an alias of a list", old: #""struct": { "x": "[Tags]" }"#,
      new: #""struct": { "x": "[Few]" }"#,
      others: #", "Tags": { "alias": "[Int]", "maxLength": 9 }"#
        + #", "Few": { "alias": "[Int]", "maxLength": 1 }"#
    ),
    Pair(
      name: "list that may be one",
      old: #""struct": { "x": { "type": "[Int]", "wire": "oneOrMany" } }"#,
      new: #""struct": { "x": { "type": "[String]", "wire": "oneOrMany" } }"#),
    Pair(
      name: "JSON in a string", old: #""struct": { "x": { "type": "[Int]", "wire": "json" } }"#,
      new: #""struct": { "x": { "type": "[String]", "wire": "json" } }"#),
    // Defaults.
    Pair(
      name: "default of an enum", old: field("Mood", "\"calm\""), new: field("Mood", "\"wild\""),
      others: #", "Mood": { "enum": ["calm", "wild"] }"#),
    Pair(
      name: "default of an alias", old: field("Name", "\"a\""), new: field("Name", "\"b\""),
      others: #", "Name": { "alias": "String" }"#),
    Pair(name: "longer list", old: field("[Int]", "[1]"), new: field("[Int]", "[1, 2]")),
    Pair(name: "other list", old: field("[Int]", "[1]"), new: field("[Int]", "[2]")),
    Pair(
      name: "longer map", old: field("[String: Int]", #"{"a":1}"#),
      new: field("[String: Int]", #"{"a":1,"b":2}"#)),
    Pair(
      name: "key of a map", old: field("[String: Int]", #"{"a":1}"#),
      new: field("[String: Int]", #"{"b":1}"#)),
    Pair(
      name: "value of a map", old: field("[String: Int]", #"{"a":1}"#),
      new: field("[String: Int]", #"{"a":2}"#)),
    Pair(
      name: "value in text", old: field("Int", "1", #", "wire": "json", "otherwise": "keep""#),
      new: field("Int", "2", #", "wire": "json", "otherwise": "keep""#)),
    Pair(
      name: "key of an entry", old: field("[String: Int]", #"{"a":1}"#, #", "wire": "oneEntry""#),
      new: field("[String: Int]", #"{"b":1}"#, #", "wire": "oneEntry""#)),
    Pair(
      name: "value of an entry", old: field("[String: Int]", #"{"a":1}"#, #", "wire": "oneEntry""#),
      new: field("[String: Int]", #"{"a":2}"#, #", "wire": "oneEntry""#)),
    Pair(
      name: "a UUID that is fresh", old: field("UUID", "\"new\""),
      new: field("UUID", "\"6a1f2b3c-0d4e-4f5a-8b6c-7d8e9fa0b1c2\"")),
    // External types and aliases.
    Pair(
      name: "external base",
      old: #""external": { "module": "Geometry", "type": "Note", "wire": "String" }"#,
      new: #""external": { "module": "Geometry", "type": "Note", "wire": "Int" }"#),
    Pair(
      name: "external type",
      old: #""external": { "module": "Geometry", "type": "A", "wire": "String" }"#,
      new: #""external": { "module": "Geometry", "type": "B", "wire": "String" }"#),
    Pair(
      name: "external module",
      old: #""external": { "module": "Geometry", "type": "A", "wire": "String" }"#,
      new: #""external": { "module": "Geography", "type": "A", "wire": "String" }"#),
    Pair(name: "alias", old: #""alias": "String""#, new: #""alias": "Int""#),
  ]

  private static let two = #", "Two": { "struct": { "x": "Int", "y": "Int" } }"#
  private static let paired = #""representation": { "internal": { "tag": ["kind", "version"] } }"#

  private static func field(_ type: String, _ value: String, _ rest: String = "") -> String {
    #""struct": { "x": { "type": "\#(type)", "default": \#(value)\#(rest) } }"#
  }

  @Test(arguments: pairs)
  func `a type is not the same if any part of its declaration differs`(_ pair: Pair) throws {
    func side(_ type: String) throws -> Side {
      Side(try version(schema(#""Note": { \#(type) }\#(pair.others)"#), "v"))
    }
    let (old, new) = (try side(pair.old), try side(pair.new))
    func same(_ old: Side, _ new: Side) -> Set<String> {
      Set(
        SameTypes(Both(old: old.schema, new: new.schema), old: old.ids).oldTypes.map {
          old.schema[$0].spelling
        })
    }
    #expect(same(old, old).contains("Note"))
    #expect(same(new, new).contains("Note"))
    #expect(!same(old, new).contains("Note"))
    #expect(!same(new, old).contains("Note"))
  }
}
