/// What the strings of defaults stand for. Each returns nil where the text is something else.
enum DefaultText {
  /// RFC 9562: `6a1f2b3c-0d4e-4f5a-8b6c-7d8e9fa0b1c2`
  static func uuid(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count == 36 else { return nil }
    var digits: [UInt8] = []
    for (index, byte) in characters.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        digits.append(byte)
      }
    }
    return hex(digits)
  }

  static func hex(_ text: String) -> [UInt8]? { hex(Array(text.utf8)) }

  private static func hex(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = hexDigit(digits[index]), let low = hexDigit(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// The same text, where it is a URL and nothing has to be escaped in it.
  static func url(_ text: String) -> String? {
    var copy = text
    return copy.withUTF8 { URLText.isValid(UnsafeRawBufferPointer($0)) } ? text : nil
  }

  /// RFC 4648, section 4, with padding.
  static func base64(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    let padding = characters.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    if padding == 1, characters.last != UInt8(ascii: "=") { return nil }
    return base64(characters.dropLast(padding), UInt8(ascii: "+"), UInt8(ascii: "/"))
  }

  /// RFC 4648, section 5, without padding.
  static func base64URL(_ text: String) -> [UInt8]? {
    base64(Array(text.utf8)[...], UInt8(ascii: "-"), UInt8(ascii: "_"))
  }

  private static func base64(
    _ characters: ArraySlice<UInt8>, _ sixtyTwo: UInt8, _ sixtyThree: UInt8
  ) -> [UInt8]? {
    guard characters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in characters {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case sixtyTwo: value = 62
      case sixtyThree: value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return bits == 0 ? bytes : nil
  }
}
