import SumTypeJSON
import Testing

@Suite("JSON values")
struct ValueTests {
  @Test("a value keeps the order of members, repeated keys and the spelling of numbers")
  func exact() throws {
    let text = #"{"z":1.0,"a":1e2,"z":-0,"n":123456789012345678901234567890,"é":"e\#u{301}"}"#
    #expect(try JSONValue(parsing: text).text() == text)
  }

  @Test("the subscript gives the last member of a repeated key")
  func repeated() throws {
    let value = try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(value["a"] == 3)
    #expect(value.objectValue?.keys == ["a", "b", "a"])
  }

  @Test("the subscript of an object replaces, appends and removes members")
  func setting() {
    var object: JSONObject = ["a": 1, "b": 2, "a": 3]
    object["a"] = 4
    object["c"] = nil
    object["d"] = 5
    #expect(JSONValue.object(object).text() == #"{"a":1,"b":2,"a":4,"d":5}"#)
    object["a"] = nil
    #expect(JSONValue.object(object).text() == #"{"b":2,"d":5}"#)
  }

  @Test("keys are looked up by their bytes")
  func keys() {
    let value: JSONValue = ["caf\u{E9}": 1]
    #expect(value["caf\u{E9}"] == 1)
    #expect(value["cafe\u{301}"] == nil)
  }

  @Test("isSame also compares the Unicode scalars of strings and keys")
  func sameness() throws {
    #expect(JSONValue.string("\u{E9}") == .string("e\u{301}"))
    #expect(!JSONValue.string("\u{E9}").isSame(as: .string("e\u{301}")))
    #expect(try JSONValue(parsing: "1.0") != JSONValue(parsing: "1"))
    #expect(try !JSONValue(parsing: "[1.0]").isSame(as: JSONValue(parsing: "[1]")))
    let one: JSONValue = ["a": 1, "b": 2]
    let other: JSONValue = ["b": 2, "a": 1]
    #expect(one != other && !one.isSame(as: other) && one.isSame(as: one))
    let composed: JSONValue = ["\u{E9}": 1]
    #expect(composed.isSame(as: composed) && !composed.isSame(as: ["e\u{301}": 1]))
    let kinds: [JSONValue] = [nil, true, 1, "1", [], [:], [1], ["a": 1], 1.5, false]
    for (left, first) in kinds.enumerated() {
      for (right, second) in kinds.enumerated() {
        #expect(first.isSame(as: second) == (left == right))
        #expect((first == second) == (left == right))
      }
    }
  }

  @Test("values of literals are found by subscripts and accessors")
  func access() {
    let value: JSONValue = ["list": [1, 2.5, "x", nil, true], "inner": ["k": "v"]]
    #expect(value["list"]?[1]?.numberValue?.double == 2.5)
    #expect(value["list"]?[4]?.boolValue == true)
    #expect(value["list"]?[3]?.isNull == true)
    #expect(value["list"]?[5] == nil && value["list"]?[-1] == nil && value[0] == nil)
    #expect(value["inner"]?["k"]?.stringValue == "v")
    #expect(value["list"]?.arrayValue?.count == 5 && value["list"]?["k"] == nil)
    #expect(value.kind == .object && JSONValue.null.kind == .null)
  }

  @Test("a number keeps its spelling, and converts only to types that can hold it")
  func numbers() {
    #expect(JSONNumber("1.0")?.int64 == 1 && JSONNumber("1.0")?.isInteger == false)
    #expect(JSONNumber("1.0") != JSONNumber("1"))
    #expect(JSONNumber("18446744073709551615")?.uint64 == .max)
    #expect(JSONNumber("18446744073709551615")?.int64 == nil)
    #expect(JSONNumber("-1")?.uint64 == nil)
    #expect(JSONNumber("300")?.integer(as: UInt8.self) == nil)
    #expect(JSONNumber("1e400")?.double == nil && JSONNumber("1e400")?.text == "1e400")
    #expect(JSONNumber(Double.nan) == nil && JSONNumber(0.5)?.text == "0.5")
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615" && (7 as JSONNumber).int64 == 7)
    for text in [
      "", " 1", "1 ", "01", "+1", ".5", "1.", "0x1", "NaN", "1e", "\u{FEFF}1", "1,2", "١", "null",
      "-",
    ] {
      #expect(JSONNumber(text) == nil, "\(text)")
    }
  }

  @Test("a parsing error has the line, the column and the path of its place")
  func errors() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[1,]") }
    do {
      _ = try JSONValue(parsing: "{\"a\":\n [tru]}")
    } catch {
      #expect(error.location.line == 2 && error.location.column == 6)
      #expect(error.path == "/a/0" && error.code == .unexpectedByte)
    }
  }
}

@Suite("Slices, tags, unrecognised values and indirect properties")
struct SmallValueTests {
  @Test("a slice holds the bytes of one value, without those around it")
  func slices() throws {
    let slice = try JSONSlice(parsing: "\u{FEFF} {\"a\" : 1.00}\n")
    #expect(slice.text == "{\"a\" : 1.00}")
    #expect(try slice.value()["a"]?.numberValue?.text == "1.00")
    #expect(slice != JSONSlice(try slice.value()))
    #expect(JSONSlice(["a": 1]) == (try JSONSlice(parsing: #"  {"a":1}"#)))
    #expect(throws: JSONError.self) { try JSONSlice(parsing: "[1") }
    #expect(throws: JSONError.self) { try JSONSlice(parsing: "1 2") }
    #expect(throws: JSONError.self) { try JSONSlice(unchecked: [0x5B]).value() }
  }

  @Test("a tag is described and written as its JSON value")
  func tags() {
    #expect(JSONTag.string("a\"b").description == #""a\"b""#)
    #expect(JSONTag.integer(-7).description == "-7" && JSONTag.bool(true).description == "true")
    #expect(JSONTag.string("1") != .integer(1))
    for tag: JSONTag in ["photo", 7, false] {
      var writer = JSONWriter()
      writer.tag(tag)
      let back = try? JSONReader.read(writer.finish()) { (reader) throws(JSONFault) in
        try reader.readTag()
      }
      #expect(back == tag)
    }
  }

  @Test("an unrecognised value holds its tag, its bytes and its reason")
  func unrecognized() throws {
    let json = try JSONSlice(parsing: #"{"type":"photo", "url":"x"}"#)
    let unknown = Unrecognized(tag: "photo", json: json)
    #expect(unknown.value["url"] == "x" && unknown.reason == .unknownTag)
    #expect(unknown != Unrecognized(tag: nil, json: json))
    let error = JSONFault(.missingTag, at: 0, expected: "type").explained(in: Array(json.bytes))
    #expect(
      Unrecognized(tag: nil, json: json, reason: .malformed(error))
        != Unrecognized(tag: nil, json: json))
    #expect(Unrecognized(tag: nil, json: JSONSlice(unchecked: [0x5B])).value == .null)
  }

  @Test("an unrecognised value takes one word of memory")
  func unrecognizedSize() {
    enum NumberOrOther {
      case number(Double)
      case unknown(Unrecognized)
    }
    #expect(MemoryLayout<Unrecognized?>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<NumberOrOther?>.size == MemoryLayout<Double?>.size)
  }

  struct Node: Hashable, Sendable {
    var name: String
    @Indirect var next: Node?
  }

  @Test("a struct with an indirect property contains its own type, and has value semantics")
  func indirect() {
    var list = Node(name: "a", next: Node(name: "b", next: nil))
    #expect(list.next?.name == "b" && list.next?.next == nil)
    let copy = list
    list.next?.name = "c"
    #expect(list != copy && copy.next?.name == "b" && list.next?.name == "c")
    #expect(Set([list, copy, list]).count == 2)
  }
}
