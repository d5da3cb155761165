import Foundation
import SumTypeState
import TimelineUI

/// The first version of the app: texts and moods.
@main
enum TimelineV1: TimelineVersion {
  static func main() async { await launch(TimelineV1.self) }

  static var empty: Timeline { Timeline(entries: []) }

  static func title(of store: TimelineStore) -> String { "Timeline" }

  static var commands: [Command<TimelineStore>] {
    [
      Command("text MESSAGE", "write something") { words, store in
        var words = words
        try store.addText(createdAt: .now, message: try words.text("the message"))
      },
      Command("mood EMOJI INTENSITY", "say how you feel, from 1 to 5") { words, store in
        var words = words
        let (emoji, intensity) = try mood(&words)
        try store.addMood(createdAt: .now, emoji: emoji, intensity: intensity)
      },
    ]
  }

  static func rows(of store: TimelineStore) -> [Row] {
    store.entries.map { post in
      let text =
        switch post {
        case .text(let text): text.message
        case .mood(let mood): "\(mood.emoji) " + String(repeating: "●", count: mood.intensity)
        }
      return Row(id: post.id, createdAt: post.createdAt, text: text)
    }
  }

  static func edit(_ id: UUID, _ words: Words, in store: TimelineStore) throws {
    var words = words
    switch store[id] {
    case .text?:
      let message = try words.text("the message")
      try store.updateText(id) { $0.message = message }
    case .mood?:
      let (emoji, intensity) = try mood(&words)
      try store.updateMood(id) { ($0.emoji, $0.intensity) = (emoji, intensity) }
    case nil: break
    }
  }

  static func remove(_ id: UUID, from store: TimelineStore) throws(StateError) {
    try store.remove(id)
  }

  static func move(_ id: UUID, to position: Int, in store: TimelineStore) throws(StateError) {
    try store.move(id, to: position)
  }

  private static func mood(_ words: inout Words) throws -> (emoji: String, intensity: Int) {
    (try words.word("the emoji"), try words.number("the intensity"))
  }
}
