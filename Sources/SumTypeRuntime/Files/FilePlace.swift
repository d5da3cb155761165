import Foundation

/// The names around a document's file.
///
/// | file | beside it |
/// |---|---|
/// | `timeline.json` | `.timeline.json.1F0C….saving`, while it is saved |
/// | | `timeline.backup-1.json`, the version before the last save |
/// | | `timeline.unreadable-1.json`, what was moved aside |
struct FilePlace {
  /// The file itself, where `url` is a symbolic link to it.
  let path: String
  let folder: String
  private let name: String

  init(_ url: URL) {
    let target = url.resolvingSymlinksInPath()
    path = target.path
    folder = target.deletingLastPathComponent().path
    name = target.lastPathComponent
  }

  /// The state of the file; nil if there is none.
  func current() throws(SystemError) -> FileStamp? {
    do throws(SystemError) {
      let stamp = try FileStamp(of: path)
      guard stamp.isRegular else { throw SystemError(call: "open", code: EISDIR) }
      return stamp
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  func rename(_ old: String, to new: String) throws(SystemError) {
    _ = try SystemError.check("rename") { Foundation.rename(old, new) }
  }
}

// MARK: - Temporary files

extension FilePlace {
  private static let suffix = ".saving"

  /// A name that no file has.
  func temporaryPath() -> String {
    "\(folder)/.\(name).\(UUID().uuidString)\(Self.suffix)"
  }

  /// Removes temporary files that a process has left which did not come to its end. Called while
  /// nobody else saves in the folder.
  func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for other in names where other.hasPrefix(".\(name).") && other.hasSuffix(Self.suffix) {
      let middle = other.dropFirst(name.count + 2).dropLast(Self.suffix.count)
      if UUID(uuidString: String(middle)) != nil { unlink("\(folder)/\(other)") }
    }
  }
}

// MARK: - Backups, and files moved aside

extension FilePlace {
  /// `timeline.backup-1.json`
  private func path(_ word: String, _ number: Int) -> String {
    let url = URL(fileURLWithPath: path)
    let ending = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count))
    return "\(folder)/\(stem).\(word)-\(number)\(ending)"
  }

  /// Keeps the file as it is under the name of the first backup; the others move on by one.
  ///
  /// The file itself is there at every moment, and each backup is whole at every moment.
  func backUp(keeping count: Int) throws(SystemError) {
    let copy = temporaryPath()
    do throws(SystemError) {
      try duplicate(to: copy)
      for number in stride(from: count - 1, to: 0, by: -1) {
        do throws(SystemError) {
          try rename(path("backup", number), to: path("backup", number + 1))
        } catch {
          if !error.isMissing { throw error }
        }
      }
      try rename(copy, to: path("backup", 1))
    } catch {
      unlink(copy)
      throw error
    }
  }

  /// A second name for the file, which is about to lose its first; a copy where the file system has
  /// no such thing.
  private func duplicate(to copy: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try SystemError.check("link") { link(path, copy) }
    } catch {
      guard error.isUnsupported else { throw error }
      let stamp = try FileStamp(of: path)
      let bytes = try Descriptor(path, O_RDONLY).readAll(expecting: stamp.size)
      let file = try Descriptor(copy, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
      try file.write(bytes[...])
      try file.adopt(stamp)
      try file.synchronize()
    }
  }

  /// Gives the file the first free name of `timeline.unreadable-1.json`, …
  func moveAside() throws(SystemError) -> String {
    var number = 1
    while true {
      let other = path("unreadable", number)
      var status = stat()
      if lstat(other, &status) != 0 {
        try rename(path, to: other)
        return other
      }
      number += 1
    }
  }
}
