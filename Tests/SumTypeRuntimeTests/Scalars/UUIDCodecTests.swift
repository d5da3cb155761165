import Foundation
import SumTypeRuntime
import Testing

@Suite("UUIDs")
struct UUIDCodecTests {
  @Test("either case is read, upper case is written")
  func cases() throws {
    let upper = "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"
    let value = try #require(UUID(uuidString: upper))
    for text in [upper, upper.lowercased(), "8f14E45F-cEEa-467a-9A36-dEdD4bEa2543"] {
      #expect(try UUIDCodec.read("\"\(text)\"") == value)
      #expect(try UUIDCodec.domain(text) == value)
    }
    #expect(UUIDCodec.written(value) == "\"\(upper)\"")
    #expect(UUIDCodec.dto(value) == upper)
    #expect(try UUIDCodec.read(#""8F14E45F\u002dCEEA-467A-9A36-DEDD4BEA2543""#) == value)
  }

  @Test("agrees with Foundation on random UUIDs")
  func random() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let (high, low) = (generator.next(), generator.next())
      let digits = [high, low].map { word in
        String(repeating: "0", count: 16 - String(word, radix: 16).count) + String(word, radix: 16)
      }.joined()
      var text = ""
      for (index, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(index) { text += "-" }
        text.append(digit)
      }
      let value = try UUIDCodec.read("\"\(text)\"")
      #expect(value == UUID(uuidString: text))
      #expect(UUIDCodec.dto(value) == value.uuidString)
    }
  }

  @Test(
    "anything else is no UUID, and none is made up",
    arguments: [
      "", "8F14E45F", "8F14E45FCEEA467A9A36DEDD4BEA2543", "{8F14E45F-CEEA-467A-9A36-DEDD4BEA2543}",
      "8F14E45F-CEEA-467A-9A36-DEDD4BEA254", "8F14E45F-CEEA-467A-9A36-DEDD4BEA25433",
      "8F14E45F-CEEA-467A-9A36-DEDD4BEA254G", "8F14E45FC-EEA-467A-9A36-DEDD4BEA2543",
      "8F14E45F_CEEA_467A_9A36_DEDD4BEA2543", "8F14E45F-CEEA-467A-9A36-DEDD4BEA25é",
      " F14E45F-CEEA-467A-9A36-DEDD4BEA2543", "8F14E45F-CEEA-467A-9A36-DEDD4BEA25:3",
      "8F14E45F-CEEA-467A-9A36-DEDD4BEA25@3", "8F14E45F-CEEA-467A-9A36-DEDD4BEA25`3",
    ])
  func refused(text: String) {
    #expect(UUIDCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
    #expect(throws: MappingError(expected: "a UUID", text: text)) { try UUIDCodec.domain(text) }
  }

  @Test("a fault lies at the string's quote")
  func offset() {
    #expect(throws: JSONFault(.invalidValue, at: 2, expected: "a UUID")) {
      try UUIDCodec.read("  \"8F14\" ")
    }
    #expect(throws: JSONFault(.typeMismatch, at: 1, expected: "a UUID")) {
      try UUIDCodec.read(" 5")
    }
  }
}
