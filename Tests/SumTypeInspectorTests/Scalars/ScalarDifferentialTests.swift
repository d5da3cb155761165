import Foundation
import SumTypeGenerator
import SumTypeInspector
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport
import Testing

@Suite("Agreement of the inspector and the codecs of scalars")
struct ScalarDifferentialTests {
  @Test(
    "the inspector and the codec agree on texts that are, nearly are, or are not a value",
    arguments: ScalarCase.all)
  func agree(scalar: ScalarCase) throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {"It": {"alias": "\(scalar.form.scalar.name)"\(scalar.wire)}}}
      """)
    let inspection = try Inspection(try Subject(type: "It", of: schema), of: schema)
    for text in scalar.texts(altered: Thoroughness.count(30, of: 100)) {
      let bytes = Array(text.utf8)
      let (compiled, inspected) = (scalar.load(bytes), inspection.outcome(bytes).outcome)
      guard compiled == inspected else {
        Issue.record("\(scalar) \(text): the codec \(compiled), the inspector says it \(inspected)")
        return
      }
    }
  }

  @Test("a text may be a default in a schema exactly if it may be data", arguments: ScalarCase.all)
  func defaults(scalar: ScalarCase) throws {
    let name = scalar.form.scalar.name
    for text in scalar.texts(altered: Thoroughness.count(4, of: 20)) {
      // Null is a value only of an alias of JSON. A literal has at most 19 digits; data may have 38.
      if text == "null" || name == "Decimal" && text.count > 19 { continue }
      let schema = try? Schemas.resolve(
        """
        {"sumtype": 1, "types": {"It": {"struct": {"x": {
          "type": "\(name)"\(scalar.wire), "default": \(text)}}}}}
        """)
      let isData = if case .loaded = scalar.load(Array(text.utf8)) { true } else { false }
      if isData != (schema != nil) {
        Issue.record("\(scalar) \(text): data \(isData), default \(schema != nil)")
        return
      }
    }
  }

  @Test("the inspector reads a number only within the bounds of the schema")
  func bounds() throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {"It": {"struct": {
        "d": {"type": "Decimal?", "minimum": -0.05, "maximum": 1234567890.125},
        "f": {"type": "Float?", "minimum": 0.1}, "u": {"type": "UInt64?", "minimum": 3},
        "s": {"type": "Int8?", "wire": "string", "maximum": 5},
        "n": {"type": "Double?", "wire": "nonFinite", "maximum": 5},
        "t": {"type": "Float?", "wire": "string", "minimum": 0.5},
        "p": {"type": "Decimal?", "wire": "string", "minimum": 0.5}}}}}
      """)
    let inspection = try Inspection(try Subject(type: "It", of: schema), of: schema)
    func isRead(_ text: String) -> Bool {
      if case .loaded = inspection.outcome(Array("{\(text)}".utf8)).outcome { true } else { false }
    }
    for number in ["-0.05", "-0.049", "0", "-0", "1234567890.125", "1.2e9", "12345e4", "5e-2"] {
      #expect(isRead("\"d\":\(number)"), "\(number)")
    }
    for number in ["-0.051", "-1", "-5e-1", "1234567890.1251", "12345e6", "1e30", "-1e-1"] {
      #expect(!isRead("\"d\":\(number)"), "\(number)")
    }
    // Both the bound and the number are rounded to the nearest Float.
    #expect(isRead("\"f\":0.1") && isRead("\"f\":0.10000000149") && !isRead("\"f\":0.0999"))
    #expect(isRead("\"u\":3") && isRead("\"u\":18446744073709551615") && !isRead("\"u\":2"))
    #expect(isRead(#""n":5"#) && isRead(#""n":"-Infinity""#) && !isRead(#""n":5.1"#))
    #expect(!isRead(#""n":"NaN""#) && !isRead(#""n":"Infinity""#) && !isRead(#""n":"5""#))
    #expect(isRead(#""t":"0.5""#) && isRead(#""t":"Infinity""#) && !isRead(#""t":"0.4""#))
    #expect(isRead(#""p":"0.50""#) && !isRead(#""p":"0.49""#) && !isRead(#""p":0.5"#))
    #expect(isRead("\"s\":\"5\"") && isRead("\"s\":\"-128\"") && !isRead("\"s\":\"6\""))
  }

  @Test("a value outside its bounds is reported with the bounds")
  func brokenBounds() throws {
    let schema = try Schemas.resolve(
      """
      {"sumtype": 1, "types": {"It": {"struct": {
        "d": {"type": "Decimal?", "minimum": -0.05, "maximum": 1.50e3},
        "f": {"type": "Float?", "exclusiveMinimum": 0}, "u": {"type": "UInt64?", "minimum": 3},
        "s": {"type": "Int8?", "wire": "string", "maximum": 5},
        "l": {"type": "[Int]?", "minLength": 1}, "m": {"type": "[String: Int]?", "maxLength": 1},
        "t": {"type": "String?", "minLength": 1, "maxLength": 3},
        "n": {"type": "Double?", "wire": "nonFinite", "maximum": 5},
        "p": {"type": "Decimal?", "wire": "string", "minimum": 0.5},
        "b": {"type": "Data?", "maxLength": 2}}}}}
      """)
    let inspection = try Inspection(try Subject(type: "It", of: schema), of: schema)
    func message(_ text: String) -> String? {
      guard case .refused(let error) = inspection.outcome(Array("{\(text)}".utf8)).outcome else {
        return nil
      }
      return error.message
    }
    for (text, expected, found) in [
      (#""d":2e3"#, "a number within its bounds (-0.05...1500)", "the number 2e3"),
      (#""f":0"#, "a number within its bounds (more than 0.0)", "the number 0"),
      (#""u":2"#, "an integer within its bounds (3...)", "the number 2"),
      (#""s":"6""#, "an integer within its bounds (...5)", #"the string "6""#),
      (#""n":"NaN""#, "a number within its bounds (...5.0)", #"the string "NaN""#),
      (#""p":"0.4""#, "a number within its bounds (0.5...)", #"the string "0.4""#),
      (#""l":[]"#, "a list with a count within its bounds (1...)", "an array of 0"),
      (#""m":{"a":1,"b":2}"#, "a map with a count within its bounds (...1)", "an object of 2"),
      (
        #""t":"abcd""#, "a string with a length within its bounds (1...3)",
        #"the string "abcd" of length 4"#
      ),
      (
        #""b":"YWJj""#, "data with a length within its bounds (...2)",
        #"the string "YWJj" of length 3"#
      ),
    ] {
      #expect(message(text) == "expected \(expected), found \(found)")
    }
  }
}

/// A wire form of a scalar, with the codec that reads it.
struct ScalarCase: CustomTestStringConvertible, Sendable {
  let form: ScalarForm

  var testDescription: String { "\(form.scalar.name) as \(form.form.wire)" }

  /// The member of an alias that selects the form; empty for the default form.
  var wire: String {
    form.scalar.forms.first == form.form ? "" : ", \"wire\": \"\(form.form.wire)\""
  }

  static let all: [ScalarCase] = Scalar.all.flatMap { scalar in
    scalar.forms.map { ScalarCase(form: ScalarForm(scalar: scalar, form: $0)) }
  }

  /// Returns the outcome of a load with the codec.
  func load(_ bytes: [UInt8]) -> Outcome {
    Self.codecs[form.form.codec].map { Self.load(bytes, $0) } ?? .loaded([])
  }

  /// The type of an alias in generated code.
  private struct Wrapper<Value: Sendable>: RawRepresentable, Sendable {
    let rawValue: Value
  }

  private enum Root<Base: JSONCodec>: JSONDocument {
    typealias Codec = RawValueCodec<Wrapper<Base.Value>, Base>
  }

  private static func load<Base: JSONCodec>(_ bytes: [UInt8], _ codec: Base.Type) -> Outcome {
    Outcome.compiled(Root<Base>.self, bytes).outcome
  }

  private static var codecs: [String: any JSONCodec.Type] {
    [
      "BoolCodec": BoolCodec.self, "FloatCodec": FloatCodec.self, "DoubleCodec": DoubleCodec.self,
      "StringFloatingPointCodec<Float>": StringFloatingPointCodec<Float>.self,
      "StringFloatingPointCodec<Double>": StringFloatingPointCodec<Double>.self,
      "NonFiniteCodec<Float>": NonFiniteCodec<Float>.self,
      "NonFiniteCodec<Double>": NonFiniteCodec<Double>.self,
      "StringDecimalCodec": StringDecimalCodec.self,
      "ReferenceSecondsDateCodec": ReferenceSecondsDateCodec.self,
      "DecimalCodec": DecimalCodec.self, "NumberCodec": NumberCodec.self,
      "StringCodec": StringCodec.self, "UUIDCodec": UUIDCodec.self,
      "ISO8601DateCodec": ISO8601DateCodec.self, "SecondsDateCodec": SecondsDateCodec.self,
      "MillisecondsDateCodec": MillisecondsDateCodec.self, "URLCodec": URLCodec.self,
      "Base64DataCodec": Base64DataCodec.self, "Base64URLDataCodec": Base64URLDataCodec.self,
      "Base64UnpaddedDataCodec": Base64UnpaddedDataCodec.self, "HexDataCodec": HexDataCodec.self,
      "StringSecondsDateCodec": StringSecondsDateCodec.self,
      "StringMillisecondsDateCodec": StringMillisecondsDateCodec.self,
      "Base64LinesDataCodec": Base64LinesDataCodec.self,
      "Base64TwiceDataCodec": Base64TwiceDataCodec.self,
      "JSONValueCodec": JSONValueCodec.self,
      "IntegerCodec<Int>": IntegerCodec<Int>.self, "IntegerCodec<Int8>": IntegerCodec<Int8>.self,
      "IntegerCodec<Int16>": IntegerCodec<Int16>.self,
      "IntegerCodec<Int32>": IntegerCodec<Int32>.self,
      "IntegerCodec<Int64>": IntegerCodec<Int64>.self,
      "IntegerCodec<UInt>": IntegerCodec<UInt>.self,
      "IntegerCodec<UInt8>": IntegerCodec<UInt8>.self,
      "IntegerCodec<UInt16>": IntegerCodec<UInt16>.self,
      "IntegerCodec<UInt32>": IntegerCodec<UInt32>.self,
      "IntegerCodec<UInt64>": IntegerCodec<UInt64>.self,
      "StringIntegerCodec<Int>": StringIntegerCodec<Int>.self,
      "StringIntegerCodec<Int8>": StringIntegerCodec<Int8>.self,
      "StringIntegerCodec<Int16>": StringIntegerCodec<Int16>.self,
      "StringIntegerCodec<Int32>": StringIntegerCodec<Int32>.self,
      "StringIntegerCodec<Int64>": StringIntegerCodec<Int64>.self,
      "StringIntegerCodec<UInt>": StringIntegerCodec<UInt>.self,
      "StringIntegerCodec<UInt8>": StringIntegerCodec<UInt8>.self,
      "StringIntegerCodec<UInt16>": StringIntegerCodec<UInt16>.self,
      "StringIntegerCodec<UInt32>": StringIntegerCodec<UInt32>.self,
      "StringIntegerCodec<UInt64>": StringIntegerCodec<UInt64>.self,
    ]
  }

  /// Returns texts that are a value of the form, nearly are one, or are another value.
  ///
  /// - Parameter count: the number of random alterations of each text.
  func texts(altered count: Int) -> [String] {
    var random = SplitMix64(seed: 7)
    let near = (ScalarValues.near(form.scalar) + ScalarValues.fitting(form)).map {
      String(decoding: $0, as: UTF8.self)
    }
    var texts = near + ["null", "true", "\"\"", "0", "-0", "[]", "{}", "\"\\u0031\"", " ", "nul"]
    for text in near {
      for _ in 0..<count { texts.append(altered(text, &random)) }
    }
    return texts
  }

  static var isComplete: Bool {
    Scalar.all.flatMap(\.forms).allSatisfy { codecs[$0.codec] != nil }
  }

  /// Returns a text with some of its characters removed, added or replaced.
  func altered(_ text: String, _ random: inout SplitMix64) -> String {
    let alphabet =
      switch form.scalar.name {
      case "URL": Array(":/?#[]@%25aZ09._~!$&'()*+,;=- é\\\"<>^`{|}")
      case "Date": Array("0123456789-:TtzZ+.,e ")
      case "UUID": Array("0189aAfFgG-_")
      case "Data": Array("AZaz09+/-_= ")
      default: Array("0123456789eE+-.\"")
      }
    var characters = Array(text)
    for _ in 0...random.below(3) {
      if characters.isEmpty { break }
      let place = random.below(characters.count)
      switch random.below(3) {
      case 0: characters[place] = random.pick(alphabet)
      case 1: characters.insert(random.pick(alphabet), at: place)
      default: characters.remove(at: place)
      }
    }
    return String(characters)
  }
}
