import SumTypeRuntime

extension TextPostDTO: MappedDTO {
  init(_ text: TextPost) {
    id = UUIDCodec.dto(text.id)
    createdAt = ISO8601DateCodec.dto(text.createdAt)
    message = text.message
  }

  /// - Throws: `MappingError` with the path of the first field that does not fit.
  func domain() throws(MappingError) -> TextPost {
    TextPost(
      id: try UUIDCodec.domain(id, at: "id"),
      createdAt: try ISO8601DateCodec.domain(createdAt, at: "createdAt"),
      message: message)
  }
}

extension MoodPostDTO: MappedDTO {
  init(_ mood: MoodPost) {
    id = UUIDCodec.dto(mood.id)
    createdAt = ISO8601DateCodec.dto(mood.createdAt)
    emoji = mood.emoji
    intensity = mood.intensity
  }

  /// - Throws: `MappingError` with the path of the first field that does not fit.
  func domain() throws(MappingError) -> MoodPost {
    MoodPost(
      id: try UUIDCodec.domain(id, at: "id"),
      createdAt: try ISO8601DateCodec.domain(createdAt, at: "createdAt"),
      emoji: emoji,
      intensity: try IntegerCodec.domain(
        intensity, at: "intensity", in: MoodPost.intensityBounds))
  }
}

extension PostDTO: MappedDTO {
  init(_ post: Post) {
    switch post {
    case .text(let payload): self = .text(TextPostDTO(payload))
    case .mood(let payload): self = .mood(MoodPostDTO(payload))
    }
  }

  /// - Throws: `MappingError` for what is unknown or does not fit.
  func domain() throws(MappingError) -> Post {
    switch self {
    case .text(let payload): .text(try payload.domain(at: "payload"))
    case .mood(let payload): .mood(try payload.domain(at: "payload"))
    case .unknown(let value): throw MappingError(unknown: value)
    }
  }
}

extension TimelineDTO {
  init(_ timeline: Timeline, version: Int = 1, unknownEntries: [UnknownElement<PostDTO>] = []) {
    self.version = version
    entries = AsideListMapping<PostDTO>.dto(timeline.entries, with: unknownEntries)
  }

  /// The timeline, and the entries that it has no value for, with their places.
  func domain() -> (timeline: Timeline, unknownEntries: [UnknownElement<PostDTO>]) {
    let entries = AsideListMapping<PostDTO>.domain(entries)
    return (Timeline(entries: entries.values), entries.unknown)
  }
}
