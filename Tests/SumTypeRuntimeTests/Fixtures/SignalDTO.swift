import SumTypeRuntime

/// ``SignalMessage`` as it is written: `{"author": …, "mood": …, "note": …, "extra": …, "replies":
/// …}`.
nonisolated struct SignalMessageDTO: Codable, Equatable, Sendable {
  var author: String
  var mood: String
  var note: String?
  var extra: JSONValue?
  var replies: [SignalDTO]
}

/// ``Signal`` as it is written: `{"type":"message", …}`.
nonisolated enum SignalDTO: Codable, Equatable, Sendable {
  case message(SignalMessageDTO)
  case ping
  /// What a newer version wrote, or what does not fit.
  case unknown(Unrecognized)

  init(from decoder: any Decoder) throws {
    let union = InternalDecoding(decoder, tag: "type")
    do {
      switch try union.tag() {
      case "message": self = .message(try union.payload())
      case "ping": self = .ping
      default: self = .unknown(try union.unrecognized())
      }
    } catch {
      self = .unknown(try union.unrecognized(error))
    }
  }

  func encode(to encoder: any Encoder) throws {
    let union = InternalEncoding(encoder, tag: "type")
    switch self {
    case .message(let payload): try union.encode(payload, as: "message")
    case .ping: try union.encode(as: "ping")
    case .unknown(let value): try union.encode(value)
    }
  }
}
