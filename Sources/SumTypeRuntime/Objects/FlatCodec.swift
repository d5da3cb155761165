/// A codec whose members can lie among those of a struct around it (`"flatten": true`): a struct, or
/// a union whose tag is a member or a key.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
public protocol FlatCodec: JSONCodec {
  // Repeated so that it is inferred from ``decodePart(from:in:)``.
  associatedtype Value

  /// Reads the part's members of an object that is open, whose end is passed.
  static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value

  /// What tells whether an optional part is there.
  ///
  /// - Parameter keys: the keys that may be the part's.
  static func partSign(keys: MemberTable) -> PartSign

  /// Writes the part's members into the object that the writer has begun.
  static func encodePart(_ value: Value, to writer: inout JSONWriter)

  /// Says which keys of the object belong to the value, or to its absence.
  ///
  /// - Parameters:
  ///   - value: the part, or nil where there is none.
  ///   - keys: the keys that may be the part's.
  ///   - claimed: collects the keys.
  static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys)

  /// Merges the part's members into the object. Called where
  /// ``JSONCodec/canMerge(_:over:)`` says yes.
  static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting)
}

extension MembersCodec {
  /// A part is there if one of its members is, and is not `null`.
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
    claimed.tables.append(members)
    claimed.formUnion(MemberVisitor.survey { visit(value, over: value, in: &$0) }.claimed)
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    object.mergeMembers(members) { visit(value, over: old, in: &$0) }
  }
}

/// A codec whose JSON is an object, and whose members can lie among those of others: a struct, or a
/// union that has its tag among the members of its payload.
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
public protocol MembersCodec: FlatCodec {
  // Repeated so that it is inferred from ``writeMembers(_:to:)``.
  associatedtype Value

  /// Writes the members of a new value into the object that the writer has begun. Generated code,
  /// which knows the codec, calls ``encodeMembers(_:to:)``.
  static func writeMembers(_ value: Value, to writer: inout JSONWriter)

  /// What takes the place of the whole object, if the value is one of a union that does not know
  /// it.
  static func unrecognizedMembers(of value: Value) -> Unrecognized?

  /// Whether a new value writes a member with this key that is none of a union's tags. Asked of
  /// payloads, where a union around them has its tag under the key.
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

/// The keys of an object that are known to a struct or a part of it.
public struct ClaimedKeys: Sendable {
  var tables: [MemberTable] = []
  /// Keys that are known where `null` lies under them.
  var nullTables: [MemberTable] = []
  var keys: [MemberKey] = []
  /// Keys of what is itself unknown.
  var others: Set<[UInt8]> = []
  /// What unknown values take beyond the members that they have, if it is in their object.
  private var absorbing: [(keys: MemberTable, unclaimed: UnclaimedMembers)] = []

  /// Whether the key is known, of a member that is `null` or another value.
  func contains(_ key: UnsafeRawBufferPointer, isNull: Bool) -> Bool {
    tables.contains { $0.index(of: key) != nil } || keys.contains { $0.matches(key) }
      || !others.isEmpty && others.contains(Array(key))
      || isNull && nullTables.contains { $0.index(of: key) != nil }
  }

  /// The members with these names, which may have others.
  func members(named names: Set<[UInt8]>) -> ClaimedMembers {
    ClaimedMembers(
      members: tables.map { table in
        let indices = names.lazy.compactMap { name in
          name.withUnsafeBytes { table.index(of: $0) }
        }
        return (table, Set(indices))
      })
  }

  mutating func formUnion(_ other: ClaimedKeys) {
    tables += other.tables
    nullTables += other.nullTables
    keys += other.keys
    others.formUnion(other.others)
    absorbing += other.absorbing
  }

  /// Claims the keys of a part that is not there: those by which it would be told.
  mutating func claimAbsence(of sign: PartSign) {
    if sign.areTags { return }
    if let index = sign.index {
      keys.append(sign.keys[index])
    } else {
      tables.append(sign.keys)
    }
  }

  /// Claims the members of a value of a union that is unknown.
  ///
  /// - Parameters:
  ///   - unclaimed: which members that nothing else knows are read as the value's.
  ///   - keys: the keys that may be the union's: all of them are read as the value's.
  mutating func claim(
    _ value: Unrecognized, and unclaimed: UnclaimedMembers, keys: MemberTable
  ) {
    claimMembers(of: value.json)
    absorbing.append((keys, unclaimed))
  }

  /// Whether a member with this key would be read as one of an unknown value's.
  ///
  /// - Parameter isOfOthers: whether something else in the object knows the key.
  func absorbs(_ key: UnsafeRawBufferPointer, isOfOthers: Bool) -> Bool {
    absorbing.contains { keys, unclaimed in
      keys.index(of: key) != nil || !isOfOthers && unclaimed.include(key)
    }
  }

  /// Claims the keys of an object.
  mutating func claimMembers(of json: JSONSlice) {
    let bytes = Array(json.bytes)
    let scan = ContainerScan(0..<bytes.count, in: bytes)
    guard scan.isObject else { return }
    for item in scan.items {
      bytes.withKey(at: item.key) { _ = others.insert(Array($0)) }
    }
  }
}

/// Members of some tables, each under all of its names.
struct ClaimedMembers {
  fileprivate let members: [(table: MemberTable, indices: Set<Int>)]

  /// Whether the key is a name of one of them.
  func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    members.contains { table, indices in table.index(of: key).map(indices.contains) ?? false }
  }
}

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
    let sign = C.partSign(keys: keys)
    let isTallied = hasTallied(sign, in: object)
    if isTallied == true { return true }
    guard mayHave(keys, in: object) else { return false }
    if isTallied == nil {
      var cursor = reopen(object)
      if try has(sign, in: &cursor) { return true }
    }
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
    try keepUnknown(of: object, onSave: C.onSave) { claimed.contains($0, isNull: $1) }
  }
}
