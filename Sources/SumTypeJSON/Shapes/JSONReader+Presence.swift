extension JSONReader {
  /// Finds the variant of which a key is there and not `null`, in an object that is open, and comes
  /// back.
  ///
  /// - Parameters:
  ///   - object: the object, which is open.
  ///   - keys: the keys of each variant, with the variant's index.
  /// - Returns: nil if there is none.
  /// - Throws: `invalidValue` at the key of a second variant.
  public mutating func findVariant(
    byKeysOf object: ObjectCursor, _ keys: MemberTable
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
      let variant = try key.withCharacters { (characters) throws(JSONFault) in
        keys.index(of: characters)
      }
      if let variant, variant != found, try peekKind() != .null {
        guard found == nil else { throw severalVariants(at: quote) }
        found = variant
      }
      try glanceOverValue()
    }
    // A key of another variant may be there as `null`.
    if found != nil { tallyAsKnown(keys, in: object) }
    return found
  }

  /// The same, of the members that the struct around a part has left to others. The cursor is then
  /// anywhere. Nil also where they are not known.
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

  private func severalVariants(at offset: Int) -> JSONFault {
    JSONFault(
      .invalidValue, at: offset, expected: "only one of the keys that tell the variants apart")
  }

  /// Finds the variant whose shape an object has that is open, and comes back; nil if none has it.
  public mutating func findVariant(
    _ shapes: ShapeTable, of object: ObjectCursor
  ) throws(JSONFault) -> Int? {
    let place = mark()
    defer { move(to: place) }
    move(to: mark(before: object))
    guard case .variant(let variant) = try findVariant(shapes) else { return nil }
    return variant
  }
}
