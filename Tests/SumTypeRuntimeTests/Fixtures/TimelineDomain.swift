import Foundation

/// One entry of the timeline: exactly one of its variants.
nonisolated enum Post: Hashable, Sendable, Identifiable {
  case text(TextPost)
  case mood(MoodPost)

  var id: UUID {
    switch self {
    case .text(let text): text.id
    case .mood(let mood): mood.id
    }
  }
}

nonisolated struct TextPost: Hashable, Sendable, Identifiable {
  var id: UUID
  var createdAt: Date
  var message: String
}

nonisolated struct MoodPost: Hashable, Sendable, Identifiable {
  static let intensityBounds = 1...5

  var id: UUID
  var createdAt: Date
  var emoji: String
  /// 1 through 5.
  var intensity: Int
}

/// The document.
nonisolated struct Timeline: Hashable, Sendable {
  var entries: [Post]
}
