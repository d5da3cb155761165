/// Base 64 of RFC 4648 §4 and §5, strictly: canonical padding, no line breaks, and no bits set that
/// are not used.
enum Base64Text {
  enum Alphabet {
    /// `+` and `/`; padded.
    case standard
    /// `-` and `_`; with or without padding.
    case url
  }

  /// How many bytes the text says; nil where it is no base 64.
  static func count(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> Int? {
    var count = 0
    return decode(text, alphabet) { _ in count += 1 } ? count : nil
  }

  /// The bytes that the text says; nil where it is no base 64.
  static func bytes(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    return decode(text, alphabet) { bytes.append($0) } ? bytes : nil
  }

  @inline(__always)
  private static func decode(
    _ text: UnsafeRawBufferPointer, _ alphabet: Alphabet, _ emit: (UInt8) -> Void
  ) -> Bool {
    var digits = text.count
    while digits > 0, text.count - digits < 2, text[digits - 1] == 0x3D { digits -= 1 }
    let isPadded = digits != text.count || alphabet == .standard
    if isPadded, text.count % 4 != 0 { return false }
    if digits % 4 == 1 { return false }
    let values = alphabet == .standard ? standardValues : urlValues
    return values.withUnsafeBufferPointer { values in
      var word: UInt32 = 0
      var bits = 0
      for index in 0..<digits {
        let value = values[Int(text[index])]
        if value > 63 { return false }
        word = word << 6 | UInt32(value)
        bits += 6
        if bits >= 8 {
          bits -= 8
          emit(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
        }
      }
      // Bits that no byte takes up are zero.
      return word & (1 << UInt32(bits) - 1) == 0
    }
  }

  private static let standardValues = values(of: "+/")
  private static let urlValues = values(of: "-_")

  /// The value of each byte as a digit; 255 for those that are none.
  private static func values(of lastTwo: String) -> [UInt8] {
    let digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + lastTwo
    var values = Array(repeating: 255 as UInt8, count: 256)
    for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
