/// The tag lies further inside the payload, in a member of a member:
///
/// ```json
/// {"header": {"id": 1, "type": "created"}, "title": "hello"}
/// ```
/// The whole object is the payload, which reads and writes all of it; the tag is a constant of the payload, and the
/// form only searches for it. A value has no tag if a member on the path is missing or `null`. It is malformed if a
/// value on the path is not an object, or if a key of the path occurs twice.
public struct TagPathForm: UnionForm {
  /// The keys that lead to the tag, the last of which is the tag's own.
  public let path: [String]

  public init(_ path: [String]) { self.path = path }

  public var tag: TagPlace { .path(path) }
  public func payload(of tag: JSONTag?) -> PayloadPlace { .whole }
  public var accepts: FormValues { .payloads }
  public var mayLackTag: Bool { true }
  public func keepsUnknown(besidesPayload hasPayload: Bool) -> Bool { false }

  public func reader(of variants: FormVariants) -> any UnionReader {
    TagPathReader(variants.tags, variants.path(path))
  }
}

/// Reads unions of ``TagPathForm``.
public struct TagPathReader: MemberUnionReader {
  public let tags: TagTable
  /// The keys that lead to the tag.
  private let path: TagPath

  public init(_ tags: TagTable, _ path: TagPath) {
    self.tags = tags
    self.path = path
  }

  public var form: TagPathForm { TagPathForm(path.keys.map(\.string)) }

  public var tagPath: TagPath? { path }

  public func newTag(of variant: Int) -> [JSONTag?] { [tags[variant]] }

  /// Returns the first key of the path, which shows that a value is present.
  public func sign(all: MemberTable) -> PartSign { PartSign(path[0]) }

  /// Returns no keys, because the payloads own all of them.
  public func claims(of variant: Int, all: MemberTable) -> [MemberTable] { [] }

  public func findTag(in reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(at: path, in: tags)
  }

  public func read<Payloads: PayloadReader>(
    from reader: inout JSONReader, in object: inout ObjectCursor, _ payloads: Payloads,
    to output: inout Payloads.Output
  ) throws(JSONFault) -> Int? {
    let found = try reader.findTag(at: path, of: object, in: tags)
    guard let variant = found.variant else {
      try reader.passUnrecorded(&object)
      reader.noteUnknownTag(at: found.offset)
      return nil
    }
    try payloads.readMembers(of: variant, from: &reader, in: &object, to: &output)
    return variant
  }
}

extension JSONReader {
  /// Finds the tag at a path in an open object, and returns to where the cursor was.
  ///
  /// - Throws: as ``findTag(at:in:)``.
  mutating func findTag(
    at path: TagPath, of object: ObjectCursor, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let place = mark()
    rewind(to: mark(before: object))
    let found = try findTag(at: path, in: tags)
    rewind(to: place)
    return found
  }

  /// Finds the tag at a path in the object at the cursor, and returns to the start of the object. It visits all members
  /// of the objects on the path, so that it notices a repeated key. The payload reads all members again in any case.
  ///
  /// - Throws: besides grammar faults `missingTag` at the object that lacks the next key of the
  ///   path, `repeatedTag`, and `typeMismatch` if a value on the path is not an object.
  public mutating func findTag(
    at path: TagPath, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let start = mark()
    var missing = offset
    let found = try lookForTag(at: path, from: 0, in: tags, &missing)
    rewind(to: start)
    if let found { return found }
    return try tags.foundNone(path.text, at: missing)
  }

  /// Searches the value at the cursor for the tag, and moves the cursor past the value.
  ///
  /// - Parameter missing: set to the start of the innermost object that was searched.
  private mutating func lookForTag(
    at path: TagPath, from step: Int, in tags: TagTable, _ missing: inout Int
  ) throws(JSONFault) -> FoundTag? {
    skipToValue()
    let kind = try peekKind()
    // An optional member may be written as `null`, which has no tag either.
    if kind == .null, step > 0, try readNull() { return nil }
    guard kind == .object else {
      throw JSONFault(.typeMismatch, at: offset, expected: "an object with the tag")
    }
    var object = try openObject(keepsUnknown: false)
    missing = object.openOffset
    var isThere = false
    var found: FoundTag?
    while try nextQuote(&object) {
      let quote = offset
      let key = try scanString()
      try passColon()
      guard try find(key, in: path[step]) == 0 else {
        try skimValue()
        continue
      }
      if isThere { throw JSONFault(.repeatedTag, at: quote) }
      isThere = true
      if step == path.count - 1 {
        found = try readTag(in: tags)
      } else {
        found = try lookForTag(at: path, from: step + 1, in: tags, &missing)
      }
    }
    return found
  }
}
