import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Entries in memory")
struct EntriesInMemoryTests {
  private func repository(_ names: String) -> InMemoryPostRepository {
    InMemoryPostRepository(data: Data(AsideListTests.document(names).utf8))
  }

  private func text(_ repository: InMemoryPostRepository) -> String? {
    repository.data.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("unknown entries in memory are loaded as from a file, and saved at their places")
  func likeAFile() throws {
    let repository = repository("p1 t2 m3 x4")
    let result = try repository.load()
    #expect(result.posts.count == 1)
    #expect(result.unknownEntries.map(\.type) == ["photo", "mood", ""])
    try repository.save(posts: [], preservedUnknownEntries: result.unknownEntries)
    #expect(text(repository) == AsideListTests.document("p1 m3 x4"))
    // Each save starts from the loaded document, so that an undo restores its text.
    try repository.save(
      posts: result.posts, preservedUnknownEntries: result.unknownEntries)
    #expect(text(repository) == AsideListTests.document("p1 t2 m3 x4"))
  }

  @Test("a document that was never loaded, or cannot be read, is not overwritten")
  func refused() throws {
    for json in [AsideListTests.document("t1"), "{"] {
      let repository = InMemoryPostRepository(data: Data(json.utf8))
      if json == "{" { #expect(throws: DocumentError.self) { try repository.load() } }
      #expect(throws: DocumentError.self) {
        try repository.save(posts: [], preservedUnknownEntries: [])
      }
      #expect(text(repository) == json)
    }
  }

  @Test("the first save makes a document, and the next one does not add its entries again")
  func begins() throws {
    let repository = InMemoryPostRepository()
    #expect(try repository.load().posts.isEmpty)
    #expect(repository.data == nil)
    let photo = AnyUnknownEntry(type: "photo", payload: Data("7".utf8))
    for _ in 1...2 {
      try repository.save(posts: [], preservedUnknownEntries: [photo])
      #expect(try repository.load().unknownEntries == [photo])
    }
  }
}
