extension JSONReader {
  /// Reads any value, exactly: member order, repeated keys and the spelling of numbers are kept.
  ///
  /// Nested containers take no stack.
  public mutating func readValue() throws(JSONFault) -> JSONValue {
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
      case .object: open.append(OpenContainer(.object(try openObject(keepsUnknown: false))))
      case .array: open.append(OpenContainer(.array(try openArray())))
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
  enum Cursor {
    case object(ObjectCursor)
    case array(ArrayCursor)
  }

  private var cursor: Cursor
  private var key = ""
  private var members: [JSONObject.Member] = []
  private var elements: [JSONValue] = []

  init(_ cursor: Cursor) {
    self.cursor = cursor
  }

  /// Adds the value that was read where ``advance(_:)`` had gone.
  mutating func append(_ value: JSONValue) {
    switch cursor {
    case .object: members.append(JSONObject.Member(key: key, value: value))
    case .array: elements.append(value)
    }
  }

  /// Moves the reader to the next value in this container; false at its end.
  mutating func advance(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    switch cursor {
    case .object(var object):
      guard let next = try reader.nextKey(&object) else { return false }
      key = next
      cursor = .object(object)
    case .array(var array):
      guard try reader.nextElement(&array) else { return false }
      cursor = .array(array)
    }
    return true
  }

  /// The whole container.
  var value: JSONValue {
    switch cursor {
    case .object: .object(JSONObject(members: members))
    case .array: .array(elements)
    }
  }
}
