// swift-format-ignore-file
import Foundation
import Observation

enum Shape2: Codable {
  case circle(Schemas.Circle)
  case box(Self.Box)

  struct Box: Codable { var width: Self.Size; var kind: Code?; typealias Size = Int }
  enum Code: String, Codable { case circle, box }
  private enum Keys: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let code = try decoder.container(keyedBy: Keys.self).decode(Code.self, forKey: .kind)
    switch code {
    case .circle: self = .circle(try .init(from: decoder))
    case .box: self = try .box(.init(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .circle(let circle):
      try container.encode(Code.circle, forKey: .kind)
      try circle.encode(to: encoder)
    case .box(let box):
      try container.encode(Code.box, forKey: .kind)
      try box.encode(to: encoder)
    }
  }
}

enum Components { enum Schemas { struct Circle: Codable { var radius: Double } } }
typealias Schemas = Components.Schemas

struct Tagged: Codable {
  var name: String
  var isFollowed: Bool
  var title = ""

  enum CodingKeys: CodingKey { case name, isFollowed }

  init(name: String, isFollowed: Bool) { (self.name, self.isFollowed) = (name, isFollowed) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    do {
      isFollowed = try container.decode(Bool.self, forKey: .isFollowed)
    } catch DecodingError.keyNotFound {
      isFollowed = false
    }
    if name.isEmpty {
      title = "?"
    } else {
      title = name
    }
  }
}

/// What a request may have; it is never read.
enum Input: Encodable {
  case text(String)
  case texts([String])
  case size(width: Int)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .texts(let value): try container.encode(value)
    case .size(let width): try container.encode(width)
    }
  }
}

private enum OuterKeys: String, CodingKey { case name = "n", kind }

enum Named: Codable {
  case person(String), thing(Int)

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OuterKeys.self)
    let kind = try container.decode(String.self, forKey: .kind)
    switch kind {
    case "person": self = .person(try container.decode(String.self, forKey: .name))
    case "thing": self = .thing(try container.decode(Int.self, forKey: .name))
    default: throw CancellationError()
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OuterKeys.self)
    switch self {
    case .person(let name):
      try container.encode("person", forKey: .kind)
      try container.encode(name, forKey: .name)
    case .thing(let number):
      try container.encode("thing", forKey: .kind)
      try container.encode(number, forKey: .name)
    }
  }
}

@available(macOS 14, *)
@Observable final class NamedCounter: Codable {
  var count = 1
  var hidden = 2
  enum CodingKeys: String, CodingKey { case _count = "count" }
  init() {}
}

/// Values of other tags are none of these.
enum Attachment: Codable {
  case link(Caption)
  case none

  private enum Keys: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .kind) {
    case "link": self = .link(try Caption(from: decoder))
    default: self = .none
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .link(let post):
      try container.encode("link", forKey: .kind)
      try post.encode(to: encoder)
    case .none: try container.encode("nothing", forKey: .kind)
    }
  }
}

/// Written without a tag.
enum Footer: Codable {
  case text(Caption)
  case empty

  private enum Keys: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decodeIfPresent(String.self, forKey: .kind) {
    case "text": self = .text(try Caption(from: decoder))
    default: self = .empty
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .text(let post):
      try container.encode("text", forKey: .kind)
      try post.encode(to: encoder)
    case .empty: break
    }
  }
}

/// The default has all kinds that are left.
enum Media: Codable {
  case image(Caption)
  case other

  enum Kind: String, Codable { case image, audio, other, video }
  private enum Keys: CodingKey { case kind, data }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let kind = (try? container.decode(Kind.self, forKey: .kind)) ?? .other
    switch kind {
    case .image: self = .image(try container.decode(Caption.self, forKey: .data))
    default: self = .other
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .image(let post):
      try container.encode(Kind.image, forKey: .kind)
      try container.encode(post, forKey: .data)
    case .other: try container.encode(Kind.other, forKey: .kind)
    }
  }
}

struct Caption: Codable { var text: String }

enum Clip: Codable {
  case image(Caption)
  case other

  private enum Keys: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: Keys.self).decode(Media.Kind.self, forKey: .kind)
    switch kind {
    case .image: self = .image(try .init(from: decoder))
    default: self = .other
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .image(let post):
      try container.encode(Media.Kind.image, forKey: .kind)
      try post.encode(to: encoder)
    case .other: try container.encode(Media.Kind.other, forKey: .kind)
    }
  }
}
