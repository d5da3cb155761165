/// Base 64 of RFC 4648 §4 and §5, read strictly: canonical padding, no line breaks, and unused bits
/// zero (unlike the `R` in `"YR=="`), so that equal bytes have equal texts.
package enum Base64 {
  /// The alphabet of base 64, and whether the text must be padded.
  package enum Alphabet {
    /// `+` and `/`; padded.
    case standard
    /// `-` and `_`; read with or without padding.
    case url
    /// `+` and `/`; read with or without padding.
    case unpadded
  }

  /// Returns the bytes that the text encodes; nil if it is not base 64.
  package static func bytes(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> [UInt8]? {
    guard let count = count(of: text, alphabet) else { return nil }
    var isRead = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let output = UnsafeMutableRawBufferPointer(buffer)
      isRead = decode(
        text, alphabet, into: UnsafeMutableRawBufferPointer(rebasing: output[..<count]))
      filled = count
    }
    return isRead ? bytes : nil
  }

  /// Calls `body` with the text that encodes `bytes`.
  package static func withText(
    of bytes: UnsafeRawBufferPointer, _ alphabet: Alphabet, isPadded: Bool,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    let count = textCount(of: bytes.count, isPadded: isPadded)
    withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { text in
      encode(bytes, alphabet, into: text)
      body(UnsafeRawBufferPointer(text))
    }
  }

  /// Returns the number of bytes that the text encodes; nil if its length or padding is not that of base 64.
  package static func count(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> Int? {
    var digits = text.count
    while digits > 0, text.count - digits < 2, text[digits - 1] == 0x3D { digits -= 1 }
    let isPadded = digits != text.count || alphabet == .standard
    if isPadded, text.count % 4 != 0 { return nil }
    return digits % 4 == 1 ? nil : digits / 4 * 3 + max(0, digits % 4 - 1)
  }

  /// Writes the bytes that the text encodes; returns false if it is not base 64. The size of
  /// `output` must be that of ``count(of:_:)``.
  package static func decode(
    _ text: UnsafeRawBufferPointer, _ alphabet: Alphabet,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let bits = alphabet == .url ? urlBits : standardBits
    guard let source = text.baseAddress, let target = output.baseAddress else {
      return output.isEmpty
    }
    @inline(__always)
    func value(_ index: Int) -> UInt32 {
      bits[768 &+ Int(source.load(fromByteOffset: index, as: UInt8.self))] >> 16
    }
    var groups: UInt32 = 0
    var input = 0
    var place = 0
    // Decode four digits at a time; each store writes one byte too many.
    while output.count &- place >= 4 {
      let word = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: input, as: UInt32.self))
      let group =
        bits[Int(word & 0xFF)] | bits[256 &+ Int(word >> 8 & 0xFF)]
        | bits[512 &+ Int(word >> 16 & 0xFF)] | bits[768 &+ Int(word >> 24)]
      groups |= group
      target.storeBytes(of: group.littleEndian, toByteOffset: place, as: UInt32.self)
      input &+= 4
      place &+= 3
    }
    let rest = output.count &- place
    guard rest > 0 else { return groups < 1 << 24 }
    let (first, second) = (value(input), value(input + 1))
    let third = rest > 1 ? value(input + 2) : 0
    let fourth = rest > 2 ? value(input + 3) : 0
    // Bits that belong to no byte must be zero.
    let unused = rest == 1 ? second & 15 : rest == 2 ? third & 3 : 0
    let word = first << 18 | second << 12 | third << 6 | fourth
    for index in 0..<rest {
      let byte = UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * index))
      target.storeBytes(of: byte, toByteOffset: place + index, as: UInt8.self)
    }
    return groups < 1 << 24 && first | second | third | fourth | unused << 6 < 64
  }

  /// Decodes the text before the next quote to the beginning of `output`, which grows if necessary.
  /// Returns nil if the text is not base 64, or if it needs more than 64 KiB.
  ///
  /// - Returns: the length of the text and the number of bytes.
  package static func decode(
    prefixOf text: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> (count: Int, value: Int)? {
    while true {
      let (input, place) = output.withUnsafeMutableBytes { decodeEights(of: text, into: $0) }
      guard output.count - place >= 8 else {
        if output.count >= 1 << 16 { return nil }
        output = [UInt8](repeating: 0, count: output.count * 4)
        continue
      }
      // The last digits remain, with their padding.
      var end = input
      while end < text.count, text[end] != 0x22, end - input < 9 { end += 1 }
      let rest = UnsafeRawBufferPointer(rebasing: text[input..<end])
      guard let count = count(of: rest, .standard) else { return nil }
      let isRead = output.withUnsafeMutableBytes {
        decode(
          rest, .standard,
          into: UnsafeMutableRawBufferPointer(rebasing: $0[place..<(place + count)]))
      }
      return isRead ? (end, place + count) : nil
    }
  }

  /// Decodes eight digits at a time, while there are eight of them and room for eight bytes.
  private static func decodeEights(
    of text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (input: Int, place: Int) {
    guard let source = text.baseAddress, let target = output.baseAddress else { return (0, 0) }
    let bits = standardBits
    var input = 0
    var place = 0
    @inline(__always)
    func part(_ index: Int) -> UInt32 {
      bits[(index & 3) << 8 + Int(source.load(fromByteOffset: input &+ index, as: UInt8.self))]
    }
    // The room must have eight bytes left for the last six, since each store writes too far.
    let end = min(text.count / 8, (output.count &- 2) / 6) &* 8
    while input < end {
      let first = part(0) | part(1) | part(2) | part(3)
      let second = part(4) | part(5) | part(6) | part(7)
      if first | second >= 1 << 24 { break }
      target.storeBytes(of: first.littleEndian, toByteOffset: place, as: UInt32.self)
      target.storeBytes(of: second.littleEndian, toByteOffset: place &+ 3, as: UInt32.self)
      input &+= 8
      place &+= 6
    }
    return (input, place)
  }

  /// Returns the length of the text for this number of bytes.
  package static func textCount(of count: Int, isPadded: Bool) -> Int {
    isPadded ? (count + 2) / 3 * 4 : count / 3 * 4 + (count % 3 == 0 ? 0 : count % 3 + 1)
  }

  /// Writes the text, with padding if `output` has room for it.
  package static func encode(
    _ bytes: UnsafeRawBufferPointer, _ alphabet: Alphabet,
    into output: UnsafeMutableRawBufferPointer
  ) {
    let digits = alphabet == .url ? urlDigits : standardDigits
    digits.withUnsafeBufferPointer { digits in
      var input = 0
      var place = 0
      while input + 3 <= bytes.count {
        let word =
          UInt32(bytes[input]) << 16 | UInt32(bytes[input + 1]) << 8 | UInt32(bytes[input + 2])
        output[place] = digits[Int(word >> 18)]
        output[place + 1] = digits[Int(word >> 12 & 63)]
        output[place + 2] = digits[Int(word >> 6 & 63)]
        output[place + 3] = digits[Int(word & 63)]
        input += 3
        place += 4
      }
      let rest = bytes.count - input
      if rest > 0 {
        let word =
          UInt32(bytes[input]) << 16 | (rest == 2 ? UInt32(bytes[input + 1]) << 8 : 0)
        output[place] = digits[Int(word >> 18)]
        output[place + 1] = digits[Int(word >> 12 & 63)]
        if rest == 2 { output[place + 2] = digits[Int(word >> 6 & 63)] }
        place += rest + 1
      }
      while place < output.count {
        output[place] = 0x3D
        place += 1
      }
    }
  }

  private static let standardDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private nonisolated(unsafe) static let standardBits = bits(of: standardDigits)
  private nonisolated(unsafe) static let urlBits = bits(of: urlDigits)

  /// Returns a table of the values of each byte as the first, second, third and fourth digit of a group:
  /// the digit's bits at their places in the three bytes, stored as a little-endian word. A byte
  /// that is not a digit sets higher bits. The memory is never freed.
  private static func bits(of digits: [UInt8]) -> UnsafePointer<UInt32> {
    let bits = UnsafeMutablePointer<UInt32>.allocate(capacity: 1024)
    bits.initialize(repeating: 0xFF00_0000, count: 1024)
    for (value, digit) in digits.enumerated() {
      let value = UInt32(value)
      let digit = Int(digit)
      bits[digit] = value << 2
      bits[256 + digit] = value >> 4 | (value & 15) << 12
      bits[512 + digit] = (value >> 2) << 8 | (value & 3) << 22
      bits[768 + digit] = value << 16
    }
    return UnsafePointer(bits)
  }
}

// MARK: - Lines of base 64, and base 64 of base 64

extension Base64 {
  /// The number of digits in a line (RFC 2045 §6.8).
  private static let lineCount = 76

  /// Returns the bytes that a padded text encodes; nil if it is not base 64. Lines may end anywhere, with CR, LF or
  /// both.
  package static func bytes(ofLines text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.contains(where: isLineEnd) else { return bytes(of: text, .standard) }
    return text.filter { !isLineEnd($0) }.withUnsafeBytes { bytes(of: $0, .standard) }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Calls `body` with the text of the bytes in lines of 76 digits, with a line feed between them.
  package static func withLines(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withText(of: bytes, .standard, isPadded: true) { digits in
      guard digits.count > lineCount else { return body(digits) }
      var text: [UInt8] = []
      text.reserveCapacity(digits.count + digits.count / lineCount)
      for start in stride(from: 0, to: digits.count, by: lineCount) {
        if start > 0 { text.append(0x0A) }
        text += digits[start..<min(start + lineCount, digits.count)]
      }
      text.withUnsafeBytes(body)
    }
  }

  /// Returns the bytes that a text encodes by base 64 of their base 64; nil if it does not.
  package static func bytes(ofEncodedTwice text: UnsafeRawBufferPointer) -> [UInt8]? {
    bytes(of: text, .standard)?.withUnsafeBytes { bytes(of: $0, .standard) }
  }

  /// Calls `body` with the base 64 of the bytes' base 64.
  package static func withTextTwice(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withText(of: bytes, .standard, isPadded: true) {
      withText(of: $0, .standard, isPadded: true, body)
    }
  }
}
