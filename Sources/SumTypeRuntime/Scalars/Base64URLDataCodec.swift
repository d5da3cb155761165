import Foundation

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
