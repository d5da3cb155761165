import Foundation
import SumTypeFiles
import Testing
import TypeShowcase

@testable import SumTypeRuntime

@Suite("The place of a document")
struct FilePlaceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func link(_ name: String, to target: String) throws -> URL {
    let link = folder.url.appendingPathComponent(name)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    return link
  }

  /// Loads the document, removes its first post, and saves.
  private func removeFirst(_ file: URL, _ options: FileOptions = FileOptions()) throws {
    let repository = SynchronousRepository<TimelineDocument>(url: file, options: options)
    var loaded = try #require(try repository.load())
    loaded.value.entries.removeFirst()
    try repository.save(loaded.value, preserving: loaded.preserved)
  }

  private func reason(_ body: () throws -> Void) -> String? {
    do {
      try body()
    } catch DocumentError.file(_, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
    return nil
  }

  // MARK: - Symbolic links

  @Test("a new document is saved where a link leads that leads to nothing yet")
  func dangling() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("real"), withIntermediateDirectories: true)
    _ = try link("real/second.json", to: "a.json")
    let first = try link("first.json", to: "real/second.json")
    let repository = SynchronousRepository<TimelineDocument>(url: first)
    #expect(try repository.load() == nil)
    try repository.save(Timeline(entries: []), preserving: nil)
    #expect(try FileStamp(ofLink: folder.url.path + "/real/a.json").isRegular)
    for name in ["first.json", "real/second.json"] {
      #expect(try !FileStamp(ofLink: folder.url.path + "/" + name).isRegular, "\(name)")
    }
    #expect(folder.names == ["first.json", "real"])
    #expect(
      try SynchronousRepository<TimelineDocument>(url: first).load()?.value.entries.isEmpty == true)
  }

  @Test("a save is refused if links lead in a circle or to a folder")
  func circle() throws {
    let first = try link("first.json", to: "second.json")
    _ = try link("second.json", to: "first.json")
    let up = try link("up.json", to: "none/..")
    for place in [first, up] {
      let repository = SynchronousRepository<TimelineDocument>(url: place)
      #expect(reason { try repository.save(Timeline(entries: []), preserving: nil) } != nil)
      #expect(try !FileStamp(ofLink: place.path).isRegular)
    }
    #expect(folder.names == ["first.json", "second.json", "up.json"])
  }

  // MARK: - Names

  @Test(
    "a document may have a name of any length that the file system allows, also with backups",
    arguments: [2, 40, 200, 210, 211, 238, 239, 255])
  func longName(length: Int) throws {
    let name = String(repeating: "é", count: length)
    for name in [
      String(name.prefix(length / 2)) + (length % 2 == 1 ? "x" : ""),
      String(repeating: "x", count: max(0, length - 5)) + String(".json".suffix(length)),
      String((".json" + String(repeating: "x", count: length)).prefix(length)),
    ] {
      #expect(name.utf8.count == length)
      let folder = try TemporaryFolder()
      let file = try folder.file(name, AsideListTests.document("t1 p2 t3"))
      try removeFirst(file)
      #expect(file.text == AsideListTests.document("p2 t3"))
      #expect(folder.names == [name])
      try removeFirst(file, FileOptions(backups: 2))
      #expect(folder.names.count == 2)
      let backup = try #require(folder.names.first { $0 != name })
      #expect(folder.url.appendingPathComponent(backup).text == AsideListTests.document("p2 t3"))
      let aside = try SynchronousRepository<TimelineDocument>(url: file).moveAside()
      #expect(aside.text == AsideListTests.document("p2"))
    }
  }

  @Test("two documents with long names have backups of their own")
  func longTwins() throws {
    let start = String(repeating: "x", count: 249)
    let first = try folder.file(start + "1.json", AsideListTests.document("t1 p2 t3"))
    let second = try folder.file(start + "2.json", AsideListTests.document("t1 p2 t4"))
    for file in [first, second] { try removeFirst(file, FileOptions(backups: 1)) }
    let backups = folder.names.filter { $0.contains(".backup-1") }
    #expect(
      Set(backups.map { folder.url.appendingPathComponent($0).text })
        == [AsideListTests.document("t1 p2 t3"), AsideListTests.document("t1 p2 t4")])
    #expect(backups.allSatisfy { $0.hasSuffix(".backup-1.json") })
  }

  @Test("a save leaves folders and links that are named like a backup")
  func foreignBackups() throws {
    let file = try folder.file("a.json", AsideListTests.document("t1 p2 t3 t4"))
    let inside = folder.url.appendingPathComponent("a.backup-1.json/mine.txt")
    try FileManager.default.createDirectory(
      at: inside.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: inside)
    _ = try link("a.backup-3.json", to: "elsewhere.json")
    for _ in 0..<3 { try removeFirst(file, FileOptions(backups: 2)) }
    #expect(inside.text == "mine")
    #expect(try !FileStamp(ofLink: folder.url.path + "/a.backup-3.json").isRegular)
    #expect(
      folder.url.appendingPathComponent("a.backup-2.json").text == AsideListTests.document("p2 t4"))
    #expect(
      folder.url.appendingPathComponent("a.backup-4.json").text
        == AsideListTests.document("p2 t3 t4"))
    #expect(folder.names.count == 5)
  }

  // MARK: - Places that are no files

  @Test("a pipe, a device or a folder is refused as the place of a document")
  func notRegular() throws {
    let pipe = folder.url.appendingPathComponent("pipe.json")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for place in [pipe, URL(fileURLWithPath: "/dev/zero"), folder.url] {
      let isFolder = place == folder.url
      let expected = isFolder ? "open: Is a directory" : "open: Not a regular file"
      let repository = SynchronousRepository<TimelineDocument>(url: place)
      #expect(reason { _ = try repository.load() } == expected)
      if place.path.hasPrefix("/dev") { continue }
      #expect(
        reason { try repository.save(Timeline(entries: []), preserving: nil) } == expected)
      #expect(reason { _ = try Numbers.rewrite(place) { _ in .keep } } == expected)
    }
    #expect(folder.names == ["pipe.json"])
  }

  private enum Numbers: JSONLinesDocument {
    typealias Codec = IntegerCodec<Int>
  }

  // MARK: - Changes by others

  @Test("a change is noticed although the file has its old size and time of modification")
  func sameStamp() throws {
    let file = try folder.file("a.json", AsideListTests.document("t1 p2 t3"))
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    func age() throws {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
    }
    try age()
    let repository = SynchronousRepository<TimelineDocument>(url: file)
    let loaded = try #require(try repository.load())
    let stamp = try FileStamp(of: file.path)
    let other = AsideListTests.document("t1 p2 t4")
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    try handle.write(contentsOf: Data(other.utf8))
    try handle.close()
    try age()
    let now = try FileStamp(of: file.path)
    #expect(now.number == stamp.number && now.size == stamp.size && now.modified == stamp.modified)
    #expect(!now.hasSameContent(as: stamp))
    guard
      case .changed? = #expect(
        throws: DocumentError.self,
        performing: {
          try repository.save(Timeline(entries: []), preserving: loaded.preserved)
        })
    else {
      Issue.record("the change was overwritten")
      return
    }
    #expect(file.text == other)
  }

  @Test("a rewrite removes the temporary file of a rewrite that was cut off, and none in use")
  func rewriteLeftovers() throws {
    let log = try folder.file("log.ndjson", "1\n2\n")
    let torn = ".log.ndjson.8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F.rewriting"
    let used = ".log.ndjson.9F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F.rewriting"
    for name in [torn, used] { _ = try folder.file(name, "1") }
    let handle = try #require(FileHandle(forReadingAtPath: folder.url.path + "/" + used))
    #expect(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try Numbers.rewrite(log) { $0.value == 2 ? .remove : .keep }
    #expect(log.text == "1\n")
    #expect(folder.names == [used, "log.ndjson"])
  }
}
