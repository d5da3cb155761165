import SumTypeRuntime

// These codecs are written by hand, because a test applies all three policies to one type, and a
// type of a schema has one policy.

/// A policy as a type, so that a codec can be generic over its policy.
protocol PolicyChoice {
  static var policy: KeptPolicy { get }
}

enum Keeps: PolicyChoice {
  static var policy: KeptPolicy { .keep }
}

enum Refuses: PolicyChoice {
  static var policy: KeptPolicy { .refuse }
}

enum Drops: PolicyChoice {
  static var policy: KeptPolicy { .drop }
}

nonisolated struct Twig: Hashable, Sendable {
  var id: Int
  var note: String
}

/// A codec of `{"id":1,"note":"a"}`. The policy applies to unknown fields.
nonisolated enum TwigCodec<Policy: PolicyChoice>: JSONObjectCodec {
  static var members: MemberTable { twigMembers }
  static var onSave: KeptPolicy { Policy.policy }

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Twig {
    object.onSave = onSave
    var id: Int?
    var note: String?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try IntegerCodec<Int>.decode(from: &reader)
      default: note = try StringCodec.decode(from: &reader)
      }
    }
    return Twig(
      id: try reader.require(id, 0, of: members, in: object),
      note: try reader.require(note, 1, of: members, in: object))
  }

  static func visit(_ value: Twig, over old: Twig, in fields: inout MemberVisitor) {
    fields.visit(0, value.id, over: old.id, as: IntegerCodec<Int>.self)
    fields.visit(1, value.note, over: old.note, as: StringCodec.self)
  }

  static func identify(_ value: Twig, in identity: inout IdentityWriter) {
    identity.write(value.id, as: IntegerCodec<Int>.self)
  }
}

private let twigMembers = MemberTable("id", "note")

nonisolated struct Bough: Hashable, Sendable {
  var id: Int
  var label: String
  var kept: Twig?
  var twigs: [Twig]
  var byName: [String: Twig]
  var text: [Bough]
  var code: [Bough]
}

/// A codec of a struct with twigs in a list and in a map, and with boughs in JSON in strings, as text
/// and in base 64.
nonisolated enum BoughCodec<Policy: PolicyChoice>: JSONObjectCodec {
  typealias Texts = EmbeddedCodec<ArrayCodec<BoughCodec>, JSONString>
  typealias Codes = EmbeddedCodec<ArrayCodec<BoughCodec>, Base64JSON>

  static var members: MemberTable { boughMembers }
  static var onSave: KeptPolicy { Policy.policy }

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Bough {
    object.onSave = onSave
    var bough = Bough(id: 0, label: "", twigs: [], byName: [:], text: [], code: [])
    var id: Int?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try IntegerCodec<Int>.decode(from: &reader)
      case 1: bough.label = try StringCodec.decode(from: &reader)
      case 2: bough.kept = try TwigCodec<Keeps>.decodeIfPresent(from: &reader)
      case 3: bough.twigs = try ArrayCodec<TwigCodec<Policy>>.decode(from: &reader)
      case 4: bough.byName = try DictionaryCodec<TwigCodec<Policy>>.decode(from: &reader)
      case 5: bough.text = try Texts.decode(from: &reader)
      default: bough.code = try Codes.decode(from: &reader)
      }
    }
    bough.id = try reader.require(id, 0, of: members, in: object)
    return bough
  }

  static func visit(_ value: Bough, over old: Bough, in fields: inout MemberVisitor) {
    fields.visit(0, value.id, over: old.id, as: IntegerCodec<Int>.self)
    fields.visit(1, value.label, over: old.label, as: StringCodec.self)
    fields.visitOptional(2, value.kept, over: old.kept, as: TwigCodec<Keeps>.self)
    fields.visit(3, value.twigs, over: old.twigs, as: ArrayCodec<TwigCodec<Policy>>.self)
    fields.visit(4, value.byName, over: old.byName, as: DictionaryCodec<TwigCodec<Policy>>.self)
    fields.visit(5, value.text, over: old.text, as: Texts.self)
    fields.visit(6, value.code, over: old.code, as: Codes.self)
  }

  static func identify(_ value: Bough, in identity: inout IdentityWriter) {
    identity.write(value.id, as: IntegerCodec<Int>.self)
  }
}

private let boughMembers = MemberTable("id", "label", "kept", "twigs", "byName", "text", "code")

nonisolated enum Growth: Hashable, Sendable {
  case bough(Bough)
  case stump
}

/// A codec of the entries of a document. The policy applies to unknown entries and unknown fields.
nonisolated enum GrowthCodec<Policy: PolicyChoice>: InternalUnionCodec {
  static var keys: MemberTable { growthKeys }
  static var tags: TagTable { growthTags }
  static var onSave: KeptPolicy { Policy.policy }

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Growth {
    variant == 0 ? .bough(try BoughCodec<Policy>.decode(from: &reader, in: &object)) : .stump
  }

  static func variant(of value: Growth) -> Int? { value == .stump ? 1 : 0 }

  static func visit(_ value: Growth, over old: Growth, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.bough(let value), .bough(let old)):
      payload.visitMembers(value, over: old, as: BoughCodec<Policy>.self)
    default: payload.visitBare()
    }
  }
}

private let growthKeys = MemberTable("type")
private let growthTags = TagTable("bough", "stump", bare: [1])

/// A document that is a list of entries.
typealias Thicket<Policy: PolicyChoice> = Sole<AsideListCodec<GrowthCodec<Policy>>>
