// swift-format-ignore-file
import Foundation
/// A post, whose members lie beside its tag.
enum BlogPost: Codable {
  case text(TextPost)
  case photo(PhotoPost)
  /// Nothing is left of it.
  case deleted
  case unknown(String)

  enum Kind: String, Codable { case text, photo = "picture", deleted }
  private enum CodingKeys: String, CodingKey { case kind = "type" }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(Kind.self, forKey: .kind)
    switch kind {
    case .text:
      self = .text(try TextPost(from: decoder))
    case .photo: self = try .photo(PhotoPost(from: decoder))
    case .deleted: self = .deleted
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let post):
      try container.encode(Kind.text, forKey: .kind)
      try post.encode(to: encoder)
    case .photo(let post):
      try container.encode(Kind.photo, forKey: .kind)
      try post.encode(to: encoder)
    case .deleted, .unknown: try container.encode(Kind.deleted, forKey: .kind)
    }
  }
}

struct TextPost: Codable {
  var text: String
  var likes: Int?
}
struct PhotoPost: Codable { var url: URL }

enum ChatMessage: Codable {
  case said(TextPost)
  case rated(Int)
  case left

  enum CodingKeys: CodingKey { case tag, content }

  init(from decoder: Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(String.self, forKey: .tag) {
    case "said", "spoken":
      let post = try values.decode(TextPost.self, forKey: .content)
      self = .said(post)
    case "rated": self = .rated(try values.decode(Int.self, forKey: .content))
    case "left": self = .left
    default:
      throw DecodingError.dataCorruptedError(forKey: .tag, in: values, debugDescription: "?")
    }
  }

  func encode(to encoder: Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .said(let post):
      try values.encode("said", forKey: .tag)
      try values.encode(post, forKey: .content)
    case .rated(let stars):
      try values.encode("rated", forKey: .tag)
      try values.encode(stars, forKey: .content)
    case .left: try values.encode("left", forKey: .tag)
    }
  }
}

enum PageBlock: Codable {
  case paragraph(TextPost)
  case heading([String])

  enum CodingKeys: String, CodingKey { case type, paragraph, heading = "h1" }

  init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: CodingKeys.self)
    let type = try c.decodeIfPresent(String.self, forKey: .type) ?? "paragraph"
    switch type {
    case "paragraph": self = .paragraph(try c.decode(TextPost.self, forKey: .paragraph))
    case "h1": self = .heading(try c.decode([String].self, forKey: .heading))
    default: throw CancellationError()
    }
  }

  func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .paragraph(let text):
      try c.encode("paragraph", forKey: .type)
      try c.encode(text, forKey: .paragraph)
    case .heading(let lines):
      try c.encode("h1", forKey: .type)
      try c.encode(lines, forKey: .heading)
    }
  }
}

enum Happening: Codable {
  case moved(from: Int, to: Int, by: String?)
  case renamed(String)

  enum Code: Int, Codable { case moved = 1, renamed }
  enum Keys: String, CodingKey { case code, from, to = "target", by, name }

  init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: Keys.self)
    let code = try c.decode(Code.self, forKey: .code)
    switch code {
    case .moved:
      self = .moved(
        from: try c.decode(Int.self, forKey: .from), to: try c.decode(Int.self, forKey: .to),
        by: try c.decodeIfPresent(String.self, forKey: .by))
    case Code.renamed:
      let name = try c.decode(String.self, forKey: .name)
      self = .renamed(name)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: Keys.self)
    switch self {
    case .moved(let from, let to, let by):
      try c.encode(Code.moved, forKey: .code)
      try c.encode(from, forKey: .from)
      try c.encode(to, forKey: .to)
      try c.encodeIfPresent(by, forKey: .by)
    case .renamed(let name):
      try c.encode(Code.renamed, forKey: .code)
      try c.encode(name, forKey: .name)
    }
  }
}

enum AnyScalar: Codable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([AnyScalar])
  case none

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .list(try container.decode([AnyScalar].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .none: try container.encodeNil()
    }
  }
}

struct Token: Codable {
  var text: String

  init(text: String) { self.text = text }
  init(from decoder: any Decoder) throws {
    self.text = try decoder.singleValueContainer().decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

enum Status: String, Codable {
  case open, closed, unknown

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let raw = try container.decode(String.self)
    self = Status(rawValue: raw) ?? .unknown
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

struct Preferences: Codable {
  var volume: Int
  var name: String
  var status: Status
  var tags: [String]
  var ratio: Double
  var note: String?
  var seen: Date
  var token: Token
  var cache: [String: Int] = [:]

  enum CodingKeys: String, CodingKey {
    case volume
    case name = "n"
    case status, tags, ratio, note, seen, token
  }

  init(volume: Int) {
    (self.volume, name, status, tags, ratio) = (volume, "x", .open, ["a"], 2.5)
    (note, seen, token) = (nil, Date(timeIntervalSince1970: 0), Token(text: "t"))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    volume = try container.decodeIfPresent(Int.self, forKey: .volume) ?? 5
    self.name = try container.decodeIfPresent(String.self, forKey: .name) ?? "none"
    status =
      try container.decodeIfPresent(Status.self, forKey: .status)
      ?? .closed
    tags = (try? container.decode([String].self, forKey: .tags)) ?? []
    ratio = try container.decodeIfPresent(Double.self, forKey: .ratio) ?? 1.5
    note = try container.decodeIfPresent(String.self, forKey: .note)
    seen = try container.decodeIfPresent(Date.self, forKey: .seen) ?? Date()
    let token = try container.decode(Token.self, forKey: .token)
    self.token = token
    self.cache = [:]
  }
}

struct Range2: Codable {
  var low: Int, high: Int

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    low = try container.decode(Int.self)
    high = try container.decode(Int.self)
  }

  init(low: Int, high: Int) { (self.low, self.high) = (low, high) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(low)
    try container.encode(high)
  }
}

/// A struct and an enum whose code is not recognised.
struct Secret: Codable {
  var text: String

  enum CodingKeys: CodingKey { case text }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    text = String(try container.decode(String.self, forKey: .text).reversed())
  }
}

enum Either: Codable {
  case left(Int)
  case right(String)

  init(from decoder: any Decoder) throws {
    if let left = try? Int(from: decoder) {
      self = .left(left)
    } else {
      self = try Self.other(decoder)
    }
  }

  func encode(to encoder: any Encoder) throws {}

  static func other(_ decoder: any Decoder) throws -> Self { .right(try String(from: decoder)) }
}

struct Everywhere: Codable {
  var posts: [BlogPost], messages: [ChatMessage], blocks: [PageBlock], happenings: [Happening]
  var scalars: [AnyScalar], tokens: [Token], statuses: [Status], preferences: [Preferences]
  var ranges: [Range2]
}
