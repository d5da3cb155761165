import SumTypeJSON

/// A struct, or the root of a versioned document: `{"id": 1, "message": "hello"}`.
final class StructureShape: Shape {
  private let owner: Int
  private let fields: [PlannedField]
  private let members: MemberTable
  /// The fields that have to be there.
  private let required: [Int]
  private let versionIndex: Int?

  private let parts: [PlannedPart]

  init(
    _ fields: [PlannedField], parts: [PlannedPart] = [], owner: Int, versionIndex: Int? = nil
  ) {
    self.owner = owner
    self.parts = parts
    self.fields = fields
    self.versionIndex = versionIndex
    // In the order in which the compiled code asks for them.
    let all = fields.indices.filter { fields[$0].presence == .required }
    let first = all.filter { $0 == versionIndex || fields[$0].shape is ConstantShape }
    required = first + all.filter { !first.contains($0) }
    var aliases: [(StaticString, Int)] = []
    for (index, field) in fields.enumerated() {
      aliases += field.aliases.map { (StaticString.interned($0), index) }
    }
    members = MemberTable(fields.map { StaticString.interned($0.key) }, aliases: aliases)
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var seen = SeenFields(count: fields.count)
    let part = trail.takePart()
    let isShared = !parts.isEmpty && part == nil
    let (start, first) = (reader.mark(), trail.items.count)
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
      if !claims.isEmpty { try reader.noteClaim(of: members[member], in: &object) }
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
    try readParts(claims, in: part, from: start, &reader, &trail)
    for index in required where !seen.contains(index) {
      throw JSONFault(.missingMember, at: object.openOffset, expected: members[index].text)
    }
    if isShared { try noteUnknown(claims, from: start, since: first, &reader, &trail) }
  }

  /// Reads what is flattened into the struct, from its own opening brace each.
  private func readParts(
    _ claims: [MemberKey], in outer: PlannedPart.Place?, from start: JSONReader.Mark,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    let end = reader.mark()
    for (index, part) in parts.enumerated() {
      reader.move(to: start)
      if part.isOptional, try !part.isThere(in: &reader) {
        switch part.sign {
        case .member: trail.know(part.keys)
        case .tag(let tag): trail.know(tag)
        case .key: break
        }
        continue
      }
      var others = (outer?.others ?? []) + [members]
      for (other, part) in parts.enumerated() where other != index { others.append(part.keys) }
      trail.claims = claims
      trail.part = PlannedPart.Place(keys: part.keys, others: others)
      try part.shape.read(&reader, &trail)
      trail.part = nil
      trail.claims = []
    }
    reader.move(to: end)
  }

  /// Notes the members that nobody knows.
  private func noteUnknown(
    _ claims: [MemberKey], from start: JSONReader.Mark, since first: Int,
    _ reader: inout JSONReader, _ trail: inout Trail
  ) throws(JSONFault) {
    guard let shared = trail.shared.last else { return }
    let end = reader.mark()
    reader.move(to: start)
    var object = try reader.openObject(keepsUnknown: false)
    while let key = try reader.nextKey(&object) {
      let value = try reader.skipValue()
      if claims.contains(where: { $0.string == key }) || !shared.isUnknown(key) { continue }
      trail.note(.field, object.keyOffset..<value.upperBound, as: owner)
    }
    reader.move(to: end)
    trail.items[first...].sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Which fields were there: a word, and an array for wider structs only.
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
