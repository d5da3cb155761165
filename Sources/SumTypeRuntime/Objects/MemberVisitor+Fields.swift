extension MemberVisitor {
  /// A field that always has a value.
  @inlinable
  public mutating func visit<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type
  ) {
    if let writer {
      writeKey(index, to: writer)
      C.encode(value, to: &writer.pointee)
    } else {
      visitOld(index, value, over: old, as: codec)
    }
  }

  /// A field that always has a value, within bounds. A value beyond them refuses the save.
  @inlinable
  public mutating func visit<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    visitBounded(index, value, over: old, as: codec, in: bounds)
  }

  @inlinable
  @inline(__always)
  mutating func visitBounded<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    if let writer {
      writeKey(index, to: writer)
      if let fault = C.fault(of: value, in: bounds) { writer.pointee.refuseNext(fault) }
      C.encode(value, to: &writer.pointee)
    } else {
      visitOld(index, value, over: old, as: codec, fault: C.fault(of: value, in: bounds))
    }
  }

  /// A field that may be nil. `newNil` says how a nil is written that was not read.
  @inlinable
  public mutating func visitOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type,
    newNil: NilSpelling = .absent
  ) {
    visitAnyOptional(index, value, over: old, as: codec, newNil: newNil)
  }

  @inlinable
  @inline(__always)
  mutating func visitAnyOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling
  ) {
    if let writer {
      if let value {
        writeKey(index, to: writer)
        C.encode(value, to: &writer.pointee)
      } else if newNil == .null {
        writeKey(index, to: writer)
        writer.pointee.null()
      }
    } else {
      visitOldOptional(index, value, over: old, as: codec, newNil: newNil)
    }
  }

  /// A field that may be nil, with bounds for its value if there is one.
  @inlinable
  public mutating func visitOptional<C: BoundedCodec, Bounds: RangeExpression>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type,
    newNil: NilSpelling = .absent, in bounds: Bounds
  ) where C.Measured == C.Value, Bounds.Bound == C.Measure {
    let fault = value.flatMap { C.fault(of: $0, in: bounds) }
    if let writer {
      if let value {
        writeKey(index, to: writer)
        if let fault { writer.pointee.refuseNext(fault) }
        C.encode(value, to: &writer.pointee)
      } else if newNil == .null {
        writeKey(index, to: writer)
        writer.pointee.null()
      }
    } else {
      visitOldOptional(index, value, over: old, as: codec, newNil: newNil, fault: fault)
    }
  }

  /// The version of a document. It is not a property of the value: a new document has `current`,
  /// and one that was read keeps its own if that is larger.
  @inlinable
  public mutating func visitVersion(_ index: Int, _ current: Int) {
    switch mode {
    case .encode:
      if let writer {
        writeKey(index, to: writer)
        writer.pointee.integer(current)
      }
    case .compare: break
    case .merge: object?.pointee.noteVersion(index, current)
    case .survey: found?.pointee.noteVersion(index)
    }
  }

  @inlinable
  @inline(__always)
  func writeKey(_ index: Int, to writer: UnsafeMutablePointer<JSONWriter>) {
    if let firstKey { writer.pointee.key(firstKey.following(by: index)) }
  }
}

// MARK: - Beside writing

// Apart, so that what is written anew does not pay for what only a merge needs.
extension MemberVisitor {
  @inlinable
  @inline(never)
  mutating func visitOld<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault? = nil
  ) {
    switch mode {
    case .encode: break
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if let object, object.pointee.isChanged(value, over: old, as: codec) {
        object.pointee.merge(index, value, over: old, as: codec, fault: fault)
      }
    case .survey: found?.pointee.note(index, codec)
    }
  }

  @inlinable
  @inline(never)
  mutating func visitOldOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling,
    fault: JSONFault? = nil
  ) {
    switch mode {
    case .encode, .survey: break
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if let object, object.pointee.isChangedOptional(value, over: old, as: codec) {
        object.pointee.mergeOptional(
          index, value, over: old, as: codec, newNil: newNil, fault: fault)
      }
    }
  }
}
