extension MemberVisitor {
  /// What is flattened into the struct.
  ///
  /// - Parameters:
  ///   - index: how many members of the struct's own come before it.
  ///   - keys: the keys that may be the part's.
  public mutating func visitPart<C: FlatCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, keys: MemberTable
  ) {
    switch mode {
    case .encode: if let writer { C.encodePart(value, to: &writer.pointee) }
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if !C.isSame(value, old) {
        object?.pointee.mergePart(index, value, over: old, as: codec, keys: keys)
      }
    case .survey: if let found { C.claim(value, keys: keys, in: &found.pointee.claimed) }
    }
  }

  /// What is flattened into the struct, and may be missing.
  public mutating func visitOptionalPart<C: FlatCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, keys: MemberTable
  ) {
    switch mode {
    case .encode: if let writer, let value { C.encodePart(value, to: &writer.pointee) }
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if !C.isSameOptional(value, old) {
        object?.pointee.mergePart(index, value, over: old, as: codec, keys: keys)
      }
    case .survey: if let found { C.claim(value, keys: keys, in: &found.pointee.claimed) }
    }
  }
}
