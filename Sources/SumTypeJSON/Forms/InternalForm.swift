/// The tag lies among the members of the payload:
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
/// The payload reads the same object, in which the key of the tag is claimed: it is no unknown member,
/// and a fault if it comes twice. Beside a payload, what is unknown is the payload's.
public struct InternalForm: UnionForm {
  /// The key of the tag.
  public let tagKey: String

  public init(tag: String) { tagKey = tag }

  public var tag: TagPlace { .members([tagKey]) }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public var accepts: FormValues { .tagged }
  public var mayLackTag: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { !hasPayload }

  public func reader(of variants: FormVariants) -> any UnionReader {
    InternalReader(variants.tags, variants.keys(tagKey), rereadsTag: true)
  }
}

/// Reads unions of ``InternalForm``.
@frozen
public struct InternalReader: MemberUnionReader {
  public typealias Form = InternalForm

  @usableFromInline let tags: TagTable
  /// The key of the tag, alone.
  @usableFromInline let keys: MemberTable
  /// Payloads read the tag also where it comes first: some of them have it as a constant that is not
  /// each tag of the variant.
  @usableFromInline let rereadsTag: Bool

  @inlinable
  public init(_ tags: TagTable, _ keys: MemberTable, rereadsTag: Bool = false) {
    self.tags = tags
    self.keys = keys
    self.rereadsTag = rereadsTag
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(under: keys, in: tags)
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(keys) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [keys] }

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

/// The tag lies among the members of the payload, and is made of two of them:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The exact pair counts first, then a variant that takes every second value. What is unknown is
/// reported by its first value.
public struct PairedForm: UnionForm {
  public let firstKey: String
  public let secondKey: String

  public init(tag first: String, _ second: String) {
    firstKey = first
    secondKey = second
  }

  public var tag: TagPlace { .members([firstKey, secondKey]) }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public var accepts: FormValues { .tagged }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { !hasPayload }

  public func reader(of variants: FormVariants) -> any UnionReader {
    PairedReader(variants.pairTable(firstKey, secondKey))
  }
}

extension FormVariants {
  /// The variants without payload, of a union whose tag is made of two members.
  var bare: [Int] {
    Set(pairs.map(\.0)).filter { tags.isBare($0) }.sorted()
  }
}

/// Reads unions of ``PairedForm``.
public struct PairedReader: MemberUnionReader {
  public typealias Form = PairedForm

  private let pairs: PairTable

  public init(_ pairs: PairTable) { self.pairs = pairs }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let found = try reader.findPair(pairs)
    return FoundTag(tag: found.tag, variant: found.variant, offset: found.offset)
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(pairs.keys) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [pairs.keys] }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    var object = try reader.openObject()
    return try read(from: &reader, in: &object, payloads, to: &output)
  }

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
