import Foundation
import SumTypeRuntime
import Testing

/// Policies in saves of an `EntryRepository`, which hands unknown entries to the app.
@Suite("Policies of entries in files")
struct PolicyRepositoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func entries<Policy: PolicyChoice>(
    in file: URL, _: Policy.Type
  ) -> EntryRepository<Thicket<Policy>, GrowthCodec<Policy>> {
    EntryRepository(url: file, entries: \.self, new: [])
  }

  private let json = #"[{"type":"vine","a":1},{"type":"stump"},{"type":"fern"}]"#

  @Test("each save drops unknown entries, although the app hands them back")
  func dropped() throws {
    let url = try folder.file("a.json", json)
    let file = entries(in: url, Drops.self)
    let loaded = try file.load()
    #expect(loaded.unknown.map(\.type) == ["vine", "fern"])
    for _ in 1...2 {
      try file.save(loaded.entries, preserving: loaded.unknown)
      #expect(url.text == #"[{"type":"stump"}]"#)
    }
  }

  @Test("an unknown entry that the app adds is dropped or refused, as the policy says")
  func added() throws {
    let url = try folder.file("a.json", #"[{"type":"stump"}]"#)
    let moss = AnyUnknownEntry(type: "moss", payload: Data(#"{"b":2}"#.utf8))
    let dropping = entries(in: url, Drops.self)
    try dropping.save(try dropping.load().entries, preserving: [moss])
    #expect(url.text == #"[{"type":"stump"}]"#)
    let refusing = entries(in: url, Refuses.self)
    let growths = try refusing.load().entries
    #expect {
      try refusing.save(growths, preserving: [moss])
    } throws: { error in
      guard case .unwritable(let error)? = error as? DocumentError else { return false }
      return error.code == .refusedUnknown && error.path == "/1"
    }
    #expect(url.text == #"[{"type":"stump"}]"#)
  }

  @Test("a refused save leaves the file unchanged, and a save without the unknown entries succeeds")
  func refused() throws {
    let url = try folder.file("a.json", json)
    let file = entries(in: url, Refuses.self)
    let loaded = try file.load()
    #expect(throws: DocumentError.self) {
      try file.save(loaded.entries, preserving: loaded.unknown)
    }
    #expect(url.text == json)
    try file.save(loaded.entries, preserving: [])
    #expect(url.text == #"[{"type":"stump"}]"#)
  }
}
