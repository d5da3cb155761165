extension KeyedEncodingContainer {
  /// Encodes a tag as the value that it is, for which the coder needs no encoder of its own.
  mutating func encode(_ tag: JSONTag, forKey key: Key) throws {
    switch tag {
    case .string(let value): try encode(value, forKey: key)
    case .integer(let value): try encode(value, forKey: key)
    case .bool(let value): try encode(value, forKey: key)
    }
  }

  /// Encodes a tag unless it is the one of values that have none.
  mutating func encode(_ tag: JSONTag, unless absent: JSONTag?, forKey key: Key) throws {
    if let absent, absent ~= tag { return }
    try encode(tag, forKey: key)
  }
}
