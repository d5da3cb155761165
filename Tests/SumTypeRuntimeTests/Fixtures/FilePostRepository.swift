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
  private let document: EntryRepository<TimelineDocument, PostCodec>

  init(url: URL, options: FileOptions = FileOptions()) {
    document = EntryRepository(
      url: url, options: options, entries: \.entries, new: Timeline(entries: []))
  }

  func load() throws -> LoadResult {
    let loaded = try document.load()
    return LoadResult(posts: loaded.entries, unknownEntries: loaded.unknown)
  }

  func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws {
    try document.save(posts, preserving: preservedUnknownEntries)
  }
}

nonisolated final class InMemoryPostRepository: PostRepository, Sendable {
  private let document: EntryRepository<TimelineDocument, PostCodec>

  init(data: Data? = nil) {
    document = EntryRepository(data: data, entries: \.entries, new: Timeline(entries: []))
  }

  var data: Data? { document.data }

  func load() throws -> LoadResult {
    let loaded = try document.load()
    return LoadResult(posts: loaded.entries, unknownEntries: loaded.unknown)
  }

  func save(posts: [Post], preservedUnknownEntries: [AnyUnknownEntry]) throws {
    try document.save(posts, preserving: preservedUnknownEntries)
  }
}
