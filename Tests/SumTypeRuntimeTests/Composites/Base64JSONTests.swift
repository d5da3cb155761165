import Foundation
import SumTypeRuntime
import Testing

@Suite("JSON in base64, decoded into memory that is reused")
struct Base64JSONTests {
  /// A codec that reads a value as its bytes.
  private enum SliceCodec: JSONCodec {
    static func decode(from reader: inout JSONReader) throws(JSONFault) -> JSONSlice {
      try reader.readSlice()
    }

    static func encode(_ value: JSONSlice, to writer: inout JSONWriter) { writer.raw(value) }

    static func isSame(_ lhs: JSONSlice, _ rhs: JSONSlice) -> Bool { lhs == rhs }
  }

  private typealias Texts = ArrayCodec<EmbeddedCodec<StringCodec, Base64JSON>>
  private typealias Slices = ArrayCodec<EmbeddedCodec<SliceCodec, Base64JSON>>

  private static func quoted(_ json: [UInt8]) -> String {
    "\"\(Data(json).base64EncodedString())\""
  }

  private static let lengths = Array(0...100) + [1_000, 1_021, 1_022, 1_023, 5_000, 70_000, 20, 3]

  @Test("payloads of any lengths are read one after another")
  func lengths() throws {
    let texts = Self.lengths.map { String(repeating: "x", count: $0) + "\($0)" }
    let list = texts.map { Self.quoted(Array("\"\($0)\"".utf8)) }.joined(separator: ",")
    #expect(try Texts.read("[\(list)]") == texts)
  }

  @Test("the kept bytes of a payload stay when further payloads are decoded")
  func keptSlices() throws {
    let texts = Self.lengths.map { "{\"x\":\"\(String(repeating: "y", count: $0))\($0)\"}" }
    let list = texts.map { Self.quoted(Array($0.utf8)) }.joined(separator: ",")
    let slices = try Slices.read("[\(list)]")
    #expect(slices.map { String(decoding: $0.bytes, as: UTF8.self) } == texts)
  }

  @Test("a text with another byte is read or refused alike with and without an escape")
  func everyByte() {
    for json in [#""hello, base64!""#, #""hello, base64""#, #""hello, base6""#, "1", ""] {
      let text = Array(Data(json.utf8).base64EncodedString().utf8)
      for place in 0...text.count {
        for byte in UInt8(0x20)...0x7E where byte != 0x22 && byte != 0x5C {
          for isInserted in [false, true] {
            var text = text
            if isInserted || place == text.count {
              text.insert(byte, at: place)
            } else {
              text[place] = byte
            }
            let plain = outcome(String(decoding: text, as: UTF8.self))
            // A string with an escape is scanned as a whole before it is decoded.
            let first = text.removeFirst()
            let escaped = outcome(
              "\\u00" + String(first, radix: 16) + String(decoding: text, as: UTF8.self))
            if plain != escaped { Issue.record("\(json): \(byte) at \(place)") }
          }
        }
      }
    }
  }

  private func outcome(_ text: String) -> String {
    do throws(JSONFault) {
      return try EmbeddedCodec<StringCodec, Base64JSON>.read("\"\(text)\"")
    } catch {
      return "\(error.code) at \(error.offset), \(error.embedded?.fault.offset ?? -1)"
    }
  }
}
