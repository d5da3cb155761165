import Foundation
import SumTypeRuntime
import TestSupport
import Testing

@Suite("Data in base64 and hexadecimal digits")
struct DataCodecTests {
  @Test("base64, base64url and hexadecimal data of each length are read and written")
  func standard() throws {
    var generator = SplitMix64(seed: 7)
    for count in 0...200 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let text = data.base64EncodedString()
      #expect(Base64DataCodec.dto(data) == text)
      #expect(
        try Base64DataCodec.read("\"\(text.replacingOccurrences(of: "/", with: "\\/"))\"") == data)
      let url = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(
        of: "/", with: "_")
      let unpadded = url.replacingOccurrences(of: "=", with: "")
      #expect(Base64URLDataCodec.dto(data) == unpadded)
      #expect(try Base64URLDataCodec.domain(unpadded) == data)
      #expect(try Base64URLDataCodec.domain(url) == data)
      let hex = data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      #expect(HexDataCodec.dto(data) == hex)
      #expect(try HexDataCodec.domain(hex.uppercased()) == data)
    }
  }

  @Test("base64 in lines, and base64 of base64, agree with Foundation")
  func wrapped() throws {
    var generator = SplitMix64(seed: 8)
    for count in Array(0...60) + [113, 114, 115, 171, 1000] {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let lines = data.base64EncodedString(options: [
        .lineLength76Characters, .endLineWithLineFeed,
      ])
      #expect(Base64LinesDataCodec.dto(data) == lines)
      for end in ["", "\n", "\r\n", "\r"] {
        let other = lines.replacingOccurrences(of: "\n", with: end) + end
        #expect(try Base64LinesDataCodec.domain(other) == data)
      }
      let twice = Data(data.base64EncodedString().utf8).base64EncodedString()
      #expect(Base64TwiceDataCodec.dto(data) == twice)
      #expect(try Base64TwiceDataCodec.domain(twice) == data)
    }
    #expect(try Base64LinesDataCodec.read(#""\na\r\nG\nk=\n""#) == Data("hi".utf8))
  }

  @Test("base64 in lines allows no other white space, and both layers of base64 are strict")
  func wrappedRefused() {
    for text in [" aGk=", "aG\\tk=", "aGk", "aGk=\\n=", "aG-_"] {
      #expect(Base64LinesDataCodec.faultCode(of: "\"\(text)\"") == .invalidValue, "\(text)")
    }
    for text in ["aGk=", "YUdr", "YUdrPQ", "YUdrPQo="] {
      #expect(Base64TwiceDataCodec.faultCode(of: "\"\(text)\"") == .invalidValue, "\(text)")
    }
  }

  @Test(
    "base64 with wrong padding, another alphabet or unused bits is refused",
    arguments: [
      "a", "aa", "aaa", "aa=", "aaa=a", "a===", "====", "=", "aGk", "aGl=", "aB==", "aGk=\\n",
      " aGk=", "aGk=aGk=", "aG-_",
      "aG*k", "aGk==", "aGkaa===", "aé==", "ab==cd==",
    ])
  func standardRefused(text: String) {
    #expect(Base64DataCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test(
    "base64url with wrong padding, another alphabet or unused bits is refused",
    arguments: ["a", "aGl", "aB", "aa=", "a===", "aG+/", "aGk==", "aaaaa", "=", "==", "ab=="])
  func urlRefused(text: String) {
    #expect(Base64URLDataCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test(
    "hexadecimal data with an odd length or other characters is refused",
    arguments: ["a", "abc", "0x", "zz", "a ", "é", "@@", "``", "gg", "::"])
  func hexRefused(text: String) {
    #expect(HexDataCodec.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test("a base64 text with one changed byte is not read as the same data")
  func oneTextPerValue() throws {
    let data = Data([0x00, 0xFF, 0x3E, 0x80])
    let text = Array(Base64DataCodec.dto(data).utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[index] {
        var other = text
        other[index] = byte
        let read = other.withUnsafeBytes { Base64DataCodec.parse($0) }
        #expect(read != data)
      }
    }
  }

  @Test("a slice of data is written as the bytes it has")
  func slices() {
    let data = Data([1, 2, 3, 4, 5])[2...]
    #expect(Base64DataCodec.dto(data) == "AwQF")
    #expect(HexDataCodec.dto(data) == "030405")
  }
}
