import SumTypeRuntime

extension SignalMessageDTO: MappedDTO {
  init(_ message: SignalMessage) {
    author = RawValueMapping<UserID, UUIDCodec>.dto(message.author)
    mood = RawValueMapping<Tone, StringCodec>.dto(message.mood)
    note = message.note
    extra = message.extra
    replies = ListMapping<DTOMapping<SignalDTO>>.dto(message.replies)
  }

  /// - Throws: `MappingError` with the path of the first field that does not fit.
  func domain() throws(MappingError) -> SignalMessage {
    SignalMessage(
      author: try RawValueMapping<UserID, UUIDCodec>.domain(author, at: "author"),
      mood: try RawValueMapping<Tone, StringCodec>.domain(mood, at: "mood"),
      note: note,
      extra: extra,
      replies: try ListMapping<DTOMapping<SignalDTO>>.domain(replies, at: "replies"))
  }
}

extension SignalDTO: MappedDTO {
  init(_ event: Signal) {
    switch event {
    case .message(let payload): self = .message(SignalMessageDTO(payload))
    case .ping: self = .ping
    case .unknown(let value): self = .unknown(value)
    }
  }

  /// A variant that does not fit becomes ``Signal/unknown(_:)``.
  func domain() -> Signal {
    do {
      return switch self {
      case .message(let payload): .message(try payload.domain())
      case .ping: .ping
      case .unknown(let value): .unknown(value)
      }
    } catch {
      return .unknown(Unrecognized(self, tag: "type", error))
    }
  }
}
