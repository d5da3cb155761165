import Foundation
import SumTypeRuntime

nonisolated enum NotebookCodec: JSONObjectCodec {
  static let members = MemberTable("title", "pages", "settings", "shapes", "events")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Notebook {
    var title: String?
    var pages: [Page] = []
    var settings: Settings?
    var shapes: [Shape] = []
    var events: [LogEvent] = []
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: title = try StringCodec.decode(from: &reader)
      case 1: pages = try ArrayCodec<PageCodec>.decode(from: &reader)
      case 2: settings = try SettingsCodec.decodeIfPresent(from: &reader)
      case 3: shapes = try ArrayCodec<ShapeCodec>.decode(from: &reader)
      default: events = try ArrayCodec<LogEventCodec>.decode(from: &reader)
      }
    }
    return Notebook(
      title: try reader.require(title, 0, of: members, in: object), pages: pages,
      settings: settings, shapes: shapes, events: events)
  }

  static func visit(_ value: Notebook, over old: Notebook, in fields: inout MemberVisitor) {
    fields.visit(0, value.title, over: old.title, as: StringCodec.self)
    fields.visit(1, value.pages, over: old.pages, as: ArrayCodec<PageCodec>.self)
    fields.visitOptional(2, value.settings, over: old.settings, as: SettingsCodec.self)
    fields.visit(3, value.shapes, over: old.shapes, as: ArrayCodec<ShapeCodec>.self)
    fields.visit(4, value.events, over: old.events, as: ArrayCodec<LogEventCodec>.self)
  }
}

nonisolated enum PageCodec: JSONObjectCodec {
  static let members = MemberTable(
    ["name", "cells", "tags", "mood"], aliases: [("heading", 0)])

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Page {
    var name: String?
    var cells: [Cell] = []
    var tags: [String] = []
    var mood: Feeling?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: name = try StringCodec.decode(from: &reader)
      case 1: cells = try ArrayCodec<CellCodec>.decode(from: &reader)
      case 2: tags = try ArrayCodec<StringCodec>.decode(from: &reader)
      default: mood = try FeelingCodec.decodeIfPresent(from: &reader)
      }
    }
    return Page(
      name: try reader.require(name, 0, of: members, in: object), cells: cells, tags: tags,
      mood: mood)
  }

  static func visit(_ value: Page, over old: Page, in fields: inout MemberVisitor) {
    fields.visit(0, value.name, over: old.name, as: StringCodec.self)
    fields.visit(1, value.cells, over: old.cells, as: ArrayCodec<CellCodec>.self)
    fields.visit(2, value.tags, over: old.tags, as: ArrayCodec<StringCodec>.self)
    fields.visitOptional(3, value.mood, over: old.mood, as: FeelingCodec.self, newNil: .null)
  }
}

nonisolated enum CellCodec: JSONObjectCodec {
  static let members = MemberTable("id", "text", "attributes", "data", "draft")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Cell {
    var id: Int?
    var text: String?
    var attributes: [String: Double?] = [:]
    var data: JSONValue?
    var draft: Draft?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: id = try IntegerCodec<Int>.decode(from: &reader)
      case 1: text = try StringCodec.decode(from: &reader)
      case 2: attributes = try DictionaryCodec<OptionalCodec<DoubleCodec>>.decode(from: &reader)
      case 3: data = try JSONValueCodec.decodeIfPresent(from: &reader)
      default: draft = try EmbeddedCodec<DraftCodec, JSONString>.decodeIfPresent(from: &reader)
      }
    }
    return Cell(
      id: try reader.require(id, 0, of: members, in: object),
      text: try reader.require(text, 1, of: members, in: object), attributes: attributes,
      data: data, draft: draft)
  }

  static func visit(_ value: Cell, over old: Cell, in fields: inout MemberVisitor) {
    fields.visit(0, value.id, over: old.id, as: IntegerCodec<Int>.self)
    fields.visit(1, value.text, over: old.text, as: StringCodec.self)
    fields.visit(
      2, value.attributes, over: old.attributes,
      as: DictionaryCodec<OptionalCodec<DoubleCodec>>.self)
    fields.visitOptional(3, value.data, over: old.data, as: JSONValueCodec.self)
    fields.visitOptional(
      4, value.draft, over: old.draft, as: EmbeddedCodec<DraftCodec, JSONString>.self)
  }

  static func identify(_ value: Cell, in identity: inout IdentityWriter) {
    identity.write(value.id, as: IntegerCodec<Int>.self)
  }
}

nonisolated enum DraftCodec: JSONObjectCodec {
  static let members = MemberTable("words", "length")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Draft {
    var words: [String]?
    var length: Int?
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: words = try ArrayCodec<StringCodec>.decode(from: &reader, in: 0...3)
      default: length = try IntegerCodec<Int>.decode(from: &reader, in: Draft.lengthBounds)
      }
    }
    return Draft(
      words: try reader.require(words, 0, of: members, in: object),
      length: try reader.require(length, 1, of: members, in: object))
  }

  static func visit(_ value: Draft, over old: Draft, in fields: inout MemberVisitor) {
    fields.visit(0, value.words, over: old.words, as: ArrayCodec<StringCodec>.self, in: 0...3)
    fields.visit(
      1, value.length, over: old.length, as: IntegerCodec<Int>.self, in: Draft.lengthBounds)
  }
}

nonisolated enum SettingsCodec: JSONObjectCodec {
  static let members = MemberTable("width", "ratio", "theme", "byName")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Settings {
    var width = 80
    var ratio: Double?
    var theme: String?
    var byName: [String: Draft] = [:]
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: width = try IntegerCodec<Int>.decode(from: &reader)
      case 1: ratio = try DoubleCodec.decode(from: &reader)
      case 2: theme = try StringCodec.decodeIfPresent(from: &reader)
      default: byName = try DictionaryCodec<DraftCodec>.decode(from: &reader)
      }
    }
    return Settings(
      width: width, ratio: try reader.require(ratio, 1, of: members, in: object), theme: theme,
      byName: byName)
  }

  static func visit(_ value: Settings, over old: Settings, in fields: inout MemberVisitor) {
    fields.visit(0, value.width, over: old.width, as: IntegerCodec<Int>.self)
    fields.visit(1, value.ratio, over: old.ratio, as: DoubleCodec.self)
    fields.visitOptional(2, value.theme, over: old.theme, as: StringCodec.self)
    fields.visit(3, value.byName, over: old.byName, as: DictionaryCodec<DraftCodec>.self)
  }
}

nonisolated enum FeelingCodec: JSONEnumCodec {
  typealias Value = Feeling
  typealias Base = StringCodec

  static func isUnknown(_ value: Feeling) -> Bool {
    if case .unknown = value { true } else { false }
  }
}

nonisolated enum NotebookDocument: JSONDocument {
  typealias Codec = NotebookCodec
}
