import SumTypeJSON
import TestSupport
import Testing

@Suite("Writing of numbers")
struct NumberWritingTests {
  @Test(
    "doubles at the bounds and in the middle of each binary exponent are written as Swift describes them"
  )
  func binaryExponents() {
    for exponent in 0..<2047 as Range<UInt64> {
      for fraction in [0, 1, 2, (1 << 51) - 1, 1 << 51, (1 << 52) - 2, (1 << 52) - 1] as [UInt64] {
        expectDescribed(Double(bitPattern: exponent << 52 | fraction))
      }
    }
  }

  @Test("doubles beside every power of ten are written as Swift describes them")
  func decimalExponents() throws {
    for exponent in -324...308 {
      for digits in [1, 2, 5, 9, 17, 99] {
        let value = try #require(Double("\(digits)e\(exponent)"))
        guard value.isFinite else { continue }
        for value in [value, value.nextDown, -value, value.nextUp] where value.isFinite {
          expectDescribed(value)
        }
      }
    }
  }

  @Test(
    "a double has an exponent or none, as in Swift's description",
    arguments: [
      (0, "0.0"), (-0.0, "-0.0"), (.leastNonzeroMagnitude, "5e-324"), (0.0001, "0.0001"),
      (0.00001, "1e-05"),
      (9_007_199_254_740_992, "9007199254740992.0"),
      (9_007_199_254_740_994, "9.007199254740994e+15"),
      (2_251_799_813_685_249.5, "2251799813685249.5"), (12_345_678.5, "12345678.5"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (100, "100.0"), (0.1, "0.1"),
    ] as [(Double, String)])
  func forms(value: Double, text: String) {
    #expect(written { $0.double(value) } == text)
  }

  @Test("random doubles and floats are written as Swift describes them")
  func random() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let bits = random.next()
      let value = Double(bitPattern: bits)
      if value.isFinite { expectDescribed(value) }
      expectDescribed(Double(bits >> 40) / 1000)
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 16))
      if float.isFinite {
        #expect(written { $0.float(float) } == float.description)
      }
    }
  }

  @Test("integers of each length are written as Swift describes them")
  func integers() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for value in [power, power - 1, power + 1, power &* 9, UInt64.max - power] {
        #expect(written { $0.integer(value) } == value.description)
        let signed = Int64(truncatingIfNeeded: value)
        #expect(written { $0.integer(signed) } == signed.description)
      }
      power = power &* 10
    }
    for value in [Int64.min, .max, 0, -1] {
      #expect(written { $0.integer(value) } == value.description)
    }
  }

  private func expectDescribed(_ value: Double) {
    #expect(written { $0.double(value) } == value.description)
  }

  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
