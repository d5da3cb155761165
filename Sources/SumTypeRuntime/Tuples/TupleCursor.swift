/// Where a reader stands in the array of a tuple, for ``JSONTupleCodec``.
@frozen
public struct TupleCursor: Sendable {
  @usableFromInline var array: ArrayCursor
  /// Whether the closing bracket has been passed: the elements that follow are missing.
  @usableFromInline var isAtEnd: Bool

  /// Enters the next value, which must be an array.
  @inlinable
  init(_ reader: inout JSONReader) throws(JSONFault) {
    array = try reader.openArray()
    isAtEnd = false
  }

  /// Moves to the next element; false where there is none.
  @inlinable
  mutating func next(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    if isAtEnd { return false }
    isAtEnd = !(try reader.nextElement(&array))
    return !isAtEnd
  }

  /// Passes the elements that nobody knows, and records them.
  @inlinable
  mutating func passRest(
    of reader: inout JSONReader, onSave policy: KeptPolicy
  ) throws(JSONFault) {
    while try next(&reader) {
      let range = try reader.skipValue()
      if reader.recordsKept { reader.kept.append(KeptItem(.field, range, policy: policy)) }
    }
  }

  @usableFromInline
  func missing(_ name: StaticString) -> JSONFault {
    JSONFault(.missingElement, at: array.openOffset, expected: name)
  }
}

extension TupleCursor {
  /// An element that has to be there.
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

  /// An element that has to be there, within bounds.
  @inlinable
  public mutating func element<C: BoundedCodec, Bounds: RangeExpression>(
    _ name: StaticString, as codec: C.Type, in bounds: Bounds, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value where C.Measured == C.Value, Bounds.Bound == C.Measure {
    guard try next(&reader) else { throw missing(name) }
    return try C.decode(from: &reader, in: bounds)
  }

  /// An element that may be `null`, or missing where all that follow are.
  @inlinable
  public mutating func optional<C: JSONCodec>(
    as codec: C.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value? {
    guard try next(&reader) else { return nil }
    return try C.decodeIfPresent(from: &reader)
  }

  /// An element that may be `null` or missing, within bounds.
  @inlinable
  public mutating func optional<C: BoundedCodec, Bounds: RangeExpression>(
    as codec: C.Type, in bounds: Bounds, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value? where C.Measured == C.Value, Bounds.Bound == C.Measure {
    guard try next(&reader) else { return nil }
    return try C.decodeIfPresent(from: &reader, in: bounds)
  }

  /// An element that stands for a default where it is missing.
  @inlinable
  public mutating func element<C: JSONCodec>(
    or standard: @autoclosure () -> C.Value, as codec: C.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value {
    guard try next(&reader) else { return standard() }
    return try C.decode(from: &reader)
  }

  /// An element that stands for a default where it is missing, within bounds.
  @inlinable
  public mutating func element<C: BoundedCodec, Bounds: RangeExpression>(
    or standard: @autoclosure () -> C.Value, as codec: C.Type, in bounds: Bounds,
    from reader: inout JSONReader
  ) throws(JSONFault) -> C.Value where C.Measured == C.Value, Bounds.Bound == C.Measure {
    guard try next(&reader) else { return standard() }
    return try C.decode(from: &reader, in: bounds)
  }
}
