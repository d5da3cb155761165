import Foundation
import SumTypeRuntime
import Testing

/// A union without tags with a shape of every kind. Its codec is written by hand: `disc` reads any object and counts
/// its members, which no schema can declare.
private enum Size: Hashable, Sendable {
  case auto
  case points(Int8)
  case share(Double)
  case name(String)
  case box(Box)
  case disc(Int)
  case several([Size])
  case unknown(Unrecognized)
}

private struct Box: Hashable, Sendable {
  var width: Int
}

private enum BoxCodec: JSONObjectCodec {
  static let members = MemberTable("kind", "width")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Box {
    var width: Int?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 1: width = try reader.readInteger(as: Int.self)
      default: try reader.skipValue()
      }
    }
    return Box(width: try reader.require(width, 1, of: members, in: object))
  }

  static func visit(_ value: Box, over old: Box, in fields: inout MemberVisitor) {
    fields.visit(0, "box", over: "box", as: StringCodec.self)
    fields.visit(1, value.width, over: old.width, as: IntegerCodec<Int>.self)
  }
}

private enum SizeCodec: UntaggedUnionCodec {
  static let shapes = ShapeTable(
    .null, .whole(Int8.self), .number, .string, .object(["kind": .values("box", "square")]),
    .object(["kind": .optional(.number)]), .array, bare: [0], expecting: "a size")

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Size {
    switch variant {
    case 0: .auto
    case 1: .points(try IntegerCodec<Int8>.decode(from: &reader))
    case 2: .share(try DoubleCodec.decode(from: &reader))
    case 3: .name(try StringCodec.decode(from: &reader))
    case 4: .box(try BoxCodec.decode(from: &reader))
    case 5: .disc(try DictionaryCodec<IntegerCodec<Int>>.decode(from: &reader).count)
    default: .several(try ArrayCodec<SizeCodec>.decode(from: &reader))
    }
  }

  static func variant(of value: Size) -> Int? {
    switch value {
    case .auto: 0
    case .points: 1
    case .share: 2
    case .name: 3
    case .box: 4
    case .disc: 5
    case .several: 6
    case .unknown: nil
    }
  }

  static func visit(_ value: Size, over old: Size, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.auto, .auto): payload.visitBare()
    case (.points(let value), .points(let old)):
      payload.visit(value, over: old, as: IntegerCodec<Int8>.self)
    case (.share(let value), .share(let old)):
      payload.visit(value, over: old, as: DoubleCodec.self)
    case (.name(let value), .name(let old)): payload.visit(value, over: old, as: StringCodec.self)
    case (.box(let value), .box(let old)): payload.visit(value, over: old, as: BoxCodec.self)
    case (.several(let value), .several(let old)):
      payload.visit(value, over: old, as: ArrayCodec<SizeCodec>.self)
    case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> Size? { .unknown(value) }

  static func unrecognized(in value: Size) -> Unrecognized? {
    if case .unknown(let value) = value { value } else { nil }
  }
}

private enum SizesDocument: JSONDocument {
  typealias Codec = ArrayCodec<SizeCodec>
}

@Suite("A union without tags")
struct UntaggedUnionTests {
  private func read(_ text: String) throws -> Size {
    try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      try SizeCodec.decode(from: &reader)
    }
  }

  private func reason(_ text: String) throws -> String? {
    guard case .unknown(let value) = try read(text), case .malformed(let reason) = value.reason
    else { return nil }
    #expect(value.tag == nil)
    #expect(value.json.text == text)
    return reason.description
  }

  @Test("a union without tags is read by the JSON type of its value")
  func kinds() throws {
    #expect(try read("null") == .auto)
    #expect(try read(" \"null\"") == .name("null"))
    #expect(try read("[ ]") == .several([]))
    #expect(try read("[null, [3]]") == .several([.auto, .several([.points(3)])]))
  }

  @Test("a number without a fraction and an exponent is read as the integer, if it fits")
  func numbers() throws {
    #expect(try read("-128") == .points(-128))
    #expect(try read("127") == .points(127))
    #expect(try read("128") == .share(128))
    #expect(try read("3.0") == .share(3))
    #expect(try read("3e0") == .share(3))
    #expect(try read("-0.0") == .share(-0.0))
    #expect(try read("100000000000000000000000000000") == .share(1e29))
  }

  @Test("objects are distinguished by their members, in any order")
  func objects() throws {
    #expect(try read(#"{"kind":"box","width":3}"#) == .box(Box(width: 3)))
    #expect(try read(#"{"width":3,"more":{"kind":1},"\u006bind":"square"}"#) == .box(Box(width: 3)))
    #expect(try read(#"{"a":1,"b":2}"#) == .disc(2))
    #expect(try read(#"{"kind":1}"#) == .disc(1))
    #expect(try read("{}") == .disc(0))
    // Of two equal keys the last one counts.
    #expect(try read(#"{"kind":1,"kind":"box","width":3}"#) == .box(Box(width: 3)))
  }

  @Test("a value of a JSON type that no variant has is unknown")
  func unknown() throws {
    guard case .unknown(let value) = try read("true") else {
      Issue.record("true is not unknown")
      return
    }
    #expect(value == Unrecognized(tag: nil, json: try JSONSlice(parsing: "true")))
  }

  @Test("a value with the JSON type of a variant, but not its shape, is kept with the reason")
  func malformed() throws {
    #expect(try reason(#"{"kind":"disc"}"#) == "1:1: expected a size, found an object")
    #expect(try reason(#"{"kind":[]}"#) == "1:1: expected a size, found an object")
    #expect(
      try reason(#"{"kind":"box","width":"3"}"#)
        == #"1:23: at /width: expected an integer, found the string "3""#)
    #expect(try reason(#"{"a":1,"b":"2"}"#)?.hasPrefix("1:12: at /b: expected an integer") == true)
    #expect(try reason("1e400")?.hasPrefix("1:1: expected") == true)
  }

  @Test(
    "invalid JSON is refused, also in members that the search for a variant passes",
    arguments: [
      #"{"kind":"box","width":3,"more":[1,}"#, #"{"kind":"disc","x":tru}"#, "[null,", "-", "3.",
      #"{"kind":"box" "width":3}"#, #"{"\ud800":1}"#, "{\"kind\":\"disc\",\"a\":\"\u{1}\"}",
    ])
  func grammar(text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }

  @Test("a value that is nested beyond the limit is refused in the search for a variant")
  func depth() {
    let open = String(repeating: #"{"kind":"#, count: 600)
    let deep = open + "1" + String(repeating: "}", count: 600)
    #expect(throws: (any Error).self) { try read(deep) }
  }

  @Test("a variant without a tag is merged in its place, and another one is written anew")
  func merge() throws {
    let text = #"[ {"kind":"square","note":[1],"width":3}, 4 ,true, 2.50, null ]"#
    let loaded = try SizesDocument.load(Array(text.utf8))
    var sizes = loaded.value
    #expect(try saved(sizes, loaded) == text)

    sizes[0] = .box(Box(width: 5))
    #expect(try saved(sizes, loaded) == text.replacingOccurrences(of: "3}", with: "5}"))

    sizes[0] = loaded.value[0]
    sizes[1] = .auto
    sizes[4] = .share(4)
    #expect(
      try saved(sizes, loaded)
        == #"[ {"kind":"square","note":[1],"width":3}, null ,true, 2.50, 4.0 ]"#)
  }

  @Test("the unknown members of a variant without a tag that becomes another one are reported")
  func dropped() throws {
    let loaded = try SizesDocument.load(Array(#"[{"kind":"box","note":[1],"width":3}]"#.utf8))
    let saved = try SizesDocument.save([.name("wide")], preserving: loaded.preserved)
    #expect(String(decoding: saved.bytes, as: UTF8.self) == #"["wide"]"#)
    #expect(saved.dropped.map(\.path) == ["/0/note"])
  }

  private func saved(
    _ sizes: [Size], _ loaded: Loaded<SizesDocument>
  ) throws -> String {
    String(
      decoding: try SizesDocument.save(sizes, preserving: loaded.preserved).bytes, as: UTF8.self)
  }

  @Test("a variant is found by the value of one key among a thousand variants")
  func many() throws {
    let shapes = ShapeTable(
      (0..<1000).map { .object(members: [("kind", .values([.integer(Int64($0))]))]) } + [.array],
      expecting: "one of many")
    #expect(try find(#"{"kind":731}"#, shapes) == .variant(731))
    #expect(try find(#"{"kind":7.31e2}"#, shapes) == .variant(731))
    #expect(try find(#"{"kind":1000}"#, shapes) == .none)
    #expect(try find(#"{"kind":{}}"#, shapes) == .none)
    #expect(try find("{}", shapes) == .none)
    #expect(try find("[]", shapes) == .variant(1000))
    #expect(try find("1", shapes) == .unknown)
  }

  @Test("a variant is found by the value of one element among a thousand variants")
  func manyArrays() throws {
    let shapes = ShapeTable(
      (0..<1000).map { .array([1: .values([.integer(Int64($0))]), 3: .string]) }
        + [.array([0: .bool, 1: .optional(.string)]), .object],
      expecting: "one of many")
    #expect(try find(#"[[2],731,"x","y"]"#, shapes) == .variant(731))
    #expect(try find(#"[false, 7.31e2 ,{},"y",[]]"#, shapes) == .variant(731))
    #expect(try find("[0,731,0,0]", shapes) == .none)
    #expect(try find("[0,731,0]", shapes) == .none)
    #expect(try find("[0,1000,0,\"\"]", shapes) == .none)
    #expect(try find("[true,{}]", shapes) == .none)
    #expect(try find("[true,null]", shapes) == .variant(1000))
    #expect(try find("[true]", shapes) == .variant(1000))
    #expect(try find("[]", shapes) == .none)
    #expect(try find("{}", shapes) == .variant(1001))
    #expect(try find("1", shapes) == .unknown)
  }

  @Test("a variant is found by the rest of an array, whose next element is the first")
  func restOfArray() throws {
    let shapes = ShapeTable(
      .array([0: .values("a"), 1: .absent]), .array([0: .values("a"), 1: .number]),
      .array([0: .values("b")]), .string, expecting: "one of these")
    let found: KeyValuePairs = [
      #"["x","a"]"#: 0, #"["x","a",1]"#: 1, #"["x","b",[]]"#: 2, #"["x","a",""]"#: nil,
      #"["a"]"#: nil,
    ]
    for (text, variant) in found {
      let result = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
        var array = try reader.openArray()
        guard try reader.nextElement(&array) else { return Int?.none }
        try reader.skipValue()
        let result = try reader.findVariant(shapes, restOf: array)
        while try reader.nextElement(&array) { try reader.skipValue() }
        return result
      }
      #expect(result == variant, "\(text)")
    }
  }

  @Test("a variant is found by the values that it lists, of any type and spelling")
  func listed() throws {
    let shapes = ShapeTable(
      .values("a", "b"), .values("c", 1), .values(true), .values(false, 2),
      .values("\u{E9}"), .values("e\u{301}"), .whole(7, 8), expecting: "one of many")
    let variants: KeyValuePairs = [
      #""a""#: 0, #""\u0062""#: 0, #""c""#: 1, "1": 1, "1e0": 1, "true": 2, "false": 3, "2": 3,
      "\"\u{E9}\"": 4, #""\u00e9""#: 4, "\"e\u{301}\"": 5, "7": 6,
    ]
    for (text, variant) in variants {
      #expect(try find(text, shapes) == .variant(variant), "\(text)")
    }
    for text in [#""z""#, "3", "2.5", "1e400", "\"\""] {
      #expect(try find(text, shapes) == .none, "\(text)")
    }
    #expect(try find("null", shapes) == .unknown)
    #expect(try find("[]", shapes) == .unknown)
  }

  @Test("of variants that have a value, the first in order is found, whether or not it lists it")
  func order() throws {
    let first = ShapeTable(.string, .values("a"), expecting: "a string")
    #expect(try find(#""a""#, first) == .variant(0))
    let last = ShapeTable(.values("a"), .string, expecting: "a string")
    #expect(try find(#""a""#, last) == .variant(0))
    #expect(try find(#""b""#, last) == .variant(1))
    let numbers = ShapeTable(.number, .values(1), expecting: "a number")
    #expect(try find("1", numbers) == .variant(1), "the variant that accepts integers only")
    #expect(try find("1.5", numbers) == .variant(0))
  }

  private func find(_ text: String, _ shapes: ShapeTable) throws -> FoundShape {
    try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONFault) in
      let found = try reader.findVariant(shapes)
      try reader.skipValue()
      return found
    }
  }
}

@Suite("A union without tags through a coder")
struct UntaggedDecodingTests {
  private enum ValueDTO: Codable, Equatable, Sendable {
    case none
    case whole(Int8)
    case number(Double)
    case exact([Decimal])
    case box(Box)
    case ring([String: String])
    case unknown(Unrecognized)

    struct Box: Codable, Equatable, Sendable {
      var kind: String
      var width: Int
    }

    init(from decoder: any Decoder) throws {
      let union = UntaggedDecoding(
        decoder, .null, .whole(Int8.self), .number, .array, .object(["kind": .values("box")]),
        .object(["kind": .values("ring"), "meta": .absent(or: .object(["x": .string]))]),
        expecting: "a value")
      do {
        switch try union.variant() {
        case 0: self = .none
        case 1: self = .whole(try union.payload())
        case 2: self = .number(try union.payload())
        case 3: self = .exact(try union.payload())
        case 4: self = .box(try union.payload())
        case 5: self = .ring(try union.payload())
        default: self = .unknown(try union.unrecognized())
        }
      } catch {
        self = .unknown(try union.unrecognized(error))
      }
    }

    func encode(to encoder: any Encoder) throws {
      let union = UntaggedEncoding(encoder)
      switch self {
      case .none: try union.encodeNull()
      case .whole(let payload): try union.encode(payload)
      case .number(let payload): try union.encode(payload)
      case .exact(let payload): try union.encode(payload)
      case .box(let payload): try union.encode(payload)
      case .ring(let payload): try union.encode(payload)
      case .unknown(let value): try union.encode(value)
      }
    }
  }

  @Test("a coder reads a union without tags by JSON types and members, and writes the same JSON")
  func decode() throws {
    let text = """
      [null,3,300,2.5,[1.10],{"kind":"box","width":1},{"kind":"ring"},true,{"kind":"disc"},\
      {"kind":"ring","meta":"x"},{"kind":"box","width":"1"}]
      """
    let values = try JSONDecoder().decode([ValueDTO].self, from: Data(text.utf8))
    #expect(
      values.prefix(7) == [
        .none, .whole(3), .number(300), .number(2.5), .exact([Decimal(string: "1.1") ?? 0]),
        .box(ValueDTO.Box(kind: "box", width: 1)), .ring(["kind": "ring"]),
      ])
    #expect(values[7] == .unknown(Unrecognized(tag: nil, json: try JSONSlice(parsing: "true"))))
    for (value, reason) in zip(
      values[8...],
      [
        "1:1: expected another value, found an object",
        "1:1: expected another value, found an object",
        #"1:23: at /width: expected another value, found the string "1""#,
      ])
    {
      guard case .unknown(let kept) = value, case .malformed(let error) = kept.reason else {
        Issue.record("\(value)")
        continue
      }
      #expect(error.description == reason)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let encoded = String(decoding: try encoder.encode(values), as: UTF8.self)
    #expect(encoded == text.replacingOccurrences(of: "1.10", with: "1.1"))
  }
}
