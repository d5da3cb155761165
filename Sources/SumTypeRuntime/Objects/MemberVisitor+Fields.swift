extension MemberVisitor {
  /// A field that always has a value.
  @inlinable
  public mutating func visit<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    switch mode {
    case .encode: encode(index, value, as: codec, fault: nil)
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if let object, !C.isSame(value, old) || object.pointee.isEdited(codec) {
        object.pointee.merge(index, value, over: old, as: codec, fault: nil)
      }
    case .survey: found?.pointee.note(index, codec)
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
      if let object, !C.isSame(value, old) {
        object.pointee.merge(
          index, value, over: old, as: codec, fault: C.fault(of: value, in: bounds))
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
      if let object, !C.isSameOptional(value, old) {
        object.pointee.mergeOptional(
          index, value, over: old, as: codec, newNil: newNil, fault: nil)
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
      if let object, !C.isSameOptional(value, old) {
        object.pointee.mergeOptional(
          index, value, over: old, as: codec, newNil: newNil,
          fault: value.flatMap { C.fault(of: $0, in: bounds) })
      }
    case .survey: break
    }
  }

  /// The version of a document. It is not a property of the value: a new document has `current`,
  /// and one that was read keeps its own if that is larger.
  @inlinable
  public mutating func visitVersion(_ index: Int, _ current: Int) {
    switch mode {
    case .encode: encode(index, current, as: IntegerCodec<Int>.self, fault: nil)
    case .compare: break
    case .merge: object?.pointee.noteVersion(index, current)
    case .survey: found?.pointee.noteVersion(index)
    }
  }
}

// MARK: - Writing

extension MemberVisitor {
  @inlinable
  mutating func encode<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    guard let writer, let members else { return }
    writer.pointee.key(members[index])
    if let fault { writer.pointee.refuseNext(fault) }
    C.encode(value, to: &writer.pointee)
  }

  @inlinable
  mutating func encodeOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, as codec: C.Type, newNil: NilSpelling, fault: JSONFault?
  ) {
    if let value {
      encode(index, value, as: codec, fault: fault)
    } else if newNil == .null, let writer, let members {
      writer.pointee.key(members[index])
      writer.pointee.null()
    }
  }
}
