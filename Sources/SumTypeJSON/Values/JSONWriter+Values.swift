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
