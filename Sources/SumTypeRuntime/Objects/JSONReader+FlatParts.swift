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
    var cursor = beginPart(index, of: parts, beside: members, in: object)
    do throws(JSONFault) {
      let value = try C.decodePart(from: &self, in: &cursor)
      endPart()
      return value
    } catch {
      endPart()
      throw error
    }
  }

  /// Reads a part that may be missing.
  public mutating func readPartIfPresent<C: FlatCodec>(
    _ index: Int, of parts: [MemberTable], beside members: MemberTable, in object: SharedObject,
    as codec: C.Type
  ) throws(JSONFault) -> C.Value? {
    guard mayHave(parts[index], in: object) else { return nil }
    var cursor = reopen(object)
    guard try C.isPartThere(in: &self, &cursor, keys: parts[index]) else {
      // Its absence has keys as well.
      giveUpTally(of: object)
      return nil
    }
    return try readPart(index, of: parts, beside: members, in: object, as: codec)
  }

  /// Ends an object whose parts have all been read, and records what is unknown in it.
  public mutating func endParts<C: JSONObjectCodec>(
    of value: C.Value, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) {
    guard object.keepsUnknown else { return leave(object) }
    if keepUnread(of: object, onSave: C.onSave) { return }
    var claimed = ClaimedKeys()
    C.claim(value, keys: C.members, in: &claimed)
    try keepUnknown(of: object, onSave: C.onSave) { claimed.contains($0) }
  }
}
