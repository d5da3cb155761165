import Foundation
import SumTypeRuntime

/// The file as today's app sees it.
struct TimelineFile {
  private let repository: FileRepository<TimelineDocument>

  init(url: URL) { repository = FileRepository(url: url) }

  /// Adds a post at the end. Everything that this version does not know stays as it is.
  func add(_ post: Post) throws {
    let loaded = try repository.load()
    var timeline = loaded.value
    timeline.entries.append(post)
    try repository.save(timeline, preserving: loaded.preserved)
  }

  /// Prints the posts in order, and how many entries a newer version wrote.
  func list() throws {
    let loaded = try repository.load()
    for post in loaded.value.entries {
      print(post.createdAt.formatted(.iso8601), terminator: "  ")
      switch post {
      case .text(let text): print(text.message)
      case .mood(let mood): print(mood.emoji, String(repeating: "●", count: mood.intensity))
      }
    }
    let newer = loaded.preserved.report.items.filter { $0.level == .variant }
    if !newer.isEmpty {
      let entries = newer.count == 1 ? "entry" : "entries"
      let tags = newer.compactMap { $0.tag?.description }
      print("\(newer.count) \(entries) that a newer version wrote:", tags.joined(separator: ", "))
    }
    for broken in loaded.preserved.report.items where broken.level == .malformed {
      print("1 entry that cannot be read, at \(broken.path)")
    }
  }
}
