extension JSONReader {
  /// Reads any value, exactly: member order, repeated keys and the spelling of numbers are kept.
  ///
  /// All of it is validated; an object or array becomes values when somebody looks for the first time.
  public mutating func readValue() throws(JSONFault) -> JSONValue {
    switch try peekKind() {
    case .object: .object(JSONObject(unread: try readUnread()))
    case .array: .array(JSONArray(unread: try readUnread()))
    case .string: .string(try readString())
    case .number: .number(try readNumber())
    case .bool: .bool(try readBool())
    case .null: try readAnyNull()
    }
  }

  private mutating func readUnread() throws(JSONFault) -> UnreadContainer {
    let place = try skipValue()
    return UnreadContainer.make(
      start + place.lowerBound, count: place.count, at: place.lowerBound, in: source)
  }

  private mutating func readAnyNull() throws(JSONFault) -> JSONValue {
    try skipLiteral()
    return .null
  }

  /// Reads any value with all that is in it.
  ///
  /// Nested containers take no stack.
  mutating func readTree() throws(JSONFault) -> JSONValue {
    var open: [OpenContainer] = []
    while true {
      var value: JSONValue?
      switch try peekKind() {
      case .string: value = .string(try readString())
      case .number: value = .number(try readNumber())
      case .bool: value = .bool(try readBool())
      case .null:
        try skipLiteral()
        value = .null
      case .object: open.append(OpenContainer(try openObject(keepsUnknown: false)))
      case .array: open.append(OpenContainer(try openArray()))
      }
      // Put the value into its container, and close those that end after it.
      while let last = open.indices.last {
        if let value { open[last].append(value) }
        if try open[last].advance(&self) { break }
        value = open[last].value
        open.removeLast()
      }
      if open.isEmpty, let value { return value }
    }
  }

  /// Reads an object's members in their order.
  public mutating func readObject() throws(JSONFault) -> JSONObject {
    _ = try peekKind()
    let place = offset
    if case .object(let object) = try readValue() { return object }
    throw JSONFault(.typeMismatch, at: place, expected: "an object")
  }

  /// Passes the next value and returns it as raw JSON that shares the source's bytes.
  @inlinable
  public mutating func readSlice() throws(JSONFault) -> JSONSlice {
    JSONSlice(unchecked: source[try skipValue()])
  }
}

/// An object or array of which some members or elements have been read.
private struct OpenContainer {
  private let isObject: Bool
  private var object: ObjectCursor
  private var array: ArrayCursor
  private var key = ""
  private var members: [JSONObject.Member] = []
  private var elements: [JSONValue] = []

  init(_ object: ObjectCursor) {
    isObject = true
    self.object = object
    array = ArrayCursor(openOffset: object.openOffset)
  }

  init(_ array: ArrayCursor) {
    isObject = false
    self.array = array
    object = ObjectCursor(openOffset: array.openOffset, keepsUnknown: false, onSave: .keep)
  }

  /// Adds the value that was read where ``advance(_:)`` had gone.
  mutating func append(_ value: JSONValue) {
    if isObject {
      members.append(JSONObject.Member(key: key, value: value))
    } else {
      elements.append(value)
    }
  }

  /// Moves the reader to the next value in this container; false at its end.
  mutating func advance(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    guard isObject else { return try reader.nextElement(&array) }
    guard let next = try reader.nextKey(&object) else { return false }
    key = next
    return true
  }

  /// The whole container.
  var value: JSONValue {
    isObject ? .object(JSONObject(members: members)) : .array(JSONArray(elements))
  }
}
