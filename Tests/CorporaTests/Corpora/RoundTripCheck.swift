import Foundation
import TestSupport

/// The comparison of two folders of documents, before and after they were saved, by a program that shares
/// no code with the package.
///
/// The environment variable `ROUNDTRIP_CHECK` is its path: a Python program that takes both folders and
/// prints, as JSON, every value that was lost or changed.
struct RoundTripCheck: Decodable {
  struct Difference: Decodable, Hashable {
    var kind: String
    /// `name.json#/pointer`
    var pointer: String
    var detail: String
  }

  /// The exit status. 0: lossless; 1: a value is lost or changed; 2: unreadable; 3: only spelled otherwise.
  var exit: Int
  var files: Int
  var unreadable: [String]
  var differences: [Difference]

  /// Writes both versions of each document to a folder each, and compares the folders.
  init(_ documents: [(name: String, before: [UInt8], after: [UInt8])]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-corpora-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = folder.appendingPathComponent("before", isDirectory: true)
    let after = folder.appendingPathComponent("after", isDirectory: true)
    for document in documents {
      try Self.write(document.before, to: before.appendingPathComponent(document.name))
      try Self.write(document.after, to: after.appendingPathComponent(document.name))
    }
    self = try Self.run(on: before, and: after)
  }

  /// The path of the program; nil if the variable is not set.
  static let program = ProcessInfo.processInfo.environment["ROUNDTRIP_CHECK"]

  private static func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  private static func run(on before: URL, and after: URL) throws -> RoundTripCheck {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", program ?? "", before.path, after.path, "--json", "--max", "100000",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(RoundTripCheck.self, from: data)
  }
}

extension Corpus {
  /// Whether there are real documents, and a program that compares them.
  static var canBeJudged: Bool { areThere && RoundTripCheck.program != nil }
}
