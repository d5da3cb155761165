import SumTypeRuntime
import Testing

@Suite("Integers")
struct IntegerCodecTests {
  @Test("the limits of each width are read and written, and an integer beyond them is refused")
  func limits() throws {
    try check(Int8.self, beyond: ["128", "-129"])
    try check(Int16.self, beyond: ["32768", "-32769"])
    try check(Int32.self, beyond: ["2147483648", "-2147483649"])
    try check(Int64.self, beyond: ["9223372036854775808", "-9223372036854775809"])
    try check(Int.self, beyond: ["9223372036854775808", "-9223372036854775809"])
    try check(UInt8.self, beyond: ["256", "-1"])
    try check(UInt16.self, beyond: ["65536", "-1"])
    try check(UInt32.self, beyond: ["4294967296", "-1"])
    try check(UInt64.self, beyond: ["18446744073709551616", "-1"])
    try check(UInt.self, beyond: ["18446744073709551616", "-1"])
  }

  private func check<I: FixedWidthInteger & Codable & Sendable>(
    _ type: I.Type, beyond: [String]
  ) throws {
    for value in [I.min, I.max, 0, 1, 42] {
      #expect(try IntegerCodec<I>.read(String(value)) == value)
      #expect(IntegerCodec<I>.written(value) == String(value))
      #expect(try StringIntegerCodec<I>.read("\"\(value)\"") == value)
      #expect(StringIntegerCodec<I>.written(value) == "\"\(value)\"")
      #expect(try StringIntegerCodec<I>.domain(StringIntegerCodec<I>.dto(value)) == value)
    }
    for text in beyond + ["1e40", "-1e40"] {
      #expect(IntegerCodec<I>.faultCode(of: text) == .outOfRange, "\(text) as \(I.self)")
    }
    for text in beyond + [String(repeating: "9", count: 10_000)] {
      #expect(StringIntegerCodec<I>.faultCode(of: "\"\(text)\"") == .outOfRange)
      #expect(throws: MappingError.self) { try StringIntegerCodec<I>.domain(text) }
    }
  }

  @Test(
    "a number with a fraction of zero or an exponent is read as an integer",
    arguments: ["3.0", "30e-1", "0.3e1"])
  func integral(text: String) throws {
    #expect(try IntegerCodec<Int>.read(text) == 3)
  }

  @Test(
    "other JSON values are refused as integers",
    arguments: ["3.5", "\"3\"", "true", "null", "[3]", "{}"])
  func mismatches(text: String) {
    #expect(IntegerCodec<Int>.faultCode(of: text) == .typeMismatch)
  }

  @Test(
    "an integer in a string that is not spelled as in JSON is refused",
    arguments: ["", "+1", "01", "-01", "1.0", "1e2", " 1", "1 ", "-", "0x1", "١", "1\\u0000"])
  func stringSpelling(text: String) {
    #expect(StringIntegerCodec<Int>.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test("an integer in a string may be escaped")
  func escapedString() throws {
    #expect(try StringIntegerCodec<Int>.read(#""\u002d1\u0032""#) == -12)
  }
}
