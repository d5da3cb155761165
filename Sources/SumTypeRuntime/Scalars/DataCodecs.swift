import Foundation

/// Data as base 64 (RFC 4648 §4), padded: `"aGk="`.
public enum Base64DataCodec: TextCodec, Measuring {
  @inlinable
  public static var expectation: StaticString { "base64" }

  public static func parse(_ text: UnsafeRawBufferPointer) -> Data? {
    Base64.bytes(of: text, .standard).map { Data($0) }
  }

  public static func withText(of value: Data, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    value.withUnsafeBytes { Base64.withText(of: $0, .standard, isPadded: true, body) }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Data, _ rhs: Data) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Data) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "data with a length within its bounds" }
}

/// Data as base 64 with the alphabet for URLs (RFC 4648 §5): `"aGk"`. Read with or without padding,
/// written without.
public enum Base64URLDataCodec: TextCodec, Measuring {
  @inlinable
  public static var expectation: StaticString { "base64url" }

  public static func parse(_ text: UnsafeRawBufferPointer) -> Data? {
    Base64.bytes(of: text, .url).map { Data($0) }
  }

  public static func withText(of value: Data, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    value.withUnsafeBytes { Base64.withText(of: $0, .url, isPadded: false, body) }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Data, _ rhs: Data) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Data) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "data with a length within its bounds" }
}

/// Data as base 16 (RFC 4648 §8): `"6869"`. Read in either case, written in lower case.
public enum HexDataCodec: TextCodec, Measuring {
  @inlinable
  public static var expectation: StaticString { "hexadecimal data" }

  public static func parse(_ text: UnsafeRawBufferPointer) -> Data? {
    HexadecimalText.bytes(of: text).map { Data($0) }
  }

  public static func withText(of value: Data, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: value.count * 2, alignment: 1) { text in
      for (index, byte) in value.enumerated() {
        let (high, low) = (byte >> 4, byte & 15)
        text[index * 2] = high < 10 ? high &+ 0x30 : high &+ 0x57
        text[index * 2 + 1] = low < 10 ? low &+ 0x30 : low &+ 0x57
      }
      body(UnsafeRawBufferPointer(text))
    }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Data, _ rhs: Data) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Data) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "data with a length within its bounds" }
}
