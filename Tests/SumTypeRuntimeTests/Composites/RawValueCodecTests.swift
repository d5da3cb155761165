import Foundation
import SumTypeRuntime
import Testing

@Suite("Enums and aliases")
struct RawValueCodecTests {
  @Test("a closed enum reads its values and refuses others")
  func closed() throws {
    #expect(try LightCodec.read("\"red\"") == .red)
    #expect(LightCodec.written(.green) == "\"green\"")
    #expect(LightCodec.faultCode(of: "\"blue\"") == .unknownValue)
    #expect(LightCodec.faultCode(of: "1") == .typeMismatch)
    #expect(try StageCodec.read("9.0") == .high)
    #expect(StageCodec.faultCode(of: "2") == .unknownValue)
    #expect(throws: JSONFault(.unknownValue, at: 1, expected: "a known value")) {
      try LightCodec.read(" \"blue\"")
    }
  }

  @Test("an open enum keeps the values of a newer version, and notes them")
  func open() throws {
    let text = #"["happy", "wistful" ,"caf\u00e9","x"]"#
    let (value, kept) = try JSONReader.read(Array(text.utf8), recordsKept: true) {
      (reader) throws(JSONFault) in
      (try ArrayCodec<ToneCodec>.decode(from: &reader), reader.kept)
    }
    #expect(value == [.happy, .unknown("wistful"), .cafe, .unknown("x")])
    #expect(kept == [KeptItem(.value, 10..<19), KeptItem(.value, 33..<36)])
    #expect(ArrayCodec<ToneCodec>.written(value) == #"["happy","wistful","café","x"]"#)
  }

  @Test("a reader that does not record notes no unknown value")
  func notRecorded() throws {
    let kept = try JSONReader.read(Array(#""wistful""#.utf8)) { (reader) throws(JSONFault) in
      _ = try ToneCodec.decode(from: &reader)
      return reader.kept
    }
    #expect(kept.isEmpty)
  }

  @Test("a raw value that is only canonically equal to a known one is unknown")
  func canonicalEquivalence() throws {
    // Swift's `switch` takes both for the known case, which would be written as U+00E9.
    #expect(Light(rawValue: "cafe\u{301}") == .cafe)
    #expect(LightCodec.faultCode(of: #""cafe\u0301""#) == .unknownValue)
    #expect(ToneCodec.faultCode(of: #""cafe\u0301""#) == .unknownValue)
    #expect(throws: MappingError.self) { try LightCodec.domain("cafe\u{301}") }
    #expect(throws: MappingError.self) {
      try RawValueMapping<Tone, StringCodec>.domain("cafe\u{301}")
    }
    #expect(try RawValueMapping<Tone, StringCodec>.domain("caf\u{E9}") == .cafe)
  }

  @Test("an alias reads what its base reads")
  func alias() throws {
    typealias Codec = RawValueCodec<UserID, UUIDCodec>
    let id = UserID(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    let text = #""01020304-0506-0708-090A-0B0C0D0E0F10""#
    #expect(try Codec.read(text.lowercased()) == id)
    #expect(Codec.written(id) == text)
    #expect(Codec.faultCode(of: "\"x\"") == .invalidValue)
    #expect(try Codec.domain(Codec.dto(id)) == id)
    #expect(Codec.isSame(id, id))
  }
}
