extension MemberVisitor {
  /// A field that always has a value.
  @inlinable
  public mutating func visit<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: encode(index, value, as: codec)
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if !C.isSame(value, old) || isEdited(codec) {
        merge(index, value, over: old, as: codec, fault: nil)
      }
    case .survey: survey(index, codec)
    }
  }

  /// A field that always has a value, within bounds. A value beyond them refuses the save.
  @inlinable
  public mutating func visit<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    switch mode {
    case .encode: encode(index, value, as: codec, fault: C.fault(of: value, in: bounds))
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if !C.isSame(value, old) {
        merge(index, value, over: old, as: codec, fault: C.fault(of: value, in: bounds))
      }
    case .survey: break
    }
  }

  /// A field that may be nil. `newNil` says how a nil is written that was not read.
  @inlinable
  public mutating func visitOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type,
    newNil: NilSpelling = .absent
  ) {
    switch mode {
    case .encode: encodeOptional(index, value, as: codec, newNil: newNil, fault: nil)
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if !C.isSameOptional(value, old) {
        mergeOptional(index, value, over: old, as: codec, newNil: newNil, fault: nil)
      }
    case .survey: break
    }
  }

  /// A field that may be nil, with bounds for its value if there is one.
  @inlinable
  public mutating func visitOptional<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type,
    newNil: NilSpelling = .absent, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    switch mode {
    case .encode:
      encodeOptional(
        index, value, as: codec, newNil: newNil,
        fault: value.flatMap { C.fault(of: $0, in: bounds) })
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if !C.isSameOptional(value, old) {
        mergeOptional(
          index, value, over: old, as: codec, newNil: newNil,
          fault: value.flatMap { C.fault(of: $0, in: bounds) })
      }
    case .survey: break
    }
  }

  /// The version of a document. It is not a property of the value: a new document has `current`,
  /// and one that was read keeps its own if that is larger.
  public mutating func visitVersion(_ index: Int, _ current: Int) {
    switch mode {
    case .encode:
      writer?.pointee.key(members[index])
      writer?.pointee.integer(current)
    case .compare: break
    case .merge: mergeVersion(index, current)
    case .survey: found.version = index
    }
  }
}

extension MemberVisitor {
  @usableFromInline
  mutating func survey<C: JSONCodec>(_ index: Int, _ codec: C.Type) {
    if codec is any EntryListCodec.Type { found.entries = index }
  }
}

/// How a new value writes a field that is nil.
public enum NilSpelling: Sendable {
  /// The member is left out.
  case absent
  /// The member is `null`.
  case null
}

extension JSONCodec {
  @inlinable
  static func isSameOptional(_ lhs: Value?, _ rhs: Value?) -> Bool {
    switch (lhs, rhs) {
    case (let lhs?, let rhs?): isSame(lhs, rhs)
    case (nil, nil): true
    default: false
    }
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// What is wrong with a value that breaks its bounds; nil if it keeps to them.
  @inlinable
  static func fault<Bounds: RangeExpression>(
    of value: Value, in bounds: Bounds
  ) -> JSONFault? where Bounds.Bound == Measure {
    isWithin(bounds, value) ? nil : JSONFault(.outOfRange, at: 0, expected: boundsExpectation)
  }
}
