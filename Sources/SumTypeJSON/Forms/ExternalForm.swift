/// The tag is the only key of an object, and the payload is its value. A variant without payload is
/// only its tag, as a string:
///
/// ```json
/// {"text": {"id": 1, "message": "hello"}}
/// "plain"
/// ```
/// A second member is a fault. If the union is flattened into a struct, the tag is one of several keys; if none of the
/// keys is a known tag, the only unclaimed member is taken for an unknown value.
public struct ExternalForm: UnionForm {
  public init() {}

  public var tag: TagPlace { .key }
  public func payload(of tag: JSONTag?) -> PayloadPlace {
    tag.map { .member($0.keyText) } ?? .nowhere
  }
  public var accepts: FormValues { .key }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { false }

  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .only }

  public func reader(of variants: FormVariants) -> any UnionReader { ExternalReader(variants.tags) }
}

/// Reads unions of ``ExternalForm``.
@frozen
public struct ExternalReader: MemberUnionReader {
  @usableFromInline let tags: TagTable

  @inlinable
  public init(_ tags: TagTable) { self.tags = tags }

  public var form: ExternalForm { ExternalForm() }

  @inlinable
  public var isObject: Bool { false }

  public func sign(all: MemberTable) -> PartSign { PartSign(all, areTags: true) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] {
    // Claim the keys of all variants: a value has only one of them.
    [all]
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let start = reader.mark()
    defer { reader.rewind(to: start) }
    guard try reader.peekKind() == .object else { return try reader.readTag(in: tags) }
    var object = try reader.openObject(keepsUnknown: false)
    guard let key = try reader.nextKey(&object) else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    let tag = tags.tag(ofKey: key)
    let offset = object.keyOffset
    try reader.skipValue()
    try reader.endSingle(&object)
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: offset)
  }

  public func findTagAmongOthers(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let start = reader.mark()
    var object = try reader.openObject(keepsUnknown: false)
    var found: FoundTag?
    while let key = try reader.nextKey(&object) {
      let tag = tags.tag(ofKey: key)
      if let variant = tags.variant(of: tag) {
        if found != nil { throw repeatedTag(in: object) }
        found = FoundTag(tag: tag, variant: variant, offset: object.keyOffset)
      }
      try reader.skipValue()
    }
    reader.rewind(to: start)
    guard let found else { throw JSONFault(.missingTag, at: object.openOffset) }
    return found
  }

  @inlinable
  @inline(__always)
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    guard try reader.peekKind() == .object else {
      let offset = reader.offset
      guard let variant = try reader.readVariant(tags) else { return nil }
      guard tags.isBare(variant) else {
        throw JSONFault(.typeMismatch, at: offset, expected: "an object with one member")
      }
      try payloads.takeNone(of: variant, from: &reader, to: &output)
      return variant
    }
    var object = try reader.openObject(keepsUnknown: false)
    guard let variant = try reader.nextVariant(tags, in: &object) else {
      try reader.skipValue()
      try reader.endSingle(&object)
      return nil
    }
    try readPayload(of: variant, in: object, from: &reader, payloads, to: &output)
    try reader.endSingle(&object)
    return variant
  }

  @inlinable
  @inline(__always)
  func readPayload<Payloads: PayloadReader>(
    of variant: Int, in object: ObjectCursor, from reader: inout JSONReader, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) {
    if tags.isBare(variant) {
      try reader.readNoPayload()
      try payloads.takeNone(of: variant, from: &reader, to: &output)
    } else {
      try payloads.readValue(of: variant, at: .key(object.keyRange), from: &reader, to: &output)
    }
  }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    reader.abandonTally(of: object)
    var found: Int?
    while let key = try reader.nextKey(&object) {
      guard let variant = tags.variant(of: tags.tag(ofKey: key)) else {
        try reader.skipValue()
        continue
      }
      if found != nil { throw repeatedTag(in: object) }
      found = variant
      try readPayload(of: variant, in: object, from: &reader, payloads, to: &output)
    }
    if found == nil { reader.noteUnknownTag(at: object.openOffset) }
    return found
  }

  private func repeatedTag(in object: ObjectCursor) -> JSONFault {
    JSONFault(.repeatedTag, at: object.keyOffset, expected: JSONFault.onePayload)
  }
}
