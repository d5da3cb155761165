/// One JSON value as bytes in its original spelling, which share the buffer from which it was loaded.
///
/// Two slices are equal if their bytes are.
public struct JSONSlice: Hashable, Sendable {
  /// The bytes of the value, without white space around it.
  public let bytes: ArraySlice<UInt8>

  /// Creates a slice of bytes that a reader has validated, for example by `reader.skipValue()`.
  @inlinable
  public init(unchecked bytes: ArraySlice<UInt8>) {
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
  /// - Throws: ``JSONError`` if the bytes, which may come from ``init(unchecked:)``, are not JSON,
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

/// The value that tells the variants of a union apart: a string, an integer or a Boolean.
public enum JSONTag: Hashable, Sendable {
  /// `"photo"`.
  case string(String)
  /// `7`.
  case integer(Int64)
  /// `true`.
  case bool(Bool)
}

extension JSONTag {
  /// Whether both tags are the same in JSON: strings are compared by their UTF-8, not by canonical equivalence.
  public static func == (left: JSONTag, right: JSONTag) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    default: false
    }
  }
}

extension JSONTag: CustomStringConvertible {
  /// The tag as JSON: `"photo"`, `7`, `true`.
  public var description: String { value.description }

  /// The tag as a JSON value.
  public var value: JSONValue {
    switch self {
    case .string(let value): .string(value)
    case .integer(let value): .number(JSONNumber(value))
    case .bool(let value): .bool(value)
    }
  }
}

extension JSONTag: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// A coder gets the tag as a plain string, integer or Boolean.
extension JSONTag: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .integer(try container.decode(Int64.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    }
  }
}

extension JSONReader {
  /// Reads a tag. An integer may be written as `1.0`.
  ///
  /// - Throws: `typeMismatch` for a number that is not an integer of 64 bits, and for every other type.
  public mutating func readTag() throws(JSONFault) -> JSONTag {
    skipWhiteSpace()
    let place = offset
    switch try peekKind() {
    case .string: return .string(try readString())
    case .bool: return .bool(try readBool())
    case .number:
      if let value = try readNumber().int64 { return .integer(value) }
    case .object, .array, .null: break
    }
    throw JSONFault(.typeMismatch, at: place, expected: "a string, an integer or a Boolean")
  }
}

extension JSONWriter {
  /// Writes a tag.
  public mutating func tag(_ tag: JSONTag) {
    switch tag {
    case .string(let value): string(value)
    case .integer(let value): integer(value)
    case .bool(let value): bool(value)
    }
  }

  /// Writes the tag of a variant.
  @inlinable
  public mutating func tag(_ variant: Int, of tags: TagTable) {
    beginValue()
    pending = .comma
    let entry = tags.storage.pointee.entries + variant
    copyLiteral(UnsafeRawPointer(entry.pointee.literal), entry.pointee.literalCount)
  }
}
