import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite struct FileRepositoryTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a save of a changed document leaves no other file")
  func roundTrip() throws {
    let file = try folder.file("a.json", AsideListTests.document("p1 t2 m3"))
    let repository = SynchronousRepository<TimelineDocument>(url: file)
    var loaded = try #require(try repository.load())
    loaded.value.entries.removeAll()
    try repository.save(loaded.value, preserving: loaded.preserved)
    #expect(file.text == AsideListTests.document("p1 m3"))
    #expect(folder.names == ["a.json"])
  }

  @Test(
    "a load of a file that cannot be read is refused, and the file stays as it was",
    arguments: [
      "", "{", "[]", #"{"version":1,"entries":[{"type":"text""#, "\u{0}", #"{"version":1}"#,
    ])
  func unreadable(text: String) throws {
    let file = try folder.file("a.json", text)
    let error = #expect(throws: DocumentError.self) {
      try SynchronousRepository<TimelineDocument>(url: file).load()
    }
    guard case .unreadable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.text == text)
  }

  @Test("a save that is refused leaves the file as it was")
  func refused() throws {
    let json = #"{"words":[],"length":3}"#
    let file = try folder.file("a.json", json)
    let repository = SynchronousRepository<Sole<DraftCodec>>(url: file)
    var loaded = try #require(try repository.load())
    loaded.value.length = 21
    #expect(throws: DocumentError.self) {
      try repository.save(loaded.value, preserving: loaded.preserved)
    }
    #expect(file.text == json)
    #expect(folder.names == ["a.json"])
  }

  @Test("a load without a file gives no document, and makes no file")
  func missing() throws {
    let file = try folder.file("none.json")
    #expect(try SynchronousRepository<TimelineDocument>(url: file).load() == nil)
    #expect(folder.names.isEmpty)
  }

  @Test("a new document is saved only over a file that the repository has just written")
  func notLoaded() throws {
    let file = try folder.file("a.json")
    let repository = SynchronousRepository<TimelineDocument>(url: file)
    try repository.save(Timeline(entries: []), preserving: nil)
    let text = file.text
    // This repository has written the file, so that it knows all data in it.
    try repository.save(Timeline(entries: []), preserving: nil)
    let other = SynchronousRepository<TimelineDocument>(url: file)
    #expect(throws: DocumentError.self) {
      try other.save(Timeline(entries: []), preserving: nil)
    }
    _ = try repository.load()
    #expect(throws: DocumentError.self) {
      try repository.save(Timeline(entries: []), preserving: nil)
    }
    #expect(file.text == text)
  }

  @Test(
    "a missing folder is an error of the file, and a folder in place of the file cannot be loaded")
  func folderMissing() throws {
    let file = folder.url.appendingPathComponent("no/such/folder/a.json")
    let error = #expect(throws: DocumentError.self) {
      try SynchronousRepository<TimelineDocument>(url: file).save(
        Timeline(entries: []), preserving: nil)
    }
    guard case .file? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: DocumentError.self) {
      try SynchronousRepository<TimelineDocument>(url: folder.url).load()
    }
  }

  @Test("a save keeps a symbolic link and the permissions of its file")
  func linkAndPermissions() throws {
    let file = try folder.file("a.json", AsideListTests.document("t1 p2"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let link = folder.url.appendingPathComponent("link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let repository = SynchronousRepository<TimelineDocument>(url: link)
    var loaded = try #require(try repository.load())
    loaded.value.entries.removeAll()
    try repository.save(loaded.value, preserving: loaded.preserved)
    #expect(file.text == AsideListTests.document("p2"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasSuffix("a.json"))
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect((permissions as? NSNumber)?.intValue == 0o600)
  }
}
