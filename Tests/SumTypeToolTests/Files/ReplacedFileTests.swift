import Foundation
import SumTypeFiles
import Testing

@testable import SumTypeTool

@Suite("The access rights and attributes of files that the tool replaces")
struct ReplacedFileTests {
  private static let source = #"{"sumtype":1,"types":{"A":{"struct":{"id":"UUID"}}}}"#

  /// `user::rw- user:1001:r-- group::--- mask::rw- other::---`, of which the mode shows 0660.
  private static let list: [UInt8] = [
    2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 233, 3, 0, 0,
    4, 0, 0, 0, 255, 255, 255, 255, 16, 0, 6, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255,
    255,
  ]
  private static let listName = "system.posix_acl_access"

  private static func set(_ name: String, to value: [UInt8], of path: String) throws {
    let handle = try #require(FileHandle(forReadingAtPath: path))
    try OpenFile(descriptor: handle.fileDescriptor).setAttribute(name, to: value)
  }

  private static func attribute(_ name: String, of path: String) throws -> [UInt8]? {
    let handle = try #require(FileHandle(forReadingAtPath: path))
    return try OpenFile(descriptor: handle.fileDescriptor).attribute(name)
  }

  private static func canSet(_ name: String, to value: [UInt8]) -> Bool {
    guard let workspace = try? Workspace(), (try? workspace.write("a", "")) != nil else {
      return false
    }
    return (try? set(name, to: value, of: workspace.path + "/a")) != nil
  }

  static let hasAttributes = canSet("user.sumtype", to: [1])
  static let hasLists = canSet(listName, to: list)

  private func permissions(_ path: String) throws -> Int {
    Int(try FileStamp(of: path).permissions)
  }

  @Test(
    "a formatted schema and a generated file keep their access control lists",
    .enabled(if: hasLists, "needs a file system with access control lists"))
  func accessList() throws {
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", Self.source)
    workspace.run("generate", "A.sumtype.json", "-o", "out")
    let domain = try workspace.read("out/A+Domain.swift")
    try workspace.write("out/A+Domain.swift", domain + "// Old.\n")
    let paths = ["A.sumtype.json", "out/A+Domain.swift"].map { workspace.path + "/" + $0 }
    for path in paths { try Self.set(Self.listName, to: Self.list, of: path) }
    workspace.run("format", "A.sumtype.json")
    workspace.run("generate", "A.sumtype.json", "-o", "out")
    #expect(try workspace.read("A.sumtype.json") != Self.source)
    #expect(try workspace.read("out/A+Domain.swift") == domain)
    for path in paths {
      #expect(try Self.attribute(Self.listName, of: path) == Self.list, "\(path)")
      #expect(try permissions(path) == 0o660, "\(path)")
    }
  }

  @Test(
    "a formatted schema keeps its attributes",
    .enabled(if: hasAttributes, "needs a file system with extended attributes"))
  func attributes() throws {
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", Self.source)
    let path = workspace.path + "/A.sumtype.json"
    try Self.set("user.sumtype", to: [1, 0, 2], of: path)
    workspace.run("format", "A.sumtype.json")
    #expect(try workspace.read("A.sumtype.json") != Self.source)
    #expect(try Self.attribute("user.sumtype", of: path) == [1, 0, 2])
  }

  @Test(
    "a new file has the rights that its folder gives it",
    .enabled(if: hasLists, "needs a file system with access control lists"))
  func newFile() throws {
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", Self.source)
    try workspace.write("out/other", "")
    let folder = try #require(FileHandle(forReadingAtPath: workspace.path + "/out"))
    try OpenFile(descriptor: folder.fileDescriptor).setAttribute(
      "system.posix_acl_default", to: Self.list)
    workspace.run("generate", "A.sumtype.json", "-o", "out")
    let path = workspace.path + "/out/A+Domain.swift"
    #expect(try Self.attribute(Self.listName, of: path) == Self.list)
    #expect(try permissions(path) == 0o660)
  }

  @Test("while it is written, a file that others may not read is private")
  func staged() throws {
    let workspace = try Workspace()
    try workspace.write("A.sumtype.json", Self.source)
    let path = workspace.path + "/A.sumtype.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let files = FileSystem(workingDirectory: workspace.path)
    let staged = try files.stage("{}", for: "A.sumtype.json")
    for name in workspace.names(in: "") {
      #expect(try permissions(workspace.path + "/" + name) == 0o600, "\(name)")
    }
    files.discard(staged)
    #expect(workspace.names(in: "") == ["A.sumtype.json"])
  }
}
