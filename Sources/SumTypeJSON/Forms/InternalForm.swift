/// The tag lies among the members of the payload, and consists of one member or two:
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The payload reads the same object, in which the keys of the tag are claimed: they are not
/// unknown members, and a repeated one is a fault. If there is a payload, the other unknown members
/// belong to it. A tag of two members is first matched as an exact pair, then with a variant that
/// accepts any second value; an unknown tag is reported by its first value.
public struct InternalForm: MemberTagForm {
  public let tagKey: String
  public let secondKey: String?

  public init(tag: String, _ second: String? = nil) {
    tagKey = tag
    secondKey = second
  }

  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { !hasPayload }

  public func reader(of variants: FormVariants) -> any UnionReader {
    if let secondKey { return PairedReader(variants.pairTable(tagKey, secondKey)) }
    return InternalReader(variants.tags, variants.keys(tagKey), rereadsTag: true)
  }
}

/// Reads unions of ``InternalForm``.
@frozen
public struct InternalReader: TagMembersReader {
  public let tags: TagTable
  /// The key of the tag, as a table of one key.
  public let keys: MemberTable
  /// Whether payloads always read the tag themselves, even if it comes first: some have it as a
  /// constant that does not accept each tag of the variant.
  @usableFromInline let rereadsTag: Bool

  @inlinable
  public init(_ tags: TagTable, _ keys: MemberTable, rereadsTag: Bool = false) {
    self.tags = tags
    self.keys = keys
    self.rereadsTag = rereadsTag
  }

  public var form: InternalForm { InternalForm(tag: keys[0].string) }

  public func sign(all: MemberTable) -> PartSign { PartSign(keys) }

  @inlinable
  @inline(__always)
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    var object = try reader.openObjectHere()
    return try read(from: &reader, in: &object, payloads, to: &output)
  }

  @inlinable
  @inline(__always)
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let (before, start) = (object, reader.offset)
    guard let variant = try reader.findVariant(tags, under: keys, in: &object) else {
      try reader.passUnrecorded(&object)
      reader.endClaim(of: &object)
      return nil
    }
    if rereadsTag { reader.goBack(to: start, before: before, in: &object) }
    try payloads.readMembers(of: variant, from: &reader, in: &object, to: &output)
    if tags.isBare(variant) {
      object.onSave = payloads.onSave
      try reader.passRest(of: &object)
    }
    reader.endClaim(of: &object)
    return variant
  }
}

/// Reads unions of ``InternalForm`` whose tag consists of two members.
public struct PairedReader: PairedTagReader {
  public let pairs: PairTable

  public init(_ pairs: PairTable) { self.pairs = pairs }

  public var keys: MemberTable { pairs.keys }

  public var form: InternalForm { InternalForm(tag: keys[0].string, keys[1].string) }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let variant = try reader.findVariant(pairs, in: &object)
    if let variant {
      try payloads.readMembers(of: variant, from: &reader, in: &object, to: &output)
      if pairs.tags.isBare(variant) {
        object.onSave = payloads.onSave
        try reader.passRest(of: &object)
      }
    } else {
      try reader.passUnrecorded(&object)
    }
    reader.endClaim(of: &object)
    reader.endClaim(of: &object)
    return variant
  }
}
