/// One JSON value as bytes in its original spelling, which share the buffer from which it was loaded.
///
/// Two slices are equal if their bytes are.
public struct JSONSlice: Hashable, Sendable {
  /// The bytes of the value, without white space around it.
  public let bytes: ArraySlice<UInt8>

  /// Creates a slice of bytes that a reader has validated, for example by `reader.skipValue()`.
  @inlinable
  package init(unchecked bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Creates a slice of the only JSON value in `bytes`.
  ///
  /// - Throws: ``JSONError`` at the place of invalid JSON.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    do {
      self.bytes =
        bytes[
          try JSONReader.read(bytes) { (reader) throws(JSONFault) in try reader.skipValue() }]
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// Creates a slice of the only JSON value in `text`.
  ///
  /// - Throws: ``JSONError`` at the place of invalid JSON.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Creates a slice of a value, written compactly.
  public init(_ value: JSONValue) {
    bytes = value.bytes()[...]
  }

  /// The JSON as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the JSON as a value.
  ///
  /// - Throws: ``JSONError`` if the bytes, which generated code may have taken unchecked, are not JSON,
  ///   or nested deeper than `maximumDepth`. Its places refer to the slice.
  public func value(maximumDepth: Int = 512) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: Array(bytes), maximumDepth: maximumDepth)
  }
}

extension JSONSlice: CustomStringConvertible {
  /// The JSON as text.
  public var description: String { text }
}

/// A coder gets the value, and so does not keep its spelling.
extension JSONSlice: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try JSONValue(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try value().encode(to: encoder)
  }
}
