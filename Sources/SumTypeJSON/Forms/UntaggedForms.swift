/// The variant is told by the one of several keys that is present with a value other than `null`.
/// The whole object is the payload, which reads that member itself:
///
/// ```json
/// {"text": "hello", "id": 1}      {"image": {"url": "https://example.org"}, "id": 2}
/// ```
/// The tags of a variant are its keys. An object with none of the keys is of the variant without
/// keys, or unknown if there is none. The keys of two variants in one object are a fault.
public struct PresenceForm: UnionForm {
  public init() {}

  public var tag: TagPlace { .presence }
  public var mayLackTag: Bool { true }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public var accepts: FormValues { .objects }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { false }

  public func reader(of variants: FormVariants) -> any UnionReader {
    let tags = variants.tags
    let keyed = (0..<tags.count).filter { $0 != tags.absent }
    return PresenceReader(
      variants.table(
        of: keyed.map { tags.key(of: $0) },
        aliases: tags.aliases.map { tag, variant in
          (tag.keyText, PresenceReader.place(of: variant, absent: tags.absent))
        }), absent: tags.absent)
  }
}

/// Reads unions of ``PresenceForm``.
@frozen
public struct PresenceReader: MemberUnionReader {
  public var form: PresenceForm { PresenceForm() }

  @inlinable
  public var hasTags: Bool { false }

  /// The keys of all variants that have some, in the order of the variants.
  @usableFromInline let keys: MemberTable

  /// The index of the variant of an object without the keys; nil if there is none.
  @usableFromInline let absent: Int?

  @inlinable
  public init(_ keys: MemberTable, absent: Int? = nil) {
    self.keys = keys
    self.absent = absent
  }

  /// Returns the place of a variant among those that have keys, where `absent` is the index of the one that has none.
  package static func place(of variant: Int, absent: Int?) -> Int {
    if let absent, variant > absent { variant - 1 } else { variant }
  }

  /// Returns the index of the variant at a place among those that have keys.
  @inlinable
  func variant(at place: Int) -> Int {
    if let absent, place >= absent { place + 1 } else { place }
  }

  public var tellingKeys: MemberTable? { keys }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    throw JSONFault(.missingTag, at: reader.offset)
  }

  public func refusal(at start: Int, tag: Int) -> JSONFault {
    JSONFault(
      .invalidValue, at: start, expected: "an object with one of the keys of the variants")
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(keys) }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [keys] }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let place = try reader.findVariant(byKeysOf: object, keys, hasDefault: absent != nil)
    guard let variant = place.map({ variant(at: $0) }) ?? absent else {
      try reader.passUnrecorded(&object)
      reader.noteUnknownTag(at: reader.source.count)
      return nil
    }
    reader.beginTelling(keys, in: object)
    do throws(JSONFault) {
      try payloads.readMembers(of: variant, from: &reader, in: &object, to: &output)
    } catch {
      reader.endTelling()
      throw error
    }
    reader.endTelling()
    return variant
  }
}

/// There is no tag: the shape of the payload, which is the whole value, tells the variant. A
/// variant without payload is `null`.
///
/// ```json
/// "hello"      [{"text": "hello"}]      null
/// ```
/// A value whose JSON type no variant has is unknown. A value with the JSON type of a variant, but
/// not its shape, is a fault.
public struct UntaggedForm: UnionForm {
  public init() {}

  public var tag: TagPlace { .shape }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public var accepts: FormValues { .payloads }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { false }

  public func reader(of variants: FormVariants) -> any UnionReader {
    UntaggedReader(
      variants.shapes ?? ShapeTable([], bare: [], expecting: "", in: variants.memory))
  }
}

/// Reads unions of ``UntaggedForm``.
@frozen
public struct UntaggedReader: MemberUnionReader, ElementsUnionReader {
  public var form: UntaggedForm { UntaggedForm() }

  @inlinable
  public var isObject: Bool { false }

  @inlinable
  public var hasTags: Bool { false }

  @usableFromInline let shapes: ShapeTable

  @inlinable
  public init(_ shapes: ShapeTable) { self.shapes = shapes }

  public func sign(all: MemberTable) -> PartSign { PartSign(all) }

  /// Returns no keys, because the payloads own all of them.
  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [] }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    throw JSONFault(.missingTag, at: reader.offset)
  }

  public func refusal(at start: Int, tag: Int) -> JSONFault {
    JSONFault(.typeMismatch, at: start, expected: shapes.expectation)
  }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    switch try reader.findVariant(shapes) {
    case .variant(let variant):
      if shapes.isBare(variant) {
        _ = try reader.readNull()
        try payloads.takeNone(of: variant, from: &reader, to: &output)
      } else {
        try payloads.readValue(of: variant, at: .none, from: &reader, to: &output)
      }
      return variant
    case .none: throw JSONFault(.invalidValue, at: reader.offset, expected: shapes.expectation)
    case .unknown:
      reader.noteUnknownTag(at: reader.source.count)
      try reader.skipValue()
      return nil
    }
  }

  /// Reads a value from an open object, and moves the cursor past the object's end. All payloads of
  /// such a union are objects.
  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    guard let variant = try reader.findVariant(shapes, of: object) else {
      throw JSONFault(.invalidValue, at: object.openOffset, expected: shapes.expectation)
    }
    try payloads.readMembers(of: variant, from: &reader, in: &object, to: &output)
    return variant
  }

  /// Finds the variant of a value whose union has only tuples as payloads.
  public func variant(
    ofRestOf array: ArrayCursor, in reader: inout JSONReader
  ) throws(JSONFault) -> Int {
    guard let variant = try reader.findVariant(shapes, restOf: array) else {
      throw JSONFault(.invalidValue, at: array.openOffset, expected: shapes.expectation)
    }
    return variant
  }
}
