/// Base 16 of RFC 4648 §8, in either case.
enum HexText {
  /// How many bytes the text says; nil where it is no base 16.
  static func count(of text: UnsafeRawBufferPointer) -> Int? {
    text.count % 2 == 0 && text.allSatisfy({ isDigit($0) }) ? text.count / 2 : nil
  }

  /// Whether a byte is one of `0-9A-Fa-f`.
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
