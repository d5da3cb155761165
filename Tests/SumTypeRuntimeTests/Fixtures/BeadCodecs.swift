import SumTypeRuntime

// Written by hand: many codecs read one type here, and a type of a schema has one representation.

/// `{"colour":"red","size":2}`
nonisolated enum GlassCodec: JSONObjectCodec {
  static let members = MemberTable("colour", "size")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Glass {
    var colour: String?
    var size: Int?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: colour = try StringCodec.decode(from: &reader)
      default: size = try IntegerCodec<Int>.decodeIfPresent(from: &reader)
      }
    }
    return Glass(try reader.require(colour, 0, of: members, in: object), size: size)
  }

  static func visit(_ value: Glass, over old: Glass, in fields: inout MemberVisitor) {
    fields.visit(0, value.colour, over: old.colour, as: StringCodec.self)
    fields.visitOptional(1, value.size, over: old.size, as: IntegerCodec<Int>.self)
  }
}

/// `{"$type":"pearl","shine":3}`: a struct that says what it is.
nonisolated enum PearlCodec: JSONObjectCodec {
  static let members = MemberTable("$type", "shine")
  static let typeValues = ConstantValues(
    "pearl", "nacre", expected: "\"pearl\" or \"nacre\"")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Pearl {
    var type: Void?
    var shine: Int?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: type = try reader.readConstant(typeValues, 0, of: members, in: &object)
      default: shine = try IntegerCodec<Int>.decode(from: &reader)
      }
    }
    try reader.requireConstant(type, 0, of: members, in: object)
    return Pearl(shine: try reader.require(shine, 1, of: members, in: object))
  }

  static func visit(_ value: Pearl, over old: Pearl, in fields: inout MemberVisitor) {
    fields.visitConstant(0, typeValues)
    fields.visit(1, value.shine, over: old.shine, as: IntegerCodec<Int>.self)
  }
}

/// What the codecs of a bead have in common: which payload each variant has.
protocol BeadCodec: UnionCodec where Value == Bead {}

extension BeadCodec {
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Bead {
    switch variant {
    case 0: .glass(try GlassCodec.decode(from: &reader))
    case 1: .note(try OptionalCodec<StringCodec>.decode(from: &reader))
    default: .clasp
    }
  }

  static func variant(of value: Bead) -> Int? {
    switch value {
    case .glass: 0
    case .note: 1
    case .clasp: 2
    case .unknown: nil
    }
  }

  static func visit(_ value: Bead, over old: Bead, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.glass(let value), .glass(let old)):
      payload.visit(value, over: old, as: GlassCodec.self)
    case (.note(let value), .note(let old)):
      payload.visit(value, over: old, as: OptionalCodec<StringCodec>.self)
    case (.clasp, .clasp): payload.visitBare()
    case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> Bead? { .unknown(value) }

  static func unrecognized(in value: Bead) -> Unrecognized? {
    if case .unknown(let value) = value { value } else { nil }
  }
}

extension BeadCodec where Self: MemberPayloadCodec {
  static func withoutPayload(_ variant: Int) -> Bead? { variant == 1 ? .note(nil) : nil }

  static func hasPayload(_ value: Bead) -> Bool { value != .note(nil) }
}

/// `{"kind":"glass","glass":{…}}`
nonisolated enum KeyedBeadCodec: KeyedUnionCodec, BeadCodec {
  static let tags = TagTable("glass", "note", "clasp", bare: [2], aliases: [("crystal", 0)])
  static let keys = KeyedTable("kind", tags)
}

/// `{"kind":"glass","glass":{…},"note":null}`
nonisolated enum FilledBeadCodec: KeyedUnionCodec, BeadCodec {
  static let tags = TagTable("glass", "note", "clasp", bare: [2], aliases: [("crystal", 0)])
  static let keys = KeyedTable("kind", tags, nullsOthers: true)

  static var newNil: NilSpelling { .null }
}

/// `{"glass":{…}}`, or with the tag
nonisolated enum ToldBeadCodec: KeyedUnionCodec, BeadCodec {
  static let tags = TagTable("glass", "note", "clasp", bare: [2], aliases: [("crystal", 0)])
  static let keys = KeyedTable("kind", tags, isTagOptional: true)
}

/// The same, where a value that nothing tells is `.note(nil)`.
nonisolated enum ToldOrNoteCodec: KeyedUnionCodec, BeadCodec {
  static let tags = TagTable("glass", "note", "clasp", bare: [2], absent: 1)
  static let keys = KeyedTable("kind", tags, isTagOptional: true)
}

/// `{…}`, with a tag from around the document.
nonisolated enum OutsideBeadCodec: OutsideUnionCodec, BeadCodec {
  static let tags = TagTable("glass", "note", "clasp", bare: [2])
}

/// What the codecs of a gem have in common, whose payloads are read from the union's own object.
protocol GemCodec: UnionCodec where Value == Gem {}

extension GemCodec {
  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Gem {
    switch variant {
    case 0: .glass(try GlassCodec.decode(from: &reader, in: &object))
    case 1: .pearl(try PearlCodec.decode(from: &reader, in: &object))
    default: .clasp
    }
  }

  static func variant(of value: Gem) -> Int? {
    switch value {
    case .glass: 0
    case .pearl: 1
    case .clasp: 2
    case .unknown: nil
    }
  }

  static func visit(_ value: Gem, over old: Gem, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.glass(let value), .glass(let old)):
      payload.visitMembers(value, over: old, as: GlassCodec.self)
    case (.pearl(let value), .pearl(let old)):
      payload.visitMembers(value, over: old, as: PearlCodec.self)
    case (.clasp, .clasp): payload.visitBare()
    case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> Gem? { .unknown(value) }

  static func unrecognized(in value: Gem) -> Unrecognized? {
    if case .unknown(let value) = value { value } else { nil }
  }
}

/// `{"kind":"glass","version":1, …}`; a pearl is one of any version.
nonisolated enum PairedGemCodec: PairedUnionCodec, GemCodec {
  static let pairs = PairTable(
    "kind", "version", (0, "glass", 1), (1, "pearl", nil), (2, "clasp", true), (2, "clasp", "old"),
    bare: [2])
}

/// The same, of which no value is unknown.
nonisolated enum SealedGemCodec: PairedUnionCodec, GemCodec {
  static let pairs = PairedGemCodec.pairs

  static func unknown(_ value: Unrecognized) -> Gem? { nil }
}

/// `{"colour": …}` or `{"shine": …}`
nonisolated enum PresentGemCodec: PresenceUnionCodec, GemCodec {
  static let keys = MemberTable("colour", "shine")
}

/// A codec of what is flattened, with the keys that its members may have.
protocol PartCodec: FlatCodec where Value: Hashable & Sendable {
  static var partKeys: [MemberTable] { get }
}

extension GlassCodec: PartCodec {
  static let partKeys = [members]
}
extension PearlCodec: PartCodec {
  static let partKeys = [members]
}
extension KeyedBeadCodec: PartCodec {
  static let partKeys = [MemberTable("kind", "glass", "crystal", "note", "clasp")]
}
extension FilledBeadCodec: PartCodec {
  static let partKeys = [MemberTable("kind", "glass", "crystal", "note", "clasp")]
}
extension ToldBeadCodec: PartCodec {
  static let partKeys = [MemberTable("kind", "glass", "crystal", "note", "clasp")]
}
extension PairedGemCodec: PartCodec {
  static let partKeys = [MemberTable("kind", "version", "colour", "size", "$type", "shine")]
}
extension PresentGemCodec: PartCodec {
  static let partKeys = [MemberTable("colour", "size", "$type", "shine")]
}

private let threadMembers = MemberTable("id", "knots")

/// `{"id":1, …, "knots":2}`
nonisolated enum ThreadedCodec<Content: PartCodec>: JSONObjectCodec {
  static var members: MemberTable { threadMembers }

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Threaded<Content.Value> {
    var id: Int?
    var knots: Int?
    var shared = reader.share(&object)
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try IntegerCodec<Int>.decode(from: &reader)
      default: knots = try IntegerCodec<Int>.decodeIfPresent(from: &reader)
      }
    }
    reader.noteEnd(of: &shared)
    let content = try reader.readPart(
      0, of: Content.partKeys, beside: members, in: shared, as: Content.self)
    let value = Threaded(
      try reader.require(id, 0, of: members, in: object), content, knots: knots)
    try reader.endParts(of: value, in: shared, as: Self.self)
    return value
  }

  static func visit(
    _ value: Threaded<Content.Value>, over old: Threaded<Content.Value>,
    in fields: inout MemberVisitor
  ) {
    fields.visit(0, value.id, over: old.id, as: IntegerCodec<Int>.self)
    fields.visitPart(
      1, value.content, over: old.content, as: Content.self, 0, of: Content.partKeys,
      beside: members)
    fields.visitOptional(1, value.knots, over: old.knots, as: IntegerCodec<Int>.self)
  }

  static func identify(_ value: Threaded<Content.Value>, in identity: inout IdentityWriter) {
    identity.write(value.id, as: IntegerCodec<Int>.self)
  }
}
