/// The tag is the key of the payload, which lies beside it:
///
/// ```json
/// {"type": "paragraph", "paragraph": {"text": "hello"}}
/// ```
/// The keys of the other variants are known: `null` under them is not unknown, and any other value is
/// kept as the payload of another variant. With ``nullsOthers`` a new value has that `null`.
///
/// ```json
/// {"type": "paragraph", "paragraph": {"text": "hello"}, "image": null, "divider": null}
/// ```
/// With ``isTagOptional`` the tag may be missing: the only payload in the object then determines the variant.
public struct KeyedForm: MemberTagForm {
  /// The key of the tag.
  public let tagKey: String
  public let nullsOthers: Bool
  public let isTagOptional: Bool

  public init(tag: String, nullsOthers: Bool = false, isTagOptional: Bool = false) {
    tagKey = tag
    self.nullsOthers = nullsOthers
    self.isTagOptional = isTagOptional
  }

  public var secondKey: String? { nil }
  public func payload(of tag: JSONTag?) -> PayloadPlace {
    tag.map { .member($0.keyText) } ?? .nowhere
  }
  public var mayLackPayload: Bool { true }
  public var keepsOtherPayloads: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { true }

  /// Returns the member whose key is the tag, which is the payload of an unknown value.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers {
    tag.map { .member($0.keyText) } ?? .none
  }

  public func reader(of variants: FormVariants) -> any UnionReader {
    KeyedReader(
      variants.tags,
      KeyedTable(
        .interned(tagKey, in: variants.memory), variants.tags, nullsOthers: nullsOthers,
        isTagOptional: isTagOptional, in: variants.memory))
  }
}

/// Reads unions of ``KeyedForm``.
@frozen
public struct KeyedReader: KeyedPayloadReader {
  @usableFromInline let tags: TagTable
  @usableFromInline let keys: KeyedTable

  @inlinable
  public init(_ tags: TagTable, _ keys: KeyedTable) {
    self.tags = tags
    self.keys = keys
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    if keys.isTagOptional {
      return try reader.findTag(under: keys.tag, or: keys.payloads, in: tags)
    }
    return try reader.findTag(under: keys.tag, in: tags)
  }

  public var form: KeyedForm {
    KeyedForm(
      tag: keys.tag[0].string, nullsOthers: keys.nullsOthers,
      isTagOptional: keys.isTagOptional)
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(keys.sign) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] {
    [keys.tag] + tags.places(of: variant).map { keys.payload(at: $0) }
  }

  public var otherPayloads: MemberTable? { keys.payloads }

  /// Returns the place of the tag among all tags; if the object has no tag, the place of the payload that it has.
  @inlinable
  func findPlace(
    in object: inout ObjectCursor, of reader: inout JSONReader
  ) throws(JSONFault) -> Int? {
    if keys.isTagOptional {
      return try reader.findTag(tags, under: keys.tag, or: keys.payloads, in: &object)
    }
    return try reader.findTag(tags, under: keys.tag, in: &object)
  }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    guard let place = try findPlace(in: &object, of: &reader) else {
      try reader.passUnrecorded(&object)
      reader.endClaim(of: &object)
      return nil
    }
    let variant = tags.variant(at: place)
    let isBare = tags.isBare(variant)
    // The members under the aliases of the tag are not unknown either.
    if tags.hasAliases { reader.abandonTally(of: object) }
    var isRead = false
    while let member = try reader.nextMember(&object, keys.payloads) {
      if member != place {
        try reader.passOtherPayload(object)
      } else if isBare {
        try reader.readNoPayload()
      } else {
        try payloads.readValue(
          of: variant, at: .key(object.keyRange), from: &reader, to: &output)
        isRead = true
      }
    }
    reader.endClaim(of: &object)
    if isRead { return variant }
    guard isBare || payloads.mayLackPayload(variant) else {
      throw JSONFault(.missingMember, at: object.openOffset, expected: keys.payloads[place].text)
    }
    try payloads.takeNone(of: variant, from: &reader, to: &output)
    return variant
  }
}
