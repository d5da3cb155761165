extension JSONReader {
  /// Whether the value at `place` has a shape. The cursor is then anywhere.
  mutating func matches(
    _ shape: ValueShape, at place: Mark
  ) throws(JSONFault) -> Bool {
    move(to: place)
    let kind = try peekKinds()
    if shape.kinds.contains(kind) { return true }
    if kind == .object {
      for object in shape.objects where try matches(object, at: place) { return true }
      return false
    }
    if kind == .integer, !shape.wholes.isEmpty {
      let number = try readNumber()
      if shape.wholes.contains(where: { $0.contains(number) }) { return true }
      move(to: place)
    }
    if shape.values.isEmpty || kind == .array || kind == .null { return false }
    return try readTagIfAny().map { shape.values.contains($0) } ?? false
  }

  private mutating func matches(
    _ object: ObjectShape, at place: Mark
  ) throws(JSONFault) -> Bool {
    move(to: place)
    let places = try membersOfNextObject(object.keys.count) { object.index(of: $0) }
    for (member, shape) in zip(places, object.shapes) {
      if let member {
        guard try matches(shape, at: member) else { return false }
      } else if !shape.isOptional {
        return false
      }
    }
    return true
  }

  /// Where the values of some members lie in the object at the cursor: of a key that comes twice
  /// the last. What lies there is only glanced over.
  ///
  /// - Parameter index: the place of a key among those that are looked for; nil for others.
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
      try glanceOverValue()
    }
    return places
  }

  /// The string, integer or Boolean at the cursor; nil for a number that is no integer of 64 bits.
  mutating func readTagIfAny() throws(JSONFault) -> JSONTag? {
    do throws(JSONFault) {
      return try readTag()
    } catch {
      if error.isGrammar { throw error }
      return nil
    }
  }
}
