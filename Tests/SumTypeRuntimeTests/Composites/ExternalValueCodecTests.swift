import Foundation
import SumTypeRuntime
import Testing

@Suite("Types of the app's own")
struct ExternalValueCodecTests {
  /// Takes every spelling of a colour, and writes one.
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

  @Test("what the type spells otherwise is written back as it was read until it changes")
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

  @Test("the raw value is written as its scalar is")
  func forms() throws {
    struct Tick: RawRepresentable, Hashable, Sendable { var rawValue: Date }
    typealias Codec = ExternalTypeCodec<Tick, SecondsDateCodec>
    #expect(Codec.written(Tick(rawValue: Date(timeIntervalSince1970: 12.5))) == "12.5")
    #expect(try Codec.domain(12.5) == Tick(rawValue: Date(timeIntervalSince1970: 12.5)))
    #expect(Codec.dto(Tick(rawValue: Date(timeIntervalSince1970: 1))) == 1)
  }
}
