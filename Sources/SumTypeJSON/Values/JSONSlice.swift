/// One JSON value as the bytes it was written with, sharing the buffer it was loaded from.
///
/// Two slices are equal when their bytes are.
public struct JSONSlice: Hashable, Sendable {
  /// The bytes of the value, without white space around it.
  public let bytes: ArraySlice<UInt8>

  /// A slice of bytes that a reader has validated, for example with `reader.skipValue()`.
  @inlinable
  public init(unchecked bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The one JSON value in `bytes`.
  ///
  /// - Throws: ``JSONError`` with the place of what is not JSON.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    do {
      self.bytes =
        bytes[
          try JSONReader.read(bytes) { (reader) throws(JSONFault) in try reader.skipValue() }]
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// The one JSON value in `text`.
  ///
  /// - Throws: ``JSONError`` with the place of what is not JSON.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// A value, written compactly.
  public init(_ value: JSONValue) {
    bytes = value.bytes()[...]
  }

  /// The JSON as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The JSON as a value.
  ///
  /// - Throws: ``JSONError`` if the bytes, taken over unchecked, are not JSON after all, or nested
  ///   deeper than `maximumDepth`. Its places are those in the slice.
  public func value(maximumDepth: Int = 512) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(bytes), maximumDepth: maximumDepth)
  }
}

extension JSONSlice: CustomStringConvertible {
  /// The JSON as text.
  public var description: String { text }
}

/// Through a coder the value is kept, not its bytes.
extension JSONSlice: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try JSONValue(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try value().encode(to: encoder)
  }
}
