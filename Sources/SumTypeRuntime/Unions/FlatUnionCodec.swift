/// A union whose tag and payload can lie among the members of a struct around it.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
/// Its unknown value carries its own members, and those that nobody else in the object knows and that
/// could be its payload.
public protocol FlatUnionCodec: UnionCodec, FlatCodec {
  // Said again so that it is inferred from the functions of a representation.
  associatedtype Value

  /// Reads a value from an object that is open, whose end is passed. Nil if its tag is unknown.
  static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value?

  /// Finds the tag of a part that does not fit.
  ///
  /// - Parameters:
  ///   - part: the keys that may be the part's, and the object.
  ///   - start: the object's opening brace.
  ///   - reader: stands anywhere in the object.
  static func readPartTag(
    of part: ObjectPart, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> JSONTag

  /// Which of the members that nobody knows a value takes whose tag is unknown.
  static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers

  /// Writes the members of a new value of this variant.
  static func encodeKnownPart(_ value: Value, variant: Int, to writer: inout JSONWriter)

  /// Says which keys of the object belong to a value of this variant.
  static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys)

  /// Says which keys belong to the union where there is no value.
  static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys)

  /// Merges a value over one of the same variant.
  static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting)
}

extension FlatUnionCodec {
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .all }

  public static func readPartTag(
    of part: ObjectPart, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> JSONTag {
    reader.rewind(to: start)
    return try readTag(from: &reader).tag
  }

  public static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimUnion(value, keys: keys, in: &claimed)
  }

  static func claimUnion(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    guard let value else { return claimAbsence(keys: keys, in: &claimed) }
    if let variant = variant(of: value) {
      claimKnown(value, variant: variant, keys: keys, in: &claimed)
    } else if let unrecognized = unrecognized(in: value) {
      claimed.claimMembers(of: unrecognized.json)
    }
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    mergeUnionPart(value, over: old, keys: keys, in: &object)
  }

  static func mergeUnionPart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    // What is unknown is as it was: otherwise it could not be merged.
    guard let variant = variant(of: value) else { return }
    mergeKnownPart(value, over: old, variant: variant, keys: keys, in: &object)
  }

  public static func encodePart(_ value: Value, to writer: inout JSONWriter) {
    encodeUnionPart(value, to: &writer)
  }

  static func encodeUnionPart(_ value: Value, to writer: inout JSONWriter) {
    if let variant = variant(of: value) {
      encodeKnownPart(value, variant: variant, to: &writer)
    } else if let unrecognized = unrecognized(in: value) {
      if onSave == .refuse { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
      writer.members(of: unrecognized.json)
    }
  }
}

// MARK: - Reading

extension FlatUnionCodec {
  @inlinable
  public static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    try decodeUnionPart(from: &reader, in: &object)
  }

  @inlinable
  static func decodeUnionPart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    let inside = reader.mark()
    let start = reader.mark(before: object)
    let claims = object.claims
    do throws(JSONFault) {
      if let value = try decodeKnown(from: &reader, in: &object) { return value }
    } catch {
      return try decodeOtherPart(error, since: inside, start, beside: claims, in: &reader)
    }
    return try decodeOtherPart(nil, since: inside, start, beside: claims, in: &reader)
  }

  /// Reads a part that does not fit, or whose tag is unknown.
  @usableFromInline
  @inline(never)
  static func decodeOtherPart(
    _ fault: JSONFault?, since inside: JSONReader.Mark, _ start: JSONReader.Mark,
    beside claims: ObjectClaims, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    do throws(JSONFault) {
      if let fault { throw fault }
      return try decodeUnknownPart(since: inside, start, in: &reader)
    } catch {
      if error.isGrammar { throw error }
      try reader.refuseRepeated(claims, inObjectAt: start)
      return try decodeMalformedPart(error, since: inside, start, in: &reader)
    }
  }

  private static func decodeUnknownPart(
    since inside: JSONReader.Mark, _ start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    guard let part = reader.part, isOpen else { throw refusal(at: start, in: reader) }
    reader.giveUpTally(of: part.object)
    reader.forgetKept(since: inside)
    let offset = reader.unknownTagOffset
    var tag = reader.takeUnknownTag()
    let unclaimed = unclaimedMembers(of: tag)
    let members = try PartMembers(of: part, and: unclaimed, in: &reader)
    switch unclaimed {
    case .all: reader.takeUnclaimed(of: part.object)
    case .only:
      guard members.unclaimed.count == 1 else { throw JSONFault(.missingTag, at: offset) }
      tag = tags.tag(ofKey: String(decoding: members.unclaimed[0], as: UTF8.self))
      fallthrough
    case .none, .member: reader.take(members.unclaimed, of: part.object)
    }
    record(KeptItem(.variant, members.object, tag: tag, policy: keptPolicy), in: &reader)
    return try made(Unrecognized(tag: tag, json: members.json, reason: .unknownTag))
  }

  private static func decodeMalformedPart(
    _ fault: JSONFault, since inside: JSONReader.Mark, _ start: JSONReader.Mark,
    in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    guard let part = reader.part else { throw fault }
    reader.giveUpTally(of: part.object)
    reader.rewind(to: inside)
    var tag: JSONTag?
    var reason = fault
    do throws(JSONFault) {
      tag = try readPartTag(of: part, from: start, in: &reader)
    } catch {
      if isTagged { reason = error }
    }
    guard isOpen else { throw reason }
    let members = try PartMembers(of: part, in: &reader)
    record(
      KeptItem(.malformed, members.object, tag: tag, fault: reason, policy: keptPolicy),
      in: &reader)
    return try made(
      Unrecognized(
        tag: tag, json: members.json, fault: reason.moved(to: members.offset(of: reason.offset))))
  }

  private static var isOpen: Bool {
    unknown(Unrecognized(tag: nil, json: JSONSlice(.null))) != nil
  }

  /// The app holds the value, so that only the app can leave it out.
  private static var keptPolicy: KeptPolicy { onSave == .drop ? .keep : onSave }

  private static func record(_ item: KeptItem, in reader: inout JSONReader) {
    if reader.recordsKept { reader.kept.append(item) }
  }

  private static func made(_ value: Unrecognized) throws(JSONFault) -> Value {
    guard let value = unknown(value) else { throw JSONFault(.unknownTag, at: 0) }
    return value
  }
}

extension JSONWriter {
  /// Writes the members of an object into the one that was begun.
  mutating func members(of json: JSONSlice) {
    let bytes = Array(json.bytes)
    let scan = ContainerScan(0..<bytes.count, in: bytes)
    guard scan.isObject else {
      return refuseNext(JSONFault(.unrepresentable, at: 0, expected: "an object"))
    }
    if nesting + json.nesting - 1 > maximumNesting {
      return refuseNext(JSONFault(.tooDeep, at: 0, expected: "less nesting"))
    }
    for item in scan.items {
      keysBroughtAlong.append((nesting, bytes.withKey(at: item.key) { Array($0) }))
      bytes[item.start..<item.end].withUnsafeBytes { rawMember($0) }
    }
  }
}
