import SumTypeJSON

extension JSONReader {
  /// Makes sure that no tag of the unions around, which have these keys, comes twice in the object at
  /// `start`: then one of them is malformed, and not the union inside. The cursor is then anywhere.
  mutating func refuseRepeated(
    _ claims: [MemberKey], inObjectAt start: Mark
  ) throws(JSONFault) {
    if claims.isEmpty { return }
    rewind(to: start)
    guard try peekKind() == .object else { return }
    var object = try openObject(keepsUnknown: false)
    for key in claims { claim(key, in: &object) }
    try passRest(of: &object)
    for _ in claims { endClaim(of: &object) }
  }

  /// Finds the tag under the first key of `keys` in the object at the cursor, and comes back.
  mutating func findTag(
    under keys: MemberTable, _ tags: TagTable
  ) throws(JSONFault) -> TagPlace {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: TagPlace?
    while let member = try nextMember(&object, keys) {
      guard member == 0 else {
        try skipValue()
        continue
      }
      if found != nil { throw JSONFault(.repeatedTag, at: object.keyOffset) }
      found = try readTag(of: tags)
    }
    rewind(to: start)
    if let found { return found }
    return try noTag(keys[0], tags, in: object)
  }

  /// What an object without a tag says: that it is the variant which has none.
  func noTag(
    _ key: MemberKey, _ tags: TagTable, in object: ObjectCursor
  ) throws(JSONFault) -> TagPlace {
    guard let absent = tags.absent else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: key.text)
    }
    return TagPlace(tag: tags[absent], variant: absent, offset: object.openOffset)
  }

  /// Finds the first tag under the key in an object that is open, and comes back.
  mutating func firstTag(
    under keys: MemberTable, _ tags: TagTable, in object: ObjectCursor
  ) throws(JSONFault) -> TagPlace {
    let start = mark()
    var search = object
    while let key = try nextKey(&search) {
      guard keys.index(of: key) == 0 else {
        try glanceOverValue()
        continue
      }
      let tag = try readTag(of: tags)
      rewind(to: start)
      return tag
    }
    let tag = try noTag(keys[0], tags, in: object)
    rewind(to: start)
    return tag
  }

  /// Reads a tag, which has to be of a type that the union's tags have.
  mutating func readTag(of tags: TagTable) throws(JSONFault) -> TagPlace {
    let kind = try peekKind()
    let offset = offset
    let tag = try readTag()
    guard tags.holds(kind) else {
      throw JSONFault(.typeMismatch, at: offset, expected: tags.expectation)
    }
    return TagPlace(tag: tag, variant: tags.variant(of: tag), offset: offset)
  }

  /// Passes what may stand in the place of the payload of a variant that has none: `null`, `{}` or
  /// `[]`.
  mutating func passNoPayload() throws(JSONFault) {
    let kind = try peekKind()
    let start = offset
    let range = try skipValue()
    switch kind {
    case .null: return
    case .object, .array:
      let isEmpty = source[range].dropFirst().dropLast().allSatisfy { byte in
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      }
      if isEmpty { return }
    case .bool, .number, .string: break
    }
    throw JSONFault(.typeMismatch, at: start, expected: "no payload (null, {} or [])")
  }
}
