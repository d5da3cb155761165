extension SplitMix64 {
  private static let telling = Array("{}[]\",:\\0123456789eE+-.tfnu \n\u{7}é".utf8) + [0xFF, 0xED]

  /// Changes, removes or inserts one byte. A new byte mostly has a meaning in JSON.
  public mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = below(bytes.count)
    switch below(7) {
    case 0, 1: bytes[place] = pick(Self.telling)
    case 2: bytes[place] = UInt8(truncatingIfNeeded: next())
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(pick(Self.telling), at: place)
    case 5: bytes[place] ^= 1 << UInt8(below(8))
    default: replaceLetter(in: &bytes, from: place)
    }
  }

  /// Replaces the next letter by another one, so that a string stays a string.
  private mutating func replaceLetter(in bytes: inout [UInt8], from start: Int) {
    let place = bytes[start...].firstIndex { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    if let place { bytes[place] = pick(Array("abcxyzTV".utf8)) }
  }
}
