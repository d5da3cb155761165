import SumTypeRuntime

/// A union whose payload's members may all be absent.
nonisolated enum SignalLike: Hashable, Sendable {
  case on(Volume)
}

nonisolated struct Volume: Hashable, Sendable {
  var level: Int?
  var inner: InnerVolume?

  init(level: Int? = nil, inner: InnerVolume? = nil) {
    self.level = level
    self.inner = inner
  }
}

nonisolated struct InnerVolume: Hashable, Sendable {
  var level: Int?
}

nonisolated enum VolumeCodec: JSONObjectCodec {
  static let members = MemberTable("level", "inner")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Volume {
    var level: Int?
    var inner: InnerVolume?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: level = try IntegerCodec<Int>.decodeIfPresent(from: &reader)
      default: inner = try InnerVolumeCodec.decodeIfPresent(from: &reader)
      }
    }
    return Volume(level: level, inner: inner)
  }

  static func visit(_ value: Volume, over old: Volume, in fields: inout MemberVisitor) {
    fields.visitOptional(0, value.level, over: old.level, as: IntegerCodec<Int>.self)
    fields.visitOptional(1, value.inner, over: old.inner, as: InnerVolumeCodec.self)
  }
}

nonisolated enum InnerVolumeCodec: JSONObjectCodec {
  static let members = MemberTable("level")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> InnerVolume {
    var level: Int?
    while try reader.nextMember(&object, members) != nil {
      level = try IntegerCodec<Int>.decodeIfPresent(from: &reader)
    }
    return InnerVolume(level: level)
  }

  static func visit(_ value: InnerVolume, over old: InnerVolume, in fields: inout MemberVisitor) {
    fields.visitOptional(0, value.level, over: old.level, as: IntegerCodec<Int>.self)
  }
}

nonisolated enum SignalLikeCodec: InternalUnionCodec {
  static let keys = MemberTable("kind")
  static let tags = TagTable("on")

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> SignalLike {
    .on(try VolumeCodec.decode(from: &reader, in: &object))
  }

  static func variant(of value: SignalLike) -> Int? {
    switch value {
    case .on: 0
    }
  }

  static func visit(
    _ value: SignalLike, over old: SignalLike, in payload: inout PayloadVisitor
  ) {
    switch (value, old) {
    case (.on(let value), .on(let old)):
      payload.visitMembers(value, over: old, as: VolumeCodec.self)
    }
  }
}
