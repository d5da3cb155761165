/// The payload lies beside the tag, under a key of its own:
///
/// ```json
/// {"type": "text", "payload": {"id": 1, "message": "hello"}}
/// ```
/// The two may come in any order; of several payloads the last counts, and a second tag is a fault.
/// Other members are unknown.
public struct AdjacentForm: UnionForm {
  /// The key of the tag.
  public let tagKey: String
  /// The key of the payload.
  public let contentKey: String

  public init(tag: String, content: String) {
    tagKey = tag
    contentKey = content
  }

  public var tag: TagPlace { .members([tagKey]) }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .member(contentKey) }
  public var accepts: FormValues { .tagged }
  public var mayLackTag: Bool { true }
  public var mayLackPayload: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { true }

  /// The payload lies under a key of its own, whichever variant it is of.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }

  public func reader(of variants: FormVariants) -> any UnionReader {
    AdjacentReader(variants.tags, variants.keys(tagKey, contentKey))
  }
}

/// Reads unions of ``AdjacentForm``.
@frozen
public struct AdjacentReader: MemberUnionReader {
  public typealias Form = AdjacentForm

  @usableFromInline let tags: TagTable
  /// The key of the tag and the key of the payload.
  @usableFromInline let keys: MemberTable

  @inlinable
  public init(_ tags: TagTable, _ keys: MemberTable) {
    self.tags = tags
    self.keys = keys
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(under: keys, in: tags)
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(keys, index: 0) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [keys] }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    var object = try reader.openObject(onSave: payloads.onSave)
    return try read(from: &reader, in: &object, payloads, to: &output)
  }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let start = reader.mark()
    var variant: Int?
    var hasTag = false
    var isRead = false
    // A payload that comes before the tag, and those that come before it.
    var early: EarlyPayload?
    var earlier: [EarlyPayload] = []
    while let member = try reader.nextMember(&object, keys) {
      if member == 0 {
        if hasTag { throw JSONFault(.repeatedTag, at: object.keyOffset) }
        hasTag = true
        variant = try reader.readVariant(tags)
        guard let last = early else { continue }
        // The tag says what the payloads before it are.
        let place = reader.mark()
        for payload in earlier {
          isRead = try read(payload, of: variant, from: &reader, payloads, to: &output)
        }
        isRead = try read(last, of: variant, from: &reader, payloads, to: &output)
        reader.move(to: place)
      } else if hasTag {
        isRead = try readPayload(
          of: variant, in: tags, at: object.keyRange, from: &reader, payloads, to: &output)
      } else {
        if let early { earlier.append(early) }
        reader.skipToValue()
        early = EarlyPayload(place: reader.mark(), key: object.keyRange)
        try reader.glanceOverValue()
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
      of: variant, in: tags, at: early.key, from: &reader, payloads, to: &output)
  }

  /// Reads a value without a tag, whose payloads have been passed: all of them, of which the last
  /// counts.
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

extension MemberUnionReader {
  /// Reads a payload under a key of its own, unless the variant has none or is unknown.
  ///
  /// - Returns: whether it was read.
  @inlinable
  func readPayload<Payloads: PayloadReader>(
    of variant: Int?, in tags: TagTable, at key: Range<Int>, from reader: inout JSONReader,
    _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Bool {
    guard let variant else {
      try reader.skipValue()
      return false
    }
    if tags.isBare(variant) {
      try reader.readNoPayload()
      return false
    }
    if payloads.isEmbedded, payloads.mayLackPayload(variant), try reader.readNull() {
      try payloads.takeNone(of: variant, from: &reader, to: &output)
    } else {
      try payloads.readValue(of: variant, at: .key(key), from: &reader, to: &output)
    }
    return true
  }

  /// Takes a variant of which no payload was found under its key.
  @inlinable
  func readNone<Payloads: PayloadReader>(
    of variant: Int, in tags: TagTable, _ key: MemberKey, of object: ObjectCursor,
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) {
    guard tags.isBare(variant) || payloads.mayLackPayload(variant) else {
      throw JSONFault(.missingMember, at: object.openOffset, expected: key.text)
    }
    try payloads.takeNone(of: variant, from: &reader, to: &output)
  }
}

/// The payload lies beside a tag that is made of two members, under a key of its own:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The exact pair counts first, then a variant that takes every second value. Other members are unknown.
public struct PairedAdjacentForm: UnionForm {
  public let firstKey: String
  public let secondKey: String
  /// The key of the payload.
  public let contentKey: String

  public init(tag first: String, _ second: String, content: String) {
    firstKey = first
    secondKey = second
    contentKey = content
  }

  public var tag: TagPlace { .members([firstKey, secondKey]) }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .member(contentKey) }
  public var accepts: FormValues { .tagged }
  public var mayLackPayload: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { true }

  /// The payload lies under a key of its own, whichever variant it is of.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }

  public func reader(of variants: FormVariants) -> any UnionReader {
    PairedAdjacentReader(
      variants.pairTable(firstKey, secondKey), variants.keys(firstKey, secondKey, contentKey))
  }
}

/// Reads unions of ``PairedAdjacentForm``.
public struct PairedAdjacentReader: MemberUnionReader {
  public typealias Form = PairedAdjacentForm

  private let pairs: PairTable
  /// The two keys of the tag and the key of the payload.
  private let keys: MemberTable

  public init(_ pairs: PairTable, _ keys: MemberTable) {
    self.pairs = pairs
    self.keys = keys
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let found = try reader.findPair(pairs)
    return FoundTag(tag: found.tag, variant: found.variant, offset: found.offset)
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(pairs.keys) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [keys] }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    var object = try reader.openObject(onSave: payloads.onSave)
    return try read(from: &reader, in: &object, payloads, to: &output)
  }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    // It looks ahead for both, and claims their keys.
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
          of: variant, in: pairs.tags, at: object.keyRange, from: &reader, payloads, to: &output)
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
