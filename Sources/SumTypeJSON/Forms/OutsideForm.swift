/// The tag comes from outside of the document, for example the name of an event in a stream or the
/// topic of a message. The document is the payload.
///
/// A variant without payload is `null`, `[]`, or an object, whose members are unknown.
public struct OutsideForm: UnionForm {
  public init() {}

  public var tag: TagPlace { .outside }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public var accepts: FormValues { .payloads }
  public var mayLackTag: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { !hasPayload }

  public func reader(of variants: FormVariants) -> any UnionReader { OutsideReader(variants.tags) }
}

/// Reads unions of ``OutsideForm``.
public struct OutsideReader: UnionReader {
  private let tags: TagTable

  public init(_ tags: TagTable) { self.tags = tags }

  public var form: OutsideForm { OutsideForm() }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    _ = try reader.peekKind()
    guard let tag = reader.outsideTag else {
      return try tags.foundNone("a tag from outside", at: reader.offset)
    }
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: reader.offset)
  }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let tag = try findTag(in: &reader)
    guard let variant = tag.variant else {
      let offset = reader.offset
      try reader.skipValue()
      reader.noteUnknownTag(at: offset, tag.tag)
      return nil
    }
    guard tags.isBare(variant) else {
      try payloads.readValue(of: variant, at: .none, from: &reader, to: &output)
      return variant
    }
    if try reader.peekKind() == .object {
      var object = try reader.openObject(onSave: payloads.onSave)
      try reader.passRest(of: &object)
    } else {
      try reader.readNoPayload()
    }
    try payloads.takeNone(of: variant, from: &reader, to: &output)
    return variant
  }
}
