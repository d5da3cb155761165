import Foundation

/// The feed as one writes it by hand with `Codable`, an unknown entry kept as a JSON value.
struct HandWrittenFeed: Codable {
  var version: Int
  var entries: [HandWrittenPost]
}

enum HandWrittenPost: Codable {
  case text(HandWrittenText)
  case mood(HandWrittenMood)
  case unknown(HandWrittenValue)

  private enum CodingKeys: String, CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "text": self = .text(try HandWrittenText(from: decoder))
    case "mood": self = .mood(try HandWrittenMood(from: decoder))
    default: self = .unknown(try HandWrittenValue(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("text", forKey: .type)
      try text.encode(to: encoder)
    case .mood(let mood):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("mood", forKey: .type)
      try mood.encode(to: encoder)
    case .unknown(let value):
      try value.encode(to: encoder)
    }
  }
}

struct HandWrittenText: Codable {
  var id: UUID
  var createdAt: Date
  var message: String
}

struct HandWrittenMood: Codable {
  var id: UUID
  var createdAt: Date
  var emoji: String
  var intensity: Int
}

/// The usual JSON value for what is unknown.
enum HandWrittenValue: Codable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([HandWrittenValue])
  case object([String: HandWrittenValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([HandWrittenValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: HandWrittenValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
