import Foundation

/// The feed in envelopes as it was once read by hand: `{"type":"text","payload":"<base64>"}`, the
/// envelope with `JSONDecoder` and its payload as `Data`, then that with `JSONDecoder` again.
struct AncestorFeed: Codable {
  var version: Int
  var entries: [Envelope]

  struct Envelope: Codable {
    var type: String
    var payload: Data
  }

  enum Post {
    case text(HandWrittenText)
    case mood(HandWrittenMood)
    case unknown(Envelope)
  }

  static func load(_ data: Data, with decoder: JSONDecoder) throws -> [Post] {
    try decoder.decode(AncestorFeed.self, from: data).entries.map { envelope in
      switch envelope.type {
      case "text": .text(try decoder.decode(HandWrittenText.self, from: envelope.payload))
      case "mood": .mood(try decoder.decode(HandWrittenMood.self, from: envelope.payload))
      default: .unknown(envelope)
      }
    }
  }
}
