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

  init(url: URL, options: FileOptions = FileOptions()) {
    file = EntryFile(
      url: url, entries: \.entries, new: Timeline(entries: []), options: options)
  }

  func load() throws -> LoadResult {
    let loaded = try file.load()
    return LoadResult(posts: loaded.entries, unknownEntries: loaded.unknown)
  }

  func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws {
    try file.save(posts, preserving: preservedUnknownEntries)
  }
}

nonisolated final class InMemoryPostRepository: PostRepository, Sendable {
  private let memory: EntryMemory<TimelineDocument, PostCodec>

  init(data: Data? = nil) {
    memory = EntryMemory(data, entries: \.entries, new: Timeline(entries: []))
  }

  var data: Data? { memory.data }

  func load() throws -> LoadResult {
    let loaded = try memory.load()
    return LoadResult(posts: loaded.entries, unknownEntries: loaded.unknown)
  }

  func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws {
    try memory.save(posts, preserving: preservedUnknownEntries)
  }
}
