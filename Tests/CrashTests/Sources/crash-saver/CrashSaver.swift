import Foundation
import SumTypeRuntime

/// Saves a document while a test kills it, and checks the files that are left:
///
/// ```
/// crash-saver new FILE       write a document
/// crash-saver save FILE      load it, change it, and save it
/// crash-saver loop FILE      the same until the process is killed
/// crash-saver check FILE     print the number of its saves; exit 1 if it is damaged
/// ```
@main
enum CrashSaver {
  private static let count = 400

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fail("usage: crash-saver new|save|loop|check FILE", 64) }
    let url = URL(fileURLWithPath: arguments[2])
    let repository = SynchronousRepository<Notes>(url: url, options: FileOptions(backups: 2))
    do {
      switch arguments[1] {
      case "new": try repository.save(Notes.new(count: count), preserving: nil)
      case "save": try save(repository)
      case "loop": while true { try save(repository) }
      case "check": print(try check(url))
      default: fail("there is no command \(arguments[1])", 64)
      }
    } catch {
      fail("\(error)", 1)
    }
  }

  private static func save(_ repository: SynchronousRepository<Notes>) throws {
    guard let loaded = try repository.load() else { throw Damage("there is no document") }
    try repository.save(Notes.changed(loaded.value), preserving: loaded.preserved)
  }

  /// Checks that the document and its backups are whole, and returns the number of its saves.
  private static func check(_ url: URL) throws -> Int {
    let saves = try saves(of: url)
    for number in 1...2 {
      let name = "\(url.deletingPathExtension().lastPathComponent).backup-\(number).json"
      let backup = url.deletingLastPathComponent().appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: backup.path) else { continue }
      guard try self.saves(of: backup) <= saves else {
        throw Damage("\(name) is newer than the document")
      }
    }
    return saves
  }

  private static func saves(of url: URL) throws -> Int {
    guard let loaded = try SynchronousRepository<Notes>(url: url).load() else {
      throw Damage("there is no document")
    }
    return try Notes.saves(of: loaded.value, count: count)
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("crash-saver: \(message)\n".utf8))
    exit(status)
  }
}
