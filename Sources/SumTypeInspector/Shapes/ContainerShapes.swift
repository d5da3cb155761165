import SumTypeJSON

/// A list: `[1, 2, 3]`.
struct ListShape: Shape {
  let element: any Shape
  let bounds: LengthBounds?
  /// Whether the list is the root or has the entries of the document.
  var countsEntries = false

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    var array = try reader.openArray()
    var count = 0
    while try reader.nextElement(&array) {
      trail.enter(.index(count))
      try element.read(&reader, &trail)
      trail.leave()
      count += 1
      if countsEntries { trail.entries += 1 }
      trail.emitCertainItems(reader)
    }
    try bounds?.check(count, at: start, .list)
  }
}

/// A document's entries, whose unknown and malformed values are kept aside of the list.
struct AsideListShape: Shape {
  let union: UnionShape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var array = try reader.openArray()
    var count = 0
    while try reader.nextElement(&array) {
      trail.enter(.index(count))
      try union.readOrCapture(&reader, &trail)
      trail.leave()
      count += 1
      trail.entries += 1
      trail.emitCertainItems(reader)
    }
  }
}

/// A list of one element may also be that element alone: `"a"` for `["a"]`.
struct OneOrManyShape: Shape {
  let element: any Shape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if try reader.peekKind() == .array {
      return try ListShape(element: element, bounds: bounds).read(&reader, &trail)
    }
    let start = try bounds?.start(&reader)
    try element.read(&reader, &trail)
    try bounds?.check(1, at: start, .list)
  }
}

/// A line of many. Any JSON is accepted: a value that does not fit is noted with its reason.
struct LineShape: Shape {
  let value: any Shape
  /// The shape of the value, if it is a union.
  let union: UnionShape?
  /// The owner of a finding for a value that is not a union.
  let owner: Int

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    if let union { return try union.readOrCapture(&reader, &trail) }
    let start = reader.mark()
    let before = trail.beginAttempt()
    defer { trail.endAttempt() }
    do throws(JSONFault) {
      try value.read(&reader, &trail)
    } catch {
      if error.isGrammar { throw error }
      trail.take(back: before)
      reader.rewind(to: start)
      trail.note(.malformed, try reader.skipValue(), as: owner, fault: error)
    }
  }
}

/// An object whose keys are data: `{"en": "Hello", "de": "Hallo"}`.
///
/// Two keys that Swift's `==` considers equal are a fault, because they would be one entry of a dictionary.
struct MapShape: Shape {
  let element: any Shape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    var keys: Set<String> = []
    var object = try reader.openObject()
    while let key = try reader.nextKey(&object) {
      try element.readEntry(key, of: object, besides: &keys, &reader, &trail)
    }
    try bounds?.check(keys.count, at: start, .map)
  }
}

/// A map whose entries are the members of an object that nothing else in it knows.
struct FlatMapShape: Shape {
  let element: any Shape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let part = trail.takePart()
    var keys: Set<String> = []
    var object = try reader.openObject(keepsUnknown: false)
    let claims = trail.claimAll(in: &object, of: &reader)
    defer { for _ in claims { reader.endClaim(of: &object) } }
    while let key = try reader.nextKey(&object) {
      if claims.contains(where: { $0.string.wire == key.wire })
        || part?.othersHave(key) == true
      {
        try reader.skipValue()
        continue
      }
      try element.readEntry(key, of: object, besides: &keys, &reader, &trail)
      trail.take(key)
    }
  }
}

extension Shape {
  /// Reads the value of an entry of a map, whose key must differ from those before it.
  fileprivate func readEntry(
    _ key: String, of object: ObjectCursor, besides keys: inout Set<String>,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    trail.enter(.key(object.keyRange))
    try read(&reader, &trail)
    trail.leave()
    guard keys.insert(key).inserted else {
      throw JSONFault(
        .collidingKeys, at: object.keyOffset, expected: "keys that differ in Swift")
    }
  }
}

/// A map that is written as an empty array if it is empty: `{"a": 1}`, and `[]`.
struct MapOrEmptyArrayShape: Shape {
  let map: MapShape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard try reader.peekKind() == .array else { return try map.read(&reader, &trail) }
    let start = try map.bounds?.start(&reader)
    var array = try reader.openArray()
    guard try !reader.nextElement(&array) else {
      throw JSONFault(
        .typeMismatch, at: array.openOffset, expected: "an object or an empty array")
    }
    try map.bounds?.check(0, at: start, .map)
  }
}

/// An object of exactly one member, whose key is data.
struct OneEntryShape: Shape {
  let element: any Shape

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var object = try reader.openObject()
    guard try reader.nextKey(&object) != nil else {
      throw JSONFault(.invalidValue, at: object.openOffset, expected: "an object of one member")
    }
    trail.enter(.key(object.keyRange))
    try element.read(&reader, &trail)
    trail.leave()
    guard try reader.nextKey(&object) == nil else {
      throw JSONFault(.extraMember, at: object.keyOffset)
    }
  }
}
