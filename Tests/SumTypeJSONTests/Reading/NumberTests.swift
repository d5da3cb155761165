import SumTypeJSON
import TestSupport
import Testing

@Suite("Reading of integers")
struct IntegerTests {
  private func integer<T: FixedWidthInteger>(_ text: String, as type: T.Type) -> Result<
    T, JSONFault
  > {
    do {
      return .success(
        try read(text) { (reader) throws(JSONFault) in try reader.readInteger(as: type) })
    } catch {
      return .failure(error)
    }
  }

  private func code<T>(_ result: Result<T, JSONFault>) -> JSONFault.Code? {
    if case .failure(let fault) = result { fault.code } else { nil }
  }

  private func checkBounds<T: FixedWidthInteger>(of type: T.Type) throws {
    #expect(try integer("\(T.max)", as: type).get() == T.max)
    #expect(try integer("\(T.min)", as: type).get() == T.min)
    #expect(try integer("\(T.max).0", as: type).get() == T.max)
    #expect(try integer("\(T.min)e-0", as: type).get() == T.min)
    #expect(try integer(" 0", as: type).get() == 0)
    #expect(try integer("-0", as: type).get() == 0)
    #expect(try integer("-0.00e5", as: type).get() == 0)
    #expect(try integer("0e99999", as: type).get() == 0)
    let above = T.isSigned ? "\(T.Magnitude(T.max) + 1)" : increment("\(T.max)")
    let below = T.isSigned ? "-" + increment("\(T.min.magnitude)") : "-1"
    #expect(code(integer(above, as: type)) == .outOfRange)
    #expect(code(integer(below, as: type)) == .outOfRange)
    #expect(code(integer(above + ".0", as: type)) == .outOfRange)
    #expect(code(integer(below + "e0", as: type)) == .outOfRange)
    #expect(code(integer("1e999999999999999999999", as: type)) == .outOfRange)
    #expect(code(integer("1e-999999999999999999999", as: type)) == .typeMismatch)
  }

  /// The decimal digits of the next integer.
  private func increment(_ text: String) -> String {
    var digits = Array(text.utf8)
    var index = digits.count - 1
    while index >= 0, digits[index] == 0x39 {
      digits[index] = 0x30
      index -= 1
    }
    if index < 0 { digits.insert(0x31, at: 0) } else { digits[index] += 1 }
    return String(decoding: digits, as: UTF8.self)
  }

  @Test("the bounds of each integer type are read, and a number beyond them is out of range")
  func bounds() throws {
    try checkBounds(of: Int8.self)
    try checkBounds(of: UInt8.self)
    try checkBounds(of: Int16.self)
    try checkBounds(of: UInt16.self)
    try checkBounds(of: Int32.self)
    try checkBounds(of: UInt32.self)
    try checkBounds(of: Int64.self)
    try checkBounds(of: UInt64.self)
    try checkBounds(of: Int.self)
    try checkBounds(of: UInt.self)
  }

  static let spellings: [(String, Int64)] = [
    ("1.0", 1), ("1e2", 100), ("1E+2", 100), ("100e-2", 1), ("1.5e1", 15), ("-2.50e2", -250),
    ("123000e-3", 123), ("0.001e3", 1), ("1.000000000000000000000000000000", 1),
    ("922337203685477580.7e1", .max), ("-9223372036854775808.000", .min),
    ("100000000000000000000e-2", 1_000_000_000_000_000_000), ("0.0", 0), ("0.000e-500", 0),
    ("1000000000000000000000000000000000000000e-39", 1),
    ("0.0000000000000000000000000000000000000001e40", 1),
  ]

  @Test("an integer with a fraction of zeros or with an exponent is read", arguments: spellings)
  func spelling(text: String, value: Int64) throws {
    #expect(try integer(text, as: Int64.self).get() == value)
    #expect(JSONNumber(text)?.int64 == value)
  }

  static let fractions = [
    "0.5", "1.5", "1e-1", "-0.1", "10e-2", "1.0000000000000000000000000000001",
    "123456789012345678901234567890.5", "9223372036854775807.5",
  ]

  @Test("a number that is not whole is a type mismatch for an integer", arguments: fractions)
  func fraction(text: String) {
    #expect(code(integer(text, as: Int64.self)) == .typeMismatch)
    #expect(JSONNumber(text)?.int64 == nil)
    #expect(JSONNumber(text)?.isInteger == false)
  }

  @Test("every integer of 16 bits and random ones of 64 are read from their descriptions")
  func random() throws {
    for value in Int16.min...Int16.max {
      let read = integer("\(value)", as: Int16.self)
      if case .success(let result) = read, result == value { continue }
      Issue.record("\(value) was read as \(read)")
    }
    var generator = SplitMix64(seed: 2)
    for _ in 0..<5_000 {
      let value =
        Int64.random(in: .min ... .max, using: &generator)
        >> Int64.random(in: 0...63, using: &generator)
      #expect(try integer("\(value)", as: Int64.self).get() == value)
      let unsigned = UInt64(bitPattern: value)
      #expect(try integer("\(unsigned)", as: UInt64.self).get() == unsigned)
    }
  }
}

@Suite("Reading of floating-point numbers")
struct FloatingPointTests {
  private func double(_ text: String) throws(JSONFault) -> Double {
    try read(text) { (reader) throws(JSONFault) in try reader.readDouble() }
  }

  private func float(_ text: String) throws(JSONFault) -> Float {
    try read(text) { (reader) throws(JSONFault) in try reader.readFloat() }
  }

  /// A decimal of 770 digits, halfway between two doubles.
  static let halfOfSmallest = [
    "2.2250738585072021241887014792022203290724052827943903781430313383743510731924419468675440",
    "643256388185138218821850243806999994773301300564988410779192874134192929720097048195199306",
    "799329096904278406473168204156592672863293363047467012331685298342215274451726083585965456",
    "631928283524478778779989431077978383369915928859455521371418112845825114558431922307989750",
    "439508685941245723089173894616936837232119137365897797772328669884035639025104444303545739",
    "673370658398105542045669382465841374760715598117657387762674766591238719993190400631733470",
    "900301279018817520344719025002806127777791679839109057858400646471594381051148915428277504",
    "117468219413395246668250343130618158782937900420539237507208336669324158000275839111885418",
    "8641513168478436313080237596295773983001708984375e-308",
  ].joined()

  static let hard = [
    "0", "-0", "0.0", "-0.0", "1", "0.1", "0.2", "0.3", "1e22", "1e23", "1e-22", "1e-23",
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0",
    "9007199254740992.9", "9007199254740993000000000000000000e-18", "123456789012345678",
    "1.7976931348623157e308", "1.7976931348623158e308", "2.2250738585072014e-308",
    "2.2250738585072011e-308", "2.225073858507201e-308", "5e-324", "4.9e-324", "3e-324", "2e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "-1e-400", "1e308", "1e-308",
    "179769313486231580793e288", "0.000000000000000000000000000000000000000000000000000001",
    "3.14159265358979323846264338327950288419716939937510582097494459", "8.5e-5", "6.02214076e23",
    "1.00000000000000011102230246251565404236316680908203125",
    "1.00000000000000011102230246251565404236316680908203124",
    "1.00000000000000011102230246251565404236316680908203126", "7.2057594037927933e16",
    "18446744073709551615", "18446744073709551616", "1844674407370955161500000", "1e0", "10e-1",
    "100000000000000000000000e-23", "9214843084008499",
    "0.500000000000000166533453693773481063544750213623046875",
    halfOfSmallest,
  ]

  @Test(
    "halves, denormals, bounds and long decimals are rounded as the standard library rounds them",
    arguments: hard)
  func hardCases(text: String) throws {
    let expected = try #require(Double(text))
    #expect(try double(text).bitPattern == expected.bitPattern)
    let single = try #require(Float(text))
    if single.isFinite {
      #expect(try float(text).bitPattern == single.bitPattern)
    }
  }

  @Test("a number that is too large is out of range, and one that is too small is zero")
  func overflow() throws {
    for text in ["1e400", "-1e400", "1e309", "1.7976931348623159e308", "1e99999999999999999999"] {
      #expect(
        fault(text) { (reader) throws(JSONFault) in try reader.readDouble() }?.code == .outOfRange)
      #expect(JSONNumber(text)?.double == nil)
    }
    #expect(
      fault("1e39") { (reader) throws(JSONFault) in try reader.readFloat() }?.code == .outOfRange)
    #expect(try double("1e-99999999999999999999") == 0)
    #expect(try double("0e99999999999999999999") == 0)
    #expect(try double("-1e-400").sign == .minus)
  }

  @Test("random bit patterns are read from their shortest spellings")
  func random() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      #expect(try double("\(value)").bitPattern == value.bitPattern)
      let single = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      if single.isFinite { #expect(try float("\(single)").bitPattern == single.bitPattern) }
    }
  }

  @Test(
    "decimals halfway between two doubles, and beside those, are rounded as the standard library rounds them"
  )
  func halves() throws {
    var generator = SplitMix64(seed: 13)
    for _ in 0..<5_000 {
      let significand = UInt64.random(in: (1 << 52)..<(1 << 53), using: &generator)
      let bits = UInt64.random(in: 1...10, using: &generator)
      let half = significand << bits | 1 << (bits - 1)
      for text in ["\(half)", "\(half).0", "\(half - 1)", "\(half)1e-1", "\(half)e0"] {
        let expected = try #require(Double(text))
        #expect(try double(text).bitPattern == expected.bitPattern, "\(text)")
      }
    }
  }

  @Test("random decimals of any length are rounded as the standard library rounds them")
  func randomDecimals() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      var text = Bool.random(using: &generator) ? "-" : ""
      let whole = Int.random(in: 1...22, using: &generator)
      text += "\(Int.random(in: 1...9, using: &generator))"
      for _ in 1..<whole { text += "\(Int.random(in: 0...9, using: &generator))" }
      if Bool.random(using: &generator) {
        text += "."
        for _ in 0..<Int.random(in: 1...22, using: &generator) {
          text += "\(Int.random(in: 0...9, using: &generator))"
        }
      }
      if Bool.random(using: &generator) {
        text += "e\(Int.random(in: -330...300, using: &generator))"
      }
      let expected = try #require(Double(text))
      if expected.isFinite {
        #expect(try double(text).bitPattern == expected.bitPattern, "\(text)")
      }
      let single = try #require(Float(text))
      if single.isFinite {
        #expect(try float(text).bitPattern == single.bitPattern, "\(text)")
      }
    }
  }
}
