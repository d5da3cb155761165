import SumTypeRuntime

/// ``TextPost`` as it is written: `{"id": …, "createdAt": …, "message": …}`.
nonisolated struct TextPostDTO: Codable, Equatable, Sendable {
  var id: String
  var createdAt: String
  var message: String
}

/// ``MoodPost`` as it is written: `{"id": …, "createdAt": …, "emoji": …, "intensity": …}`.
nonisolated struct MoodPostDTO: Codable, Equatable, Sendable {
  var id: String
  var createdAt: String
  var emoji: String
  var intensity: Int
}

/// ``Post`` as it is written: `{"type":"text","payload":"<base64 of the JSON>"}`.
nonisolated enum PostDTO: Codable, Equatable, Sendable {
  case text(TextPostDTO)
  case mood(MoodPostDTO)
  /// What a newer version wrote, or what does not fit.
  case unknown(Unrecognized)

  init(from decoder: any Decoder) throws {
    let union = AdjacentDecoding(decoder, tag: "type", content: "payload", as: .base64JSON)
    do {
      switch try union.tag() {
      case "text": self = .text(try union.payload())
      case "mood": self = .mood(try union.payload())
      default: self = .unknown(try union.unrecognized())
      }
    } catch {
      self = .unknown(try union.unrecognized(error))
    }
  }

  func encode(to encoder: any Encoder) throws {
    let union = AdjacentEncoding(encoder, tag: "type", content: "payload", as: .base64JSON)
    switch self {
    case .text(let payload): try union.encode(payload, as: "text")
    case .mood(let payload): try union.encode(payload, as: "mood")
    case .unknown(let value): try union.encode(value)
    }
  }
}

/// ``Timeline`` as it is written: `{"version": 1, "entries": […]}`.
nonisolated struct TimelineDTO: Codable, Equatable, Sendable {
  var version: Int
  var entries: [PostDTO]

  init(version: Int = 1, entries: [PostDTO]) {
    self.version = version
    self.entries = entries
  }
}
