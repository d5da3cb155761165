/// The tag of a value, as it was found.
@frozen
public struct FoundTag: Sendable {
  /// The tag; if the value has none, the tag of the variant that it stands for, which may be nil.
  public var tag: JSONTag?
  /// The variant with this tag; nil if the union does not know it.
  public var variant: Int?
  /// The byte offset of the tag.
  public var offset: Int

  @inlinable
  public init(tag: JSONTag?, variant: Int?, offset: Int) {
    self.tag = tag
    self.variant = variant
    self.offset = offset
  }
}

extension TagTable {
  /// The table of a union without tags.
  public static let empty = TagTable([])

  /// Returns the variant that has no tag, for a value in which no tag was found.
  ///
  /// - Throws: `missingTag` at `offset`, with the expected thing, if there is no such variant.
  public func foundNone(
    _ expected: StaticString = "", at offset: Int
  ) throws(JSONFault) -> FoundTag {
    guard let absent else { throw JSONFault(.missingTag, at: offset, expected: expected) }
    return FoundTag(tag: self[absent], variant: absent, offset: offset)
  }
}

extension JSONReader {
  /// Reads a tag. An integer may be written as `1.0`.
  ///
  /// - Throws: `typeMismatch` for a number that is not an integer of 64 bits, and for every other type.
  public mutating func readTag() throws(JSONFault) -> JSONTag {
    skipWhiteSpace()
    let place = offset
    switch try peekKind() {
    case .string: return .string(try readString())
    case .bool: return .bool(try readBool())
    case .number:
      if let value = try readNumber().int64 { return .integer(value) }
    case .object, .array, .null: break
    }
    throw JSONFault(.typeMismatch, at: place, expected: "a string, an integer or a Boolean")
  }

  /// Reads a tag.
  ///
  /// - Throws: `typeMismatch` if its JSON type is not one that the union's tags have.
  public mutating func readTag(in tags: TagTable) throws(JSONFault) -> FoundTag {
    let kind = try peekKind()
    let offset = offset
    let tag = try readTag()
    guard tags.holds(kind) else {
      throw JSONFault(.typeMismatch, at: offset, expected: tags.expectation)
    }
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: offset)
  }
}
