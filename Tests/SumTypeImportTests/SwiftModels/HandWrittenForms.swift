// swift-format-ignore-file
import Foundation

// Enums whose coders are written by hand as apps write them, beside those of HandWritten.swift.

/// The values of each case are those of a struct, which is made of members in place.
enum Block: Codable {
  case paragraph(Paragraph)
  case heading(Heading)
  case list(List)
  case row(Row)
  case table(Table)
  case figure(Figure)
  case link(title: String, target: URL?)
  case rule

  struct Paragraph: Equatable { var inlineContent: [String] }
  struct Heading { var level: Int; var text: String; var anchor: String? }
  struct List { var items: [Block]; var startIndex: UInt }
  /// Has the same members as its own coding.
  struct Row: Codable { var columns: Int; var cells: [String] }
  struct Table: Codable { var rows: [[String]]; var caption: String? }
  struct Figure: Codable { var width: Int }

  private enum Kind: String, Codable { case paragraph, heading, list, row, table, figure, link, rule }
  private enum CodingKeys: CodingKey {
    case type, inlineContent, level, text, anchor, items, start, columns, cells, title, target
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let type = try container.decode(Kind.self, forKey: .type)
    switch type {
    case .paragraph:
      self = try .paragraph(.init(inlineContent: container.decode([String].self, forKey: .inlineContent)))
    case .heading:
      self = try .heading(
        .init(
          level: container.decode(Int.self, forKey: .level),
          text: container.decode(String.self, forKey: .text),
          anchor: container.decodeIfPresent(String.self, forKey: .anchor)))
    case .list:
      self = try .list(
        List(
          items: container.decode([Block].self, forKey: .items),
          startIndex: container.decodeIfPresent(UInt.self, forKey: .start) ?? 1))
    case .row:
      self = try .row(
        Row(
          columns: container.decode(Int.self, forKey: .columns),
          cells: container.decode([String].self, forKey: .cells)))
    case .table:
      self = try .table(.init(from: decoder))
    case .figure:
      let single = try decoder.singleValueContainer()
      self = .figure(try single.decode(Figure.self))
    case .link:
      let title: String
      if let text = try container.decodeIfPresent(String.self, forKey: .title) {
        title = text
      } else {
        title = "?"
      }
      self = try .link(title: title, target: container.decodeIfPresent(URL.self, forKey: .target))
    case .rule:
      self = .rule
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .paragraph(let paragraph):
      try container.encode(Kind.paragraph, forKey: .type)
      try container.encode(paragraph.inlineContent, forKey: .inlineContent)
    case .heading(let heading):
      try container.encode(Kind.heading, forKey: .type)
      try container.encode(heading.level, forKey: .level)
      try container.encode(heading.text, forKey: .text)
      try container.encode(heading.anchor, forKey: .anchor)
    case .list(let list):
      try container.encode(Kind.list, forKey: .type)
      try container.encode(list.items, forKey: .items)
      if list.startIndex != 1 { try container.encode(list.startIndex, forKey: .start) }
    case .row(let row):
      try container.encode(Kind.row, forKey: .type)
      try row.encode(to: encoder)
    case .table(let table):
      try container.encode(Kind.table, forKey: .type)
      try table.encode(to: encoder)
    case .figure(let figure):
      try container.encode(Kind.figure, forKey: .type)
      try figure.encode(to: encoder)
    case .link(let title, let target):
      try container.encode(Kind.link, forKey: .type)
      try container.encode(title, forKey: .title)
      try container.encodeIfPresent(target, forKey: .target)
    case .rule:
      try container.encode(Kind.rule, forKey: .type)
    }
  }
}

/// A member of every case, which is read before the `switch`.
enum Operation: Codable {
  case replace(path: String, value: Int)
  case remove(path: String)

  private enum Name: String { case replace, remove }
  private enum CodingKeys: String, CodingKey { case name = "op", path, value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let word = try container.decode(String.self, forKey: .name)
    guard let name = Name(rawValue: word) else {
      throw DecodingError.dataCorruptedError(forKey: .name, in: container, debugDescription: word)
    }
    let path = try container.decode(String.self, forKey: .path)
    switch name {
    case .replace:
      let value = try container.decode(Int.self, forKey: .value)
      self = .replace(path: path, value: value)
    case .remove:
      self = .remove(path: path)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .replace(let path, let value):
      try container.encode(Name.replace.rawValue, forKey: .name)
      try container.encode(path, forKey: .path)
      try container.encode(value, forKey: .value)
    case .remove(let path):
      try container.encode(Name.remove.rawValue, forKey: .name)
      try container.encode(path, forKey: .path)
    }
  }
}

/// The payload lies in a nested container.
enum Event: Codable {
  case tapped(x: Int, y: Int)
  case typed(text: String)

  private enum CodingKeys: String, CodingKey { case kind, payload = "data" }
  private enum PayloadKeys: CodingKey { case x, y, text }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let payload = try container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .payload)
    switch try container.decode(String.self, forKey: .kind) {
    case "tapped":
      self = .tapped(
        x: try payload.decode(Int.self, forKey: .x), y: try payload.decode(Int.self, forKey: .y))
    case "typed":
      self = .typed(text: try payload.decode(String.self, forKey: .text))
    default:
      throw CancellationError()
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var payload = container.nestedContainer(keyedBy: PayloadKeys.self, forKey: .payload)
    switch self {
    case .tapped(let x, let y):
      try container.encode("tapped", forKey: .kind)
      try payload.encode(x, forKey: .x)
      try payload.encode(y, forKey: .y)
    case .typed(let text):
      try container.encode("typed", forKey: .kind)
      try payload.encode(text, forKey: .text)
    }
  }
}

/// The case is the key that is there.
enum GameContext: Codable {
  case daily(UUID)
  case shared(String)
  case finished
  case solo

  private enum CodingKeys: String, CodingKey, CaseIterable { case daily = "dailyID", shared, finished, solo }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for key in CodingKeys.allCases {
      switch key {
      case .daily where container.contains(key):
        self = try .daily(container.decode(UUID.self, forKey: .daily))
        return
      case .shared where container.contains(key):
        self = .shared(try container.decode(String.self, forKey: .shared))
        return
      case .finished where container.contains(key):
        self = .finished
        return
      case .daily, .shared, .finished, .solo:
        break
      }
    }
    self = .solo
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .daily(let id): try container.encode(id, forKey: .daily)
    case .shared(let code): try container.encode(code, forKey: .shared)
    case .finished: try container.encode(true, forKey: .finished)
    case .solo: break
    }
  }
}

enum Enclosure: Codable {
  case image(ImageFile)
  case note(String)

  struct ImageFile: Codable { var width: Int }
  private enum Keys: CodingKey { case image, note }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let image = try container.decodeIfPresent(ImageFile.self, forKey: .image) {
      self = .image(image)
    } else if container.contains(.note) {
      self = .note(try container.decode(String.self, forKey: .note))
    } else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "?"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .image(let image): try container.encode(image, forKey: .image)
    case .note(let text): try container.encode(text, forKey: .note)
    }
  }
}

/// A string is compared; what is not known is a case of its own.
enum Role: Codable {
  case member, moderator
  case other(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(String.self)
    switch value {
    case "member", "channel_member": self = .member
    case "mod": self = .moderator
    default: self = .other(value)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .member: try container.encode("member")
    case .moderator: try container.encode("mod")
    case .other(let value): try container.encode(value)
    }
  }
}

/// The raw value is not the string that was written before.
enum Chapter: String, Codable {
  case intro
  case tutorial = "project"

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try container.decode(String.self) {
    case "intro": self = .intro
    case "tutorial", "project": self = .tutorial
    case let unknown:
      throw DecodingError.dataCorruptedError(in: container, debugDescription: unknown)
    }
  }
}

/// Objects without a tag, which a key or a constant tells apart.
enum Login: Codable {
  case email(EmailLogin)
  case mobile(PhoneLogin)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let email = try? container.decode(EmailLogin.self) {
      self = .email(email)
    } else {
      self = .mobile(try container.decode(PhoneLogin.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .email(let login): try login.encode(to: encoder)
    case .mobile(let login): try login.encode(to: encoder)
    }
  }
}

struct EmailLogin: Codable { var email: String; var token: String }
struct PhoneLogin: Codable { var phone: String; var token: String }

enum Call: Encodable {
  case function(FunctionCall)
  case search(SearchCall)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .function(let call): try container.encode(call)
    case .search(let call): try container.encode(call)
    }
  }
}

struct FunctionCall: Encodable { let type = "function_call"; var id: String }
struct SearchCall: Encodable { let type = "search_call"; var id: String }
