import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Floating-point numbers")
struct FloatingPointCodecTests {
  @Test("a floating-point number is written as a text that is read as the identical bits")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 1)
    var doubles: [Double] = [
      0, -0.0, 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 0.1,
      1e22, 1e23, .pi,
    ]
    for _ in 0..<2000 { doubles.append(Double(bitPattern: generator.next())) }
    for value in doubles where value.isFinite {
      let text = try #require(DoubleCodec.written(value))
      #expect(try DoubleCodec.read(text).bitPattern == value.bitPattern, "\(text)")
    }
    for _ in 0..<2000 {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      guard value.isFinite else { continue }
      let text = try #require(FloatCodec.written(value))
      #expect(try FloatCodec.read(text).bitPattern == value.bitPattern, "\(text)")
    }
  }

  @Test("infinities and NaN have no JSON")
  func nonFinite() {
    for value in [Double.infinity, -.infinity, .nan, .signalingNaN] {
      #expect(DoubleCodec.written(value) == nil)
    }
    for value in [Float.infinity, -.infinity, .nan] { #expect(FloatCodec.written(value) == nil) }
  }

  @Test("a number that overflows is refused, and one that is too small is read as zero")
  func overflow() throws {
    #expect(DoubleCodec.faultCode(of: "1e309") == .outOfRange)
    #expect(DoubleCodec.faultCode(of: "-1e99999999999") == .outOfRange)
    #expect(FloatCodec.faultCode(of: "1e39") == .outOfRange)
    #expect(try DoubleCodec.read("1e-400") == 0)
    #expect(try FloatCodec.read("1e-99") == 0)
  }

  @Test("zero and minus zero are different values, and minus zero keeps its sign")
  func minusZero() throws {
    #expect(!DoubleCodec.isSame(0.0, -0.0))
    #expect(!FloatCodec.isSame(0.0, -0.0))
    #expect(try DoubleCodec.read("-0").sign == .minus)
    #expect(DoubleCodec.written(-0.0) == "-0.0")
  }

  @Test(
    "a Number keeps its spelling",
    arguments: ["1.0", "1e2", "100", "-0", "1E+2", "123456789012345678901234567890.5"])
  func number(text: String) throws {
    let value = try NumberCodec.read(text)
    #expect(NumberCodec.written(value) == text)
    #expect(NumberCodec.isSame(value, try NumberCodec.read(text)))
  }

  @Test("two Numbers of different spellings are different values")
  func numberSpelling() throws {
    #expect(!NumberCodec.isSame(try NumberCodec.read("1.0"), try NumberCodec.read("1")))
  }
}
