/// The position of a reader in the array of a tuple, for an ``ElementsCodec``.
@frozen
public struct TupleCursor: Sendable {
  @usableFromInline var array: ArrayCursor
  /// Whether the closing bracket has been passed, so that all further elements are missing.
  @usableFromInline var isAtEnd: Bool
  /// Whether the next element has been entered already.
  @usableFromInline var isAtElement = false

  /// Opens the next value, which must be an array.
  @inlinable
  init(_ reader: inout JSONReader) throws(JSONFault) {
    self.init(try reader.openArray())
  }

  /// Continues in an array whose first elements have been read.
  @inlinable
  init(_ array: ArrayCursor) {
    self.array = array
    isAtEnd = false
  }

  /// Continues in an array whose next element has been entered.
  @inlinable
  init(atElementOf array: ArrayCursor) {
    self.init(array)
    isAtElement = true
  }

  /// Moves to the next element; returns false if there is none.
  @inlinable
  mutating func next(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    if isAtEnd { return false }
    if isAtElement {
      isAtElement = false
      return true
    }
    isAtEnd = !(try reader.nextElement(&array))
    return !isAtEnd
  }

  /// Skips the elements that the tuple does not know, and records them.
  @inlinable
  mutating func passRest(
    of reader: inout JSONReader, onSave policy: KeptPolicy
  ) throws(JSONFault) {
    while try next(&reader) {
      let range = try reader.skipValue()
      if reader.recordsKept { reader.kept.append(KeptItem(.field, range, policy: policy)) }
    }
  }

  /// Passes the end of the array.
  ///
  /// - Throws: `invalidValue` at a further element.
  @usableFromInline
  mutating func end(of reader: inout JSONReader) throws(JSONFault) {
    guard try next(&reader) else { return }
    reader.skipToValue()
    throw JSONFault(.invalidValue, at: reader.offset, expected: "no further element")
  }

  @usableFromInline
  func missing(_ name: StaticString) -> JSONFault {
    JSONFault(.missingElement, at: array.openOffset, expected: name)
  }
}

extension TupleCursor {
  /// Reads a required element.
  ///
  /// - Throws: Besides the faults of the codec, `.missingElement` with the name, at the opening
  ///   bracket.
  @inlinable
  public mutating func element<C: JSONCodec>(
    _ name: StaticString, as codec: C.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value {
    guard try next(&reader) else { throw missing(name) }
    return try C.decode(from: &reader)
  }

  /// Reads a required element that has bounds.
  @inlinable
  public mutating func element<C: BoundedCodec, Bounds: RangeExpression>(
    _ name: StaticString, as codec: C.Type, in bounds: Bounds, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value where C.Measured == C.Value, Bounds.Bound == C.Measure {
    guard try next(&reader) else { throw missing(name) }
    return try C.decode(from: &reader, in: bounds)
  }

  /// Reads an element that may be `null`, or missing if all elements after it are missing.
  @inlinable
  public mutating func optional<C: JSONCodec>(
    as codec: C.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value? {
    guard try next(&reader) else { return nil }
    return try C.decodeIfPresent(from: &reader)
  }

  /// Reads an element that may be `null` or missing, and has bounds.
  @inlinable
  public mutating func optional<C: BoundedCodec, Bounds: RangeExpression>(
    as codec: C.Type, in bounds: Bounds, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value? where C.Measured == C.Value, Bounds.Bound == C.Measure {
    guard try next(&reader) else { return nil }
    return try C.decodeIfPresent(from: &reader, in: bounds)
  }

  /// Reads an element; returns a default if it is missing.
  @inlinable
  public mutating func element<C: JSONCodec>(
    or standard: @autoclosure () -> C.Value, as codec: C.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value {
    guard try next(&reader) else { return standard() }
    return try C.decode(from: &reader)
  }

  /// Reads an element that has bounds; returns a default if it is missing.
  @inlinable
  public mutating func element<C: BoundedCodec, Bounds: RangeExpression>(
    or standard: @autoclosure () -> C.Value, as codec: C.Type, in bounds: Bounds,
    from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value where C.Measured == C.Value, Bounds.Bound == C.Measure {
    guard try next(&reader) else { return standard() }
    return try C.decode(from: &reader, in: bounds)
  }
}
