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
        guard found == nil else {
          throw JSONFault(
            .invalidValue, at: quote, expected: "only one of the keys that tell the variants apart")
        }
        found = variant
      }
      try glanceOverValue()
    }
    return found
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
