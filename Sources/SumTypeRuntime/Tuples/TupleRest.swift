// The rest of a tuple: its last element in Swift, a list of all further elements of the array.
//
// ```json
// ["all", ["has", "name"], ["==", "kind", "road"]]      operator: "all", arguments: […, …]
// ```

extension TupleCursor {
  /// Reads all further elements.
  @inlinable
  public mutating func rest<C: JSONCodec>(
    as codec: ArrayCodec<C>.Type, from reader: inout JSONReader
  ) throws(JSONFault) -> [C.Value] {
    var values: [C.Value] = []
    while try next(&reader) { values.append(try C.decode(from: &reader)) }
    return values
  }

  /// Reads all further elements, the number of which has bounds.
  ///
  /// - Throws: Besides the faults of the codec, `.outOfRange` at the opening bracket.
  @inlinable
  public mutating func rest<C: JSONCodec, Bounds: RangeExpression>(
    as codec: ArrayCodec<C>.Type, in bounds: Bounds, from reader: inout JSONReader
  ) throws(JSONFault) -> [C.Value] where Bounds.Bound == Int {
    let values = try rest(as: codec, from: &reader)
    guard codec.isWithin(bounds, values) else {
      throw codec.brokenFault(of: values, bounds, at: array.openOffset)
    }
    return values
  }
}

extension ElementVisitor {
  /// Visits the list of all further elements. It is the last call.
  @inlinable
  public mutating func visitRest<C: JSONCodec>(
    _ value: [C.Value], over old: [C.Value], as codec: ArrayCodec<C>.Type
  ) {
    switch mode {
    case .encode: encodeRest(value, as: codec, fault: nil)
    case .compare: if isSame { isSame = codec.isSame(value, old) }
    case .merge: tuple?.pointee.mergeRest(value, over: old, as: C.self, fault: nil)
    }
  }

  /// Visits the list of all further elements, the number of which has bounds. A list outside the
  /// bounds refuses the save.
  @inlinable
  public mutating func visitRest<C: JSONCodec, Bounds: RangeExpression>(
    _ value: [C.Value], over old: [C.Value], as codec: ArrayCodec<C>.Type, in bounds: Bounds
  ) where Bounds.Bound == Int {
    let fault = mode == .compare ? nil : codec.fault(of: value, in: bounds)
    switch mode {
    case .encode: encodeRest(value, as: codec, fault: fault)
    case .compare: if isSame { isSame = codec.isSame(value, old) }
    case .merge: tuple?.pointee.mergeRest(value, over: old, as: C.self, fault: fault)
    }
  }

  @inlinable
  mutating func encodeRest<C: JSONCodec>(
    _ value: [C.Value], as codec: ArrayCodec<C>.Type, fault: JSONFault?
  ) {
    guard let writer else { return }
    if let fault, value.isEmpty { return writer.pointee.refuseEnd(fault) }
    if value.isEmpty { return }
    while waiting > 0 {
      writer.pointee.null()
      waiting -= 1
    }
    if let fault { writer.pointee.refuseNext(fault) }
    codec.encodeElements(value, to: &writer.pointee)
  }
}

extension JSONWriter {
  /// Reports that the open array must not be saved because of elements that it lacks.
  @usableFromInline
  mutating func refuseEnd(_ fault: JSONFault) { refuse(fault) }
}
