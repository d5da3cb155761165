import Foundation

/// The feed by hand, an unknown entry recognized and dropped: the least that `Codable` can do.
struct HandWrittenKnownFeed: Codable {
  var version: Int
  var entries: [HandWrittenKnownPost]
}

enum HandWrittenKnownPost: Codable {
  case text(HandWrittenText)
  case mood(HandWrittenMood)
  case unknown

  private enum CodingKeys: String, CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "text": self = .text(try HandWrittenText(from: decoder))
    case "mood": self = .mood(try HandWrittenMood(from: decoder))
    default: self = .unknown
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let text):
      try container.encode("text", forKey: .type)
      try text.encode(to: encoder)
    case .mood(let mood):
      try container.encode("mood", forKey: .type)
      try mood.encode(to: encoder)
    case .unknown:
      break
    }
  }
}
