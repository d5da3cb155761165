import SumTypeJSON
import TestSupport
import Testing

@Suite("The greatest depth of nesting")
struct DepthTests {
  static let openers = ["[", "{\"a\":", "[{\"a\":", "[[{\"b\":["]

  @Test("512 levels of arrays are read and skipped, and 513 are refused")
  func standardBound() {
    let fits = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let tooDeep = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
    #expect(outcome(of: fits) == .value(fits))
    #expect(outcomeOfSkipping(Array(fits.utf8)) == .value(fits))
    #expect(outcome(of: tooDeep) == .fault(.tooDeep, offset: 512))
    #expect(outcomeOfSkipping(Array(tooDeep.utf8)) == .fault(.tooDeep, offset: 512))
  }

  @Test("objects count as levels like arrays")
  func objects() {
    let fits = String(repeating: "{\"a\":", count: 511) + "{}" + String(repeating: "}", count: 511)
    let tooDeep = "[" + String(repeating: "{\"a\":", count: 512) + "1"
    #expect(outcome(of: fits) == .value(fits))
    #expect(outcomeOfSkipping(Array(fits.utf8)) == .value(fits))
    #expect(outcome(of: tooDeep).code == .tooDeep)
    #expect(outcomeOfSkipping(Array(tooDeep.utf8)).code == .tooDeep)
  }

  @Test(
    "a hundred thousand open containers are refused as too deep, without a crash",
    arguments: openers)
  func hostile(opener: String) {
    let bytes = Array(String(repeating: opener, count: 100_000).utf8)
    #expect(outcome(of: bytes).code == .tooDeep)
    #expect(outcomeOfSkipping(bytes).code == .tooDeep)
  }

  @Test("the caller chooses the greatest depth")
  func ownBound() {
    #expect(outcome(of: Array("[[1]]".utf8), maximumDepth: 2).isValue)
    #expect(outcome(of: Array("[[[1]]]".utf8), maximumDepth: 2).code == .tooDeep)
    #expect(outcome(of: Array("1".utf8), maximumDepth: 0).isValue)
    #expect(outcome(of: Array("[]".utf8), maximumDepth: 0).code == .tooDeep)
  }

  @Test("two thousand containers in one array do not count as depth")
  func wide() {
    let text = "[" + Array(repeating: "[{\"a\":[]}]", count: 2_000).joined(separator: ",") + "]"
    #expect(outcome(of: text) == .value(text))
    #expect(outcomeOfSkipping(Array(text.utf8)) == .value(text))
  }

  @Test(
    "skipping refuses a closing bracket of the wrong kind at each of many levels",
    arguments: [1, 62, 63, 64, 65, 130, 400])
  func mixed(depth: Int) {
    var opened = ""
    var closed = ""
    var generator = SplitMix64(seed: UInt64(depth))
    for _ in 0..<depth {
      let isObject = Bool.random(using: &generator)
      opened += isObject ? "{\"k\":[1,{\"m\":2}],\"n\":" : "[0,[],{},"
      closed = (isObject ? ",\"z\":{}}" : ",\"e\"]") + closed
    }
    let text = opened + "true" + closed
    #expect(outcomeOfSkipping(Array(text.utf8)) == .value(text))
    #expect(outcome(of: text) == .value(text))
    // Each closing bracket in the last 40 bytes, one after the other, is replaced by the other kind.
    var bytes = Array(text.utf8)
    for index in bytes.indices.reversed() where bytes[index] == 0x5D || bytes[index] == 0x7D {
      bytes[index] ^= 0x5D ^ 0x7D
      #expect(!outcomeOfSkipping(bytes).isValue)
      bytes[index] ^= 0x5D ^ 0x7D
      if index < bytes.count - 40 { break }
    }
  }
}
