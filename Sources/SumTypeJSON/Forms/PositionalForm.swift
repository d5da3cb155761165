/// Tag and payload are elements of an array, one after the other:
///
/// ```json
/// ["text", {"id": 1, "message": "hello"}]
/// ```
/// The tag stands at a stated index, the payload at the next one. Elements before the tag, unless they are
/// `null`, and after the payload are unknown. Nothing can come twice, and nothing in another order.
public struct PositionalForm: UnionForm {
  /// Where the tag stands.
  public let index: Int

  public init(tag index: Int = 0) { self.index = index }

  public var tag: TagPlace { .element(index) }
  public func payload(of tag: JSONTag) -> PayloadPlace { .element(index + 1) }
  public var accepts: FormValues { .arrays }
  public var mayLackPayload: Bool { true }
  public var checksBarePayload: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { true }

  /// An array has no members.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }

  public func reader(of variants: FormVariants) -> any UnionReader {
    PositionalReader(variants.tags, index: index)
  }
}

/// Reads unions of ``PositionalForm``.
@frozen
public struct PositionalReader: UnionReader {
  public typealias Form = PositionalForm

  @usableFromInline let tags: TagTable
  /// Where the tag stands.
  @usableFromInline let index: Int

  @inlinable
  public init(_ tags: TagTable, index: Int) {
    self.tags = tags
    self.index = index
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let start = reader.mark()
    var array = try reader.openArray()
    var found: FoundTag?
    var index = 0
    while try reader.nextElement(&array) {
      if index == self.index {
        found = try reader.readTag(in: tags)
      } else {
        try reader.skipValue()
      }
      index += 1
    }
    reader.rewind(to: start)
    guard let found else { throw missingTag(in: array) }
    return found
  }

  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let start = reader.mark()
    var array = try reader.openArray()
    var variant: Int?
    var isRead = false
    var index = 0
    while try reader.nextElement(&array) {
      if index == self.index {
        variant = try reader.readVariant(tags)
      } else if index == self.index + 1 {
        isRead = try readPayload(of: variant, from: &reader, payloads, to: &output)
      } else {
        reader.skipToValue()
        let isBefore = index < self.index
        // A new value has null before its tag.
        let isEmpty = isBefore ? try reader.readNull() : false
        if !isEmpty {
          try payloads.passElement(
            at: index, hasFixedPlace: isBefore, from: &reader, to: &output)
        }
      }
      index += 1
    }
    if index <= self.index { throw missingTag(in: array) }
    guard let variant else {
      reader.forgetKept(since: start)
      return nil
    }
    if isRead { return variant }
    guard tags.isBare(variant) || payloads.mayLackPayload(variant) else {
      throw missingPayload(in: array)
    }
    try payloads.takeNone(of: variant, from: &reader, to: &output)
    return variant
  }

  /// Reads the payload, unless the variant has none or is unknown.
  ///
  /// - Returns: whether it was read.
  @inlinable
  func readPayload<Payloads: PayloadReader>(
    of variant: Int?, from reader: inout JSONReader, _ payloads: Payloads,
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
    try payloads.readValue(of: variant, at: .element(index + 1), from: &reader, to: &output)
    return true
  }

  @usableFromInline
  @inline(never)
  func missingTag(in array: ArrayCursor) -> JSONFault {
    JSONFault(.missingTag, at: array.openOffset)
  }

  @usableFromInline
  @inline(never)
  func missingPayload(in array: ArrayCursor) -> JSONFault {
    JSONFault(.missingElement, at: array.openOffset, expected: "payload")
  }
}
