import SumTypeSwift
import TestSupport
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  @Test(
    "a name that Swift accepts becomes an identifier",
    arguments: [
      "a", "A1", "_a", "__", "snake_case", "class", "self", "é", "e\u{301}", "名前", "🎉", "Ω2",
    ])
  func valid(name: String) {
    #expect(Identifier(name)?.name == name)
  }

  @Test(
    "a name that Swift does not accept gives no identifier",
    arguments: [
      "", "_", "1a", "a b", "a-b", "a.b", "a+", "$0", "a$", "`a`", "a`", "a\n", "a\u{0}", "a;b",
      "\u{301}",
      "a//b", "a\"", "a\\", "a(b)", "→", "a\u{202E}b", "a\u{200B}b", "a\u{FE0F}", "a\u{2060}",
      "\u{FEFF}a",
      "a\u{AD}b", "a\u{2028}b", "a\u{A0}b", "😀\u{200D}😀", "a\u{E000}", "#if", "@a", "a…", "a–b",
      "a\u{180E}",
    ])
  func invalid(name: String) {
    #expect(Identifier(name) == nil)
  }

  @Test("the compiler accepts each name that becomes an identifier")
  func compiles() async throws {
    let scalars: [UInt32] = [
      0xA8, 0xAA, 0xB5, 0xFF, 0x100, 0x370, 0x1DC0, 0x1E00, 0x2070, 0x20D0, 0x2100, 0x2460, 0x2776,
      0x2C00, 0x2E80, 0x3005, 0x3040, 0xD7FF, 0xF900, 0xFDF0, 0xFE30, 0xFE47, 0xFFEF, 0x10000,
      0x1F389, 0x20000, 0x3_1234, 0x2190, 0x2500, 0x3000, 0xE000,
    ]
    var lines: [String] = []
    for (index, value) in scalars.enumerated() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for name in ["\(scalar)", "a\(scalar)"] {
        if let identifier = Identifier(name) {
          lines.append("enum N\(index)_\(lines.count) { case \(identifier.declaration) }")
        }
      }
    }
    #expect(lines.count > 40)
    let verdict = try await SwiftCompiler().typecheck(lines.joined(separator: "\n"))
    #expect(verdict.isAccepted, "\(verdict.messages)")
  }

  @Test("an identifier has backticks only where Swift needs them")
  func spelling() {
    let name: Identifier = "default"
    #expect(name.expression == "`default`")
    #expect(name.declaration == "`default`")
    #expect(name.member == "default")
    #expect(name.label == "default")
    let copy: Identifier = "copy"
    #expect(copy.expression == "`copy`")
    #expect(copy.declaration == "copy")
    let initializer: Identifier = "init"
    #expect(initializer.member == "`init`")
    let plain: Identifier = "message"
    #expect(
      [plain.expression, plain.declaration, plain.member, plain.label]
        == Array(repeating: "message", count: 4))
    let parameter: Identifier = "inout"
    #expect(parameter.label == "`inout`")
    #expect(parameter.argument == "`inout`")
  }

  @Test(
    "a name in JSON becomes a Swift name in lower and in upper camel case",
    arguments: [
      ("user_id", "userId", "UserId"), ("userId", "userId", "UserId"),
      ("userID", "userID", "UserID"),
      ("user-name", "userName", "UserName"), ("m.room.message", "mRoomMessage", "MRoomMessage"),
      ("HTTPServer", "httpServer", "HTTPServer"), ("URL", "url", "URL"), ("MD5", "md5", "MD5"),
      ("PUSH_EVENT", "pushEvent", "PushEvent"), ("user_ID", "userID", "UserID"),
      ("application/json", "applicationJson", "ApplicationJson"), ("a b:c", "aBC", "ABC"),
      ("_id", "id", "Id"), ("__typename", "typename", "Typename"), ("class", "class", "Class"),
      ("Übung", "übung", "Übung"), ("名前", "名前", "名前"), ("x2_y3", "x2Y3", "X2Y3"),
      ("$type", "type", "Type"), ("@id", "id", "Id"), ("2nd", "_2nd", "_2nd"),
      ("+1", "plus1", "Plus1"), ("-1", "minus1", "Minus1"), ("−1", "minus1", "Minus1"),
      ("1-2", "_1_2", "_1_2"), ("v1.10", "v1_10", "V1_10"), ("1.5e-3", "_1_5e3", "_1_5e3"),
      ("HTTP-Server", "httpServer", "HTTPServer"), ("c++", "c", "C"), ("a\"b", "aB", "AB"),
      ("a\nb", "aB", "AB"), ("a\u{0}b", "aB", "AB"), ("a\u{202E}b", "aB", "AB"),
      ("a/ /1%", "a1", "A1"), ("\u{301}a", "_\u{301}a", "_\u{301}a"), ("😀-🎉", "😀🎉", "😀🎉"),
      ("*/ func f() {} /*", "funcF", "FuncF"), ("PUSH.EVENT", "pushEvent", "PushEvent"),
      ("straße-é", "straßeÉ", "StraßeÉ"), ("ßa", "ßa", "SSa"), ("a--b", "aB", "AB"),
    ])
  func casing(wire: String, lower: String, upper: String) {
    #expect(Identifier.lowerCamel(from: wire) == lower)
    #expect(Identifier.upperCamel(from: wire) == upper)
  }

  @Test(
    "a name without letters and digits gives no Swift name",
    arguments: ["", "_", "...", "***", "\u{200B}", "->", "<=", "$", "\u{E000}"])
  func noCasing(wire: String) {
    #expect(Identifier.lowerCamel(from: wire) == nil)
    #expect(Identifier.upperCamel(from: wire) == nil)
  }

  @Test("each Swift name that is made from random text is a valid identifier")
  func casingIsValid() {
    var generator = SplitMix64(seed: 3)
    for count in 0..<2_000 {
      var name = String.UnicodeScalarView()
      for _ in 0..<(count == 0 ? 10_000 : count % 12) {
        let value = UInt32.random(
          in: 0...(Bool.random(using: &generator) ? 0x7F : 0x2FFFF), using: &generator)
        if let scalar = Unicode.Scalar(value) { name.append(scalar) }
      }
      let lower = Identifier.lowerCamel(from: String(name))
      for made in [lower, Identifier.upperCamel(from: String(name))] {
        if let made { #expect(Identifier.isValid(made), "\(name)") }
      }
    }
  }

  @Test("identifiers are ordered by name")
  func order() {
    let names: [Identifier] = ["b", "a", "class"]
    #expect(names.sorted().map(\.name) == ["a", "b", "class"])
  }
}
