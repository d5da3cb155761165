import Foundation
import SumTypeRuntime

/// Reads and writes ``TextPost``: `{"id":…,"createdAt":…,"message":…}`.
nonisolated enum TextPostCodec: JSONObjectCodec {
  static let members = MemberTable("id", "createdAt", "message")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> TextPost {
    var id: UUID?
    var createdAt: Date?
    var message: String?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try UUIDCodec.decode(from: &reader)
      case 1: createdAt = try ISO8601DateCodec.decode(from: &reader)
      default: message = try StringCodec.decode(from: &reader)
      }
    }
    return TextPost(
      id: try reader.require(id, 0, of: members, in: object),
      createdAt: try reader.require(createdAt, 1, of: members, in: object),
      message: try reader.require(message, 2, of: members, in: object))
  }

  static func visit(_ value: TextPost, over old: TextPost, in fields: inout MemberVisitor) {
    fields.visit(0, value.id, over: old.id, as: UUIDCodec.self)
    fields.visit(1, value.createdAt, over: old.createdAt, as: ISO8601DateCodec.self)
    fields.visit(2, value.message, over: old.message, as: StringCodec.self)
  }

  static func identify(_ value: TextPost, in identity: inout IdentityWriter) {
    identity.write(value.id, as: UUIDCodec.self)
  }
}

/// Reads and writes ``MoodPost``: `{"id":…,"createdAt":…,"emoji":…,"intensity":…}`.
nonisolated enum MoodPostCodec: JSONObjectCodec {
  static let members = MemberTable("id", "createdAt", "emoji", "intensity")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> MoodPost {
    var id: UUID?
    var createdAt: Date?
    var emoji: String?
    var intensity: Int?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try UUIDCodec.decode(from: &reader)
      case 1: createdAt = try ISO8601DateCodec.decode(from: &reader)
      case 2: emoji = try StringCodec.decode(from: &reader)
      default:
        intensity = try IntegerCodec<Int>.decode(from: &reader, in: MoodPost.intensityBounds)
      }
    }
    return MoodPost(
      id: try reader.require(id, 0, of: members, in: object),
      createdAt: try reader.require(createdAt, 1, of: members, in: object),
      emoji: try reader.require(emoji, 2, of: members, in: object),
      intensity: try reader.require(intensity, 3, of: members, in: object))
  }

  static func visit(_ value: MoodPost, over old: MoodPost, in fields: inout MemberVisitor) {
    fields.visit(0, value.id, over: old.id, as: UUIDCodec.self)
    fields.visit(1, value.createdAt, over: old.createdAt, as: ISO8601DateCodec.self)
    fields.visit(2, value.emoji, over: old.emoji, as: StringCodec.self)
    fields.visit(
      3, value.intensity, over: old.intensity, as: IntegerCodec<Int>.self,
      in: MoodPost.intensityBounds)
  }

  static func identify(_ value: MoodPost, in identity: inout IdentityWriter) {
    identity.write(value.id, as: UUIDCodec.self)
  }
}

/// Reads and writes ``Post``: `{"type":"text","payload":"<base64 of the JSON>"}`.
nonisolated enum PostCodec: AdjacentUnionCodec {
  static let keys = MemberTable("type", "payload")
  static let tags = TagTable("text", "mood")
  static var content: EmbeddedWire? { .base64JSON }

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Post {
    switch variant {
    case 0: .text(try TextPostCodec.decode(from: &reader))
    default: .mood(try MoodPostCodec.decode(from: &reader))
    }
  }

  static func variant(of value: Post) -> Int? {
    switch value {
    case .text: 0
    case .mood: 1
    }
  }

  static func visit(_ value: Post, over old: Post, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.text(let value), .text(let old)):
      payload.visit(value, over: old, as: TextPostCodec.self)
    case (.mood(let value), .mood(let old)):
      payload.visit(value, over: old, as: MoodPostCodec.self)
    default: break
    }
  }
}

/// Reads and writes ``Timeline``: `{"version":1,"entries":[…]}`.
nonisolated enum TimelineCodec: JSONObjectCodec {
  static let members = MemberTable("version", "entries")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Timeline {
    var entries: [Post]?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: try reader.readVersion()
      default: entries = try AsideListCodec<PostCodec>.decode(from: &reader)
      }
    }
    return Timeline(entries: try reader.require(entries, 1, of: members, in: object))
  }

  static func visit(_ value: Timeline, over old: Timeline, in fields: inout MemberVisitor) {
    fields.visitVersion(0, 1)
    fields.visit(1, value.entries, over: old.entries, as: AsideListCodec<PostCodec>.self)
  }
}
