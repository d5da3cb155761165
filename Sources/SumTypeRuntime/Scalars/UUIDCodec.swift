import Foundation

/// A UUID in the form of RFC 9562 §4: `"8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"`. Read in either
/// case, written in upper case, as Foundation does.
public enum UUIDCodec: TextCodec {
  @inlinable
  public static var expectation: StaticString { "a UUID" }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> UUID {
    reader.skipToValue()
    if let value = reader.readPlainString(count: 36, { parse($0) }) { return value }
    return try decodeText(from: &reader)
  }

  public static func parse(_ text: UnsafeRawBufferPointer) -> UUID? {
    guard text.count == 36, let base = text.baseAddress else { return nil }
    return parse(base)
  }

  /// The UUID that 36 bytes say.
  @inlinable
  @inline(__always)
  static func parse(_ text: UnsafeRawPointer) -> UUID? {
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    func half(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    func byte(_ offset: Int) -> UInt8 {
      text.load(fromByteOffset: offset, as: UInt8.self)
    }
    let front = hexadecimalBytes(SIMD2(word(0), half(9) | half(14) << 32))
    let back = hexadecimalBytes(SIMD2(half(19) | half(24) << 32, word(28)))
    let hyphens = (byte(8) ^ 0x2D) | (byte(13) ^ 0x2D) | (byte(18) ^ 0x2D) | (byte(23) ^ 0x2D)
    let fault: SIMD2<UInt64> = front.fault | back.fault
    guard fault[0] | fault[1] | UInt64(hyphens) == 0 else { return nil }
    // Two words and no vector, which would be taken apart byte by byte.
    return unsafeBitCast(
      (
        (front.bytes[0] | front.bytes[1] << 32).littleEndian,
        (back.bytes[0] | back.bytes[1] << 32).littleEndian
      ), to: UUID.self)
  }

  @inlinable
  @inline(__always)
  public static func encode(_ value: UUID, to writer: inout JSONWriter) {
    writer.plainString(count: 36) { write(value, to: $0) }
  }

  @inline(__always)
  static func encode(_ value: UUID, under key: MemberKey, to writer: inout JSONWriter) {
    writer.plainMember(key, count: 36) { write(value, to: $0) }
  }

  /// Writes the 36 bytes of the UUID.
  @inlinable
  @inline(__always)
  static func write(_ value: UUID, to output: UnsafeMutablePointer<UInt8>) {
    // As two words it stays in two registers: as a vector it is put together byte by byte.
    let words = unsafeBitCast(value, to: (UInt64, UInt64).self)
    let first = hexadecimalDigits(UInt64(littleEndian: words.0))
    let last = hexadecimalDigits(UInt64(littleEndian: words.1))
    let output = UnsafeMutableRawPointer(output)
    func store(_ digits: UInt64, at offset: Int) {
      output.storeBytes(of: digits.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    // Four hyphens, each with the four digits after it; those of the last are six.
    store(first[0], at: 0)
    store(0x2D | first[1] << 8, at: 8)
    store(0x2D | (first[1] >> 32) << 8, at: 13)
    store(0x2D | last[0] << 8, at: 18)
    store(0x2D | (last[0] >> 32) << 8, at: 23)
    store(last[1], at: 28)
  }

  public static func withText(of value: UUID, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { text in
      var place = 0
      withUnsafeBytes(of: value.uuid) { bytes in
        for index in 0..<16 {
          if isHyphen(before: index) {
            text[place] = 0x2D
            place += 1
          }
          text[place] = hexadecimalDigit(bytes[index] >> 4)
          text[place + 1] = hexadecimalDigit(bytes[index] & 15)
          place += 2
        }
      }
      body(UnsafeRawBufferPointer(text))
    }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: UUID, _ rhs: UUID) -> Bool { lhs == rhs }

  @inline(__always)
  private static func isHyphen(before index: Int) -> Bool {
    index == 4 || index == 6 || index == 8 || index == 10
  }

  @inline(__always)
  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value &+ 0x30 : value &+ 0x37
  }
}
