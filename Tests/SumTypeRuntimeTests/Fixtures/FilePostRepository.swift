// As generated code has it.
// swift-format-ignore-file

import Foundation
import SumTypeRuntime

nonisolated struct LoadResult: Sendable {
  var posts: [Post]
  var unknownEntries: [AnyUnknownEntry]

  init(posts: [Post], unknownEntries: [AnyUnknownEntry]) {
    self.posts = posts
    self.unknownEntries = unknownEntries
  }
}

nonisolated protocol PostRepository {
  func load() throws -> LoadResult
  func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws
}

nonisolated final class FilePostRepository: PostRepository, Sendable {
  private let file: EntryFile<TimelineDocument, PostCodec>

  init(url: URL) {
    file = EntryFile(url: url, entries: \.entries, new: Timeline(entries: []))
  }

  func load() throws -> LoadResult {
    let loaded = try file.load()
    return LoadResult(posts: loaded.entries, unknownEntries: loaded.unknown)
  }

  func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws {
    try file.save(posts, preserving: preservedUnknownEntries)
  }
}
