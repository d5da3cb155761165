/// Through a coder a value keeps what the coder keeps. `JSONDecoder` loses the order of members,
/// all but the first of repeated keys, and the spelling of numbers.
extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      self = .object(try JSONObject(from: container))
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decodeElement()) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .number(try container.decode(JSONNumber.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object): try object.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value): try value.encode(to: encoder)
    }
  }
}

/// Of repeated keys a coder gets the last one's value.
extension JSONObject: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder.container(keyedBy: AnyKey.self))
  }

  fileprivate init(from container: KeyedDecodingContainer<AnyKey>) throws {
    self.init()
    for key in container.allKeys {
      members.append(Member(key: key.stringValue, value: try container.decodeMember(key)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for member in members {
      try container.encode(member.value, forKey: AnyKey(member.key))
    }
  }
}

// A coder says of what type a value is only by throwing an error for each that it is not. Strings
// are the most frequent, and asked for first.

extension KeyedDecodingContainer<AnyKey> {
  fileprivate func decodeMember(_ key: AnyKey) throws -> JSONValue {
    if let text = try? decode(String.self, forKey: key) { return .string(text) }
    return try decode(JSONValue.self, forKey: key)
  }
}

extension UnkeyedDecodingContainer {
  fileprivate mutating func decodeElement() throws -> JSONValue {
    if let text = try? decode(String.self) { return .string(text) }
    return try decode(JSONValue.self)
  }
}

/// A number goes through a coder as an integer of 64 bits where it is one, else as a `Double`.
extension JSONNumber: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else {
      let value = try container.decode(Double.self)
      guard let number = JSONNumber(value) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "JSON has no number for \(value).")
      }
      self = number
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value = int64 {
      try container.encode(value)
    } else if let value = uint64 {
      try container.encode(value)
    } else if let value = double {
      try container.encode(value)
    } else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "\(text) does not fit a Double."))
    }
  }
}

/// Any key at all.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ stringValue: String) { self.stringValue = stringValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { stringValue = String(intValue) }
}
