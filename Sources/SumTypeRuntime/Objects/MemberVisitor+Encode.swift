extension MemberVisitor {
  @inlinable
  mutating func encode<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, fault: JSONFault? = nil
  ) {
    guard let writer else { return }
    writer.pointee.key(members[index])
    if let fault {
      writer.pointee.report(fault)
    } else {
      C.encode(value, to: &writer.pointee)
    }
  }

  @inlinable
  mutating func encodeOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, as codec: C.Type, newNil: NilSpelling, fault: JSONFault?
  ) {
    if let value {
      encode(index, value, as: codec, fault: fault)
    } else if newNil == .null, let writer {
      writer.pointee.key(members[index])
      writer.pointee.null()
    }
  }
}
