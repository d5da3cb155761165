import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Saves that replace a file")
struct ReplacedFileTests {
  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.json", AsideListTests.document("t1 p2 t3"))
  }

  private func repository(_ options: FileOptions = FileOptions()) -> SynchronousRepository<
    TimelineDocument
  > {
    SynchronousRepository(url: file, options: options)
  }

  /// Loads the document, removes its first post, and saves.
  private func removeFirst(_ repository: SynchronousRepository<TimelineDocument>) throws {
    var loaded = try #require(try repository.load())
    loaded.value.entries.removeFirst()
    try repository.save(loaded.value, preserving: loaded.preserved)
  }

  @Test("a save is refused if another process has changed the file, even in the same moment")
  func changedMeanwhile() throws {
    let repository = repository()
    let loaded = try #require(try repository.load())
    // The length is the same, so that only the bytes differ.
    let other = AsideListTests.document("t1 p2 t4")
    try Data(other.utf8).write(to: file)
    let error = #expect(throws: DocumentError.self) {
      try repository.save(Timeline(entries: []), preserving: loaded.preserved)
    }
    guard case .changed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.text == other)
    try removeFirst(repository)
    #expect(file.text == AsideListTests.document("p2 t4"))
  }

  @Test("a save succeeds after another process has written the same bytes")
  func touched() throws {
    let repository = repository()
    let loaded = try #require(try repository.load())
    try Data(AsideListTests.document("t1 p2 t3").utf8).write(to: file, options: .atomic)
    try repository.save(Timeline(entries: []), preserving: loaded.preserved)
    #expect(file.text == AsideListTests.document("p2"))
  }

  @Test("a document is saved several times after one load")
  func again() throws {
    let repository = repository()
    var loaded = try #require(try repository.load())
    for names in ["p2 t3", "p2"] {
      loaded.value.entries.removeFirst()
      try repository.save(loaded.value, preserving: loaded.preserved)
      #expect(file.text == AsideListTests.document(names))
    }
  }

  @Test("a save without changes writes neither the file nor a backup")
  func unchanged() throws {
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
    let repository = repository(FileOptions(backups: 1))
    let loaded = try #require(try repository.load())
    try repository.save(loaded.value, preserving: loaded.preserved)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.modificationDate] as? Date == old)
    #expect(folder.names == ["a.json"])
  }

  @Test("a save keeps the given number of backups, newest first, with the file's permissions")
  func backups() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let repository = repository(FileOptions(backups: 2))
    for _ in 0..<2 { try removeFirst(repository) }
    var loaded = try #require(try repository.load())
    loaded.value.entries = [AsideListTests().text("t9")]
    try repository.save(loaded.value, preserving: loaded.preserved)
    #expect(folder.names == ["a.backup-1.json", "a.backup-2.json", "a.json"])
    #expect(
      folder.url.appendingPathComponent("a.backup-1.json").text == AsideListTests.document("p2"))
    #expect(
      folder.url.appendingPathComponent("a.backup-2.json").text == AsideListTests.document("p2 t3"))
    for name in folder.names {
      let path = folder.url.appendingPathComponent(name).path
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((permissions as? NSNumber)?.intValue == 0o640, "\(name)")
    }
  }

  @Test("a save removes the temporary file of a save that was cut off, and no other file")
  func leftovers() throws {
    let torn = ".a.json.8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F.saving"
    let others = [".a.json.notes.saving", ".b.json.8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F.saving"]
    for name in [torn] + others { _ = try folder.file(name, "{\"version\"") }
    try removeFirst(repository())
    #expect(folder.names == others + ["a.json"])
    #expect(file.text == AsideListTests.document("p2 t3"))
  }

  @Test("a save fails while another process has the lock of the folder, and succeeds afterwards")
  func locked() throws {
    let handle = try #require(FileHandle(forReadingAtPath: folder.url.path))
    #expect(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    let repository = repository(FileOptions(patience: 0.05))
    let error = #expect(throws: DocumentError.self) { try removeFirst(repository) }
    guard case .locked? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file.text == AsideListTests.document("t1 p2 t3"))
    try handle.close()
    // A process that another test starts shares the lock until it executes its program.
    try removeFirst(self.repository(FileOptions(patience: 30)))
    #expect(file.text == AsideListTests.document("p2 t3"))
  }

  @Test("a file that cannot be read is moved aside only on request, under a free name")
  func movedAside() throws {
    _ = try folder.file("a.unreadable-1.json", "older")
    try Data("{".utf8).write(to: file)
    let repository = repository()
    #expect(throws: DocumentError.self) { try repository.load() }
    #expect(throws: DocumentError.self) {
      try repository.save(Timeline(entries: []), preserving: nil)
    }
    #expect(file.text == "{")
    let place = try repository.moveAside()
    #expect(place.lastPathComponent == "a.unreadable-2.json")
    #expect(place.text == "{")
    try repository.save(Timeline(entries: []), preserving: nil)
    #expect(try repository.load()?.value.entries.isEmpty == true)
    #expect(folder.names == ["a.json", "a.unreadable-1.json", "a.unreadable-2.json"])
  }

  @Test("a save writes the file anew after another process has removed it")
  func removed() throws {
    let repository = repository()
    let loaded = try #require(try repository.load())
    try FileManager.default.removeItem(at: file)
    try repository.save(loaded.value, preserving: loaded.preserved)
    #expect(file.text == AsideListTests.document("t1 p2 t3"))
  }

  @Test(
    "a save in a folder that may not be written fails, and the file stays",
    .enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func readOnly() throws {
    let path = folder.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    #expect(throws: DocumentError.self) { try removeFirst(repository()) }
    #expect(file.text == AsideListTests.document("t1 p2 t3"))
  }
}
