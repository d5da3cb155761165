extension Identifier {
  /// Whether Swift's grammar accepts `name` as an identifier, with backticks where it is a keyword.
  ///
  /// Stricter than the compiler in three ways: `_` alone is a wildcard, `$` belongs to the
  /// compiler, and characters that cannot be seen (zero-width, bidirectional controls, variation
  /// selectors) are refused, since two names must not look alike.
  public static func isValid(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count > 0 else { return false }
      return isPlainASCII(start, bytes.count) ?? isValid(scalarsOf: bytes)
    }
  }

  /// Nil where a byte is not ASCII.
  private static func isPlainASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool? {
    var index = 0
    while index < count {
      let byte = start[index]
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
      let isDigit = byte >= 0x30 && byte <= 0x39
      if byte >= 0x80 { return nil }
      if !isLetter && (!isDigit || index == 0) { return false }
      index &+= 1
    }
    return count > 1 || start[0] != 0x5F
  }

  private static func isValid(scalarsOf bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFirst = true
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isAllowed = isFirst ? isHead(scalar) : isContinuation(scalar)
      if !isAllowed { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// *identifier-head* of The Swift Programming Language, "Lexical Structure".
  static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    if (0x30...0x39).contains(scalar.value) { return false }
    return isContinuation(scalar) && !combining.contains { $0.contains(scalar.value) }
  }

  /// *identifier-character* of The Swift Programming Language, without the invisible ones.
  static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 {
      return value == 0x5F || (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20)
    }
    if scalar.properties.isDefaultIgnorableCodePoint || isBidirectionalControl(value) {
      return false
    }
    if value >= 0x10000 { return value < 0xF0000 && value & 0xFFFF <= 0xFFFD }
    return allowed.contains { $0.contains(value) }
  }

  private static func isBidirectionalControl(_ value: UInt32) -> Bool {
    (0x200B...0x200F).contains(value) || (0x202A...0x202E).contains(value)
      || (0x2060...0x206F).contains(value) || value == 0x061C
  }

  /// May follow, but not begin.
  private static let combining: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  /// The ranges below U+10000 that the compiler's lexer allows (WG14 N1518, Annex X.1).
  private static let allowed: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x203F...0x2040,
    0x2054...0x2054, 0x2070...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
    0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D,
    0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44, 0xFE47...0xFFF8,
  ]
}
