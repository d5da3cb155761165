extension JSONReader {
  /// Reads any value exactly: it keeps the order of members, repeated keys and the spelling of numbers.
  ///
  /// All of it is validated now; an object or array is parsed when it is first accessed.
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

  /// Reads any value and parses all nested values.
  ///
  /// The use of the stack does not depend on the depth of nesting.
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
      // Put the value into its container, and close the containers that end after it.
      while let last = open.indices.last {
        if let value { open[last].append(value) }
        if try open[last].advance(&self) { break }
        value = open[last].value
        open.removeLast()
      }
      if open.isEmpty, let value { return value }
    }
  }

  /// Skips the next value and returns it as raw JSON that shares the source's bytes.
  @inlinable
  public mutating func readSlice() throws(JSONFault) -> JSONSlice {
    JSONSlice(unchecked: source[try skipValue()])
  }
}

/// An object or array that is partly read.
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

  /// Adds the value to which ``advance(_:)`` moved the reader.
  mutating func append(_ value: JSONValue) {
    if isObject {
      members.append(JSONObject.Member(key: key, value: value))
    } else {
      elements.append(value)
    }
  }

  /// Moves the reader to the next value in this container; returns false at its end.
  mutating func advance(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    guard isObject else { return try reader.nextElement(&array) }
    guard let next = try reader.nextKey(&object) else { return false }
    key = next
    return true
  }

  /// The complete container.
  var value: JSONValue {
    isObject ? .object(JSONObject(members: members)) : .array(JSONArray(elements))
  }
}

extension JSONWriter {
  /// Writes raw JSON unchanged.
  @inlinable
  public mutating func raw(_ value: JSONSlice) {
    value.bytes.withUnsafeBytes { raw($0) }
  }

  /// Writes any value. Its members are sorted if the style says so. The use of the stack does not depend on the depth
  /// of nesting.
  public mutating func value(_ value: JSONValue) {
    var open: [OpenContainer] = []
    var next: JSONValue? = value
    while true {
      if let next { begin(next, &open) }
      guard let last = open.indices.last else { return }
      next = open[last].next(&self)
      if next == nil { open.removeLast() }
    }
  }

  /// Writes a scalar, or opens a container.
  private mutating func begin(_ value: JSONValue, _ open: inout [OpenContainer]) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      open.append(.array(elements.elements[...]))
    case .object(let object):
      beginObject()
      open.append(.object(object.members[...]))
    }
  }

  /// The rest of an array or object that is being written.
  private enum OpenContainer {
    case array(ArraySlice<JSONValue>)
    case object(ArraySlice<JSONObject.Member>)

    /// Writes the next key, if this is an object, and returns its value; at the end it closes the container.
    mutating func next(_ writer: inout JSONWriter) -> JSONValue? {
      switch self {
      case .array(var rest):
        guard let element = rest.popFirst() else {
          writer.endArray()
          return nil
        }
        self = .array(rest)
        return element
      case .object(var rest):
        guard let member = rest.popFirst() else {
          writer.endObject()
          return nil
        }
        self = .object(rest)
        writer.key(member.key)
        return member.value
      }
    }
  }
}
