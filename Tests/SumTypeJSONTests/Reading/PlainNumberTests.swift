import SumTypeJSON
import TestSupport
import Testing

@Suite("Numbers near the end of the source and far from it")
struct PlainNumberTests {
  /// A random text of digits, signs, points and exponents, which is a number in most cases.
  private static func text(_ generator: inout SplitMix64) -> String {
    func digits(_ most: Int) -> String {
      let count = Int.random(in: 0...most, using: &generator)
      return String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
    }
    var text = Bool.random(using: &generator) ? "-" : ""
    text += digits(Int.random(in: 1...24, using: &generator))
    if Bool.random(using: &generator) { text += "." + digits(24) }
    if Int.random(in: 0..<6, using: &generator) == 0 {
      text += ["e", "E", "e+", "e-"].randomElement(using: &generator) ?? "e"
      text += digits(3)
    }
    return text
  }

  private static let fixed = [
    "0", "-0", "00", "01", "-01", "0.", ".5", "-.5", "-", "", "0.0", "-0.0", "1.", "1.e5", "1e",
    "1e5",
    "12345678", "1234567", "12345678.5", "1234567.5", "0.12345678", "0.1234567812345678",
    "0.123456781234567812345678", "1234567.123456789012", "1234567.1234567890123",
    "9007199.254740993", "9007199254.740993", "123456789012345", "1234567890123456",
    "999999999999999", "-999999999999999", "12345678a", "1a", "1.5a", "1/", "1:", "0/", "1.5/",
    "1.5.",
    "5e-324", "0.3", "0.1", "100000000", "-100000000", "1.7976931348623157", "127", "-128", "128",
    "255", "256", "1\u{0}", "1.\u{7F}",
  ]

  @Test("a double is read alike near the end and far from it, as the standard library reads it")
  func doubles() {
    check { (reader) throws(JSONFault) in try reader.readDouble().bitPattern }
    var generator = SplitMix64(seed: 21)
    for _ in 0..<Thoroughness.count(4_000, of: 10_000) {
      let value = Double.random(in: -1_000...1_000, using: &generator)
      let other = Double(Int.random(in: -99_999_999...99_999_999, using: &generator)) / 1000
      for value in [value, other, value * 1e-5] {
        let found = try? JSONReader.read(Self.far("\(value)")) {
          (reader) throws(JSONFault) in
          try Self.first(&reader) { (reader) throws(JSONFault) in
            try reader.readDouble()
          }
        }
        if found?.bitPattern != value.bitPattern { Issue.record("\(value)") }
      }
    }
  }

  @Test("an integer is read alike near the end and far from it")
  func integers() {
    check { (reader) throws(JSONFault) in try reader.readInteger(as: Int.self) }
    check { (reader) throws(JSONFault) in try reader.readInteger(as: Int8.self) }
    check { (reader) throws(JSONFault) in try reader.readInteger(as: UInt64.self) }
  }

  @Test("a number is skipped alike near the end and far from it")
  func skipped() {
    check { (reader) throws(JSONFault) in try reader.skipValue() }
  }

  private static func far(_ text: String) -> [UInt8] {
    Array("[\(text),\"\(String(repeating: "a", count: 48))\"]".utf8)
  }

  /// Reads the first element of an array, and skips the others.
  private static func first<Value>(
    _ reader: inout JSONReader, _ body: (inout JSONReader) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value {
    var array = try reader.openArray()
    _ = try reader.nextElement(&array)
    let value = try body(&reader)
    while try reader.nextElement(&array) { try reader.skipValue() }
    return value
  }

  /// Checks that `body` reads fixed and random texts alike near the end of the source and far from it.
  private func check<Value: Equatable>(
    _ body: (inout JSONReader) throws(JSONFault) -> Value
  ) {
    func outcome(_ bytes: [UInt8]) -> Result<Value, JSONFault> {
      do throws(JSONFault) {
        return .success(
          try JSONReader.read(bytes) { (reader) throws(JSONFault) in try Self.first(&reader, body) }
        )
      } catch {
        return .failure(error)
      }
    }
    var generator = SplitMix64(seed: 20)
    for index in 0..<(Self.fixed.count + Thoroughness.count(8_000, of: 30_000)) {
      let text = index < Self.fixed.count ? Self.fixed[index] : Self.text(&generator)
      let near = outcome(Array("[\(text),1]".utf8))
      let far = outcome(Self.far(text))
      switch (near, far) {
      case (.success(let one), .success(let other)) where one == other: continue
      case (.failure(let one), .failure(let other))
      where one.code == other.code && one.offset == other.offset: continue
      default: Issue.record("\(text): \(near), \(far)")
      }
    }
  }
}
