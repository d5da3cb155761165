/// A value keeps only what its coder keeps. `JSONDecoder` loses the order of members, repeated keys
/// except the first, and the spelling of numbers.
extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: AnyKey.self) {
      self = .object(try JSONObject(from: object))
      return
    }
    if let elements = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: elements))
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

  fileprivate static func elements(of container: any UnkeyedDecodingContainer) throws -> [Self] {
    var container = container
    var elements: [JSONValue] = []
    while !container.isAtEnd { elements.append(try container.decodeElement()) }
    return elements
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object): try object.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encodeElement(element) }
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

/// An encoder gets the last value of a repeated key.
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
    for member in members { try container.encodeMember(member) }
  }
}

// A decoder tells the type of a value only by throwing an error for each other type, which takes
// most of the time. So the most frequent types are tried first.

extension KeyedDecodingContainer<AnyKey> {
  fileprivate func decodeMember(_ key: AnyKey) throws -> JSONValue {
    if let text = try? decode(String.self, forKey: key) { return .string(text) }
    return try decode(ValueButString.self, forKey: key).value
  }
}

extension UnkeyedDecodingContainer {
  fileprivate mutating func decodeElement() throws -> JSONValue {
    if let text = try? decode(String.self) { return .string(text) }
    return try decode(ValueButString.self).value
  }
}

/// A value of any type but string.
private struct ValueButString: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let double = try? container.decode(Double.self), let number = JSONNumber(near: double)
    {
      value = .number(number)
    } else if let object = try? decoder.container(keyedBy: AnyKey.self) {
      value = .object(try JSONObject(from: object))
    } else if let elements = try? decoder.unkeyedContainer() {
      value = .array(try JSONValue.elements(of: elements))
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else {
      value = .number(try container.decode(JSONNumber.self))
    }
  }
}

extension JSONNumber {
  /// Creates the number nearest to a `Double`; nil from 2^53 on, where the original may have been
  /// an integer with more digits.
  fileprivate init?(near value: Double) {
    guard value.magnitude < 0x1p53 else { return nil }
    if let integer = Int64(exactly: value) {
      self.init(integer)
    } else {
      self.init(value)
    }
  }
}

// An encoder creates another one for each value that is not of its own types.

extension KeyedEncodingContainer<AnyKey> {
  fileprivate mutating func encodeMember(_ member: JSONObject.Member) throws {
    let key = AnyKey(member.key)
    switch member.value {
    case .string(let value): try encode(value, forKey: key)
    case .bool(let value): try encode(value, forKey: key)
    case .null: try encodeNil(forKey: key)
    case .number(let number):
      if let value = number.int64 { return try encode(value, forKey: key) }
      try encode(number, forKey: key)
    case .object(let value): try encode(value, forKey: key)
    case .array: try encode(member.value, forKey: key)
    }
  }
}

extension UnkeyedEncodingContainer {
  fileprivate mutating func encodeElement(_ element: JSONValue) throws {
    switch element {
    case .string(let value): try encode(value)
    case .bool(let value): try encode(value)
    case .null: try encodeNil()
    case .number(let number):
      if let value = number.int64 { return try encode(value) }
      try encode(number)
    case .object(let value): try encode(value)
    case .array: try encode(element)
    }
  }
}

/// A coder gets the number as an integer of 64 bits if it is one, otherwise as a `Double`.
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

/// A coding key for any key.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ stringValue: String) { self.stringValue = stringValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { stringValue = String(intValue) }
}
