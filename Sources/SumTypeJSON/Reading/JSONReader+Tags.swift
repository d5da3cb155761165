extension JSONReader {
  /// Reads a tag and returns the index of its variant; nil if `tags` has none like it.
  ///
  /// - Throws: `typeMismatch` if it is no tag at all.
  @inlinable
  public mutating func readVariant(_ tags: TagTable) throws(JSONFault) -> Int? {
    guard let place = try readPlace(in: tags) else { return nil }
    return Int(tags.storage.pointee.entries[place].variant)
  }

  /// Reads a tag and returns its place among all tags; nil if `tags` has none like it.
  @inlinable
  mutating func readPlace(in tags: TagTable) throws(JSONFault) -> Int? {
    skipWhiteSpace()
    if let found = passLikelyTag(tags) ?? passShortTag(tags) { return found }
    return try readTagSlowly(tags)
  }

  /// Passes a tag as it is written, if it is next and one of few.
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

  /// Passes a tag of less than eight bytes, if one that `tags` has is next.
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
    // A backslash might be the last character of a tag, or escape the quote after it.
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

  /// - Throws: `typeMismatch` if no tag of the union is of this kind.
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

  /// Finds the tag among the members of an object that is open, and claims its key. The reader
  /// stands behind the tag if that comes first, and where it stood if not.
  ///
  /// ```json
  /// {"type": "text", "message": "hello"}
  /// ```
  /// - Parameters:
  ///   - key: the key of the tag, alone in a table.
  ///   - tags: the tags of the variants.
  ///   - object: the object, which is open.
  /// - Returns: the index of the variant; nil if `tags` has none with that tag. Without a tag, the
  ///   variant that such values are.
  /// - Throws: `missingTag` at the opening brace, `typeMismatch` if the member holds no tag.
  @inlinable
  @inline(__always)
  public mutating func findVariant(
    _ tags: TagTable, under key: MemberTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    if passIfNext(&object, key, 0) {
      claim(key[0], in: &object, isPassed: true)
      // As our own writer writes it: without white space.
      if let place = passLikelyTag(tags) { return tags.variant(at: place) }
      return try readVariant(tags)
    }
    guard let place = try findTagSlowly(tags, under: key, in: &object) else { return nil }
    return Int(tags.storage.pointee.entries[place].variant)
  }

  /// The same, with the place of the tag among all tags instead of its variant.
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
    // What is passed here is read again with all checks, unless the tag comes first.
    while try nextQuote(&search) {
      let quote = offset
      let name = try scanString()
      search.keyStart = quote
      search.keyEnd = offset
      try passColon()
      guard try isKey(key[0], name) else {
        isFirst = false
        try glanceOverValue()
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
  /// The same where the only one of some other members that is there, and not `null`, tells what a missing
  /// tag would.
  ///
  /// ```json
  /// {"message": {"text": "hello"}, "image": null}
  /// ```
  /// - Parameter payloads: the keys of these members, by the places of the tags.
  /// - Throws: besides that `repeatedTag` at the second one.
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
    var told = ToldPlace()
    // What is passed here is read again with all checks.
    while let name = try nextScannedKey(&search) {
      if try isKey(key[0], name) {
        let place = try readPlace(in: tags)
        rewind(to: start)
        claim(key[0], in: &object)
        return place
      }
      try told.note(name, of: payloads, at: search.keyOffset, in: &self)
      try glanceOverValue()
    }
    let place = try told.place(in: tags, key[0].text, at: object.openOffset)
    rewind(to: start)
    claim(key[0], in: &object)
    return place
  }

  /// Finds the tag under the first of some keys in the object at the cursor, or what tells a missing one,
  /// and comes back.
  ///
  /// - Throws: `missingTag`, `repeatedTag`, `typeMismatch`.
  public mutating func findTag(
    under key: MemberTable, or payloads: MemberTable, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: FoundTag?
    var told = ToldPlace()
    while let name = try nextScannedKey(&object) {
      if try isKey(key[0], name) {
        if found != nil { throw JSONFault(.repeatedTag, at: object.keyOffset) }
        found = try readTag(in: tags)
      } else {
        try told.note(name, of: payloads, at: object.keyOffset, in: &self)
        try skipValue()
      }
    }
    if let found {
      rewind(to: start)
      return found
    }
    let place = try told.place(in: tags, key[0].text, at: object.openOffset)
    rewind(to: start)
    return FoundTag(
      tag: tags[place], variant: tags.variant(at: place), offset: told.offset ?? object.openOffset)
  }
}

/// Which payload is there, of a value that may have no tag.
private struct ToldPlace {
  private var place: Int?
  private(set) var offset: Int?
  /// Where the key of a second one lies.
  private var second: Int?

  /// Notes a member, whose value the reader is at, unless that is `null`.
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

  /// The place of the tag that is missing.
  ///
  /// - Throws: `repeatedTag` where there are two payloads, `missingTag` where there is none.
  func place(
    in tags: TagTable, _ key: StaticString, at openOffset: Int
  ) throws(JSONFault) -> Int {
    if let second {
      throw JSONFault(.repeatedTag, at: second, expected: "the payload of one variant")
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
  /// Moves to the value of the one member of an object whose key is a tag.
  ///
  /// ```json
  /// {"text": {"message": "hello"}}
  /// ```
  /// - Returns: the index of the variant; nil if `tags` has none with that tag.
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
    // A string is what lies there, quotes and all.
    if case .string = tag {
      noteUnknownTag(at: object.keyOffset)
    } else {
      noteUnknownTag(at: object.keyOffset, tag)
    }
    return nil
  }

  /// Passes the end of an object with one member.
  ///
  /// - Throws: `repeatedTag` at the key of a second member.
  @inlinable
  public mutating func endSingle(_ object: inout ObjectCursor) throws(JSONFault) {
    if try nextScannedKey(&object) != nil {
      throw JSONFault(.repeatedTag, at: object.keyOffset, expected: "an object with one member")
    }
  }
}
