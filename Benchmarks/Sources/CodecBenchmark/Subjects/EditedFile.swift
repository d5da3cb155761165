import FeedSchema
import Foundation
import SumTypeRuntime

/// A document in a file that is opened, edited at one place and saved durably, as an app does it.
enum EditedFile {
  /// - Returns: how many bytes the file has then.
  static func edit(_ path: String) throws -> Int {
    let repository = SynchronousRepository<FeedDocument>(url: URL(fileURLWithPath: path))
    guard var loaded = try repository.load() else { return 0 }
    let entries = loaded.value.entries
    let middle = entries.indices.dropFirst(entries.count / 2).first { index in
      if case .text = entries[index] { true } else { false }
    }
    if let middle, case .text(var text) = loaded.value.entries[middle] {
      // As long as it was, so that the file does not grow from round to round.
      text.message = String(text.message.dropLast()) + (text.message.hasSuffix("!") ? "?" : "!")
      loaded.value.entries[middle] = .text(text)
    }
    // What is in the file then is of no more interest here.
    try repository.save(loaded.value, preserving: loaded.preserved)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.size] as? Int ?? 0
  }
}
