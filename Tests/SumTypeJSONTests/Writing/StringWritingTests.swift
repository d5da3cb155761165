import SumTypeJSON
import Testing

@Suite("Places of escapes in written strings")
struct StringWritingTests {
  @Test("a character is escaped where it must be, at any place of a string of up to 40 bytes")
  func everyPlace() {
    let special = Array(0..<0x20) + [0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F] as [UInt8]
    for length in 0..<40 {
      for place in 0...length {
        for byte in special {
          var bytes = Array(repeating: UInt8(ascii: "a"), count: length)
          bytes.insert(byte, at: place)
          expectEscaped(bytes)
        }
      }
    }
  }

  @Test("two characters are escaped at any two places of a string")
  func twoPlaces() {
    for length in 15..<52 {
      for first in 0..<length {
        for second in first..<length {
          var bytes = Array(repeating: UInt8(ascii: "a"), count: length)
          bytes[first] = 0x22
          bytes[second] = 0x1F
          expectEscaped(bytes)
        }
      }
    }
  }

  @Test("characters of several bytes are written unescaped beside escapes")
  func wide() {
    for length in 0..<20 {
      let plain = String(repeating: "é🙂漢", count: length)
      for text in [plain, plain + "\"", "\\" + plain, plain + "\n" + plain] {
        expectEscaped(Array(text.utf8))
      }
    }
  }

  @Test("strings with thousands of escapes are written whole")
  func long() {
    expectEscaped((0..<20_000).map { UInt8($0 % 0x60) })
    expectEscaped(Array(repeating: 0x01, count: 4097))
  }

  private func expectEscaped(_ bytes: [UInt8]) {
    var writer = JSONWriter()
    bytes.withUnsafeBytes { writer.string(utf8: $0) }
    let expected = [0x22] + bytes.flatMap(escaped) + [0x22]
    #expect(writer.finish() == expected)
  }

  private func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x22: Array(#"\""#.utf8)
    case 0x5C: Array(#"\\"#.utf8)
    case 0x08: Array(#"\b"#.utf8)
    case 0x09: Array(#"\t"#.utf8)
    case 0x0A: Array(#"\n"#.utf8)
    case 0x0C: Array(#"\f"#.utf8)
    case 0x0D: Array(#"\r"#.utf8)
    case 0..<0x10: Array("\\u000\(String(byte, radix: 16))".utf8)
    case 0x10..<0x20: Array("\\u00\(String(byte, radix: 16))".utf8)
    default: [byte]
    }
  }
}
