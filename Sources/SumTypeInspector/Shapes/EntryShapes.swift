import SumTypeGenerator
import SumTypeJSON

/// What entries of a map that is written as a list are made of.
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

  /// The keys so far.
  struct Keys {
    fileprivate var images: Set<KeyImages.Image> = []
    var count: Int { images.count }
  }

  /// Adds the key that lies at `range`.
  ///
  /// - Parameter start: the offset of the entry.
  func add(
    _ range: Range<Int>, of reader: borrowing JSONReader, to keys: inout Keys, at start: Int
  ) throws(JSONFault) {
    guard let json = try? JSONValue(parsing: Array(reader.source[range])),
      let image = images.image(of: json, as: type), keys.images.insert(image).inserted
    else {
      throw JSONFault(.collidingKeys, at: start, expected: "keys that differ in Swift")
    }
  }
}

/// A map that is written as a list of pairs or objects: `[["happy", 3], ["sad", 1]]`.
struct EntriesShape: Shape {
  /// The shape of an entry.
  let element: any Shape
  let entry: MapEntryShape
  let bounds: LengthBounds?

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let start = try bounds?.start(&reader)
    var keys = MapEntryShape.Keys()
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      let offset = reader.offset
      let mark = reader.mark()
      trail.enter(.index(keys.count))
      try element.read(&reader, &trail)
      trail.leave()
      let end = reader.mark()
      reader.rewind(to: mark)
      let range = try rangeOfKey(&reader)
      reader.rewind(to: end)
      try entry.add(range, of: reader, to: &keys, at: offset)
    }
    try bounds?.check(keys.count, at: start, .map)
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
    let start = try bounds?.start(&reader)
    var keys = MapEntryShape.Keys()
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      let offset = reader.offset
      trail.enter(.index(2 * keys.count))
      try entry.key.read(&reader, &trail)
      trail.leave()
      let key = offset..<reader.offset
      guard try reader.nextElement(&array) else {
        throw JSONFault(.missingElement, at: array.openOffset, expected: "value")
      }
      trail.enter(.index(2 * keys.count + 1))
      try entry.value.read(&reader, &trail)
      trail.leave()
      try entry.add(key, of: reader, to: &keys, at: offset)
    }
    try bounds?.check(keys.count, at: start, .map)
  }
}
