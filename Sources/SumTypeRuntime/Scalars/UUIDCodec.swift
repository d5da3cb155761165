import Foundation

/// A UUID in the form of RFC 9562 §4: `"8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"`. Read in either
/// case, written in upper case, as Foundation does.
public enum UUIDCodec: TextCodec {
  @inlinable
  public static var expectation: StaticString { "a UUID" }

  public static func parse(_ text: UnsafeRawBufferPointer) -> UUID? {
    guard text.count == 36 else { return nil }
    var value = UUID_NULL
    let isRead = withUnsafeMutableBytes(of: &value) { bytes in
      var place = 0
      for index in 0..<16 {
        if isHyphen(before: index) {
          guard text[place] == 0x2D else { return false }
          place += 1
        }
        let high = hexadecimalValue(text[place])
        let low = hexadecimalValue(text[place + 1])
        guard high | low < 16 else { return false }
        bytes[index] = high << 4 | low
        place += 2
      }
      return true
    }
    return isRead ? UUID(uuid: value) : nil
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

private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
