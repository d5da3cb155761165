import SumTypeGenerator
import SumTypeJSON

/// The key and the value of the entries of a map that is written as a list.
struct MapEntryShape {
  let key: any Shape
  let value: any Shape
  /// The member with the key; nil if an entry is a tuple.
  let keyMember: String?
  private let type: ValueType
  private let images: KeyImages

  /// - Parameter kind: the type of an entry.
  init?(_ kind: TypeDeclaration.Kind, in builder: PlanBuilder) {
    switch kind {
    case .structure(let structure) where structure.fields.count == 2:
      self.init(structure.fields, keyMember: structure.fields[0].key, in: builder)
    case .tuple(let tuple) where tuple.fields.count == 2:
      self.init(tuple.fields, keyMember: nil, in: builder)
    default: return nil
    }
  }

  private init(_ fields: [Field], keyMember: String?, in builder: PlanBuilder) {
    self.keyMember = keyMember
    type = fields[0].type
    images = builder.keyImages
    key = builder.shape(of: type)
    let shape = builder.shape(of: fields[1].type, fields[1].bounds)
    if case .optional = fields[1].presence {
      value = OptionalShape(wrapped: shape)
    } else {
      value = shape
    }
  }

  /// Reads the list, whose entries must differ in their keys.
  ///
  /// - Parameter readEntry: reads the entry with this index, whose first element is the next one of the array, and
  ///   returns the range of its key.
  fileprivate func readList(
    within bounds: LengthBounds?, _ reader: inout JSONReader, _ trail: inout Trail,
    _ readEntry: (
      _ index: Int, inout ArrayCursor, inout JSONReader, inout Trail
    ) throws(JSONFault) -> Range<Int>
  ) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    var keys: Set<KeyImages.Image> = []
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      let offset = reader.offset
      let key = try readEntry(keys.count, &array, &reader, &trail)
      guard let json = try? JSONValue(parsing: Array(reader.source[key])),
        let image = images.image(of: json, as: type), keys.insert(image).inserted
      else {
        throw JSONFault(.collidingKeys, at: offset, expected: "keys that differ in Swift")
      }
    }
    try bounds?.check(keys.count, at: start, .map)
  }
}

/// A map that is written as a list of pairs or objects: `[["happy", 3], ["sad", 1]]`.
struct EntriesShape: Shape {
  /// The shape of an entry.
  let element: any Shape
  let entry: MapEntryShape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try entry.readList(within: bounds, &reader, &trail) {
      (index, _, reader, trail) throws(JSONFault) in
      let start = reader.mark()
      trail.enter(.index(index))
      try element.read(&reader, &trail)
      trail.leave()
      let end = reader.mark()
      reader.rewind(to: start)
      let key = try rangeOfKey(&reader)
      reader.rewind(to: end)
      return key
    }
  }

  /// Returns the range of the key of the entry at the reader.
  private func rangeOfKey(_ reader: inout JSONReader) throws(JSONFault) -> Range<Int> {
    guard let member = entry.keyMember else {
      var array = try reader.openArray()
      _ = try reader.nextElement(&array)
      return try reader.skipValue()
    }
    var found: Range<Int>?
    var object = try reader.openObject(keepsUnknown: false)
    while let key = try reader.nextKey(&object) {
      let range = try reader.skipValue()
      if key.utf8.elementsEqual(member.utf8) { found = range }
    }
    return found ?? reader.offset..<reader.offset
  }
}

/// A map whose keys and values alternate in a list: `["happy", 3, "sad", 1]`.
struct AlternatingShape: Shape {
  let entry: MapEntryShape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    try entry.readList(within: bounds, &reader, &trail) {
      (index, array, reader, trail) throws(JSONFault) in
      let start = reader.offset
      trail.enter(.index(2 * index))
      try entry.key.read(&reader, &trail)
      trail.leave()
      let key = start..<reader.offset
      guard try reader.nextElement(&array) else {
        throw JSONFault(.missingElement, at: array.openOffset, expected: "value")
      }
      trail.enter(.index(2 * index + 1))
      try entry.value.read(&reader, &trail)
      trail.leave()
      return key
    }
  }
}
