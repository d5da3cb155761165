import Foundation

/// A UUID in the form of RFC 9562 §4: `"8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"`. Read in either
/// case, written in upper case, as Foundation does.
public enum UUIDCodec: TextCodec {
  @inlinable
  public static var expectation: StaticString { "a UUID" }

  public static func parse(_ text: UnsafeRawBufferPointer) -> UUID? {
    guard text.count == 36 else { return nil }
    guard text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D else { return nil }
    var all: UInt8 = 0
    @inline(__always)
    func byte(at place: Int) -> UInt8 {
      let high = hexadecimalValue(text[place])
      let low = hexadecimalValue(text[place + 1])
      all |= high | low
      return high << 4 | low
    }
    let value: uuid_t = (
      byte(at: 0), byte(at: 2), byte(at: 4), byte(at: 6), byte(at: 9), byte(at: 11), byte(at: 14),
      byte(at: 16), byte(at: 19), byte(at: 21), byte(at: 24), byte(at: 26), byte(at: 28),
      byte(at: 30), byte(at: 32), byte(at: 34)
    )
    return all < 16 ? UUID(uuid: value) : nil
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
