import SumTypeRuntime

/// Reads and writes ``SignalMessage``: `{"author":…,"mood":…,"note":…,"extra":…,"replies":[…]}`.
nonisolated enum SignalMessageCodec: JSONObjectCodec {
  static let members = MemberTable("author", "mood", "note", "extra", "replies")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> SignalMessage {
    var author: UserID?
    var mood: Tone?
    var note: String?
    var extra: JSONValue?
    var replies: [Signal]?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: author = try UserIDCodec.decode(from: &reader)
      case 1: mood = try ToneCodec.decode(from: &reader)
      case 2: note = try StringCodec.decodeIfPresent(from: &reader)
      case 3: extra = try JSONValueCodec.decodeIfPresent(from: &reader)
      default: replies = try ArrayCodec<SignalCodec>.decode(from: &reader)
      }
    }
    return SignalMessage(
      author: try reader.require(author, 0, of: members, in: object),
      mood: try reader.require(mood, 1, of: members, in: object),
      note: note,
      extra: extra,
      replies: try reader.require(replies, 4, of: members, in: object))
  }

  static func visit(
    _ value: SignalMessage, over old: SignalMessage, in fields: inout MemberVisitor
  ) {
    fields.visit(0, value.author, over: old.author, as: UserIDCodec.self)
    fields.visit(1, value.mood, over: old.mood, as: ToneCodec.self)
    fields.visitOptional(2, value.note, over: old.note, as: StringCodec.self)
    fields.visitOptional(3, value.extra, over: old.extra, as: JSONValueCodec.self)
    fields.visit(4, value.replies, over: old.replies, as: ArrayCodec<SignalCodec>.self)
  }
}

typealias UserIDCodec = RawValueCodec<UserID, UUIDCodec>

nonisolated enum ToneCodec: JSONEnumCodec {
  typealias Value = Tone
  typealias Base = StringCodec

  static func isUnknown(_ value: Tone) -> Bool {
    if case .unknown = value { true } else { false }
  }
}

/// Reads and writes ``Signal``: `{"type":"message",…}`.
nonisolated enum SignalCodec: InternalUnionCodec {
  static let keys = MemberTable("type")
  static let tags = TagTable("message", "ping", bare: [1])

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Signal {
    switch variant {
    case 0: .message(try SignalMessageCodec.decode(from: &reader, in: &object))
    default: .ping
    }
  }

  static func variant(of value: Signal) -> Int? {
    switch value {
    case .message: 0
    case .ping: 1
    case .unknown: nil
    }
  }

  static func visit(_ value: Signal, over old: Signal, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.message(let value), .message(let old)):
      payload.visitMembers(value, over: old, as: SignalMessageCodec.self)
    case (.ping, .ping): payload.visitBare()
    case (.unknown(let value), .unknown(let old)): payload.visitUnknown(value, over: old)
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> Signal? { .unknown(value) }

  static func unrecognized(in value: Signal) -> Unrecognized? {
    if case .unknown(let value) = value { value } else { nil }
  }
}
