import Foundation
import SumTypeFiles
import Testing
import TypeShowcase

@testable import SumTypeRuntime

@Suite("The permissions and attributes of a file that is replaced")
struct FileTraitsTests {
  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.json", AsideListTests.document("t1 p2 t3"))
  }

  /// `user::rw- user:1001:r-- group::--- mask::rw- other::---`, of which the mode shows 0660.
  private static let list: [UInt8] = [
    2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 233, 3, 0, 0,
    4, 0, 0, 0, 255, 255, 255, 255, 16, 0, 6, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255,
    255,
  ]
  private static let listName = "system.posix_acl_access"

  private static func attribute(_ name: String, of path: String) throws -> [UInt8]? {
    let handle = try #require(FileHandle(forReadingAtPath: path))
    return try OpenFile(descriptor: handle.fileDescriptor).attribute(name)
  }

  private static func set(_ name: String, to value: [UInt8], of path: String) throws {
    let handle = try #require(FileHandle(forReadingAtPath: path))
    try OpenFile(descriptor: handle.fileDescriptor).setAttribute(name, to: value)
  }

  private static func canSet(_ name: String, to value: [UInt8]) -> Bool {
    guard let folder = try? TemporaryFolder(), let file = try? folder.file("a", "") else {
      return false
    }
    return (try? set(name, to: value, of: file.path)) != nil
  }

  static let hasAttributes = canSet("user.sumtype", to: [1])
  static let hasLists = canSet(listName, to: list)

  private func permissions(_ url: URL) throws -> mode_t { try FileStamp(of: url.path).permissions }

  /// Loads the document, removes its first post, and saves.
  private func removeFirst(_ options: FileOptions = FileOptions()) throws {
    let repository = SynchronousRepository<TimelineDocument>(url: file, options: options)
    var loaded = try #require(try repository.load())
    loaded.value.entries.removeFirst()
    try repository.save(loaded.value, preserving: loaded.preserved)
  }

  @Test(
    "a save keeps the access control list, also in backups",
    .enabled(if: hasLists, "needs a file system with access control lists"))
  func accessList() throws {
    try Self.set(Self.listName, to: Self.list, of: file.path)
    for _ in 0..<2 { try removeFirst(FileOptions(backups: 2)) }
    #expect(file.text == AsideListTests.document("p2"))
    #expect(folder.names == ["a.backup-1.json", "a.backup-2.json", "a.json"])
    for name in folder.names {
      let other = folder.url.appendingPathComponent(name)
      #expect(try Self.attribute(Self.listName, of: other.path) == Self.list, "\(name)")
      #expect(try permissions(other) == 0o660, "\(name)")
    }
  }

  @Test(
    "a save does not add the access control list that the folder gives to new files",
    .enabled(if: hasLists, "needs a file system with access control lists"))
  func defaultList() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: file.path)
    let handle = try #require(FileHandle(forReadingAtPath: folder.url.path))
    try OpenFile(descriptor: handle.fileDescriptor).setAttribute(
      "system.posix_acl_default", to: Self.list)
    try removeFirst()
    #expect(try Self.attribute(Self.listName, of: file.path) == nil)
    #expect(try permissions(file) == 0o664)
  }

  @Test(
    "a save keeps empty, long and many extended attributes, also in backups",
    .enabled(if: hasAttributes, "needs a file system with extended attributes"))
  func attributes() throws {
    var values: [String: [UInt8]] = ["user.empty": [], "user.é": [0, 255, 10]]
    values["user.long"] = [UInt8](repeating: 7, count: 1500)
    for number in 0..<20 { values["user.many.\(number)"] = [UInt8(number)] }
    for (name, value) in values { try Self.set(name, to: value, of: file.path) }
    for _ in 0..<2 { try removeFirst(FileOptions(backups: 1)) }
    for name in folder.names {
      let path = folder.url.appendingPathComponent(name).path
      for (key, value) in values {
        #expect(try Self.attribute(key, of: path) == value, "\(key) of \(name)")
      }
    }
  }

  @Test("a save of a file that was removed meanwhile keeps its permissions")
  func removed() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let repository = SynchronousRepository<TimelineDocument>(url: file)
    let loaded = try #require(try repository.load())
    try FileManager.default.removeItem(at: file)
    try repository.save(loaded.value, preserving: loaded.preserved)
    #expect(file.text == AsideListTests.document("t1 p2 t3"))
    #expect(try permissions(file) == 0o600)
  }

  @Test("a save keeps the permissions of owner, group and others")
  func odd() throws {
    for permissions in [0o600, 0o604, 0o660, 0o644] as [mode_t] {
      try FileManager.default.setAttributes(
        [.posixPermissions: NSNumber(value: permissions)], ofItemAtPath: file.path)
      let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(AsideListTests.document("t1 p2 t3").utf8))
      try removeFirst()
      #expect(try self.permissions(file) == permissions)
    }
  }

  @Test(
    "a rewrite of lines keeps the access control list and the extended attributes",
    .enabled(if: hasLists && hasAttributes, "needs access control lists and extended attributes"))
  func rewritten() throws {
    let log = try folder.file("log.ndjson", "1\n2\n3\n")
    try Self.set(Self.listName, to: Self.list, of: log.path)
    try Self.set("user.sumtype", to: [1, 2], of: log.path)
    let changes = try Numbers.rewrite(log) { $0.value == 2 ? .remove : .keep }
    #expect(changes.removed == 1)
    #expect(log.text == "1\n3\n")
    #expect(try Self.attribute(Self.listName, of: log.path) == Self.list)
    #expect(try Self.attribute("user.sumtype", of: log.path) == [1, 2])
  }

  /// A number on each line.
  private enum Numbers: JSONLinesDocument {
    typealias Codec = IntegerCodec<Int>
  }
}
