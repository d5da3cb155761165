import SumTypeJSON
import Testing

@Suite("Faults in JSON")
struct FaultTests {
  @Test("a fault takes one word of memory")
  func size() {
    #expect(MemoryLayout<JSONFault>.size == MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test("a change of a copied fault leaves the original unchanged")
  func copies() {
    let original = JSONFault(.typeMismatch, at: 3, expected: "an integer")
    var copy = original
    copy.offset = 7
    copy.code = .invalidValue
    copy.expected = "a date"
    #expect(original == JSONFault(.typeMismatch, at: 3, expected: "an integer"))
    #expect(copy == JSONFault(.invalidValue, at: 7, expected: "a date"))
  }

  @Test("the description of a fault names its code, its offset and what was expected")
  func debugging() {
    let mismatch = JSONFault(.typeMismatch, at: 3, expected: "an integer")
    #expect("\(mismatch)" == "typeMismatch at 3, expected an integer")
    #expect("\(JSONFault(.repeatedTag, at: 12))" == "repeatedTag at 12")
  }

  @Test(
    "the message for UTF-16 names UTF-16, in either byte order, with and without a byte order mark")
  func utf16() {
    let text = Array("{\"a\": 1}".utf16)
    let little = text.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
      do {
        _ = try JSONValue(parsing: bytes)
      } catch {
        #expect(error.message == "this is text in UTF-16, and JSON is written in UTF-8")
      }
    }
  }

  @Test(
    "the message for bytes that are not UTF-16 does not mention UTF-16",
    arguments: [[0x31, 0x20, 0x00], [0xFF, 0x20], [0x00, 0x00], [0x7B, 0x22, 0x00]] as [[UInt8]])
  func notUTF16(_ bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    do {
      _ = try JSONValue(parsing: bytes)
    } catch {
      #expect(!error.message.contains("UTF-16"))
    }
  }
}
