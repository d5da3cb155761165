import SumTypeGenerator
import SumTypeJSON

/// A field of a struct, ready to be read.
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
      case .defaulted: .defaulted
      }
    self.shape = shape
  }

  /// A field that has to be there.
  init(key: String, shape: any Shape) {
    self.key = key
    aliases = []
    presence = .required
    self.shape = shape
  }
}

/// A struct, or the root of a versioned document: `{"id": 1, "message": "hello"}`.
final class StructureShape: Shape {
  private let owner: Int
  private let fields: [PlannedField]
  private let members: MemberTable
  /// The fields that have to be there.
  private let required: [Int]
  private let versionIndex: Int?

  init(_ fields: [PlannedField], owner: Int, versionIndex: Int? = nil) {
    self.owner = owner
    self.fields = fields
    self.versionIndex = versionIndex
    required = fields.indices.filter { fields[$0].presence == .required }
    var aliases: [(StaticString, Int)] = []
    for (index, field) in fields.enumerated() {
      aliases += field.aliases.map { (StaticString.interned($0), index) }
    }
    members = MemberTable(fields.map { StaticString.interned($0.key) }, aliases: aliases)
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    var seen = SeenFields(count: fields.count)
    var object = try reader.openObject()
    let claims = trail.claimAll(in: &object, of: &reader)
    defer { for _ in claims { reader.endClaims(of: object) } }
    while true {
      let member = try reader.nextMember(&object, members)
      trail.noteFields(&reader, as: owner)
      guard let member else { break }
      trail.enter(.key(object.keyRange))
      if fields[member].presence == .optional {
        try fields[member].shape.readIfPresent(&reader, &trail)
      } else {
        let start = reader.offset
        try fields[member].shape.read(&reader, &trail)
        if member == versionIndex {
          trail.version = FoundVersion(range: start..<reader.offset, key: object.keyRange)
        }
      }
      trail.leave()
      seen.insert(member)
    }
    for index in required where !seen.contains(index) {
      throw JSONFault(.missingMember, at: object.openOffset, expected: members[index].text)
    }
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

/// The version of a document: any whole number.
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
