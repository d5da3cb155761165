extension JSONReader {
  /// Reads a tag and returns the index of its variant; nil if `tags` does not contain it.
  ///
  /// - Throws: `typeMismatch` if the value cannot be a tag.
  @inlinable
  public mutating func readVariant(_ tags: TagTable) throws(JSONFault) -> Int? {
    guard let place = try readPlace(in: tags) else { return nil }
    return Int(tags.storage.pointee.entries[place].variant)
  }

  /// Reads a tag and returns its place among all tags; nil if `tags` does not contain it.
  @inlinable
  mutating func readPlace(in tags: TagTable) throws(JSONFault) -> Int? {
    skipWhiteSpace()
    if let found = passLikelyTag(tags) ?? passShortTag(tags) { return found }
    return try readTagSlowly(tags)
  }

  /// Moves past the tag at the cursor and returns its place, if it is one of a few short tags.
  @inlinable
  @inline(__always)
  mutating func passLikelyTag(_ tags: TagTable) -> Int? {
    guard end - position > 16 else { return nil }
    let raw = UnsafeRawPointer(position)
    let first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    let storage = tags.storage
    var place = 0
    while place < storage.pointee.shortCount {
      let entry = storage.pointee.entries + place
      let (words, mask) = (entry.pointee.literalWords, entry.pointee.literalMask)
      if (first ^ words[0]) & mask[0] | (second ^ words[1]) & mask[1] == 0 {
        position += entry.pointee.literalCount
        return place
      }
      place &+= 1
    }
    return nil
  }

  /// Moves past the tag at the cursor and returns its place, if it is a string in `tags` of less than eight bytes.
  @inlinable
  @inline(__always)
  mutating func passShortTag(_ tags: TagTable) -> Int? {
    guard end - position > 16, position.pointee == 0x22 else { return nil }
    let text = position + 1
    let word = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
    let stops = stringStops(in: word)
    if stops == 0 { return nil }
    let bits = UInt64(truncatingIfNeeded: stops.trailingZeroBitCount & 0x38)
    let count = Int(truncatingIfNeeded: bits >> 3)
    // A backslash may be the last character of a tag, or escape the quote after it.
    guard text[count] == 0x22 else { return nil }
    let found = tags.storage.pointee.find(word & ((1 &<< bits) &- 1), count: count)
    if found < 0 { return nil }
    position = text + (count &+ 1)
    return found
  }

  @usableFromInline
  @inline(never)
  mutating func readTagSlowly(_ tags: TagTable) throws(JSONFault) -> Int? {
    guard position < end, position.pointee == 0x22 else { return try readOtherTag(tags) }
    let place = offset
    let text = try scanString()
    guard !text.hasEscapes else { return try escapedTag(text, tags, at: place) }
    let found = tags.storage.pointee.find(text.start, count: text.count, limit: end)
    if found >= 0 { return found }
    return try unknownTag(.string, tags, at: place)
  }

  /// - Throws: `typeMismatch` if no tag of the union has this JSON type.
  @usableFromInline
  @inline(never)
  mutating func unknownTag(
    _ kind: JSONKind, _ tags: TagTable, at place: Int
  ) throws(JSONFault) -> Int? {
    guard tags.holds(kind) else {
      throw JSONFault(.typeMismatch, at: place, expected: tags.expectation)
    }
    noteUnknownTag(at: place)
    return nil
  }

  @usableFromInline
  @inline(never)
  mutating func escapedTag(
    _ text: ScannedString, _ tags: TagTable, at place: Int
  ) throws(JSONFault) -> Int? {
    if let found = tags.place(of: .string(text.string)) { return found }
    return try unknownTag(.string, tags, at: place)
  }

  @usableFromInline
  @inline(never)
  mutating func readOtherTag(_ tags: TagTable) throws(JSONFault) -> Int? {
    let kind = try peekKind()
    let place = offset
    if let found = tags.place(of: try readTag()) { return found }
    return try unknownTag(kind, tags, at: place)
  }

  /// Finds the tag among the members of an open object, and claims its key. If the tag comes first,
  /// the cursor moves past it; otherwise the cursor does not move.
  ///
  /// ```json
  /// {"type": "text", "message": "hello"}
  /// ```
  /// - Parameters:
  ///   - key: the key of the tag, as a table of one key.
  ///   - tags: the tags of the variants.
  ///   - object: the object, which is open.
  /// - Returns: the index of the variant; nil if no variant has this tag. If there is no tag, the
  ///   variant of values without a tag.
  /// - Throws: `missingTag` at the opening brace, `typeMismatch` if the value of the member cannot be a tag.
  @inlinable
  @inline(__always)
  public mutating func findVariant(
    _ tags: TagTable, under key: MemberTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    if passIfNext(&object, key, 0) {
      claim(key[0], in: &object, isPassed: true)
      // The compact layout of this package's writer, without white space.
      if let place = passLikelyTag(tags) { return tags.variant(at: place) }
      return try readVariant(tags)
    }
    guard let place = try findTagSlowly(tags, under: key, in: &object) else { return nil }
    return Int(tags.storage.pointee.entries[place].variant)
  }

  /// Finds the tag as ``findVariant(_:under:in:)`` does, and returns its place among all tags.
  @inlinable
  public mutating func findTag(
    _ tags: TagTable, under key: MemberTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    if passIfNext(&object, key, 0) {
      claim(key[0], in: &object, isPassed: true)
      return try readPlace(in: tags)
    }
    return try findTagSlowly(tags, under: key, in: &object)
  }

  @usableFromInline
  @inline(never)
  mutating func findTagSlowly(
    _ tags: TagTable, under key: MemberTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    let start = mark()
    let isThere = object.isPart ? try moveToTallied(key[0], of: object) : nil
    if isThere ?? moveToLaterMember(key[0], in: object) {
      let place = try readPlace(in: tags)
      rewind(to: start)
      claim(key[0], in: &object)
      return place
    }
    var search = object
    var isFirst = true
    // Skipped members are read again with all checks, unless the tag comes first.
    while try nextQuote(&search) {
      let quote = offset
      let name = try scanString()
      search.keyStart = quote
      search.keyEnd = offset
      try passColon()
      guard try isKey(key[0], name) else {
        isFirst = false
        try skimValue()
        continue
      }
      let place = try readPlace(in: tags)
      if isFirst {
        object = search
      } else {
        rewind(to: start)
      }
      claim(key[0], in: &object, isPassed: isFirst)
      return place
    }
    guard let variant = tags.absent else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: key[0].text)
    }
    rewind(to: start)
    claim(key[0], in: &object)
    return variant
  }
}

extension JSONReader {
  /// Finds the tag, or, if it is missing, the only payload in the object that is not `null`, and
  /// returns the place of the tag among all tags.
  ///
  /// ```json
  /// {"message": {"text": "hello"}, "image": null}
  /// ```
  /// - Parameter payloads: the keys of the payloads, in the order of the tags.
  /// - Throws: besides the faults of the search for a tag, `repeatedTag` at a second payload.
  @usableFromInline
  @inline(never)
  mutating func findTag(
    _ tags: TagTable, under key: MemberTable, or payloads: MemberTable,
    in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    if passIfNext(&object, key, 0) {
      claim(key[0], in: &object, isPassed: true)
      return try readPlace(in: tags)
    }
    let start = mark()
    var search = object
    var foundPayload = FoundPayload()
    // Skipped members are read again with all checks.
    while let name = try nextScannedKey(&search) {
      if try isKey(key[0], name) {
        let place = try readPlace(in: tags)
        rewind(to: start)
        claim(key[0], in: &object)
        return place
      }
      try foundPayload.note(name, of: payloads, at: search.keyOffset, in: &self)
      try skimValue()
    }
    let place = try foundPayload.place(in: tags, key[0].text, at: object.openOffset)
    rewind(to: start)
    claim(key[0], in: &object)
    return place
  }

  /// Finds the tag under the first of `key`, or the payload that replaces a missing tag, in the
  /// object at the cursor, and returns to its start.
  ///
  /// - Throws: `missingTag`, `repeatedTag`, `typeMismatch`.
  public mutating func findTag(
    under key: MemberTable, or payloads: MemberTable, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: FoundTag?
    var foundPayload = FoundPayload()
    while let name = try nextScannedKey(&object) {
      if try isKey(key[0], name) {
        if found != nil { throw JSONFault(.repeatedTag, at: object.keyOffset) }
        found = try readTag(in: tags)
      } else {
        try foundPayload.note(name, of: payloads, at: object.keyOffset, in: &self)
        try skipValue()
      }
    }
    if let found {
      rewind(to: start)
      return found
    }
    let place = try foundPayload.place(in: tags, key[0].text, at: object.openOffset)
    rewind(to: start)
    return FoundTag(
      tag: tags[place], variant: tags.variant(at: place),
      offset: foundPayload.offset ?? object.openOffset)
  }
}

/// The payload found in a value that may have no tag.
private struct FoundPayload {
  private var place: Int?
  private(set) var offset: Int?
  /// The offset of the key of a second payload.
  private var second: Int?

  /// Notes a member whose value is at the cursor, unless the value is `null`.
  mutating func note(
    _ name: ScannedString, of payloads: MemberTable, at keyOffset: Int, in reader: inout JSONReader
  ) throws(JSONFault) {
    let index = try name.withCharacters { (characters) throws(JSONFault) in
      payloads.index(of: characters)
    }
    guard let index, try reader.peekKind() != .null else { return }
    if place == nil {
      (place, offset) = (index, keyOffset)
    } else if place != index {
      second = second ?? keyOffset
    }
  }

  /// Returns the place of the tag that is missing.
  ///
  /// - Throws: `repeatedTag` if there are two payloads, `missingTag` if there is none.
  func place(
    in tags: TagTable, _ key: StaticString, at openOffset: Int
  ) throws(JSONFault) -> Int {
    if let second {
      throw JSONFault(.repeatedTag, at: second, expected: JSONFault.onePayload)
    }
    if let place = place ?? tags.absent { return place }
    throw JSONFault(.missingTag, at: openOffset, expected: key)
  }
}

extension JSONReader {
  @inline(__always)
  func isKey(_ key: MemberKey, _ name: ScannedString) throws(JSONFault) -> Bool {
    if !name.hasEscapes {
      return name.count == key.entry.pointee.count
        && key.entry.pointee.matches(name.start, limit: end)
    }
    return try name.withCharacters { (characters) throws(JSONFault) in key.matches(characters) }
  }
}

// MARK: - Tags that are keys

extension JSONReader {
  /// Moves to the value of the only member of an object, whose key is a tag.
  ///
  /// ```json
  /// {"text": {"message": "hello"}}
  /// ```
  /// - Returns: the index of the variant; nil if no variant has this tag.
  /// - Throws: `missingTag` if the object is empty.
  @inlinable
  public mutating func nextVariant(
    _ tags: TagTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    guard let key = try nextScannedKey(&object) else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    if !key.hasEscapes {
      let found = tags.storage.pointee.find(key.start, count: key.count, limit: end)
      if found >= 0 { return Int(tags.storage.pointee.entries[found].variant) }
    }
    return variant(ofKey: key, tags, in: object)
  }

  @usableFromInline
  @inline(never)
  mutating func variant(
    ofKey key: ScannedString, _ tags: TagTable, in object: ObjectCursor
  ) -> Int? {
    let tag = tags.tag(ofKey: key.string)
    if let variant = tags.variant(of: tag) { return variant }
    // The bytes spell a string tag, with its quotes.
    if case .string = tag {
      noteUnknownTag(at: object.keyOffset)
    } else {
      noteUnknownTag(at: object.keyOffset, tag)
    }
    return nil
  }

  /// Leaves an object that must have only one member.
  ///
  /// - Throws: `repeatedTag` at the key of a second member.
  @inlinable
  public mutating func endSingle(_ object: inout ObjectCursor) throws(JSONFault) {
    if try nextScannedKey(&object) != nil {
      throw JSONFault(.repeatedTag, at: object.keyOffset, expected: "an object with one member")
    }
  }
}
