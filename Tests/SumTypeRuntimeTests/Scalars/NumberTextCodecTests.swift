import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Numbers in strings, and numbers that JSON has not")
struct NumberTextCodecTests {
  @Test("a Decimal in a string is exact, and a new one has no trailing zeros")
  func decimals() throws {
    #expect(try StringDecimalCodec.read(#""12.50""#) == Decimal(string: "12.5"))
    #expect(StringDecimalCodec.written(Decimal(string: "12.50") ?? 0) == #""12.5""#)
    let long = "0.12345678901234567890123456789012345678"
    #expect(StringDecimalCodec.written(try StringDecimalCodec.read("\"\(long)\"")) == "\"\(long)\"")
    #expect(try StringDecimalCodec.domain("1e2") == 100)
    #expect(StringDecimalCodec.dto(100) == "100")
    #expect(StringDecimalCodec.written(.nan) == nil)
    #expect(throws: MappingError.self) {
      try StringDecimalCodec.domain(StringDecimalCodec.dto(.nan))
    }
  }

  @Test(
    "a string that is no JSON number is no Decimal and no Double",
    arguments: [
      "", " 1", "1 ", "+1", "01", "1.", ".5", "0x1", "inf", "nan", "infinity", "1,5", "١",
    ])
  func refusals(text: String) {
    #expect(StringDecimalCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
    #expect(StringFloatingPointCodec<Double>.faultCode(of: "\"\(text)\"") == .invalidValue)
    #expect(NonFiniteCodec<Double>.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test("a Double in a string has every value")
  func doubles() throws {
    typealias Codec = StringFloatingPointCodec<Double>
    var generator = SplitMix64(seed: 3)
    var values: [Double] = [0, -0.0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude]
    for _ in 0..<1000 { values.append(Double(bitPattern: generator.next())) }
    for value in values {
      let text = try #require(Codec.written(value))
      #expect(Codec.isSame(try Codec.read(text), value), "\(text)")
      #expect(Codec.isSame(try Codec.domain(Codec.dto(value)), value))
    }
    #expect(Codec.written(6) == #""6.0""# && Codec.written(-.infinity) == #""-Infinity""#)
    #expect(Codec.faultCode(of: #""1e400""#) == .invalidValue)
    #expect(StringFloatingPointCodec<Float>.faultCode(of: #""1e39""#) == .invalidValue)
    // Rounded once: through `Double` it would be the neighbour.
    #expect(
      try StringFloatingPointCodec<Float>.read(#""1.00000017881393432617187499""#) == 1.0000001)
    #expect(Codec.faultCode(of: "1") == .typeMismatch)
  }

  @Test("what a JSONEncoder writes for infinities and NaN is read, and written in the same way")
  func nonFinite() throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    for value in [Double.nan, .infinity, -.infinity, 0.5, -1e300] {
      let json = String(decoding: try encoder.encode(value), as: UTF8.self)
      #expect(NonFiniteCodec<Double>.isSame(try NonFiniteCodec<Double>.read(json), value))
      #expect(NonFiniteCodec<Double>.written(value) == json)
      let dto = try JSONDecoder().decode(NonFinite<Double>.self, from: Data(json.utf8))
      #expect(NonFiniteCodec<Double>.isSame(try NonFiniteCodec<Double>.domain(dto), value))
      #expect(String(decoding: try JSONEncoder().encode(dto), as: UTF8.self) == json)
    }
    #expect(NonFiniteCodec<Float>.written(.nan) == #""NaN""#)
    #expect(NonFiniteCodec<Double>.faultCode(of: "1e400") == .outOfRange)
    #expect(NonFiniteCodec<Double>.faultCode(of: "null") == .typeMismatch)
    for json in [#""nan""#, "true", #""1""#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(NonFinite<Double>.self, from: Data(json.utf8))
      }
    }
  }
}
