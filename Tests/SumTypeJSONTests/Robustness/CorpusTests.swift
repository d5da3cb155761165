import SumTypeJSON
import TestSupport
import Testing

@Suite(
  "JSON values of real documents",
  .enabled(if: Corpus.areThere, "\(Corpus.reason)"))
struct CorpusTests {
  private func documents() throws -> [CorpusDocument] {
    try Corpus.allCases.flatMap { try $0.documents() }
  }

  @Test("a real document is the same value after writing in each style, and is skipped whole")
  func roundTrip() throws {
    for document in try documents() {
      let bytes = document.bytes
      let value = try JSONValue(parsing: bytes)
      for style in [JSONStyle.compact, .pretty, JSONStyle.detected(in: bytes)] {
        #expect(
          try JSONValue(parsing: value.bytes(style: style)).isSame(as: value), "\(document.name)")
      }
      #expect(outcomeOfSkipping(bytes).isValue, "\(document.name)")
    }
  }

  @Test("a real document without escapes is written with the same bytes, except for white space")
  func tokens() throws {
    for document in try documents() {
      let bytes = document.bytes
      let written = try JSONValue(parsing: bytes).bytes()
      // The writer does not keep needless escapes, so documents with escapes are left out.
      if bytes.contains(0x5C) { continue }
      #expect(withoutSpace(bytes) == written, "\(document.name)")
    }
  }

  @Test("each number of a real document has the double that the standard library reads")
  func numbers() throws {
    func check(_ value: JSONValue) {
      switch value {
      case .number(let number):
        #expect(number.double?.bitPattern == Double(number.text)?.bitPattern)
      case .array(let elements): for element in elements { check(element) }
      case .object(let object): for member in object.members { check(member.value) }
      case .null, .bool, .string: break
      }
    }
    for document in try documents() { check(try JSONValue(parsing: document.bytes)) }
  }

  private func withoutSpace(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    for byte in bytes {
      if byte == 0x22 { isInString.toggle() }
      if isInString || ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { result.append(byte) }
    }
    return result
  }
}
