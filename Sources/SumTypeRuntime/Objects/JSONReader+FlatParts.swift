extension JSONReader {
  /// Reads a part of an object: what is flattened into its struct.
  ///
  /// - Parameters:
  ///   - index: which of the parts it is.
  ///   - parts: the keys that may be those of each part.
  ///   - members: the struct's own keys.
  public mutating func readPart<C: FlatCodec>(
    _ index: Int, of parts: [MemberTable], beside members: MemberTable, in object: SharedObject,
    as codec: C.Type
  ) throws(JSONFault) -> C.Value {
    try readPart(
      codec, keys: parts[index], others: MemberTable.others(than: index, of: parts, members),
      of: object)
  }

  /// Reads a part that may be missing.
  public mutating func readPartIfPresent<C: FlatCodec>(
    _ index: Int, of parts: [MemberTable], beside members: MemberTable, in object: SharedObject,
    as codec: C.Type
  ) throws(JSONFault) -> C.Value? {
    let others = MemberTable.others(than: index, of: parts, members)
    var cursor = beginPart(keys: parts[index], others: others, of: object)
    let isThere: Bool
    do throws(JSONFault) {
      isThere = try C.isPartThere(in: &self, &cursor, keys: parts[index])
    } catch {
      endPart()
      throw error
    }
    endPart()
    guard isThere else { return nil }
    return try readPart(codec, keys: parts[index], others: others, of: object)
  }

  /// Ends an object whose parts have all been read, and records what is unknown in it.
  public mutating func endParts<C: JSONObjectCodec>(
    of value: C.Value, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) {
    guard object.keepsUnknown else { return leave(object) }
    var claimed = ClaimedKeys()
    C.claim(value, keys: C.members, in: &claimed)
    try keepUnknown(of: object, onSave: C.onSave) { claimed.contains($0) }
  }

  mutating func readPart<C: FlatCodec>(
    _ codec: C.Type, keys: MemberTable, others: [MemberTable], of object: SharedObject
  ) throws(JSONFault) -> C.Value {
    var cursor = beginPart(keys: keys, others: others, of: object)
    do throws(JSONFault) {
      let value = try C.decodePart(from: &self, in: &cursor)
      endPart()
      return value
    } catch {
      endPart()
      throw error
    }
  }
}
