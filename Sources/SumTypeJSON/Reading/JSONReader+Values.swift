extension JSONReader {
  /// Reads any value, exactly: member order, repeated keys and the spelling of numbers are kept.
  public mutating func readValue() throws(JSONFault) -> JSONValue {
    switch try peekKind() {
    case .string: return .string(try readString())
    case .number: return .number(try readNumber())
    case .object: return .object(try readObject())
    case .array: return .array(try readElements())
    case .bool: return .bool(try readBool())
    case .null:
      _ = try readNull()
      return .null
    }
  }

  /// Reads an object's members in their order.
  public mutating func readObject() throws(JSONFault) -> JSONObject {
    var members: [JSONObject.Member] = []
    var cursor = try openObject(keepsUnknown: false)
    while let key = try nextKey(&cursor) {
      members.append(JSONObject.Member(key: key, value: try readValue()))
    }
    return JSONObject(members: members)
  }

  private mutating func readElements() throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    var cursor = try openArray()
    while try nextElement(&cursor) {
      elements.append(try readValue())
    }
    return elements
  }

  /// Passes the next value and returns it as raw JSON that shares the source's bytes.
  @inlinable
  public mutating func readSlice() throws(JSONFault) -> JSONSlice {
    JSONSlice(unchecked: source[try skipValue()])
  }
}
