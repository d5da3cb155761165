import Foundation
import SumTypeRuntime

/// The file as a newer version of the app sees it.
struct FutureFile {
  private let repository: FileRepository<FutureTimelineDocument>

  init(url: URL) { repository = FileRepository(url: url) }

  /// Adds a photo at the end.
  func addPhoto(_ caption: String) throws {
    var (timeline, preserved) = try load()
    let photo = PhotoPost(
      id: UUID(), createdAt: .now, caption: caption, width: 640, height: 480)
    timeline.entries.append(.photo(photo))
    timeline.theme = timeline.theme ?? "dusk"
    try repository.save(timeline, preserving: preserved)
  }

  private func load() throws -> (FutureTimeline, Preserved<FutureTimelineDocument>?) {
    do {
      let loaded = try repository.load()
      return (loaded.value, loaded.preserved)
    } catch DocumentError.missing {
      return (FutureTimeline(entries: []), nil)
    }
  }
}
