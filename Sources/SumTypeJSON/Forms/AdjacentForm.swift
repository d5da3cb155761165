/// The payload lies beside the tag, under its own key. The tag is one member or consists of two:
///
/// ```json
/// {"type": "text", "payload": {"id": 1, "message": "hello"}}
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The members may come in any order. Of several payloads the last counts; a second tag is a fault.
/// Other members are unknown. A tag of two members is first matched as an exact pair, then with a
/// variant that accepts any second value.
public struct AdjacentForm: MemberTagForm {
  public let tagKey: String
  public let secondKey: String?
  /// The key of the payload.
  public let contentKey: String

  public init(tag: String, _ second: String? = nil, content: String) {
    tagKey = tag
    secondKey = second
    contentKey = content
  }

  public func payload(of tag: JSONTag?) -> PayloadPlace { .member(contentKey) }
  public var mayLackPayload: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { true }

  /// Returns none, because the payload's key is the same for all variants and therefore known.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }

  public func reader(of variants: FormVariants) -> any UnionReader {
    guard let secondKey else {
      return AdjacentReader(variants.tags, variants.keys(tagKey, contentKey))
    }
    return PairedAdjacentReader(
      variants.pairTable(tagKey, secondKey), variants.keys(tagKey, secondKey, contentKey))
  }
}

/// Reads unions of ``AdjacentForm``.
@frozen
public struct AdjacentReader: TagMembersReader, KeyedPayloadReader {
  public let tags: TagTable
  /// The key of the tag and the key of the payload.
  public let keys: MemberTable

  @inlinable
  public init(_ tags: TagTable, _ keys: MemberTable) {
    self.tags = tags
    self.keys = keys
  }

  public var form: AdjacentForm { AdjacentForm(tag: keys[0].string, content: keys[1].string) }

  public func sign(all: MemberTable) -> PartSign { PartSign(keys, index: 0) }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let start = reader.mark()
    var variant: Int?
    var hasTag = false
    var isRead = false
    // The last payload that precedes the tag, and the payloads that precede this last one.
    var early: EarlyPayload?
    var earlier: [EarlyPayload] = []
    while let member = try reader.nextMember(&object, keys) {
      if member == 0 {
        if hasTag { throw JSONFault(.repeatedTag, at: object.keyOffset) }
        hasTag = true
        variant = try reader.readVariant(tags)
        guard let last = early else { continue }
        // With the tag known, read the payloads that precede it.
        let place = reader.mark()
        for payload in earlier {
          isRead = try read(payload, of: variant, from: &reader, payloads, to: &output)
        }
        isRead = try read(last, of: variant, from: &reader, payloads, to: &output)
        reader.move(to: place)
      } else if hasTag {
        isRead = try readPayload(
          of: variant, in: tags, at: .key(object.keyRange), from: &reader, payloads, to: &output)
      } else {
        if let early { earlier.append(early) }
        reader.skipToValue()
        early = EarlyPayload(place: reader.mark(), key: object.keyRange)
        try reader.skimValue()
      }
    }
    guard hasTag else {
      return try readUntagged(early, earlier, in: object, from: &reader, payloads, to: &output)
    }
    guard let variant else {
      reader.forgetKept(since: start)
      return nil
    }
    if !isRead {
      try readNone(of: variant, in: tags, keys[1], of: object, from: &reader, payloads, to: &output)
    }
    return variant
  }

  /// A payload whose variant is not known yet.
  @frozen
  @usableFromInline
  struct EarlyPayload {
    @usableFromInline let place: JSONReader.Mark
    @usableFromInline let key: Range<Int>

    @inlinable
    init(place: JSONReader.Mark, key: Range<Int>) {
      self.place = place
      self.key = key
    }
  }

  @inlinable
  func read<Payloads: PayloadReader>(
    _ early: EarlyPayload, of variant: Int?, from reader: inout JSONReader, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Bool {
    reader.move(to: early.place)
    return try readPayload(
      of: variant, in: tags, at: .key(early.key), from: &reader, payloads, to: &output)
  }

  /// Reads a value that has no tag. Its payloads have been skipped; all of them are read now, and
  /// the last one counts.
  @usableFromInline
  func readUntagged<Payloads: PayloadReader>(
    _ last: EarlyPayload?, _ earlier: [EarlyPayload], in object: ObjectCursor,
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    guard let variant = tags.absent else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: keys[0].text)
    }
    var isRead = false
    let end = reader.mark()
    for payload in earlier + (last.map { [$0] } ?? []) {
      isRead = try read(payload, of: variant, from: &reader, payloads, to: &output)
    }
    reader.move(to: end)
    if !isRead {
      try readNone(of: variant, in: tags, keys[1], of: object, from: &reader, payloads, to: &output)
    }
    return variant
  }
}

/// Reads unions of ``AdjacentForm`` whose tag consists of two members.
public struct PairedAdjacentReader: PairedTagReader, KeyedPayloadReader {
  public let pairs: PairTable
  /// The two keys of the tag and the key of the payload.
  public let keys: MemberTable

  public init(_ pairs: PairTable, _ keys: MemberTable) {
    self.pairs = pairs
    self.keys = keys
  }

  public var form: AdjacentForm {
    AdjacentForm(tag: keys[0].string, keys[1].string, content: keys[2].string)
  }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    // This looks ahead for both members of the tag and claims their keys.
    guard let variant = try reader.findVariant(pairs, in: &object) else {
      try reader.passUnrecorded(&object)
      endClaims(of: &object, in: &reader)
      return nil
    }
    var isRead = false
    while let member = try reader.nextMember(&object, keys) {
      if member < 2 {
        try reader.noteClaim(of: keys[member], in: &object)
        try reader.skipValue()
      } else {
        isRead = try readPayload(
          of: variant, in: pairs.tags, at: .key(object.keyRange), from: &reader, payloads,
          to: &output)
      }
    }
    endClaims(of: &object, in: &reader)
    if !isRead {
      try readNone(
        of: variant, in: pairs.tags, keys[2], of: object, from: &reader, payloads, to: &output)
    }
    return variant
  }

  private func endClaims(of object: inout ObjectCursor, in reader: inout JSONReader) {
    reader.endClaim(of: &object)
    reader.endClaim(of: &object)
  }
}
