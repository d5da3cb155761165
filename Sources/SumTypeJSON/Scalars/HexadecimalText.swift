/// Base 16 of RFC 4648 §8, read in upper and lower case and written in lower case.
package enum HexadecimalText {
  /// Returns the bytes that the text encodes; nil if it is not base 16.
  package static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    var all: UInt8 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 2) { bytes, count in
      count = text.count / 2
      for index in 0..<count {
        let high = value(text[index * 2])
        let low = value(text[index * 2 + 1])
        all |= high | low
        bytes.initializeElement(at: index, to: high << 4 | low)
      }
    }
    return all < 16 ? bytes : nil
  }

  /// Calls `body` with the text that encodes the bytes.
  package static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: bytes.count * 2, alignment: 1) { text in
      for (index, byte) in bytes.enumerated() {
        let (high, low) = (byte >> 4, byte & 15)
        text[index * 2] = high < 10 ? high &+ 0x30 : high &+ 0x57
        text[index * 2 + 1] = low < 10 ? low &+ 0x30 : low &+ 0x57
      }
      body(UnsafeRawBufferPointer(text))
    }
  }

  /// Returns the value of a digit in upper or lower case; more than 15 for any other byte. It has no branches, because
  /// these would be mispredicted half of the time: which digits are letters is random.
  @inline(__always)
  private static func value(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    let letter = (byte | 0x20) &- 0x61
    let digitMask: UInt8 = digit < 10 ? 0xFF : 0
    let letterMask: UInt8 = letter < 6 ? 0xFF : 0
    return digit & digitMask | (letter &+ 10) & letterMask | ~(digitMask | letterMask)
  }
}

/// A UUID in the form of RFC 9562 §4: `8F14E45F-CEEA-467A-9A36-DEDD4BEA2543`, read in either case.
///
/// Public, because only then the runtime can inline it.
@_spi(Scalars) public enum UUIDText {
  /// Returns the sixteen bytes of the UUID, eight in each word, the first lowest; nil for any other text.
  public static func words(of text: UnsafeRawBufferPointer) -> (UInt64, UInt64)? {
    guard text.count == 36, let base = text.baseAddress else { return nil }
    return words(of: base)
  }

  /// Returns the words of a UUID in 36 bytes, as ``words(of:)`` does.
  @inlinable
  @inline(__always)
  public static func words(of text: UnsafeRawPointer) -> (UInt64, UInt64)? {
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    /// Returns two groups of four digits without the hyphen between them.
    func halves(_ first: Int, _ second: Int) -> UInt64 {
      func half(_ offset: Int) -> UInt64 {
        UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      }
      return half(first) | half(second) << 32
    }
    func isHyphen(_ offset: Int) -> Bool {
      text.load(fromByteOffset: offset, as: UInt8.self) == 0x2D
    }
    let front = values(unsafeBitCast(SIMD2(word(0), halves(9, 14)), to: SIMD16<UInt8>.self))
    let back = values(unsafeBitCast(SIMD2(halves(19, 24), word(28)), to: SIMD16<UInt8>.self))
    let areDigits = unsafeBitCast(front.areDigits .& back.areDigits, to: SIMD2<UInt64>.self)
    guard areDigits[0] & areDigits[1] == .max, isHyphen(8), isHyphen(13), isHyphen(18),
      isHyphen(23)
    else { return nil }
    let (first, last) = (bytesOfPairs(front.values), bytesOfPairs(back.values))
    // Two words and not a vector, which the compiler would split into bytes.
    return (
      (first[0] & 0xFFFF_FFFF | first[1] << 32).littleEndian,
      (last[0] & 0xFFFF_FFFF | last[1] << 32).littleEndian
    )
  }

  /// Returns the values of sixteen hexadecimal digits in upper or lower case, and a mask of the valid ones.
  ///
  /// It handles all digits together and without branches, which would be mispredicted half of the
  /// time: which digits are letters is random.
  @inlinable
  @inline(__always)
  static func values(
    _ digits: SIMD16<UInt8>
  ) -> (values: SIMD16<UInt8>, areDigits: SIMDMask<SIMD16<Int8>>) {
    typealias Bytes = SIMD16<UInt8>
    let decimal: Bytes = digits &- Bytes(repeating: 0x30)
    // Upper and lower case differ by one bit, which the numbers of the first six letters do not use.
    let letter: Bytes = (digits &- Bytes(repeating: 0x41)) & Bytes(repeating: 0xDF)
    let isDecimal = decimal .<= Bytes(repeating: 9)
    let isLetter = letter .<= Bytes(repeating: 5)
    let values = (letter &+ Bytes(repeating: 10)).replacing(with: decimal, where: isDecimal)
    return (values, isDecimal .| isLetter)
  }

  /// Combines pairs of hexadecimal values to bytes: four in the lower half of each word.
  @inlinable
  @inline(__always)
  static func bytesOfPairs(_ values: SIMD16<UInt8>) -> SIMD2<UInt64> {
    typealias Words = SIMD2<UInt64>
    // Use words: to pick every other byte of a vector, LLVM splits it.
    let words = unsafeBitCast(values, to: Words.self)
    var bytes: Words = words &<< Words(repeating: 4) | words &>> Words(repeating: 8)
    bytes = bytes & Words(repeating: 0x00FF_00FF_00FF_00FF)
    bytes = (bytes | bytes &>> Words(repeating: 8)) & Words(repeating: 0x0000_FFFF_0000_FFFF)
    return bytes | bytes &>> Words(repeating: 16)
  }
}
