import Foundation

/// A document in a file of its own while children read it.
enum ScratchFile {
  static func with<Result>(
    _ bytes: [UInt8], _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-benchmark-\(UUID().uuidString).json")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }
}
