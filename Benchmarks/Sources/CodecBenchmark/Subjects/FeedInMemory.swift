import FeedSchema
import Foundation

/// The known entries as values, made without reading any JSON.
enum FeedInMemory {
  static func domain(_ count: Int) -> Feed {
    Feed(
      entries: (0..<count).map { index in
        index % 2 == 0
          ? .text(
            FeedText(id: id(index), createdAt: date(index), message: Phrases.plain(index)))
          : .mood(
            FeedMood(
              id: id(index), createdAt: date(index), emoji: FeedValues.emoji(index),
              intensity: FeedValues.intensity(index)))
      })
  }

  static func handWritten(_ count: Int) -> HandWrittenFeed {
    HandWrittenFeed(
      version: 1,
      entries: (0..<count).map { index in
        index % 2 == 0
          ? .text(
            HandWrittenText(id: id(index), createdAt: date(index), message: Phrases.plain(index)))
          : .mood(
            HandWrittenMood(
              id: id(index), createdAt: date(index), emoji: FeedValues.emoji(index),
              intensity: FeedValues.intensity(index)))
      })
  }

  private static func id(_ index: Int) -> UUID { UUID(uuidString: FeedValues.id(index)) ?? UUID() }

  private static func date(_ index: Int) -> Date {
    Date(timeIntervalSince1970: Double(FeedValues.seconds(index)))
  }
}
