/// Finds the tag and the payload of the values of a union. What becomes of the payload is up to a
/// ``PayloadReader``: a codec makes a value of it, and the inspector counts what is in it.
///
/// A reader is a few words, so that generated code makes it where it needs it:
///
/// ```swift
/// let variant = try AdjacentReader(tags, keys).read(from: &reader, payloads, to: &value)
/// ```
public protocol UnionReader: Sendable {
  /// The form that it reads.
  associatedtype Form: UnionForm

  /// The form itself.
  var form: Form { get }

  /// Whether the variants are told apart by tags.
  var hasTags: Bool { get }

  /// Reads a value.
  ///
  /// - Returns: the index of its variant; nil if its tag is unknown: the value has then been passed, and
  ///   the tag lies at the reader's `unknownTagOffset`.
  /// - Throws: besides grammar faults what is wrong with the tag, or with the payload. The cursor is
  ///   then anywhere.
  func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int?

  /// Finds the tag of the value at the cursor, and comes back. All of the value's own members are looked
  /// at, so that a second tag is noticed.
  ///
  /// - Throws: besides grammar faults `missingTag`, `repeatedTag` and `typeMismatch`.
  func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag

  /// What is wrong with a value at `start` whose tag, at `tag`, is unknown.
  func refusal(at start: Int, tag: Int) -> JSONFault

  /// The keys of the members that are the tag; by default there are none.
  var tagKeys: [MemberKey] { get }

  /// The keys that lead to the tag, where it lies further inside the payload; by default it does not.
  var tagPath: TagPath? { get }

  /// The values under ``tagKeys`` of a new value of this variant, or at ``tagPath``, each nil where it is not
  /// written.
  func newTag(of variant: Int) -> [JSONTag?]
}

extension UnionReader {
  @inlinable
  public var hasTags: Bool { true }

  public var tagKeys: [MemberKey] { [] }

  public var tagPath: TagPath? { nil }

  public func newTag(of variant: Int) -> [JSONTag?] { [] }

  /// Which members with unclaimed keys belong to a value with an unknown tag.
  public func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers {
    Form.unclaimedMembers(of: tag)
  }

  public func refusal(at start: Int, tag: Int) -> JSONFault {
    JSONFault(.unknownTag, at: tag, expected: "a tag of this version")
  }
}

/// The reader of a form whose values are objects, or can be members of one among others.
public protocol MemberUnionReader: UnionReader {
  /// Whether every value is an object.
  var isObject: Bool { get }

  /// Reads a value from an object that is open, whose end is then passed. Other members may be those of
  /// a struct around the union.
  func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int?

  /// Finds the tag among the members of a struct around the union, and comes back.
  func findTagAmongOthers(in reader: inout JSONReader) throws(JSONFault) -> FoundTag

  /// What tells whether a value is among the members of a struct around the union; `all` are the keys
  /// that may be those of any variant.
  func sign(all: MemberTable) -> PartSign

  /// The keys that belong to a value of this variant, beside those of its payload, of `all` that may
  /// be those of any variant.
  func claims(of variant: Int, all: MemberTable) -> [MemberTable]

  /// The keys that belong to a known value where `null` lies under them; by default none.
  var nullClaims: [MemberTable] { get }
}

extension MemberUnionReader {
  @inlinable
  public var isObject: Bool { true }

  public var nullClaims: [MemberTable] { [] }

  public func findTagAmongOthers(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try findTag(in: &reader)
  }
}

/// The reader of a form whose tag is one or two members of the union's object, whatever the variant.
public protocol TagMembersReader: MemberUnionReader {
  /// The tags, or the first parts of those that are made of two.
  var tags: TagTable { get }

  /// The keys of the tag, and after them that of the payload, if it has one.
  var keys: MemberTable { get }

  /// How many of the keys are the tag's; by default one.
  var tagCount: Int { get }

  /// The second part of the tag of a new value of this variant; nil, the default, if it has none.
  func second(of variant: Int) -> JSONTag?
}

extension TagMembersReader {
  @inlinable
  public var tagCount: Int { 1 }

  @inlinable
  public func second(of variant: Int) -> JSONTag? { nil }

  /// Writes the members that are the tag of a new value of this variant.
  @inlinable
  public func writeTag(of variant: Int, to writer: inout JSONWriter) {
    if tags.isWritten(variant) {
      writer.key(keys[0])
      writer.tag(variant, of: tags)
    }
    if let second = second(of: variant) {
      writer.key(keys[1])
      writer.tag(second)
    }
  }

  public var tagKeys: [MemberKey] { tagCount == 1 ? [keys[0]] : [keys[0], keys[1]] }

  public func newTag(of variant: Int) -> [JSONTag?] {
    [tags[variant], second(of: variant)].dropLast(2 - tagCount)
  }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(under: keys, in: tags)
  }

  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [keys] }
}

/// The reader of a form whose tag is made of two members.
public protocol PairedTagReader: TagMembersReader {
  /// The two keys, and which variants the values under them are.
  var pairs: PairTable { get }
}

extension PairedTagReader {
  public var tags: TagTable { pairs.tags }

  public var tagCount: Int { 2 }

  public func second(of variant: Int) -> JSONTag? { pairs.second(of: variant) }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let found = try reader.findPair(pairs)
    return FoundTag(tag: found.tag, variant: found.variant, offset: found.offset)
  }

  public func sign(all: MemberTable) -> PartSign { PartSign(pairs.keys) }
}

/// What tells whether a part of an object is there: a flattened struct or union, among the members of the
/// struct around it.
public struct PartSign: Sendable {
  /// The keys that tell it; those of the part that are no sign of it are not among them.
  public let keys: MemberTable
  /// The index of the one key that tells it; nil where any of them does.
  public let index: Int?
  /// Whether the keys are the tags, so that `null` under one is a value, too, and none of them belongs
  /// to a part that is not there.
  public let areTags: Bool

  public init(_ keys: MemberTable, index: Int? = nil, areTags: Bool = false) {
    self.keys = keys
    self.index = index
    self.areTags = areTags
  }
}

extension JSONReader {
  /// Whether a part is in an open object, whose end is then passed.
  public mutating func has(
    _ sign: PartSign, in object: inout ObjectCursor
  ) throws(JSONFault) -> Bool {
    if !sign.areTags,
      let hasValue = hasTalliedValue(of: sign.index, among: sign.keys, in: object)
    {
      return hasValue
    }
    var isThere = false
    while let member = try nextMember(&object, sign.keys) {
      if sign.areTags {
        isThere = true
      } else if sign.index == nil || member == sign.index {
        if try readNull() { continue }
        isThere = true
      }
      try skipValue()
    }
    return isThere
  }
}

/// Reads the payloads that a ``UnionReader`` finds.
public protocol PayloadReader {
  /// What becomes of them.
  associatedtype Output

  /// What a save does with the unknown members of the union's own object.
  var onSave: KeptPolicy { get }

  /// Whether the payload lies inside a string, so that `null` in its place is no payload.
  var isEmbedded: Bool { get }

  /// Reads the payload of a variant, which is the value at the cursor; `step` leads to it from the
  /// union's value.
  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault)

  /// Reads the payload of a variant, whose members are those of an object that is open, up to the
  /// object's end; of a variant without payload nothing.
  func readMembers(
    of variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor,
    to output: inout Output
  ) throws(JSONFault)

  /// Reads the payload of a variant, whose elements are those of an array that is open: from the one with
  /// the index `first`, which comes next, up to the array's end. Of a variant without payload it reads
  /// nothing. By default no payload has elements, and they are passed as unknown.
  func readElements(
    of variant: Int, from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to output: inout Output
  ) throws(JSONFault)

  /// Takes a variant without payload, or nil as the payload of one.
  func takeNone(
    of variant: Int, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault)

  /// Whether the payload of a variant that has one may be missing.
  func mayLackPayload(_ variant: Int) -> Bool

  /// Passes an unknown element of an array that is the union's value; by default it is kept as an
  /// unknown member of an object is. It has a fixed place, and so cannot be left out, where something
  /// that is known follows it.
  func passElement(
    at index: Int, hasFixedPlace: Bool, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault)
}

extension PayloadReader {
  @inlinable
  public var isEmbedded: Bool { false }

  @inlinable
  public func readElements(
    of variant: Int, from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to output: inout Output
  ) throws(JSONFault) {
    try passElements(from: first, of: &array, from: &reader, to: &output)
  }

  @inlinable
  public func passElement(
    at index: Int, hasFixedPlace: Bool, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault) {
    let range = try reader.skipValue()
    guard reader.recordsKept else { return }
    let policy: KeptPolicy = hasFixedPlace && onSave == .drop ? .keep : onSave
    reader.kept.append(KeptItem(.field, range, policy: policy))
  }
}

/// The step that leads from the value of a union to its payload.
@frozen
public enum PayloadStep: Sendable {
  /// The payload is the whole value.
  case none
  /// The member whose key lies here, with its quotes.
  case key(Range<Int>)
  /// The element with this index.
  case element(Int)
}

/// The tag of a value, as it was found.
@frozen
public struct FoundTag: Sendable {
  /// The tag; nil for a value without a tag, which is a variant of its own.
  public var tag: JSONTag?
  /// The variant with that tag; nil if the union has none.
  public var variant: Int?
  /// Where the tag lies.
  public var offset: Int

  @inlinable
  public init(tag: JSONTag?, variant: Int?, offset: Int) {
    self.tag = tag
    self.variant = variant
    self.offset = offset
  }
}

extension TagTable {
  /// The tags of a union that has none.
  public static let empty = TagTable([])

  /// What a value without a tag says: that it is the variant which has none.
  ///
  /// - Throws: `missingTag` at `offset`, with what was expected, if there is no such variant.
  public func foundNone(
    _ expected: StaticString = "", at offset: Int
  ) throws(JSONFault) -> FoundTag {
    guard let absent else { throw JSONFault(.missingTag, at: offset, expected: expected) }
    return FoundTag(tag: self[absent], variant: absent, offset: offset)
  }
}

extension JSONReader {
  /// Reads a tag, which has to be of a JSON type that the union's tags have.
  public mutating func readTag(in tags: TagTable) throws(JSONFault) -> FoundTag {
    let kind = try peekKind()
    let offset = offset
    let tag = try readTag()
    guard tags.holds(kind) else {
      throw JSONFault(.typeMismatch, at: offset, expected: tags.expectation)
    }
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: offset)
  }

  /// Finds the tag under the first of some keys in the object at the cursor, and comes back.
  ///
  /// - Throws: `missingTag`, `repeatedTag`, `typeMismatch`.
  public mutating func findTag(
    under keys: MemberTable, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: FoundTag?
    while let member = try nextMember(&object, keys) {
      guard member == 0 else {
        try skipValue()
        continue
      }
      if found != nil { throw JSONFault(.repeatedTag, at: object.keyOffset) }
      found = try readTag(in: tags)
    }
    rewind(to: start)
    if let found { return found }
    return try tags.foundNone(keys[0].text, at: object.openOffset)
  }

  /// Passes what may stand in the place of the payload of a variant that has none: `null`, `{}` or
  /// `[]`.
  ///
  /// - Throws: `typeMismatch` where something else stands there.
  public mutating func readNoPayload() throws(JSONFault) {
    let kind = try peekKind()
    let start = offset
    let range = try skipValue()
    switch kind {
    case .null: return
    case .object, .array: if isEmptyContainer(range) { return }
    case .bool, .number, .string: break
    }
    throw JSONFault(.typeMismatch, at: start, expected: "no payload (null, {} or [])")
  }

  private func isEmptyContainer(_ range: Range<Int>) -> Bool {
    source[range].dropFirst().dropLast().allSatisfy { byte in
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
  }
}
