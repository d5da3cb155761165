import SumTypeJSON
import TestSupport
import Testing

@Suite(
  "real documents are read exactly",
  .enabled(if: Corpus.areThere, "\(Corpus.reason)"))
struct CorpusTests {
  private func documents() throws -> [CorpusDocument] {
    try Corpus.allCases.flatMap { try $0.documents() }
  }

  @Test("every document comes back from its value, in every style, and is skipped whole")
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

  @Test("tokens are untouched: without white space, source and output are the same bytes")
  func tokens() throws {
    for document in try documents() {
      let bytes = document.bytes
      let written = try JSONValue(parsing: bytes).bytes()
      // Escapes that need not be there are the one thing the writer spells differently.
      if bytes.contains(0x5C) { continue }
      #expect(withoutSpace(bytes) == written, "\(document.name)")
    }
  }

  @Test("numbers agree with the standard library")
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
