import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Asynchronous repositories of a document")
struct DocumentRepositoryTests {
  typealias Repository = any DocumentRepository<TimelineDocument>

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a repository of each kind with the document of `names`, or without a document.
  private func repositories(_ names: String?) throws -> [Repository] {
    let text = names.map { AsideListTests.document($0) }
    let file = try folder.file("\(UUID()).json", text)
    return [
      FileRepository(url: file),
      InMemoryRepository(bytes: text.map { Array($0.utf8) }),
    ]
  }

  private func text(of repository: Repository) throws -> String? {
    if let memory = repository as? InMemoryRepository<TimelineDocument> {
      return memory.bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    return (repository as? FileRepository<TimelineDocument>)?.url.text
  }

  @Test("a repository keeps unknown data from load to save")
  func roundTrip() async throws {
    for repository in try repositories("p1 t2 m3 t4") {
      var loaded = try #require(try await repository.load())
      loaded.value.entries.removeFirst()
      try await repository.save(loaded.value, preserving: loaded.preserved)
      #expect(try text(of: repository) == AsideListTests.document("p1 m3 t4"))
    }
  }

  @Test("a repository has no document at first, and then the one that was saved")
  func first() async throws {
    for repository in try repositories(nil) {
      #expect(try await repository.load() == nil)
      for count in 0..<3 {
        let posts = (0..<count).map { AsideListTests().text("t\($0 + 1)") }
        try await repository.save(Timeline(entries: posts), preserving: nil)
      }
      let loaded = try #require(try await repository.load())
      #expect(loaded.value.entries.count == 2)
    }
  }

  @Test("a repository refuses to save a new document over an existing one")
  func notLoaded() async throws {
    for repository in try repositories("p1 t2") {
      for isLoaded in [false, true] {
        if isLoaded { _ = try await repository.load() }
        await #expect(throws: DocumentError.self) {
          try await repository.save(Timeline(entries: []), preserving: nil)
        }
      }
      #expect(try text(of: repository) == AsideListTests.document("p1 t2"))
    }
  }

  @Test("the error of a refused save names the place of the document")
  func places() async throws {
    for repository in try repositories("t1") {
      let file = (repository as? FileRepository<TimelineDocument>)?.url
      let error = await #expect(throws: DocumentError.self) {
        try await repository.save(Timeline(entries: []), preserving: nil)
      }
      guard case .notLoaded(file)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      let place = file.map { "\($0.path): the file" } ?? "the document"
      #expect(error?.description == "\(place) exists and was not loaded")
    }
  }

  @Test("a repository saves a document of another repository only after it has loaded its own")
  func loadedElsewhere() async throws {
    let loaded = try #require(
      try await InMemoryRepository<TimelineDocument>(
        bytes: Array(AsideListTests.document("p1 t2").utf8)
      ).load())
    for repository in try repositories("t1") {
      await #expect(throws: DocumentError.self) {
        try await repository.save(loaded.value, preserving: loaded.preserved)
      }
      _ = try await repository.load()
      try await repository.save(loaded.value, preserving: loaded.preserved)
      #expect(try text(of: repository) == AsideListTests.document("p1 t2"))
    }
  }

  @Test("a repository in memory fails while its failure is set")
  func failure() async throws {
    let repository = InMemoryRepository<TimelineDocument>()
    repository.failure = .file(URL(fileURLWithPath: "/a"), reason: "the disk is full")
    await #expect(throws: DocumentError.self) { try await repository.load() }
    await #expect(throws: DocumentError.self) {
      try await repository.save(Timeline(entries: []), preserving: nil)
    }
    repository.failure = nil
    try await repository.save(Timeline(entries: []), preserving: nil)
    #expect(repository.saves == 1)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(
    "a repository carries out saves in the order of their calls, though none is awaited before the next"
  )
  func order() async throws {
    let file = try folder.file("order.json")
    let repository = FileRepository<TimelineDocument>(url: file)
    try await repository.save(Timeline(entries: []), preserving: nil)
    let loaded = try #require(try await repository.load())
    for round in 0..<10 {
      // An immediate task has called `save` before the next one is made.
      let saves = (1...20).map { count in
        let posts = (0..<(round + count)).map { AsideListTests().text("t\($0 + 1)") }
        return Task.immediate {
          try await repository.save(Timeline(entries: posts), preserving: loaded.preserved)
        }
      }
      for save in saves { _ = try await save.value }
      #expect(try await repository.load()?.value.entries.count == round + 20)
    }
  }
}
