/// A codec whose members can lie among those of a struct around it (`"flatten": true`): a struct, or
/// a union whose tag is a member or a key.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
public protocol FlatCodec: JSONCodec {
  // Declared again, so that Swift infers it from ``decodePart(from:in:)``.
  associatedtype Value

  /// Reads the part's members of an open object, and passes the object's end.
  static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value

  /// Returns the sign by which a reader sees that an optional part is present.
  ///
  /// - Parameter keys: the keys that the part may have.
  static func partSign(keys: MemberTable) -> PartSign

  /// Writes the part's members into the object that the writer has begun.
  static func encodePart(_ value: Value, to writer: inout JSONWriter)

  /// Adds the keys of the object that belong to the value, or to its absence, to `claimed`.
  ///
  /// - Parameters:
  ///   - value: the part; nil if it is missing.
  ///   - keys: the keys that the part may have.
  ///   - claimed: collects the keys.
  static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys)

  /// Merges the part's members into the object. It is called only if
  /// ``JSONCodec/canMerge(_:over:)`` is true.
  static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting)
}

extension MembersCodec {
  /// A part is present if one of its members is, and is not `null`.
  public static func partSign(keys: MemberTable) -> PartSign { PartSign(keys) }

  @_semantics("optimize.sil.specialize.generic.never")
  public static func encodePart(_ value: Value, to writer: inout JSONWriter) {
    writeMembers(value, to: &writer)
  }

  public static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimed.tables.append(keys)
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    object.rewritePart(value, over: old, as: Self.self, keys: keys)
  }
}

extension JSONObjectCodec {
  @_semantics("optimize.sil.specialize.generic.never")
  public static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    try decode(from: &reader, in: &object, members: members)
  }

  public static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    guard let value else { return claimed.claimAbsence(of: partSign(keys: keys)) }
    let found = MemberVisitor.survey { visit(value, over: value, in: &$0) }
    claimed.tables.append(members)
    claimed.formUnion(found.claimed)
    if !found.nilBesideNull.isEmpty {
      claimed.nilBesideNull.append((members, found.nilBesideNull))
    }
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    object.mergeMembers(members) { visit(value, over: old, in: &$0) }
  }
}

/// A codec whose JSON is an object, and whose members can lie among those of another object: a
/// struct, or a union that has its tag among the members of its payload.
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
public protocol MembersCodec: FlatCodec {
  // Declared again, so that Swift infers it from ``writeMembers(_:to:)``.
  associatedtype Value

  /// Writes the members of a new value into the object that the writer has begun. Generated code
  /// calls ``encodeMembers(_:to:)`` instead, which is inlined for a known codec.
  static func writeMembers(_ value: Value, to writer: inout JSONWriter)

  /// Returns the unknown data that takes the place of the whole object, if `value` is an unknown
  /// value of a union; otherwise nil.
  static func unrecognizedMembers(of value: Value) -> Unrecognized?

  /// Whether a new value writes a member with this key that is not the tag of a union. A union asks
  /// this of a payload if the key is that of the union's own tag.
  static func hasMember(_ key: MemberKey, in value: Value) -> Bool
}

extension MembersCodec {
  /// Writes the members of a new value into the object that the writer has begun.
  @inlinable
  public static func encodeMembers(_ value: Value, to writer: inout JSONWriter) {
    writeMembers(value, to: &writer)
  }

  @inlinable
  public static func unrecognizedMembers(of value: Value) -> Unrecognized? { nil }

  public static func hasMember(_ key: MemberKey, in value: Value) -> Bool { false }
}

extension JSONReader {
  /// Reads a part of an object: a struct or union that is flattened into the object's struct.
  ///
  /// - Parameters:
  ///   - index: the position of the part in `parts`.
  ///   - parts: the keys that each part may have.
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

  /// Reads a part that may be missing; returns nil if it is.
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
    let sign = C.partSign(keys: keys)
    let isTallied = hasTallied(sign, in: object)
    if isTallied == true { return true }
    guard mayHave(keys, in: object) else { return false }
    if isTallied == nil {
      var cursor = reopen(object)
      if try has(sign, in: &cursor) { return true }
    }
    // An absent part has keys as well, which the tally does not count.
    abandonTally(of: object)
    return false
  }

  /// Ends an object whose parts have all been read, and records its unknown members.
  @inlinable
  public mutating func endParts<C: JSONObjectCodec>(
    of value: C.Value, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) {
    if recordUnclaimed(of: object, onSave: C.onSave) { return }
    try endPartsByValue(value, in: object, as: codec)
  }

  // A function of its own, because the metadata of the type is looked up at the start of a
  // function.
  @usableFromInline
  @inline(never)
  mutating func endPartsByValue<C: JSONObjectCodec>(
    _ value: C.Value, in object: SharedObject, as codec: C.Type
  ) throws(JSONFault) {
    var claimed = ClaimedKeys()
    C.claim(value, keys: C.members, in: &claimed)
    try keepUnknown(of: object, onSave: C.onSave) { claimed.level(of: $0, isNull: $1) }
  }
}
