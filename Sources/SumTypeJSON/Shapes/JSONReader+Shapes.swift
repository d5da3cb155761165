extension JSONReader {
  /// Returns whether the value at `place` has a shape. The position of the cursor is then undefined.
  mutating func matches(
    _ shape: ValueShape, at place: Mark
  ) throws(JSONFault) -> Bool {
    move(to: place)
    let kind = try peekKinds()
    if shape.kinds.contains(kind) { return true }
    if kind == .object || kind == .array {
      for object in shape.objects where object.isArray == (kind == .array) {
        if try matches(object, at: place) { return true }
      }
      return false
    }
    if kind == .integer, !shape.wholes.isEmpty {
      let number = try readNumber()
      if shape.wholes.contains(where: { $0.contains(number) }) { return true }
      move(to: place)
    }
    if shape.values.isEmpty || kind == .null { return false }
    return try readTagIfAny().map { shape.values.contains($0) } ?? false
  }

  private mutating func matches(
    _ object: ObjectShape, at place: Mark
  ) throws(JSONFault) -> Bool {
    move(to: place)
    let places =
      object.isArray
      ? try places(of: object.elements, in: try openArray())
      : try membersOfNextObject(object.keys.count) { object.index(of: $0) }
    return try matches(object, places)
  }

  private mutating func matches(
    _ object: ObjectShape, _ places: [Mark?]
  ) throws(JSONFault) -> Bool {
    for (member, shape) in zip(places, object.shapes) {
      if let member {
        guard try matches(shape, at: member) else { return false }
      } else if !shape.isOptional {
        return false
      }
    }
    return true
  }

  /// Returns the places of some elements, from the next element of an open array on. Elements before the last of them
  /// are skipped unchecked.
  ///
  /// - Parameter elements: the indices of the elements, in ascending order; the next element has the index 0.
  mutating func places(
    of elements: [Int], in array: ArrayCursor
  ) throws(JSONFault) -> [Mark?] {
    var places: [Mark?] = Array(repeating: nil, count: elements.count)
    var found = 0
    var array = array
    var index = 0
    while found < elements.count, try nextElement(&array) {
      if elements[found] == index {
        skipToValue()
        places[found] = mark()
        found += 1
      }
      if found < elements.count { try skimValue() }
      index += 1
    }
    return places
  }

  /// Returns the places of the values of some members in the object at the cursor, for a repeated
  /// key the last. The values are skipped unchecked.
  ///
  /// - Parameter index: returns the index of a wanted key; nil for other keys.
  mutating func membersOfNextObject(
    _ count: Int, _ index: (UnsafeRawBufferPointer) -> Int?
  ) throws(JSONFault) -> [Mark?] {
    var places: [Mark?] = Array(repeating: nil, count: count)
    var object = try openObject(keepsUnknown: false)
    while try nextQuote(&object) {
      let key = try scanString()
      try passColon()
      let index = try key.withCharacters { (characters) throws(JSONFault) in index(characters) }
      if let index {
        skipToValue()
        places[index] = mark()
      }
      try skimValue()
    }
    return places
  }

  /// Reads the string, integer or Boolean at the cursor; nil for a number that is not an integer of 64 bits.
  mutating func readTagIfAny() throws(JSONFault) -> JSONTag? {
    do throws(JSONFault) {
      return try readTag()
    } catch {
      if error.isGrammar { throw error }
      return nil
    }
  }
}

extension JSONReader {
  /// Finds the variant that has a key in an open object with a value other than `null`, and returns
  /// to where the cursor was.
  ///
  /// - Parameters:
  ///   - object: the open object.
  ///   - keys: the keys of all variants that have some, in the order of the variants.
  ///   - hasDefault: whether an object without the keys is of a variant, too.
  /// - Returns: the index of the variant in `keys`; nil if there is none.
  /// - Throws: `invalidValue` at the key of a second variant.
  public mutating func findVariant(
    byKeysOf object: ObjectCursor, _ keys: MemberTable, hasDefault: Bool
  ) throws(JSONFault) -> Int? {
    let place = mark()
    defer { move(to: place) }
    if let variant = try findTalliedVariant(byKeysOf: object, keys) { return variant }
    move(to: mark(before: object))
    var found: Int?
    var search = try openObject(keepsUnknown: false)
    while try nextQuote(&search) {
      let quote = offset
      let key = try scanString()
      try passColon()
      let variant = try find(key, in: keys)
      if variant >= 0, variant != found, try peekKind() != .null {
        guard found == nil else { throw severalVariants(at: quote) }
        found = variant
      }
      try skimValue()
    }
    // A key of another variant may occur with `null`.
    if found != nil || hasDefault { tallyAsKnown(keys, in: object) }
    return found
  }

  /// Finds this variant by the members that the struct around a part does not own. The position of
  /// the cursor is then undefined. Nil also if these members are not known.
  private mutating func findTalliedVariant(
    byKeysOf object: ObjectCursor, _ keys: MemberTable
  ) throws(JSONFault) -> Int? {
    guard let places = talliedPlaces(of: object) else { return nil }
    var found: Int?
    for place in places {
      let member = parts.tallied[place]
      let variant = index(ofKeyOf: member, in: keys)
      if variant < 0 { continue }
      parts.noteAsKnown(place)
      if variant == found || isNull(member) { continue }
      guard found == nil else { throw severalVariants(at: member.start) }
      found = variant
    }
    return found
  }

  /// Begins to read the payload of a union whose variants are told by these keys of the object: nothing in the payload
  /// takes them as unclaimed.
  @usableFromInline
  mutating func beginTelling(_ keys: MemberTable, in object: ObjectCursor) {
    parts.telling.append((object.openOffset, keys))
  }

  /// Ends the payload for which ``beginTelling(_:in:)`` was called last.
  @usableFromInline
  mutating func endTelling() { parts.telling.removeLast() }

  private func severalVariants(at offset: Int) -> JSONFault {
    JSONFault(
      .invalidValue, at: offset, expected: "only one of the keys that tell the variants apart")
  }

  /// Finds the variant whose shape an open object has, and returns to where the cursor was; nil if there is none.
  public mutating func findVariant(
    _ shapes: ShapeTable, of object: ObjectCursor
  ) throws(JSONFault) -> Int? {
    let place = mark()
    defer { move(to: place) }
    move(to: mark(before: object))
    guard case .variant(let variant) = try findVariant(shapes) else { return nil }
    return variant
  }

  /// Finds the variant whose shape the rest of an open array has, and returns to where the cursor
  /// was; nil if there is none. The next element of the array is the first of the shape.
  public mutating func findVariant(
    _ shapes: ShapeTable, restOf array: ArrayCursor
  ) throws(JSONFault) -> Int? {
    let storage = shapes.storage
    let only = storage.pointee.onlyCandidate(of: .array)
    if only >= 0 { return only }
    let place = mark()
    defer { move(to: place) }
    if let arrays = storage.pointee.arrays { return try findVariant(arrays, restOf: array) }
    return nil
  }
}

extension JSONReader {
  /// Returns the type of the next value; for a number, it depends on the spelling.
  public mutating func peekKinds() throws(JSONFault) -> JSONKinds {
    switch try peekKind() {
    case .object: return .object
    case .array: return .array
    case .string: return .string
    case .bool: return .bool
    case .null: return .null
    case .number:
      var place = position
      if place < end, place.pointee == 0x2D { place += 1 }
      while place < end, 0x30...0x39 ~= place.pointee { place += 1 }
      guard place < end else { return .integer }
      let isWhole = place.pointee != 0x2E && place.pointee | 0x20 != 0x65
      return isWhole ? .integer : .fraction
    }
  }
}
