import SumTypeJSON
import TestSupport
import Testing

@Suite("Broken and random input of the reader")
struct HostileInputTests {
  static let document = #"""
    {"version": 1, "entries": [{"type": "text", "id": "1A", "n": -12.50e+3, "ok": true, "f": false},
      {"t\u0065xt": "é\ud83d\ude00 日本語 \"\\\/\b\f\n\r\t", "none": null,
      "list": [[], {}, [0, 1e5]]}],
      "a key that is longer than sixteen bytes": 123456789012345678901234567890}
    """#

  static let members = MemberTable("version", "entries", "a key that is longer than sixteen bytes")

  /// Reads as generated code does: known and unknown members, integers, doubles and strings.
  private static func readTyped(_ bytes: [UInt8]) -> Outcome {
    do {
      return try JSONReader.read(bytes, recordsKept: true) { (reader) throws(JSONFault) in
        var object = try reader.openObject()
        while let index = try reader.nextMember(&object, members) {
          switch index {
          case 0: _ = try reader.readInteger(as: Int.self)
          case 2: _ = try reader.readDouble()
          default:
            var array = try reader.openArray()
            while try reader.nextElement(&array) {
              var entry = try reader.openObject()
              while try reader.nextKey(&entry) != nil {
                if try reader.peekKind() == .string {
                  _ = try reader.readString()
                } else {
                  try reader.skipValue()
                }
              }
            }
          }
        }
        return .value("")
      }
    } catch {
      return .fault(error.code, offset: error.offset)
    }
  }

  @Test("a document that is cut at any place is refused at a place in it")
  func truncated() {
    let bytes = Array(Self.document.utf8)
    #expect(Self.readTyped(bytes).isValue && outcome(of: bytes).isValue)
    for length in 0..<bytes.count {
      // A copy of exactly that length, so that a read past its end is outside the allocation.
      let cut = Array(bytes[..<length])
      for result in [outcome(of: cut), outcomeOfSkipping(cut), Self.readTyped(cut)] {
        let expected: JSONFault.Code = length == 0 ? .emptyInput : .unexpectedEnd
        #expect(result.code == expected || result.code == .invalidUTF8, "\(length)")
        if case .fault(_, let offset) = result { #expect(offset <= length) }
      }
    }
  }

  @Test("a range that cuts a document gives the same fault as the cut document alone")
  func window() {
    let bytes = Array(Self.document.utf8)
    for length in 1..<bytes.count {
      let cut = outcome(of: Array(bytes[..<length]))
      var windowed: Outcome
      do {
        let value = try JSONReader.read(bytes, in: 0..<length) { (reader) throws(JSONFault) in
          try reader.readValue()
        }
        windowed = .value(value.text())
      } catch { windowed = .fault(error.code, offset: error.offset) }
      #expect(cut == windowed)
    }
  }

  @Test("reading and skipping agree on a document with random changes, and on its fault")
  func flipped() {
    var generator = SplitMix64(seed: 11)
    let original = Array(Self.document.utf8)
    var accepted = 0
    for round in 0..<8_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch round % 4 {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 2: bytes.remove(at: place)
        default:
          bytes.insert(
            "{}[],:\"\\-+.eE019tfn u".utf8.randomElement(using: &generator) ?? 0, at: place)
        }
      }
      let read = outcome(of: bytes)
      let skipped = outcomeOfSkipping(bytes)
      if read.isValue {
        accepted += 1
        #expect(skipped.isValue)
      } else {
        #expect(read == skipped)
      }
      if Self.readTyped(bytes).isValue { #expect(read.isValue) }
      if case .fault(let code, let offset) = read {
        #expect(offset >= 0 && offset <= bytes.count)
        if round % 16 == 0 {
          #expect(!JSONFault(code, at: offset).explained(in: bytes).description.isEmpty)
        }
      }
    }
    #expect(accepted > 200)
  }

  @Test("reading and skipping agree on short random texts of JSON's characters")
  func random() {
    var generator = SplitMix64(seed: 12)
    let alphabet = Array("[[]]{}\"\"a:,,01-.e \\ut".utf8)
    var accepted = 0
    for _ in 0..<30_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let read = outcome(of: bytes)
      let skipped = outcomeOfSkipping(bytes)
      if read.isValue {
        accepted += 1
        #expect(skipped.isValue)
        // The text that the accepted value is written as is read as the same value.
        if case .value(let text) = read { #expect(outcome(of: text) == read) }
      } else {
        #expect(read == skipped)
      }
    }
    #expect(accepted > 100)
  }
}
