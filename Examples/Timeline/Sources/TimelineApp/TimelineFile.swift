import Foundation
import SumTypeRuntime

/// The file as today's app sees it.
struct TimelineFile {
  private let repository: FileRepository<TimelineDocument>

  init(url: URL) { repository = FileRepository(url: url) }

  /// Adds a post at the end. Everything that this version does not know stays as it is.
  func add(_ post: Post) throws {
    var (timeline, preserved) = try load()
    timeline.entries.append(post)
    try repository.save(timeline, preserving: preserved)
  }

  /// Prints the posts in order, and how many entries a newer version wrote.
  func list() throws {
    let (timeline, preserved) = try load()
    for post in timeline.entries {
      print(post.createdAt.formatted(.iso8601), terminator: "  ")
      switch post {
      case .text(let text): print(text.message)
      case .mood(let mood): print(mood.emoji, String(repeating: "●", count: mood.intensity))
      }
    }
    let kept = preserved?.report.items ?? []
    let newer = kept.filter { $0.level == .variant }
    if !newer.isEmpty {
      let entries = newer.count == 1 ? "entry" : "entries"
      let tags = newer.compactMap { $0.tag?.value.stringValue }
      print("\(newer.count) \(entries) that a newer version wrote: \(tags.joined(separator: ", "))")
    }
    for broken in kept where broken.level == .malformed {
      let reason = broken.reason.map { ": \($0)" } ?? ""
      print("1 entry that does not fit, at \(broken.path)\(reason)")
    }
  }

  /// What the file holds. A file that is not there is an empty timeline; one that cannot be read is
  /// an error.
  private func load() throws -> (Timeline, Preserved<TimelineDocument>?) {
    do {
      let loaded = try repository.load()
      return (loaded.value, loaded.preserved)
    } catch DocumentError.missing {
      return (Timeline(entries: []), nil)
    }
  }
}
