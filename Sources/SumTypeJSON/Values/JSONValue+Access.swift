extension JSONValue {
  /// The value of the last member with this key; nil if there is none or this is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The element at this index; nil if there is none or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value that `pointer` leads to (RFC 6901); nil if it leads nowhere.
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

  /// Whether this is `null`.
  public var isNull: Bool { self == .null }

  /// The Boolean; nil if this is none.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The string; nil if this is none.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number; nil if this is none.
  public var numberValue: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The elements; nil if this is no array.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value.elements } else { nil }
  }

  /// The object; nil if this is none.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}
