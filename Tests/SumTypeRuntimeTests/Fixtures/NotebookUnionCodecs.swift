import Foundation
import SumTypeRuntime

/// `{"circle":{"radius":1.5}}`, `{"group":[…]}`, `"point"`.
nonisolated enum ShapeCodec: ExternalUnionCodec {
  static let tags = TagTable("circle", "group", "point", bare: [2])

  static func decode(
    variant: Int, from reader: inout JSONReader
  ) throws(JSONFault) -> Shape {
    switch variant {
    case 0: .circle(try CircleCodec.decode(from: &reader))
    case 1: .group(try ArrayCodec<ShapeCodec>.decode(from: &reader))
    default: .point
    }
  }

  static func variant(of value: Shape) -> Int? {
    switch value {
    case .circle: 0
    case .group: 1
    case .point: 2
    case .unknown: nil
    }
  }

  static func visit(_ value: Shape, over old: Shape, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.circle(let value), .circle(let old)):
      payload.visit(value, over: old, as: CircleCodec.self)
    case (.group(let value), .group(let old)):
      payload.visit(value, over: old, as: ArrayCodec<ShapeCodec>.self)
    case (.point, .point): payload.visitBare()
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> Shape? { .unknown(value) }

  static func unrecognized(in value: Shape) -> Unrecognized? {
    if case .unknown(let unknown) = value { unknown } else { nil }
  }
}

nonisolated enum CircleCodec: JSONObjectCodec {
  static let members = MemberTable("radius")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Circle {
    var radius: Double?
    while try reader.nextMember(&object, members) != nil {
      radius = try DoubleCodec.decode(from: &reader)
    }
    return Circle(radius: try reader.require(radius, 0, of: members, in: object))
  }

  static func visit(_ value: Circle, over old: Circle, in fields: inout MemberVisitor) {
    fields.visit(0, value.radius, over: old.radius, as: DoubleCodec.self)
  }
}

/// `{"event":"opened","by":"me"}`, `{"event":"change","action":"insert","at":3,"text":"x"}`,
/// `{"event":"closed"}`.
nonisolated enum LogEventCodec: InternalUnionCodec {
  static let keys = MemberTable("event")
  static let tags = TagTable("opened", "change", "closed", bare: [2])

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> LogEvent {
    switch variant {
    case 0: .opened(try OpenedCodec.decode(from: &reader, in: &object))
    case 1: .change(try LogChangeCodec.decode(from: &reader, in: &object))
    default: .closed
    }
  }

  static func variant(of value: LogEvent) -> Int? {
    switch value {
    case .opened: 0
    case .change: 1
    case .closed: 2
    case .unknown: nil
    }
  }

  static func visit(_ value: LogEvent, over old: LogEvent, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.opened(let value), .opened(let old)):
      payload.visitMembers(value, over: old, as: OpenedCodec.self)
    case (.change(let value), .change(let old)):
      payload.visitMembers(value, over: old, as: LogChangeCodec.self)
    case (.closed, .closed): payload.visitBare()
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> LogEvent? { .unknown(value) }

  static func unrecognized(in value: LogEvent) -> Unrecognized? {
    if case .unknown(let unknown) = value { unknown } else { nil }
  }
}

nonisolated enum OpenedCodec: JSONObjectCodec {
  static let members = MemberTable("by", "note")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Opened {
    var by: String?
    var note: String?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: by = try StringCodec.decode(from: &reader)
      default: note = try StringCodec.decodeIfPresent(from: &reader)
      }
    }
    return Opened(by: try reader.require(by, 0, of: members, in: object), note: note)
  }

  static func visit(_ value: Opened, over old: Opened, in fields: inout MemberVisitor) {
    fields.visit(0, value.by, over: old.by, as: StringCodec.self)
    fields.visitOptional(1, value.note, over: old.note, as: StringCodec.self)
  }
}

nonisolated enum LogChangeCodec: InternalUnionCodec {
  static let keys = MemberTable("action")
  static let tags = TagTable("insert", "delete")

  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> LogChange {
    switch variant {
    case 0: .insert(try InsertionCodec.decode(from: &reader, in: &object))
    default: .delete(try DeletionCodec.decode(from: &reader, in: &object))
    }
  }

  static func variant(of value: LogChange) -> Int? {
    switch value {
    case .insert: 0
    case .delete: 1
    case .unknown: nil
    }
  }

  static func visit(_ value: LogChange, over old: LogChange, in payload: inout PayloadVisitor) {
    switch (value, old) {
    case (.insert(let value), .insert(let old)):
      payload.visitMembers(value, over: old, as: InsertionCodec.self)
    case (.delete(let value), .delete(let old)):
      payload.visitMembers(value, over: old, as: DeletionCodec.self)
    default: break
    }
  }

  static func unknown(_ value: Unrecognized) -> LogChange? { .unknown(value) }

  static func unrecognized(in value: LogChange) -> Unrecognized? {
    if case .unknown(let unknown) = value { unknown } else { nil }
  }
}

nonisolated enum InsertionCodec: JSONObjectCodec {
  static let members = MemberTable("at", "text")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Insertion {
    var at: Int?
    var text: String?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: at = try IntegerCodec<Int>.decode(from: &reader)
      default: text = try StringCodec.decode(from: &reader)
      }
    }
    return Insertion(
      at: try reader.require(at, 0, of: members, in: object),
      text: try reader.require(text, 1, of: members, in: object))
  }

  static func visit(_ value: Insertion, over old: Insertion, in fields: inout MemberVisitor) {
    fields.visit(0, value.at, over: old.at, as: IntegerCodec<Int>.self)
    fields.visit(1, value.text, over: old.text, as: StringCodec.self)
  }
}

nonisolated enum DeletionCodec: JSONObjectCodec {
  static let members = MemberTable("at")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Deletion {
    var at: Int?
    while try reader.nextMember(&object, members) != nil {
      at = try IntegerCodec<Int>.decode(from: &reader)
    }
    return Deletion(at: try reader.require(at, 0, of: members, in: object))
  }

  static func visit(_ value: Deletion, over old: Deletion, in fields: inout MemberVisitor) {
    fields.visit(0, value.at, over: old.at, as: IntegerCodec<Int>.self)
  }
}
