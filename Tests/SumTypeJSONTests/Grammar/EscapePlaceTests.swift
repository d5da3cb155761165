import SumTypeJSON
import Testing

@Suite("Escapes at any place of a string")
struct EscapePlaceTests {
  @Test("an escape of each code unit is read as its character")
  func codeUnits() {
    for unit in 0..<0x10000 where unit & 0xF800 != 0xD800 {
      let digits = String(unit, radix: 16, uppercase: unit & 1 == 0)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      guard let scalar = Unicode.Scalar(unit) else { continue }
      if read(Array("\"\(escape)\"".utf8)) != String(scalar)
        || read(Array("\"\(escape), and so on\"".utf8)) != "\(scalar), and so on"
      {
        Issue.record("\(escape)")
      }
    }
  }

  @Test("an escaped pair of surrogates is read as one character")
  func surrogates() {
    for scalar in stride(from: 0x10000, through: 0x10FFFF, by: 0x3FD) {
      guard let scalar = Unicode.Scalar(scalar) else { continue }
      let escape = String(scalar).utf16.map { "\\u" + String($0, radix: 16) }.joined()
      for text in ["\"\(escape)\"", "\"\(escape), and so on\""] {
        if read(Array(text.utf8))?.unicodeScalars.first != scalar { Issue.record("\(text)") }
      }
    }
  }

  @Test(
    "a byte of an escape gives the same result near the end of the input and far from it",
    arguments: [
      #"\n"#, #"\u00e9"#, #"\uD83D\uDE42"#, #"\ud83d"#, #"\"#,
    ])
  func everyByte(escape: String) {
    let escape = Array(escape.utf8)
    for place in 1...escape.count {
      for byte in UInt8.min...UInt8.max where byte != 0x22 {
        var bytes = escape
        if place < escape.count { bytes[place] = byte } else { bytes.append(byte) }
        // Near the end of the input the reader examines single bytes.
        let near = outcome(of: [0x22] + bytes)
        let far = outcome(of: [0x22] + bytes + Array(repeating: 0x61, count: 16) + [0x22])
        if case .fault(.unexpectedEnd, _) = near { continue }
        if near != far { Issue.record("\(bytes): \(near), \(far)") }
      }
    }
  }

  @Test(
    "a byte that ends a run of plain characters is found at any distance from the end of the input")
  func stops() {
    for before in 0...40 {
      for after in 0...20 {
        for byte in [0x22, 0x5C, 0x00, 0x1F, 0x20, 0x7F, 0x21, 0x23, 0x5B, 0x5D] as [UInt8] {
          let plain = [UInt8](repeating: 0x61, count: before)
          let rest = [UInt8](repeating: 0x62, count: after) + [0x22]
          let expected: Outcome
          switch byte {
          case 0x22: expected = .fault(.trailingContent, offset: before + 2)
          case 0x5C:
            expected = after > 0 ? .value("") : .fault(.unexpectedEnd, offset: before + 3)
          case 0..<0x20: expected = .fault(.controlCharacter, offset: before + 1)
          default: expected = .value("")
          }
          switch (outcome(of: [0x22] + plain + [byte] + rest), expected) {
          case (.value, .value): continue
          case (let found, let expected):
            if found != expected {
              Issue.record("\(byte) after \(before) before \(after): \(found)")
            }
          }
        }
      }
    }
  }

  private func read(_ bytes: [UInt8]) -> String? {
    try? JSONReader.read(bytes) { (reader) throws(JSONFault) in try reader.readString() }
  }
}
