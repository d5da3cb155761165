/// Any JSON value, exactly: it keeps the order of members, repeated keys, and the spelling of numbers.
///
/// ```swift
/// let value: JSONValue = ["type": "photo", "size": [640, 480]]
/// value["size"]?[0]  // 640
/// ```
/// Parsing validates the whole text; an object or array in it becomes values when it is first
/// accessed, and costs next to nothing until then. It has a copy of its bytes, or shares the
/// document's bytes if it is most of the document.
///
/// `==` compares strings as Swift does (by canonical equivalence) and numbers by their spelling;
/// ``isSame(as:)`` also compares strings by their UTF-8.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, with its spelling.
  case number(JSONNumber)
  /// A string, with its escapes decoded.
  case string(String)
  /// The elements of an array.
  case array(JSONArray)
  /// The members of an object, in their order.
  case object(JSONObject)
}

extension JSONValue {
  /// Returns an array of these elements.
  public static func array(_ elements: [JSONValue]) -> JSONValue { .array(JSONArray(elements)) }

  /// Parses JSON.
  ///
  /// - Throws: ``JSONError`` at the place of invalid JSON.
  public init(parsing bytes: [UInt8], maximumDepth: Int = 512) throws(JSONError) {
    do {
      self = try JSONReader.read(bytes, maximumDepth: maximumDepth) {
        (reader) throws(JSONFault) in try reader.readValue()
      }
    } catch {
      throw error.explained(in: bytes)
    }
  }

  /// Parses JSON.
  ///
  /// - Throws: ``JSONError`` at the place of invalid JSON.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Returns the value as JSON in UTF-8.
  public func bytes(style: JSONStyle = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(self)
    return writer.finish()
  }

  /// Returns the value as JSON.
  public func text(style: JSONStyle = .compact) -> String {
    String(decoding: bytes(style: style), as: UTF8.self)
  }

  /// The JSON type of the value.
  public var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  public var description: String { text() }
}

extension JSONValue {
  /// The value of the last member with this key; nil if there is none or the value is not an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The element at this index; nil if there is none or the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value at `pointer` (RFC 6901); nil if there is none.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next: JSONValue?
      switch value {
      case .object(let object): next = object[token]
      case .array: next = JSONPointer.arrayIndex(token).flatMap { value[$0] }
      default: next = nil
      }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// Whether the value is `null`.
  public var isNull: Bool { self == .null }

  /// The Boolean; nil if the value is not one.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The string; nil if the value is not one.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number; nil if the value is not one.
  public var numberValue: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The elements; nil if the value is not an array.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value.elements } else { nil }
  }

  /// The object; nil if the value is not one.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates the shortest spelling of the number; `null` for an infinite literal such as `1e999`.
  public init(floatLiteral value: Double) {
    self = JSONNumber(value).map { .number($0) } ?? .null
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .array(JSONArray(elements)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates the members in the order of the literal; repeated keys are kept.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(JSONObject(members: members.map { JSONObject.Member(key: $0, value: $1) }))
  }
}

extension JSONValue {
  /// Returns whether both values are the same JSON: strings and keys are compared by their UTF-8, numbers by their
  /// spelling, members by their order. The use of the stack does not depend on the depth of nesting.
  public func isSame(as other: JSONValue) -> Bool {
    var pairs = [(self, other)]
    while let (left, right) = pairs.popLast() {
      switch (left, right) {
      case (.array(let left), .array(let right)):
        if let one = left.unread, let other = right.unread, one.isWritten(as: other) { continue }
        guard left.count == right.count else { return false }
        pairs.append(contentsOf: zip(left, right))
      case (.object(let left), .object(let right)):
        if let one = left.unread, let other = right.unread, one.isWritten(as: other) { continue }
        guard left.members.count == right.members.count else { return false }
        for (left, right) in zip(left.members, right.members) {
          guard left.key.utf8.elementsEqual(right.key.utf8) else { return false }
          pairs.append((left.value, right.value))
        }
      default:
        guard left.isSameScalar(as: right) else { return false }
      }
    }
    return true
  }

  private func isSameScalar(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
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
