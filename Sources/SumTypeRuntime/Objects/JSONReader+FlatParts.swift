extension JSONReader {
  /// Reads a part of an object: what is flattened into its struct.
  ///
  /// - Parameters:
  ///   - index: which of the parts it is.
  ///   - parts: the keys that may be those of each part.
  ///   - members: the struct's own keys.
  @inlinable
  public mutating func readPart<C: FlatCodec>(
    _ index: Int, of parts: [MemberTable], beside members: MemberTable, in object: SharedObject,
    as codec: C.Type
  ) throws(JSONFault) -> C.Value {
    var cursor = beginPart(index, of: parts, beside: members, in: object)
    defer { endPart() }
    return try C.decodePart(from: &self, in: &cursor)
  }

  /// Reads a part that may be missing.
  @inlinable
  public mutating func readPartIfPresent<C: FlatCodec>(
    _ index: Int, of parts: [MemberTable], beside members: MemberTable, in object: SharedObject,
    as codec: C.Type
  ) throws(JSONFault) -> C.Value? {
    guard try isPartThere(parts[index], in: object, as: codec) else { return nil }
    return try readPart(index, of: parts, beside: members, in: object, as: codec)
  }

  @usableFromInline
  mutating func isPartThere<C: FlatCodec>(
    _ keys: MemberTable, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) -> Bool {
    guard mayHave(keys, in: object) else { return false }
    var cursor = reopen(object)
    if try C.isPartThere(in: &self, &cursor, keys: keys) { return true }
    // Its absence has keys as well.
    giveUpTally(of: object)
    return false
  }

  /// Ends an object whose parts have all been read, and records what is unknown in it.
  @inlinable
  public mutating func endParts<C: JSONObjectCodec>(
    of value: C.Value, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) {
    if keepUnread(of: object, onSave: C.onSave) { return }
    try endPartsByValue(value, in: object, as: codec)
  }

  // Apart: what it needs to know of the type is looked up at the beginning of a function.
  @usableFromInline
  @inline(never)
  mutating func endPartsByValue<C: JSONObjectCodec>(
    _ value: C.Value, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) {
    var claimed = ClaimedKeys()
    C.claim(value, keys: C.members, in: &claimed)
    try keepUnknown(of: object, onSave: C.onSave) { claimed.contains($0) }
  }
}
