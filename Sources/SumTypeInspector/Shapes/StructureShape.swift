import SumTypeGenerator
import SumTypeJSON

/// A struct, or the root of a versioned document: `{"id": 1, "message": "hello"}`.
final class StructureShape: Shape {
  private let owner: Int
  private let fields: [PlannedField]
  private let members: MemberTable
  /// The indices of the required fields, in the order in which they are checked.
  private let required: [Int]
  private let versionIndex: Int?

  private let parts: [PlannedPart]

  init(
    _ fields: [PlannedField], parts: [PlannedPart] = [], owner: Int, versionIndex: Int? = nil,
    in memory: TableMemory
  ) {
    self.owner = owner
    self.parts = parts
    self.fields = fields
    self.versionIndex = versionIndex
    // In the order in which the generated code checks them.
    let all = fields.indices.filter { fields[$0].presence == .required }
    let isFirst = { (index: Int) in index == versionIndex || fields[index].shape is ConstantShape }
    required = all.filter(isFirst) + all.filter { !isFirst($0) }
    var aliases: [(StaticString, Int)] = []
    for (index, field) in fields.enumerated() {
      aliases += field.aliases.map { (memory.interned($0), index) }
    }
    members = MemberTable(
      fields.map { memory.interned($0.key) }, aliases: aliases, in: memory)
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var seen = SeenFields(count: fields.count)
    let part = trail.takePart()
    let telling = trail.takeTelling()
    let isShared = !parts.isEmpty && part == nil
    let (start, first, handedOn) = (reader.mark(), trail.items.count, trail.handedOn)
    if isShared { trail.shared.append(SharedKeys()) }
    defer { if isShared { trail.shared.removeLast() } }
    if part != nil || isShared { trail.know(members) }
    var object = try reader.openObject(keepsUnknown: part == nil && parts.isEmpty)
    let claims = trail.claimAll(in: &object, of: &reader)
    defer { for _ in claims { reader.endClaim(of: &object) } }
    while true {
      let member = try reader.nextMember(&object, members)
      trail.noteFields(&reader, as: owner)
      guard let member else { break }
      trail.enter(.key(object.keyRange))
      if !claims.isEmpty, fields[member].shape is ConstantShape {
        try reader.noteClaim(of: members[member], in: &object)
      }
      if fields[member].presence == .optional {
        try fields[member].shape.readIfPresent(&reader, &trail)
      } else {
        reader.skipToValue()
        let start = reader.offset
        try fields[member].shape.read(&reader, &trail)
        if member == versionIndex {
          trail.version = FoundVersion(range: start..<reader.offset, key: object.keyRange)
        }
      }
      trail.leave()
      seen.insert(member)
    }
    if !parts.isEmpty {
      try readParts(
        claims, beside: (part?.others ?? []) + telling, from: start, &reader, &trail)
    }
    for index in required where !seen.contains(index) {
      throw JSONFault(.missingMember, at: object.openOffset, expected: members[index].text)
    }
    // If items were emitted meanwhile, they precede these, and the index is invalid.
    if isShared {
      let first = trail.handedOn == handedOn ? first : 0
      try noteUnknown(claims, from: start, since: first, &reader, &trail)
    }
  }

  /// Reads the flattened parts, each from the start of the struct's own object.
  private func readParts(
    _ claims: [MemberKey], beside outer: [MemberTable], from start: JSONReader.Mark,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    let end = reader.mark()
    let around = outer + [members]
    for (index, part) in parts.enumerated() {
      reader.move(to: start)
      if part.isOptional, try !part.isThere(in: &reader) {
        trail.knowAbsence(of: part.sign)
        continue
      }
      trail.claims = claims
      trail.part = PlannedPart.Place(parts, at: index, around: around)
      try part.shape.read(&reader, &trail)
      trail.part = nil
      trail.claims = []
    }
    reader.move(to: end)
  }

  /// Notes the unknown members of an object that is read in parts, in the order of the data.
  private func noteUnknown(
    _ claims: [MemberKey], from start: JSONReader.Mark, since first: Int,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    guard let shared = trail.shared.last else { return }
    let end = reader.mark()
    reader.move(to: start)
    var object = try reader.openObject(keepsUnknown: false)
    while let key = try reader.nextKey(&object) {
      let isNull = try reader.peekKind() == .null
      let value = try reader.skipValue()
      guard !claims.contains(where: { $0.string.wire == key.wire }),
        let level = shared.level(of: key, isNull: isNull)
      else { continue }
      trail.note(level, object.keyOffset..<value.upperBound, as: owner)
    }
    reader.move(to: end)
    trail.items[first...].sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// The fields that have been found, as bits: one word, and an array for wider structs.
private struct SeenFields {
  private var first: UInt64 = 0
  private var rest: [UInt64] = []

  init(count: Int) {
    if count > 64 { rest = Array(repeating: 0, count: (count - 1) / 64) }
  }

  mutating func insert(_ index: Int) {
    if index < 64 {
      first |= 1 << UInt64(index)
    } else {
      rest[index / 64 - 1] |= 1 << UInt64(index % 64)
    }
  }

  func contains(_ index: Int) -> Bool {
    let word = index < 64 ? first : rest[index / 64 - 1]
    return word >> UInt64(index % 64) & 1 == 1
  }
}

/// A tuple: `["intro", ["lead"]]`. Further elements are unknown fields, or those of its rest.
final class TupleShape: ElementsShape {
  private let owner: Int
  /// The elements in their order; the key of each is its name.
  private let elements: [PlannedField]
  private let names: [StaticString]
  /// Whether further elements are kept.
  private let isOpen: Bool
  /// The list of all further elements.
  private let rest: ListShape?

  init(
    _ elements: [PlannedField], named names: [String], rest: ListShape?, isOpen: Bool, owner: Int,
    in memory: TableMemory
  ) {
    self.isOpen = isOpen
    self.owner = owner
    self.elements = elements
    self.rest = rest
    self.names = names.map { memory.interned($0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var array = try reader.openArray()
    try readElements(from: 0, of: &array, &reader, &trail)
  }

  func readElements(
    from first: Int, of array: inout ArrayCursor, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    var count = 0
    while try reader.nextElement(&array) {
      trail.enter(.index(first + count))
      if count < elements.count {
        try read(elements[count], &reader, &trail)
      } else if let rest {
        try rest.element.read(&reader, &trail)
      } else if !isOpen {
        reader.skipToValue()
        throw JSONFault(.invalidValue, at: reader.offset, expected: "no further element")
      } else {
        trail.noteElement(try reader.skipValue(), as: owner)
      }
      trail.leave()
      count += 1
    }
    for index in elements.indices.dropFirst(count) where elements[index].presence == .required {
      throw JSONFault(.missingElement, at: array.openOffset, expected: names[index])
    }
    try rest?.bounds?.check(max(0, count - elements.count), at: array.openOffset, .list)
  }

  private func read(
    _ element: PlannedField, _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    if element.presence == .optional {
      try element.shape.readIfPresent(&reader, &trail)
    } else {
      try element.shape.read(&reader, &trail)
    }
  }
}

/// A field of a struct, prepared for reading.
struct PlannedField {
  enum Presence {
    case required, optional, defaulted
  }

  let key: String
  let aliases: [String]
  let presence: Presence
  let shape: any Shape

  init(_ field: Field, shape: any Shape) {
    key = field.key
    aliases = field.aliases
    presence =
      switch field.presence {
      case .required: .required
      case .optional: .optional
      case .defaulted, .rest: .defaulted
      }
    self.shape = shape
  }

  /// Creates the field of a constant, a member that must have one of a few values.
  init(_ constant: ConstantMember, in memory: TableMemory) {
    self.init(
      key: constant.key, shape: ConstantShape(constant.values, in: memory),
      presence: constant.isOptional ? .defaulted : .required)
  }

  /// Creates a field, required by default.
  init(key: String, shape: any Shape, presence: Presence = .required) {
    self.key = key
    aliases = []
    self.presence = presence
    self.shape = shape
  }
}

/// The version of a document: any integer.
struct VersionShape: Shape {
  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let version = try reader.readNumber()
    guard version.isInteger || version.int64 != nil else {
      throw JSONFault(.invalidValue, at: start, expected: "a version, which is a whole number")
    }
  }
}
