extension MemberVisitor {
  /// What is flattened into the struct.
  ///
  /// - Parameters:
  ///   - index: how many members of the struct's own come before it.
  ///   - value: what is flattened.
  ///   - old: what it was, where it is compared or merged.
  ///   - codec: what writes it.
  ///   - number: which of the parts it is.
  ///   - parts: the keys that may be those of each part.
  ///   - members: the struct's own keys.
  public mutating func visitPart<C: FlatCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, _ number: Int,
    of parts: [MemberTable], beside members: MemberTable
  ) {
    switch mode {
    case .encode: encodePart(value, as: codec, number, of: parts, beside: members)
    case .compare: if isSame { isSame = C.isSame(value, old) }
    case .merge:
      if let object, object.pointee.isChanged(value, over: old, as: codec) {
        object.pointee.mergePart(
          index, value, over: old, as: codec, keys: parts[number],
          others: MemberTable.others(than: number, of: parts, members))
      }
    case .survey: if let found { C.claim(value, keys: parts[number], in: &found.pointee.claimed) }
    }
  }

  /// What is flattened into the struct, and may be missing.
  public mutating func visitOptionalPart<C: FlatCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, _ number: Int,
    of parts: [MemberTable], beside members: MemberTable
  ) {
    switch mode {
    case .encode:
      if let value { encodePart(value, as: codec, number, of: parts, beside: members) }
    case .compare: if isSame { isSame = C.isSameOptional(value, old) }
    case .merge:
      if let object, object.pointee.isChangedOptional(value, over: old, as: codec) {
        object.pointee.mergePart(
          index, value, over: old, as: codec, keys: parts[number],
          others: MemberTable.others(than: number, of: parts, members))
      }
    case .survey: if let found { C.claim(value, keys: parts[number], in: &found.pointee.claimed) }
    }
  }

  /// Writes a part. What an unknown value brings along from another object, where nobody knew it, may
  /// be known here: then the value cannot be written.
  private func encodePart<C: FlatCodec>(
    _ value: C.Value, as codec: C.Type, _ number: Int, of parts: [MemberTable],
    beside members: MemberTable
  ) {
    guard let writer else { return }
    let before = writer.pointee.keysBroughtAlong.count
    C.encodePart(value, to: &writer.pointee)
    if writer.pointee.keysBroughtAlong.count == before { return }
    let others = MemberTable.others(than: number, of: parts, members)
    let nesting = writer.pointee.nesting
    let isKnown = writer.pointee.keysBroughtAlong[before...].contains { found in
      found.nesting == nesting && others.know(found.key)
    }
    if isKnown { writer.pointee.refuseNext(.membersOfOthers) }
  }
}

extension JSONFault {
  /// An unknown value has members that somebody else in the object has.
  static let membersOfOthers = JSONFault(
    .unrepresentable, at: 0, expected: "members that nobody else in the object has")
}

extension MemberTable {
  /// The keys in an object of everybody but one of its parts.
  static func others(
    than number: Int, of parts: [MemberTable], _ members: MemberTable
  ) -> [MemberTable] {
    var others = [members]
    for (place, keys) in parts.enumerated() where place != number { others.append(keys) }
    return others
  }
}

extension [MemberTable] {
  /// Whether one of them has the key.
  func know(_ key: [UInt8]) -> Bool {
    key.withUnsafeBytes { bytes in contains { $0.index(of: bytes) != nil } }
  }
}
