/// A codec of a union whose tag and payload can lie among the members of a struct around it.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
/// An unknown value carries its own members, and those unclaimed members that could be its payload.
public protocol FlatUnionCodec: UnionCodec, FlatCodec where Reader: MemberUnionReader {
  // Declared again, so that Swift infers it from the functions of a representation.
  associatedtype Value

  /// Reads a value from an open object, and passes the object's end. Returns nil if the tag is
  /// unknown.
  static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value?

  /// Writes the members of a new value of this variant.
  static func encodeKnownPart(_ value: Value, variant: Int, to writer: inout JSONWriter)

  /// Adds the keys of the object that belong to a value of this variant to `claimed`.
  static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys)

  /// Merges a value over an old value of the same variant.
  static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting)
}

extension FlatUnionCodec {
  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables += unionReader.claims(of: variant, all: keys)
    if let others = unionReader.otherPayloads { claimed.otherPayloads.append(others) }
  }

  public static func partSign(keys: MemberTable) -> PartSign { unionReader.sign(all: keys) }

  public static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimUnion(value, keys: keys, in: &claimed)
  }

  static func claimUnion(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    guard let value else { return claimed.claimAbsence(of: unionReader.sign(all: keys)) }
    if let variant = variant(of: value) {
      claimKnown(value, variant: variant, keys: keys, in: &claimed)
    } else if let unrecognized = unrecognized(in: value) {
      claimed.claim(
        unrecognized, and: unclaimedMembers(with: unrecognized, besides: keys), keys: keys)
    }
  }

  /// Returns the unclaimed members that a load would read as part of the value.
  private static func unclaimedMembers(
    with value: Unrecognized, besides keys: MemberTable
  ) -> UnclaimedMembers {
    let unclaimed = Reader.Form.unclaimedMembers(of: value.tag)
    if value.isMalformed, value.json.hasKey(besides: keys) { return .all }
    // A value without members has no tag: a single unclaimed key would become its tag.
    let isEmpty = value.json.bytes.elementsEqual("{}".utf8)
    return !value.isMalformed || unclaimed == .only && isEmpty ? unclaimed : .none
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    mergeUnionPart(value, over: old, keys: keys, in: &object)
  }

  static func mergeUnionPart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    // An unknown value has not changed, or it would not be merged.
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
    let partStart = reader.mark()
    let start = reader.mark(before: object)
    let claims = object.claims
    do throws(JSONFault) {
      if let value = try decodeKnown(from: &reader, in: &object) { return value }
    } catch {
      object.claims = claims
      return try decodeOtherPart(error, since: partStart, start, beside: claims, in: &reader)
    }
    return try decodeOtherPart(nil, since: partStart, start, beside: claims, in: &reader)
  }

  /// Reads a part that is malformed, or whose tag is unknown.
  @usableFromInline
  @inline(never)
  static func decodeOtherPart(
    _ fault: JSONFault?, since partStart: JSONReader.Mark, _ start: JSONReader.Mark,
    beside claims: ObjectClaims, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    do throws(JSONFault) {
      if let fault { throw fault }
      return try decodeUnknownPart(since: partStart, start, in: &reader)
    } catch {
      if error.isGrammar { throw error }
      try reader.refuseRepeated(claims, inObjectAt: start)
      return try decodeMalformedPart(error, since: partStart, start, in: &reader)
    }
  }

  private static func decodeUnknownPart(
    since partStart: JSONReader.Mark, _ start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    guard let part = reader.part, isOpen else {
      throw unionReader.refusal(at: start.offset, tag: reader.unknownTagOffset)
    }
    reader.abandonTally(of: part.object)
    reader.forgetKept(since: partStart)
    let offset = reader.unknownTagOffset
    var tag = reader.takeUnknownTag()
    let unclaimed = Reader.Form.unclaimedMembers(of: tag)
    let members = try PartMembers(of: part, and: unclaimed, in: &reader)
    switch unclaimed {
    case .all: reader.takeUnclaimed(of: part.object)
    case .only:
      guard members.unclaimed.count == 1 else {
        throw JSONFault(members.unclaimed.isEmpty ? .missingTag : .ambiguousTag, at: offset)
      }
      tag = tags.tag(ofKey: String(decoding: members.unclaimed[0], as: UTF8.self))
      fallthrough
    case .none, .member: reader.take(members.unclaimed, of: part.object)
    }
    record(KeptItem(.variant, members.object, tag: tag, policy: keptPolicy), in: &reader)
    return try made(Unrecognized(tag: tag, json: members.json, reason: .unknownTag))
  }

  private static func decodeMalformedPart(
    _ fault: JSONFault, since partStart: JSONReader.Mark, _ start: JSONReader.Mark,
    in reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    guard let part = reader.part else { throw fault }
    reader.abandonTally(of: part.object)
    reader.rewind(to: partStart)
    var tag: JSONTag?
    var reason = fault
    do throws(JSONFault) {
      reader.rewind(to: start)
      tag = try unionReader.findTagAmongOthers(in: &reader).tag
    } catch {
      if unionReader.hasTags, fault.code != .ambiguousTag { reason = error }
    }
    guard isOpen else { throw reason }
    let members = try PartMembers(of: part, holding: reason.offset, in: &reader)
    if !members.unclaimed.isEmpty { reader.takeUnclaimed(of: part.object) }
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

  /// The policy for a kept value. The value is in the domain, so only the app can remove it.
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
  /// Writes the members of an object into the object that was begun.
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

extension JSONSlice {
  /// Whether an object has a member whose key is not in `keys`.
  fileprivate func hasKey(besides keys: MemberTable) -> Bool {
    let bytes = Array(bytes)
    let scan = ContainerScan(0..<bytes.count, in: bytes)
    return scan.isObject
      && scan.items.contains { item in
        bytes.withKey(at: item.key) { keys.index(of: $0) == nil }
      }
  }
}

/// Chooses the union's functions for a union whose payload lies among its own members, where
/// structs and unions both have an implementation.
extension FlatUnionCodec where Self: MembersCodec {
  public static func partSign(keys: MemberTable) -> PartSign { unionReader.sign(all: keys) }

  public static func encodePart(_ value: Value, to writer: inout JSONWriter) {
    encodeUnionPart(value, to: &writer)
  }

  @inlinable
  public static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    try decodeUnionPart(from: &reader, in: &object)
  }

  public static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimUnion(value, keys: keys, in: &claimed)
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    mergeUnionPart(value, over: old, keys: keys, in: &object)
  }
}

/// The members of an object that an unknown or malformed value of a flattened union carries: its
/// own members and, if the tag is unknown, some unclaimed ones.
///
/// ```json
/// {"question": "?", "id": 1, "type": "poll"}       carries {"type":"poll","question":"?"}
/// ```
/// They have an order of their own, which does not depend on the order in the object: first the
/// members that the union knows, in schema order, then the others by their keys. In the object they
/// may lie in any order between other members, and a value that is saved over another element takes
/// that element's order; it still is the same value.
///
/// If several such values are in one object, the first takes the members that several could take.
struct PartMembers {
  /// The members as an object of their own, with their values as they were written.
  let json: JSONSlice
  /// The keys of the unclaimed members.
  let unclaimed: [[UInt8]]
  /// The range of the whole object.
  let object: Range<Int>
  /// The range of each value in the source, and its offset in ``json``.
  private let places: [(value: Range<Int>, offset: Int)]

  private struct Member {
    let key: [UInt8]
    /// The index of the key among those of the part; nil if the member is unclaimed.
    let index: Int?
    let value: Range<Int>

    /// Whether this member comes first; members with equal keys keep their order.
    func precedes(_ other: Member) -> Bool {
      let (rank, otherRank) = (index ?? .max, other.index ?? .max)
      if rank != otherRank { return rank < otherRank }
      if key != other.key { return key.lexicographicallyPrecedes(other.key) }
      return value.lowerBound < other.value.lowerBound
    }
  }

  /// Takes the members of the innermost part, and moves the reader past the object.
  ///
  /// - Parameter fault: the offset of a fault. If it is in an unclaimed member, a map of the part has read that as an
  ///   entry, and the part takes all unclaimed members.
  init(
    of part: ObjectPart, and unclaimed: UnclaimedMembers = .none, holding fault: Int? = nil,
    in reader: inout JSONReader
  ) throws(JSONFault) {
    let taken = reader.takenMembers(of: part.object)
    let keysOfOthers = reader.keysBesidePart
    var members: [Member] = []
    var others: [Member] = []
    var isFaultInOthers = false
    try reader.forEachMember(of: part.object) { key, member, value in
      let index = part.index(of: key)
      let found = Member(key: Array(key), index: index, value: value)
      if index == nil {
        if keysOfOthers.contains(where: { $0.index(of: key) != nil }) || taken.contains(key) {
          return
        }
        guard unclaimed.include(key) else {
          if let fault, member.contains(fault) { isFaultInOthers = true }
          return others.append(found)
        }
      }
      members.append(found)
    }
    if isFaultInOthers { members += others }
    self.unclaimed = members.lazy.filter { $0.index == nil }.map(\.key)
    members.sort { $0.precedes($1) }
    var writer = JSONWriter()
    var places: [(Range<Int>, Int)] = []
    writer.beginObject()
    for member in members {
      writer.key(String(decoding: member.key, as: UTF8.self))
      places.append((member.value, writer.count))
      writer.raw(JSONSlice(unchecked: reader.source[member.value]))
    }
    writer.endObject()
    json = JSONSlice(unchecked: writer.finish()[...])
    self.places = places
    object = part.object.openOffset..<max(reader.offset, part.object.openOffset)
  }

  /// Returns the offset in ``json`` of the byte at `offset` of the source; 0 if it is in no value.
  func offset(of offset: Int) -> Int {
    for place in places where place.value.contains(offset) {
      return place.offset + offset - place.value.lowerBound
    }
    return 0
  }
}
