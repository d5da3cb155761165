import Foundation
import SumTypeJSON
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Decimals")
struct DecimalCodecTests {
  @Test(
    "a number of up to 38 digits is read exactly",
    arguments: [
      ("0", "0"), ("-0", "0"), ("0.0e5", "0"), ("1", "1"), ("-1.5", "-1.5"), ("0.1", "0.1"),
      ("1.10", "1.1"),
      ("1e3", "1000"), ("100", "100"), ("1.2E-3", "0.0012"), ("123e-2", "1.23"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
      ("0.99999999999999999999999999999999999999", "0.99999999999999999999999999999999999999"),
      ("-12345678901234567890.123456789012345678", "-12345678901234567890.123456789012345678"),
      ("9007199254740993", "9007199254740993"), ("18446744073709551616", "18446744073709551616"),
      ("10000000000000000000000000000000000000000", "10000000000000000000000000000000000000000"),
      ("1.00000000000000000000000000000000000000000000000", "1"),
    ])
  func exact(text: String, written: String) throws {
    let value = try DecimalCodec.read(text)
    #expect(DecimalCodec.written(value) == written)
    #expect(DecimalDigits(text: text).plainText == written)
    #expect(value == Decimal(string: written, locale: Locale(identifier: "en_US_POSIX")))
  }

  @Test(
    "a number that no Decimal represents exactly is refused",
    arguments: [
      "999999999999999999999999999999999999999", "0.123456789012345678901234567890123456789",
      "1e400", "-1e-400",
      "1e165", "1e128", "1e-129", "12e-130", "1e999999999999999999999", "1e-999999999999999999999",
    ])
  func refused(text: String) {
    #expect(DecimalCodec.faultCode(of: text) == .outOfRange)
  }

  @Test(
    "a number at the limits of the exponent is read and written as the same Decimal",
    arguments: [
      "1e127", "12e126", "1e-127", "1e-128", "12345678901234567890123456789012345678e127",
    ])
  func limits(text: String) throws {
    let value = try DecimalCodec.read(text)
    let again = try DecimalCodec.read(try #require(DecimalCodec.written(value)))
    #expect(DecimalCodec.isSame(value, again))
    #expect(value.isFinite && !value.isZero)
  }

  @Test("a number of a million digits is refused")
  func long() {
    let digits = String(repeating: "7", count: 1_000_000)
    #expect(DecimalCodec.faultCode(of: digits) == .outOfRange)
    #expect(DecimalCodec.faultCode(of: "0." + digits) == .outOfRange)
  }

  @Test("random decimals are written with the same digits, and read as the same values")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...38, using: &generator)
      let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }
        .joined()
      let exponent = Int.random(in: -80...80, using: &generator)
      let text =
        "\(Bool.random(using: &generator) ? "-" : "")\(Int.random(in: 1...9, using: &generator))\(digits.dropLast())e\(exponent)"
      let value = try DecimalCodec.read(text)
      let written = try #require(DecimalCodec.written(value))
      #expect(DecimalCodec.isSame(try DecimalCodec.read(written), value), "\(text) \(written)")
      #expect(JSONDigits(text) == JSONDigits(written), "\(text) \(written)")
    }
  }

  @Test("a Decimal that is NaN has no JSON")
  func notANumber() {
    #expect(DecimalCodec.written(.nan) == nil)
  }

  @Test("other JSON types are refused as decimals", arguments: ["\"1\"", "true", "null", "[]"])
  func mismatches(text: String) {
    #expect(DecimalCodec.faultCode(of: text) == .typeMismatch)
  }
}

/// The digits and the exponent of a JSON number, computed from its text independently of the codec.
private struct JSONDigits: Equatable {
  var digits: String
  var exponent: Int

  init(_ text: String) {
    let parts = text.split(separator: "e")
    var mantissa = String(parts[0])
    exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let isNegative = mantissa.hasPrefix("-")
    if isNegative { mantissa.removeFirst() }
    if let point = mantissa.firstIndex(of: ".") {
      exponent -= mantissa.distance(from: point, to: mantissa.endIndex) - 1
      mantissa.remove(at: point)
    }
    while mantissa.hasSuffix("0"), mantissa.count > 1 {
      mantissa.removeLast()
      exponent += 1
    }
    digits = (isNegative ? "-" : "") + mantissa.drop { $0 == "0" }
  }
}
