/// Finds the tag and the payload of the values of a union. A ``PayloadReader`` reads the payload:
/// that of a codec makes a value of it, that of the inspector counts what it contains.
///
/// A reader is a few words large, so that generated code creates it where it is needed:
///
/// ```swift
/// let variant = try AdjacentReader(tags, keys).read(from: &reader, payloads, to: &value)
/// ```
public protocol UnionReader: Sendable {
  /// The form whose values this reader reads.
  associatedtype Form: UnionForm

  /// The form, with its keys.
  var form: Form { get }

  /// Whether tags tell the variants apart.
  var hasTags: Bool { get }

  /// Reads a value.
  ///
  /// - Returns: the index of its variant; nil if its tag is unknown: the value has then been
  ///   skipped, and the tag lies at the reader's `unknownTagOffset`.
  /// - Throws: besides grammar faults a fault of the tag or of the payload. The position of the
  ///   cursor is then undefined.
  func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int?

  /// Finds the tag of the value at the cursor, and returns to the start of the value. It visits all
  /// members of the value, so that it notices a second tag.
  ///
  /// - Throws: besides grammar faults `missingTag`, `repeatedTag` and `typeMismatch`.
  func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag

  /// Returns the fault for a value at `start` whose tag, at offset `tag`, is unknown.
  func refusal(at start: Int, tag: Int) -> JSONFault

  /// The keys of the members that form the tag; by default none.
  var tagKeys: [MemberKey] { get }

  /// The keys that tell the variants apart by their presence; by default nil. The payload has the key of its own
  /// variant.
  var tellingKeys: MemberTable? { get }

  /// The path to the tag, if it lies further inside the payload; by default nil.
  var tagPath: TagPath? { get }

  /// Returns the values that a new value of this variant has under ``tagKeys`` or at ``tagPath``;
  /// nil for a value that is not written.
  func newTag(of variant: Int) -> [JSONTag?]
}

extension UnionReader {
  @inlinable
  public var hasTags: Bool { true }

  public var tagKeys: [MemberKey] { [] }

  public var tellingKeys: MemberTable? { nil }

  public var tagPath: TagPath? { nil }

  public func newTag(of variant: Int) -> [JSONTag?] { [] }

  /// Returns the unclaimed members that belong to a value with an unknown tag.
  public func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers {
    Form.unclaimedMembers(of: tag)
  }

  public func refusal(at start: Int, tag: Int) -> JSONFault {
    JSONFault(.unknownTag, at: tag, expected: "a tag of this version")
  }
}

extension UnionReader {
  /// Reads the payload at the cursor, unless the variant has none or is unknown; `step` leads to it.
  ///
  /// - Returns: whether a payload was read.
  @inlinable
  func readPayload<Payloads: PayloadReader>(
    of variant: Int?, in tags: TagTable, at step: PayloadStep, from reader: inout JSONReader,
    _ payloads: Payloads, to output: inout Payloads.Output
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
      try payloads.readValue(of: variant, at: step, from: &reader, to: &output)
    }
    return true
  }
}

/// The reader of a form whose values are objects, or whose members can lie among those of a struct.
public protocol MemberUnionReader: UnionReader {
  /// Whether every value is an object.
  var isObject: Bool { get }

  /// Reads a value from an open object, and moves the cursor past the object's end. Other members
  /// may belong to a struct into which the union is flattened.
  func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int?

  /// Finds the tag among the members of a struct into which the union is flattened, and returns to where the cursor
  /// was.
  func findTagAmongOthers(in reader: inout JSONReader) throws(JSONFault) -> FoundTag

  /// Returns the sign that a value lies among the members of the surrounding struct; `all` holds
  /// the keys of all variants.
  func sign(all: MemberTable) -> PartSign

  /// Returns the keys that belong to a value of this variant, beside those of its payload; `all`
  /// holds the keys of all variants.
  func claims(of variant: Int, all: MemberTable) -> [MemberTable]

  /// The keys of all variants' payloads, if a value may have the payloads of other variants beside its own; by
  /// default nil. `null` under these keys belongs to a known value.
  var otherPayloads: MemberTable? { get }
}

extension MemberUnionReader {
  @inlinable
  public var isObject: Bool { true }

  public var otherPayloads: MemberTable? { nil }

  /// Reads a value that is an object of its own. The policy for its unknown members is that of the payload.
  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    var object = try reader.openObject()
    return try read(from: &reader, in: &object, payloads, to: &output)
  }

  public func findTagAmongOthers(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try findTag(in: &reader)
  }
}

/// The reader of a form whose payload lies under a key of the union's own object: the policy of the union holds for the
/// unknown members of this object.
public protocol KeyedPayloadReader: MemberUnionReader {}

extension KeyedPayloadReader {
  @inlinable
  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, _ payloads: Payloads, to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    var object = try reader.openObject(onSave: payloads.onSave)
    return try read(from: &reader, in: &object, payloads, to: &output)
  }

  /// Tells `payloads` that the variant has no payload.
  ///
  /// - Throws: `missingMember` if the variant requires a payload.
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

/// The reader of a form whose values can be the rest of an array, whose first elements belong to another union.
public protocol ElementsUnionReader: UnionReader {
  /// Finds the variant of a value that is the rest of an open array, and returns to where the cursor was.
  ///
  /// - Throws: `invalidValue` at the opening bracket if the elements are those of no variant.
  func variant(
    ofRestOf array: ArrayCursor, in reader: inout JSONReader
  ) throws(JSONFault) -> Int
}

/// The reader of a form whose tag is one or two members of the union's object, with the same keys for all variants.
public protocol TagMembersReader: MemberUnionReader {
  /// The tags; for tags of two members, their first halves.
  var tags: TagTable { get }

  /// The keys of the tag, followed by the key of the payload, if the form has one.
  var keys: MemberTable { get }

  /// The number of ``keys`` that form the tag; by default one.
  var tagCount: Int { get }

  /// Returns the second half of the tag of a new value of this variant; nil, the default, if it has none.
  func second(of variant: Int) -> JSONTag?
}

extension TagMembersReader {
  @inlinable
  public var tagCount: Int { 1 }

  @inlinable
  public func second(of variant: Int) -> JSONTag? { nil }

  /// Writes the members that form the tag of a new value of this variant.
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

/// The reader of a form whose tag consists of two members.
public protocol PairedTagReader: TagMembersReader {
  /// The two keys, and the variants by the values under them.
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

/// Reads the payloads that a ``UnionReader`` finds, into an output.
public protocol PayloadReader {
  /// The type of the output, for example the value that a codec builds.
  associatedtype Output

  /// The policy for the unknown members of the union's own object in a save.
  var onSave: KeptPolicy { get }

  /// Whether the payload lies inside a string, so that `null` in its place means that there is no payload.
  var isEmbedded: Bool { get }

  /// Reads the payload of a variant, which is the value at the cursor; `step` leads from the
  /// union's value to it.
  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault)

  /// Reads the payload of a variant from the members of an open object, up to the object's end. For
  /// a variant without payload it reads nothing. By default the payload is a value of its own, and the whole object is
  /// read as this value.
  func readMembers(
    of variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor,
    to output: inout Output
  ) throws(JSONFault)

  /// Reads the payload of a variant from the elements of an open array, from the next element,
  /// whose index is `first`, to the array's end. For a variant without payload it reads nothing. By
  /// default no payload consists of elements, and all of them are skipped as unknown.
  func readElements(
    of variant: Int, from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to output: inout Output
  ) throws(JSONFault)

  /// Takes a variant without payload, or the missing payload of a variant that allows this.
  func takeNone(
    of variant: Int, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault)

  /// Returns whether the payload of a variant may be missing, though the variant has one.
  func mayLackPayload(_ variant: Int) -> Bool

  /// Skips an unknown element of an array that is the union's value; by default it is kept like an
  /// unknown member of an object. `hasFixedPlace` is true if a known element follows: a save cannot
  /// leave out such an element.
  func passElement(
    at index: Int, hasFixedPlace: Bool, from reader: inout JSONReader, to output: inout Output
  ) throws(JSONFault)
}

extension PayloadReader {
  @inlinable
  public var isEmbedded: Bool { false }

  @inlinable
  public func readMembers(
    of variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor,
    to output: inout Output
  ) throws(JSONFault) {
    reader.move(to: reader.mark(before: object))
    try readValue(of: variant, at: .none, from: &reader, to: &output)
  }

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
  /// No step: the payload is the whole value.
  case none
  /// The member whose key lies in this range, quotes included.
  case key(Range<Int>)
  /// The element at this index.
  case element(Int)
}

extension JSONReader {
  /// Finds the tag under the first of `keys` in the object at the cursor, and returns to the start of the object.
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

  /// Reads what may stand in the place of the payload of a variant that has none: `null`, `{}` or `[]`.
  ///
  /// - Throws: `typeMismatch` for any other value.
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
