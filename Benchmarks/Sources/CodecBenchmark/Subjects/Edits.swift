import FeedSchema
import Foundation

/// What an app may have done to a feed between loading and saving it.
struct Edits {
  /// How many bytes longer an edit makes the document.
  static let growth = suffix.utf8.count
  private static let suffix = " Edited."

  let first: Feed
  let middle: Feed
  let last: Feed
  let appended: Feed
  let removed: Feed

  init(of feed: Feed) {
    let texts = feed.entries.indices.filter {
      if case .text = feed.entries[$0] { true } else { false }
    }
    let half = texts.count / 2
    first = Self.edited(feed, at: texts.first)
    middle = Self.edited(feed, at: texts.dropFirst(half).first)
    last = Self.edited(feed, at: texts.last)
    var appended = feed
    appended.entries.append(
      .text(FeedText(id: UUID(), createdAt: Date(timeIntervalSince1970: 0), message: "New.")))
    self.appended = appended
    var removed = feed
    if !removed.entries.isEmpty { removed.entries.remove(at: removed.entries.count / 2) }
    self.removed = removed
  }

  private static func edited(_ feed: Feed, at index: Int?) -> Feed {
    var feed = feed
    if let index, case .text(var text) = feed.entries[index] {
      text.message += suffix
      feed.entries[index] = .text(text)
    }
    return feed
  }
}
