import SumTypeJSON
import TestSupport
import Testing

@Suite("Styles of written JSON")
struct WriterTests {
  static let value: JSONValue = [
    "b": [1, 2.5, []], "a": ["z": nil, "y": [:], "x": [true, ["w": "é\n"]]], "c": [[:], [[]]],
  ]

  static let styles: [(JSONStyle, String)] = [
    (.compact, #"{"b":[1,2.5,[]],"a":{"z":null,"y":{},"x":[true,{"w":"é\n"}]},"c":[{},[[]]]}"#),
    (
      JSONStyle(afterColon: " ", afterComma: " "),
      #"{"b": [1, 2.5, []], "a": {"z": null, "y": {}, "x": [true, {"w": "é\n"}]}, "c": [{}, [[]]]}"#
    ),
    (
      .pretty,
      """
      {
        "b" : [
          1,
          2.5,
          []
        ],
        "a" : {
          "z" : null,
          "y" : {},
          "x" : [
            true,
            {
              "w" : "é\\n"
            }
          ]
        },
        "c" : [
          {},
          [
            []
          ]
        ]
      }
      """
    ),
    (
      JSONStyle(newline: "\r\n", indentUnit: "\t", afterColon: " "),
      spelledOut(
        #"{|>"b": [|>>1,|>>2.5,|>>[]|>],|>"a": {|>>"z": null,|>>"y": {},|>>"x": [|>>>true,"#,
        #"|>>>{|>>>>"w": "é\n"|>>>}|>>]|>},|>"c": [|>>{},|>>[|>>>[]|>>]|>]|}"#)
    ),
    (
      JSONStyle.compact.sorted(),
      #"{"a":{"x":[true,{"w":"é\n"}],"y":{},"z":null},"b":[1,2.5,[]],"c":[{},[[]]]}"#
    ),
  ]

  /// Joins the pieces, and replaces `|` by a line break and `>` by a tab.
  private static func spelledOut(_ pieces: String...) -> String {
    String(
      pieces.joined().flatMap { character -> [Character] in
        switch character {
        case "|": ["\r\n"]
        case ">": ["\t"]
        default: [character]
        }
      })
  }

  @Test("a value is written in each style", arguments: styles)
  func style(style: JSONStyle, text: String) throws {
    #expect(Self.value.text(style: style) == text)
    if !style.sortsKeys { #expect(try JSONValue(parsing: text).isSame(as: Self.value)) }
  }

  @Test("a style that sorts orders keys by their UTF-8, at each depth, whatever their escapes")
  func sorting() throws {
    let members = [
      "b", "a", "", "ä", "a\"", "a\n", "a\\", "B", "aa", "😀", "\u{FFFF}", "a\u{0}", "日", "z,\"",
      "a",
    ]
    let object = JSONObject(
      members: members.enumerated().map {
        JSONObject.Member(
          key: $1, value: ["y": [JSONValue.number(JSONNumber($0)), ["q": 1, "p": 2]], "x": 0])
      })
    let sorted = members.enumerated().sorted {
      Array($0.element.utf8) == Array($1.element.utf8)
        ? $0.offset < $1.offset : $0.element.utf8.lexicographicallyPrecedes($1.element.utf8)
    }
    for style in [JSONStyle.compact, .pretty, JSONStyle(afterColon: " ", afterComma: " ")] {
      let text = JSONValue.object(object).text(style: style.sorted())
      let expected = JSONValue.object(
        JSONObject(
          members: sorted.map {
            JSONObject.Member(
              key: $0.element,
              value: ["x": 0, "y": [.number(JSONNumber($0.offset)), ["p": 2, "q": 1]]])
          }))
      #expect(text == expected.text(style: style))
      #expect(try JSONValue(parsing: text).isSame(as: expected))
    }
  }

  @Test("raw values and members are written byte for byte, and sorted with the others")
  func raw() throws {
    var writer = JSONWriter(style: JSONStyle(newline: "\n", indentUnit: " ").sorted())
    writer.beginObject()
    writer.key("c")
    writer.raw(try JSONSlice(parsing: " [1,  2.0] "))
    Array(#""b" :  {"z":1,"y":2}"#.utf8).withUnsafeBytes { writer.rawMember($0) }
    writer.key(MemberKey("a"))
    writer.beginArray()
    Array("1e0".utf8).withUnsafeBytes { writer.raw($0) }
    Array("2e0".utf8).withUnsafeBytes { writer.raw($0) }
    writer.endArray()
    writer.endObject()
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == "{\n \"a\":[\n  1e0,\n  2e0\n ],\n \"b\" :  {\"z\":1,\"y\":2},\n \"c\":[1,  2.0]\n}")
  }

  @Test("the writer adds no separators at the root, so that a merge can join pieces")
  func pieces() {
    var writer = JSONWriter(style: .pretty)
    writer.indentation = Array("    ".utf8)
    writer.append(Array("{\n    ".utf8))
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.endArray()
    writer.append(0x2C)
    writer.key("b")
    writer.null()
    writer.append(Array("}".utf8)[...])
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == "{\n    \"a\" : [\n      1\n    ],\"b\" : null}")
  }

  @Test("the bounds of several integer types are written")
  func integers() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(Int8.min)
    writer.integer(UInt8.max)
    writer.integer(Int64.min)
    writer.integer(Int64.max)
    writer.integer(UInt64.max)
    writer.integer(0)
    writer.integer(-1)
    writer.integer(1_000_000)
    writer.endArray()
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == "[-128,255,-9223372036854775808,9223372036854775807,18446744073709551615,0,-1,1000000]")
  }

  static let doubles: [(Double, String)] = [
    (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (0.1, "0.1"), (1e20, "1e+20"), (1e-7, "1e-07"),
    (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
    (1.0 / 3, "0.3333333333333333"),
    (100000, "100000.0"), (9_007_199_254_740_992, "9007199254740992.0"),
  ]

  @Test(
    "a double is written with its shortest digits, and with a point or an exponent",
    arguments: doubles)
  func double(value: Double, text: String) throws {
    var writer = JSONWriter()
    writer.double(value)
    let bytes = writer.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(JSONNumber(text)?.double?.bitPattern == value.bitPattern)
    #expect(JSONNumber(text)?.isInteger == false)
  }

  @Test("random floating-point numbers are read back with the same bits")
  func randomDoubles() throws {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<5_000 {
      let value = Double(bitPattern: generator.next())
      let single = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      guard value.isFinite, single.isFinite else { continue }
      var writer = JSONWriter()
      writer.beginArray()
      writer.double(value)
      writer.float(single)
      writer.endArray()
      let back = try JSONReader.read(writer.finish()) { (reader) throws(JSONFault) in
        var array = try reader.openArray()
        _ = try reader.nextElement(&array)
        let value = try reader.readDouble()
        _ = try reader.nextElement(&array)
        let single = try reader.readFloat()
        _ = try reader.nextElement(&array)
        return (value.bitPattern, single.bitPattern)
      }
      #expect(back == (value.bitPattern, single.bitPattern))
    }
  }

  @Test("a number without a JSON form is reported and written as null")
  func unrepresentable() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.double(.nan)
    writer.key("b")
    writer.float(-.infinity)
    writer.key("c")
    writer.report(JSONFault(.outOfRange, at: 0, expected: "at most 5"))
    writer.endObject()
    #expect(writer.faults.map(\.code) == [.unrepresentable, .unrepresentable, .outOfRange])
    #expect(writer.faults.map(\.offset) == [5, 14, 23])
    #expect(String(decoding: writer.finish(), as: UTF8.self) == #"{"a":null,"b":null,"c":null}"#)
  }
}

@Suite("Escapes in written strings")
struct EscapeTests {
  @Test("only quotes, backslashes and control characters are escaped")
  func escapes() {
    #expect(
      JSONValue.string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é😀\u{2028}").text()
        == #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7F}é😀\u{2028}\"")
  }

  @Test("any string is the same after writing and reading, as a value and as a key")
  func roundTrip() throws {
    var strings: [String] = []
    for length in 0...40 {
      for place in 0...length {
        let before = String(repeating: "a", count: place)
        let after = String(repeating: "é", count: length - place)
        for middle in ["\"", "\\", "\n", "\u{1}", "", "😀"] {
          strings.append(before + middle + after)
        }
      }
    }
    var generator = SplitMix64(seed: 9)
    for _ in 0..<2_000 {
      var string = ""
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let value =
          UInt32.random(in: 0...0x10FFFF, using: &generator)
          >> UInt32.random(in: 0...20, using: &generator)
        if let scalar = Unicode.Scalar(value) { string.unicodeScalars.append(scalar) }
      }
      strings.append(string)
    }
    for string in strings {
      let value = JSONValue.array([.string(string), [string: 1]])
      for style in [JSONStyle.compact, .pretty] {
        #expect(try JSONValue(parsing: value.bytes(style: style)).isSame(as: value))
      }
    }
  }

  @Test("long strings are the same after writing and reading, wherever their escapes are")
  func long() throws {
    for length in [4088, 4095, 4096, 4097, 8192, 20_000] {
      for (letter, place) in [("a", 4094), ("é", 4095), ("日", 4096), ("\n", 0), ("\u{1}", 4097)] {
        let before = String(repeating: "x", count: min(place, length))
        let value = JSONValue.string(before + String(repeating: letter, count: length) + "\"")
        #expect(try JSONValue(parsing: value.bytes()).isSame(as: value))
      }
    }
  }

  @Test("a MemberKey is written as the same string is")
  func keys() {
    for key: StaticString in [
      "", "a", "é", "quote\"", "line\n", "a key of more than sixteen bytes",
    ] {
      var prepared = JSONWriter()
      prepared.beginObject()
      prepared.key(MemberKey(key))
      prepared.null()
      prepared.endObject()
      #expect(
        String(decoding: prepared.finish(), as: UTF8.self)
          == JSONValue.object([key.description: nil]).text())
    }
  }
}
