import Foundation

/// A folder that is removed when the last reference to its object is gone.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String = "timeline.json", _ text: String? = nil) throws -> URL {
    let file = url.appendingPathComponent(name)
    if let text { try Data(text.utf8).write(to: file) }
    return file
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

extension URL {
  var text: String? { (try? Data(contentsOf: self)).map { String(decoding: $0, as: UTF8.self) } }
}
