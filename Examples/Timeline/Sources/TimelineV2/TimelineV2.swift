import Foundation
import SumTypeState
import TimelineUI

/// The second version of the app: there are photos, texts can be starred, and the timeline has a
/// title.
@main
enum TimelineV2: TimelineVersion {
  static func main() async { await launch(TimelineV2.self) }

  static var empty: Timeline { Timeline(entries: [], title: "Timeline") }

  static func title(of store: TimelineStore) -> String { store.title ?? "Timeline" }

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
      Command("photo CAPTION", "add a photo") { words, store in
        var words = words
        try store.addPhoto(
          createdAt: .now, caption: try words.text("the caption"), width: 640, height: 480)
      },
      Command("star MESSAGE", "write something that matters") { words, store in
        var words = words
        try store.addText(
          createdAt: .now, message: try words.text("the message"), starred: true)
      },
      Command("title TEXT", "give the timeline a title") { words, store in
        var words = words
        try store.setTitle(try words.text("the title"))
      },
    ]
  }

  static func rows(of store: TimelineStore) -> [Row] {
    store.entries.map { post in
      let text =
        switch post {
        case .text(let text): text.starred ? "★ \(text.message)" : text.message
        case .mood(let mood): "\(mood.emoji) " + String(repeating: "●", count: mood.intensity)
        case .photo(let photo): "[\(photo.width) × \(photo.height)] \(photo.caption)"
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
    case .photo?:
      let caption = try words.text("the caption")
      try store.updatePhoto(id) { $0.caption = caption }
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
