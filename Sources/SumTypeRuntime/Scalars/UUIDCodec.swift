import Foundation
@_spi(Scalars) import SumTypeJSON

/// A codec of UUIDs in the form of RFC 9562 §4: `"8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"`. It reads
/// both cases, and writes upper case, as Foundation does.
public enum UUIDCodec: TextCodec {
  @inlinable
  public static var expectation: StaticString { "a UUID" }

  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> UUID {
    if let value = plain(from: &reader) { return value }
    return try decodeSlowly(from: &reader)
  }

  public static func decodeIfPresent(from reader: inout JSONReader) throws(JSONFault) -> UUID? {
    if let value = plain(from: &reader) { return value }
    return try reader.readNull() ? nil : decodeSlowly(from: &reader)
  }

  /// Reads a UUID without escapes directly at the reader's position; returns nil for anything else.
  @inline(__always)
  private static func plain(from reader: inout JSONReader) -> UUID? {
    reader.readPlainString(count: 36) {
      UUIDText.words(of: $0).map { unsafeBitCast($0, to: UUID.self) }
    }
  }

  @inline(never)
  static func decodeSlowly(from reader: inout JSONReader) throws(JSONFault) -> UUID {
    reader.skipToValue()
    if let value = plain(from: &reader) { return value }
    return try decodeText(from: &reader)
  }

  public static func parse(_ text: UnsafeRawBufferPointer) -> UUID? {
    UUIDText.words(of: text).map { unsafeBitCast($0, to: UUID.self) }
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
    // As two words it stays in two registers; as a vector it would be assembled byte by byte.
    let words = unsafeBitCast(value, to: (UInt64, UInt64).self)
    let first = hexadecimalDigits(UInt64(littleEndian: words.0))
    let last = hexadecimalDigits(UInt64(littleEndian: words.1))
    let output = UnsafeMutableRawPointer(output)
    func store(_ digits: UInt64, at offset: Int) {
      output.storeBytes(of: digits.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    // Four hyphens, each with the four digits after it; the fourth is stored with the next six
    // digits too.
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

  // Not inherited from the generic default: a UUID is passed in registers.
  public static func dto(_ domain: UUID) -> String { text(of: domain) }

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

/// Returns the sixteen upper-case hexadecimal digits of eight bytes, eight in each word, the first
/// lowest.
///
/// It uses vectors of words: LLVM's code for vectors of bytes depends on the surrounding code.
@inlinable
@inline(__always)
func hexadecimalDigits(_ bytes: UInt64) -> SIMD2<UInt64> {
  typealias Words = SIMD2<UInt64>
  // Moves each byte away from the next one, and then its two halves from each other.
  var spread = Words(bytes & 0xFFFF_FFFF, bytes >> 32)
  spread = (spread | spread &<< Words(repeating: 16)) & Words(repeating: 0x0000_FFFF_0000_FFFF)
  spread = (spread | spread &<< Words(repeating: 8)) & Words(repeating: 0x00FF_00FF_00FF_00FF)
  let lower: Words = spread &<< Words(repeating: 8)
  let upper: Words = spread &>> Words(repeating: 4)
  let nibbles: Words = (upper | lower) & Words(repeating: 0x0F0F_0F0F_0F0F_0F0F)
  // For values from 10 on, adding 6 carries into the upper half.
  let carries: Words = nibbles &+ Words(repeating: 0x0606_0606_0606_0606)
  let isLetter: Words = carries &>> Words(repeating: 4) & Words(repeating: 0x0101_0101_0101_0101)
  // `A` is 7 more than the character after `9`.
  let seven: Words = (isLetter &<< Words(repeating: 3)) &- isLetter
  return nibbles &+ Words(repeating: 0x3030_3030_3030_3030) &+ seven
}
