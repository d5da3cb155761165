// swift-format-ignore-file
import Foundation

// Structs, and values of any type, whose coders are written by hand as apps write them.

enum UserKeys: String, CodingKey, CaseIterable { case id, name, joined = "joined_at", image }

/// Members that are changed after they are decoded, and all others as a dictionary.
struct User: Codable {
  var id: String
  var name: String?
  var joined: Date
  var image: URL?
  var extra: [String: Int]

  init(id: String, joined: Date, extra: [String: Int]) {
    (self.id, self.joined, self.extra) = (id, joined, extra)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: UserKeys.self)
    id = try container.decode(String.self, forKey: .id).trimmingCharacters(in: .whitespaces)
    name = try container
      .decodeIfPresent(String.self, forKey: .name)?
      .trimmingCharacters(in: .whitespaces)
    joined = try container.decode(Date.self, forKey: .joined)
    image = try container.decodeIfPresent(String.self, forKey: .image).flatMap(URL.init(string:))
    let others = try decoder.container(keyedBy: AnyKey.self)
    extra = [:]
    for key in others.allKeys where UserKeys(rawValue: key.stringValue) == nil {
      extra[key.stringValue] = try others.decode(Int.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: UserKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(joined, forKey: .joined)
    try container.encodeIfPresent(image, forKey: .image)
    var others = encoder.container(keyedBy: AnyKey.self)
    for (key, value) in extra { try others.encode(value, forKey: AnyKey(stringValue: key)) }
  }
}

struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// All members that no key names are decoded at once.
struct Channel: Codable {
  var title: String
  var extra: [String: String]
  private enum CodingKeys: CodingKey, CaseIterable { case title }

  init(title: String, extra: [String: String]) { (self.title, self.extra) = (title, extra) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(title: try container.decode(String.self, forKey: .title), extra: [:])
    var all = try [String: String](from: decoder)
    for key in CodingKeys.allCases { all.removeValue(forKey: key.stringValue) }
    extra = all
  }

  func encode(to encoder: any Encoder) throws {
    try extra.merging(["title": title]) { $1 }.encode(to: encoder)
  }
}

/// Nested containers, a loop over elements, a helper, keys that are texts, and a member that is a number or a text.
struct PagedText: Codable {
  var title: String
  var size: Double
  var next: String?
  var total: Int
  var lines: [String]
  var stamp: Int
  var tags: [String] = [], marks: [Int] = []

  private enum CodingKeys: CodingKey { case title, size, paging, lines, stamp, next, tags, marks }
  private enum PagingKeys: String, CodingKey { case next, totals }
  private enum TotalKeys: String, CodingKey { case total = "count" }

  init(title: String) { (self.title, size, total, lines, stamp) = (title, 1, 2, ["a"], 3) }

  init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      if let number = try? container.decode(Double.self, forKey: .size) {
        size = number
      } else if let text = try? container.decode(String.self, forKey: .size) {
        size = Double(text) ?? 0
      } else {
        size = 0
      }
      let paging = try container.nestedContainer(keyedBy: PagingKeys.self, forKey: .paging)
      next = try paging.decodeIfPresent(String.self, forKey: .next)
      let totals = try paging.nestedContainer(keyedBy: TotalKeys.self, forKey: .totals)
      total = try totals.decode(Int.self, forKey: .total)
      var list = try container.nestedUnkeyedContainer(forKey: .lines)
      var found: [String] = []
      while !list.isAtEnd { found.append(try list.decode(String.self)) }
      lines = found
      stamp = try container.decodeStamp(forKey: .stamp)
      tags = try container.decodeList(String.self, forKey: .tags)
      marks = try container.decodeListOrNothing([Int].self, forKey: .marks)
    } catch {
      print(error)
      throw error
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encode(size, forKey: .size)
    var paging = container.nestedContainer(keyedBy: PagingKeys.self, forKey: .paging)
    try paging.encodeIfPresent(next, forKey: .next)
    var totals = paging.nestedContainer(keyedBy: TotalKeys.self, forKey: .totals)
    try totals.encode(total, forKey: .total)
    try container.encode(lines, forKey: .lines)
    try container.encode(String(stamp), forKey: .stamp)
    try container.encode(tags, forKey: .tags)
    try container.encode(marks, forKey: .marks)
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeStamp(forKey key: Key) throws -> Int {
    Int(try decode(String.self, forKey: key)) ?? 0
  }

  fileprivate func decodeList<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> [T] {
    try decode([T].self, forKey: key)
  }

  fileprivate func decodeListOrNothing<T: Decodable>(_ type: [T].Type, forKey key: Key) throws -> [T] {
    (try? decode([T].self, forKey: key)) ?? []
  }
}

/// A struct that has one of several types in a property.
struct AnyReference: Codable {
  var reference: any Codable

  private enum Kind: String, Codable { case image, topic, section }
  private enum CodingKeys: CodingKey { case type }

  init(_ reference: some Codable) { self.reference = reference }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .image: reference = try ImageReference(from: decoder)
    case .topic, .section: reference = try TopicReference(from: decoder)
    }
  }

  func encode(to encoder: any Encoder) throws { try reference.encode(to: encoder) }
}

struct ImageReference: Codable { var type = "image"; var alt: String? }
struct TopicReference: Codable { var type = "topic"; var title: String }

/// The whole value of another type, a fixed number of elements.
struct Pair<Element> { var first: Element; var second: Element }

extension Pair: Codable where Element: Codable {
  init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    guard elements.count == 2 else { throw CancellationError() }
    (first, second) = (elements[0], elements[1])
  }
  func encode(to encoder: any Encoder) throws { try [first, second].encode(to: encoder) }
}

struct Pairs: Codable { var numbers: Pair<Int>; typealias Other = Optional; var note: Other<String> }

/// Any JSON.
enum AnyValue: Codable {
  case null, bool(Bool), int(Int), double(Double), string(String)
  case array([AnyValue]), object([String: AnyValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: AnyValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

struct Values: Codable { var value: AnyValue }

/// A member that was called otherwise before.
struct Retitled: Codable {
  var title: String
  enum CodingKeys: CodingKey { case title, name }

  init(title: String) { self.title = title }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title =
      try container.decodeIfPresent(String.self, forKey: .title)
      ?? container.decode(String.self, forKey: .name)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
  }
}
