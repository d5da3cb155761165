import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("UUIDs")
struct UUIDCodecTests {
  @Test("a UUID is read in either case, and written in upper case")
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

  @Test("random UUIDs are read and written as by Foundation")
  func random() throws {
    var generator = SplitMix64(seed: 3)
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
    "a text that is no UUID is refused",
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

  @Test("the fault of a value that is no UUID is at the start of the value")
  func offset() {
    #expect(throws: JSONFault(.invalidValue, at: 2, expected: "a UUID")) {
      try UUIDCodec.read("  \"8F14\" ")
    }
    #expect(throws: JSONFault(.typeMismatch, at: 1, expected: "a UUID")) {
      try UUIDCodec.read(" 5")
    }
  }

  @Test("every pair of digits is read at every place of a UUID")
  func pairs() throws {
    let digits = Array("0123456789abcdefABCDEF".utf8)
    let places = Self.text.indices.filter { ![8, 13, 18, 23].contains($0) }
    for pair in 0..<16 {
      for first in digits {
        for second in digits {
          var text = Self.text
          text[places[2 * pair]] = first
          text[places[2 * pair + 1]] = second
          let value = try read(text)
          guard value == UUID(uuidString: String(decoding: text, as: UTF8.self)) else {
            Issue.record("\(String(decoding: text, as: UTF8.self)) is read as \(value)")
            return
          }
        }
      }
    }
  }

  @Test("every byte but the right ones is refused at every place of a UUID")
  func otherBytes() {
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for place in Self.text.indices {
      for byte in UInt8.min...UInt8.max {
        var text = Self.text
        text[place] = byte
        let isRead = (try? read(text)) != nil
        let isHyphen = [8, 13, 18, 23].contains(place)
        if isRead != (isHyphen ? byte == 0x2D : digits.contains(byte)) {
          Issue.record("\(byte) at \(place)")
        }
      }
    }
  }

  private static let text = Array("8F14E45F-ceea-467A-9a36-DEDD4BEA2543".utf8)

  private func read(_ text: [UInt8]) throws(JSONFault) -> UUID {
    try JSONReader.read([0x22] + text + [0x22]) { (reader) throws(JSONFault) in
      try UUIDCodec.decode(from: &reader)
    }
  }
}
