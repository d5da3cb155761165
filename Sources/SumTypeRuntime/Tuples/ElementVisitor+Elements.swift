extension ElementVisitor {
  /// An element that always has a value.
  @inlinable
  public mutating func visit<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: encode(value, as: codec, fault: nil)
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge: tuple?.pointee.merge(value, over: old, as: codec, fault: nil)
    }
  }

  /// An element that always has a value, within bounds. A value beyond them refuses the save.
  @inlinable
  public mutating func visit<C: BoundedCodec, Bounds: RangeExpression>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    switch mode {
    case .encode: encode(value, as: codec, fault: C.fault(of: value, in: bounds))
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      tuple?.pointee.merge(value, over: old, as: codec, fault: C.fault(of: value, in: bounds))
    }
  }

  /// An element that may be nil. `newNil` says how a nil is written that was not read, and that
  /// nothing follows.
  @inlinable
  public mutating func visitOptional<C: JSONCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling = .absent
  ) {
    switch mode {
    case .encode: encodeOptional(value, as: codec, newNil: newNil, fault: nil)
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      tuple?.pointee.mergeOptional(value, over: old, as: codec, newNil: newNil, fault: nil)
    }
  }

  /// An element that may be nil, with bounds for its value if there is one.
  @inlinable
  public mutating func visitOptional<C: BoundedCodec, Bounds: RangeExpression>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling = .absent,
    in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    let fault = mode == .compare ? nil : value.flatMap { C.fault(of: $0, in: bounds) }
    switch mode {
    case .encode: encodeOptional(value, as: codec, newNil: newNil, fault: fault)
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      tuple?.pointee.mergeOptional(value, over: old, as: codec, newNil: newNil, fault: fault)
    }
  }
}
