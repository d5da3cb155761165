/// A codec whose members can lie among those of a struct around it (`"flatten": true`): a struct, or
/// a union whose tag is a member or a key.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
public protocol FlatCodec: JSONCodec {
  // Said again so that it is inferred from ``decodePart(from:in:)``.
  associatedtype Value

  /// Reads the part's members of an object that is open, whose end is passed.
  static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value

  /// Whether anything of an optional part is there. The object's end is passed.
  ///
  /// - Parameters:
  ///   - reader: stands in the object.
  ///   - object: the object, which is open.
  ///   - keys: the keys that may be the part's.
  static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool

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
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    if let isThere = reader.hasTalliedValue(among: keys, in: object) { return isThere }
    var isThere = false
    while try reader.nextMember(&object, keys) != nil {
      if try reader.readNull() { continue }
      isThere = true
      try reader.skipValue()
    }
    return isThere
  }

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
    guard let value else { return claimed.tables.append(keys) }
    claimed.tables.append(members)
    claimed.formUnion(MemberVisitor.survey { visit(value, over: value, in: &$0) }.claimed)
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    object.mergeMembers(members) { visit(value, over: old, in: &$0) }
  }
}
