import Foundation

/// A codec of data in a string. Bounds limit the number of bytes.
public protocol DataCodec: TextCodec, Measuring
where Value == Data, Measured == Data, Measure == Int {
  /// Decodes the text; returns nil if it is not in the codec's grammar.
  static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]?

  /// Calls `body` with the text of the bytes.
  static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void)
}

extension DataCodec {
  public static func parse(_ text: UnsafeRawBufferPointer) -> Data? {
    bytes(of: text).map { Data($0) }
  }

  public static func withText(of value: Data, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    value.withUnsafeBytes { withText(of: $0, body) }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Data, _ rhs: Data) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Data) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .data }
}

/// A codec of data in base 64 (RFC 4648 §4), with padding: `"aGk="`.
public enum Base64DataCodec: DataCodec {
  @inlinable
  public static var expectation: StaticString { "base64" }

  public static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    Base64.bytes(of: text, .standard)
  }

  public static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) { Base64.withText(of: bytes, .standard, isPadded: true, body) }
}

/// A codec of data in base 64 with the alphabet for URLs (RFC 4648 §5): `"aGk"`. It reads the text
/// with or without padding, and writes it without.
public enum Base64URLDataCodec: DataCodec {
  @inlinable
  public static var expectation: StaticString { "base64url" }

  public static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    Base64.bytes(of: text, .url)
  }

  public static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) { Base64.withText(of: bytes, .url, isPadded: false, body) }
}

/// A codec of data in base 64 (RFC 4648 §4): `"aGk"`. It reads the text with or without padding,
/// and writes it without.
public enum Base64UnpaddedDataCodec: DataCodec {
  @inlinable
  public static var expectation: StaticString { "base64" }

  public static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    Base64.bytes(of: text, .unpadded)
  }

  public static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) { Base64.withText(of: bytes, .unpadded, isPadded: false, body) }
}

/// A codec of data in base 64 in lines (RFC 2045 §6.8): `"iVBORw0K…\nGgoAAAAN…"`. It ignores line
/// ends at any place, and writes lines of 76 characters with a line feed between them.
public enum Base64LinesDataCodec: DataCodec {
  @inlinable
  public static var expectation: StaticString { "base64" }

  public static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    Base64.bytes(ofLines: text)
  }

  public static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) { Base64.withLines(of: bytes, body) }
}

/// A codec of data in base 64 of its base 64: `"YUdrPQ=="` for `"aGk="`.
public enum Base64TwiceDataCodec: DataCodec {
  @inlinable
  public static var expectation: StaticString { "base64 of base64" }

  public static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    Base64.bytes(ofEncodedTwice: text)
  }

  public static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) { Base64.withTextTwice(of: bytes, body) }
}

/// A codec of data in base 16 (RFC 4648 §8): `"6869"`. It reads both cases, and writes lower case.
public enum HexDataCodec: DataCodec {
  @inlinable
  public static var expectation: StaticString { "hexadecimal data" }

  public static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    HexadecimalText.bytes(of: text)
  }

  public static func withText(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) { HexadecimalText.withText(of: bytes, body) }
}
