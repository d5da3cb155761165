import Foundation
import SumTypeRuntime
import Testing

@Suite("External types")
struct ExternalValueCodecTests {
  /// A colour that accepts upper and lower case, and stores lower case.
  private struct Shade: RawRepresentable, Hashable, Sendable {
    var rawValue: String

    init?(rawValue: String) {
      guard rawValue.hasPrefix("#") else { return nil }
      self.rawValue = rawValue.lowercased()
    }
  }
  private typealias ShadeCodec = ExternalTypeCodec<Shade, StringCodec>
  private typealias Shades = Sole<ArrayCodec<OptionalCodec<ShadeCodec>>>

  @Test("a raw value that the type refuses is malformed, with its place")
  func refused() throws {
    #expect(try ShadeCodec.read(##""#FFF""##).rawValue == "#fff")
    #expect(ShadeCodec.faultCode(of: "1") == .typeMismatch)
    #expect {
      try Shades.load(Array(##"["#fff", "red"]"##.utf8))
    } throws: { error in
      "\(error)" == #"1:10: at /1: expected a value that its type accepts, found the string "red""#
    }
    #expect(throws: MappingError.self) { try ShadeCodec.domain("red") }
    #expect(try ShadeCodec.domain("#FFF") == ShadeCodec.read(##""#fff""##))
  }

  @Test("a value keeps the spelling that was read until it changes, although its type has another")
  func spelling() throws {
    let json = ##"["#FFF", null, "\u0023AAA"]"##
    #expect(try Shades.edited(json) { _ in } == json)
    #expect(
      try Shades.edited(json) { $0[1] = Shade(rawValue: "#BBB") }
        == ##"["#FFF", "#bbb", "\u0023AAA"]"##)
    #expect(
      try Shades.edited(json) { $0[0] = Shade(rawValue: "#000") }
        == ##"["#000", null, "\u0023AAA"]"##)
  }

  @Test("the raw value is written in the wire form of its scalar")
  func forms() throws {
    struct Tick: RawRepresentable, Hashable, Sendable { var rawValue: Date }
    typealias Codec = ExternalTypeCodec<Tick, SecondsDateCodec>
    #expect(Codec.written(Tick(rawValue: Date(timeIntervalSince1970: 12.5))) == "12.5")
    #expect(try Codec.domain(12.5) == Tick(rawValue: Date(timeIntervalSince1970: 12.5)))
    #expect(Codec.dto(Tick(rawValue: Date(timeIntervalSince1970: 1))) == 1)
  }
}
