import Foundation
import SumTypeFiles

/// The paths of a document's file and of the files beside it.
///
/// | file | beside it |
/// |---|---|
/// | `timeline.json` | `.timeline.json.1F0C….saving`, while it is saved |
/// | | `timeline.backup-1.json`, the version before the last save |
/// | | `timeline.unreadable-1.json`, a file that was moved aside |
///
/// If these names would be longer than the file system allows, the file's own name in them is cut,
/// and followed by a hash of the whole name.
struct FilePlace {
  /// The path of the file itself; if `url` is a symbolic link, of its target. The file may not
  /// exist.
  let path: String
  let folder: String
  private let name: String

  /// - Throws: `SystemError` if symbolic links form a cycle, or the path can only be that of a
  ///   folder.
  init(_ url: URL) throws(SystemError) {
    path = try Self.target(of: url.path)
    let start = Self.folder(of: path)
    name = String(path[start.endIndex...])
    folder = start.isEmpty ? "." : start == "/" ? "/" : String(start.dropLast())
    if ["", ".", ".."].contains(name) { throw SystemError(call: "open", code: EISDIR) }
  }

  /// Opens the file; returns nil if there is none.
  func open() throws(SystemError) -> Descriptor? {
    do throws(SystemError) {
      return try Descriptor.regular(path)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  func rename(_ old: String, to new: String) throws(SystemError) {
    _ = try SystemError.check("rename") { Foundation.rename(old, new) }
  }

  /// Returns the final target of the symbolic link at `path`, even if nothing exists there; returns
  /// `path` itself if it is no link.
  private static func target(of path: String) throws(SystemError) -> String {
    var path = path
    // Linux follows as many links.
    for _ in 0...40 {
      guard let next = try link(at: path) else { return path }
      path = next.hasPrefix("/") ? next : folder(of: path) + next
    }
    throw SystemError(call: "open", code: ELOOP)
  }

  /// Returns the target of the symbolic link at `path`; nil if there is no link.
  private static func link(at path: String) throws(SystemError) -> String? {
    let size = Int(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: size)
    let count: Int
    do throws(SystemError) {
      count = try SystemError.check("readlink") { readlink(path, &buffer, size) }
    } catch {
      // It is no link, or does not exist.
      if error.code == EINVAL || error.isMissing { return nil }
      throw error
    }
    let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw SystemError(call: "readlink", code: EILSEQ)
    }
    return text
  }

  /// Returns the folder part of a path: `a/` for `a/b`, nothing for `b`.
  private static func folder(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return path[...slash]
  }
}

// MARK: - Names of files beside it

extension FilePlace {
  /// The purpose of a temporary file, which is also the end of its name.
  enum Purpose: String {
    /// The next version, or a backup. The file is used only while the folder is locked.
    case saving
    /// The next version of a stream, which takes long to write. Its writer has locked the file.
    case rewriting
  }

  /// Returns the path of a new temporary file, which does not exist yet.
  func temporaryPath(_ purpose: Purpose) -> String {
    let (start, end) = temporaryName(purpose)
    return "\(folder)/\(start)\(UUID().uuidString)\(end)"
  }

  private func temporaryName(_ purpose: Purpose) -> (start: String, end: String) {
    let end = ".\(purpose.rawValue)"
    return (fitted(".\(name)", before: 37 + end.utf8.count) + ".", end)
  }

  /// Returns the path of a numbered file beside the document: `timeline.backup-1.json`.
  private func path(_ word: String, _ number: Int) -> String {
    let end = ".\(word)-\(number)"
    let dot = name.utf8.dropFirst().lastIndex(of: UInt8(ascii: "."))
    let ending = dot.map { name[$0...] } ?? ""
    // A longer part after the last dot is no file extension.
    if ending.utf8.count > 32 { return "\(folder)/\(fitted(name, before: end.utf8.count))\(end)" }
    let stem = fitted(String(name.dropLast(ending.count)), before: (end + ending).utf8.count)
    return "\(folder)/\(stem)\(end)\(ending)"
  }

  /// Returns the beginning of a name, cut if the file system would not allow `count` further bytes.
  private func fitted(_ start: String, before count: Int) -> String {
    let most = pathconf(folder, Int32(_PC_NAME_MAX))
    let room = (most > 0 ? Int(most) : 255) - count
    if start.utf8.count <= room { return start }
    let mark = "~" + String(Self.hash(name), radix: 16)
    var end = start.utf8.index(start.startIndex, offsetBy: max(0, room - mark.utf8.count))
    // The cut must not be inside a character.
    while String.Index(end, within: start.unicodeScalars) == nil {
      end = start.utf8.index(before: end)
    }
    return start[..<end] + mark
  }

  /// The FNV-1a hash, which is equal in all processes.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

// MARK: - Temporary files

extension FilePlace {
  /// Removes temporary files of processes that were interrupted. It is called only while no other
  /// process saves in the folder.
  func removeLeftovers(_ purpose: Purpose) {
    let (start, end) = temporaryName(purpose)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for other in names where other.hasPrefix(start) && other.hasSuffix(end) {
      let middle = other.dropFirst(start.count).dropLast(end.count)
      guard UUID(uuidString: String(middle)) != nil else { continue }
      let path = "\(folder)/\(other)"
      if purpose == .saving || Self.isUnused(path) { unlink(path) }
    }
  }

  /// Whether no process has locked the file.
  private static func isUnused(_ path: String) -> Bool {
    guard let file = try? Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW) else { return false }
    return (try? file.tryLock()) ?? false
  }
}

// MARK: - Backups, and files moved aside

extension FilePlace {
  /// Keeps the current file as the first backup, and renumbers the earlier backups.
  ///
  /// The file itself exists at every moment, and each backup is complete at every moment. If a name
  /// of a backup belongs to something other than a file, that is left alone, and its number is not
  /// used.
  func backUp(keeping count: Int) throws(SystemError) {
    let places = try backups(count)
    guard let newest = places.first else { return }
    let copy = temporaryPath(.saving)
    do throws(SystemError) {
      try duplicate(to: copy)
      for (newer, older) in zip(places, places.dropFirst()).reversed() {
        do throws(SystemError) {
          try rename(newer, to: older)
        } catch {
          if !error.isMissing { throw error }
        }
      }
      try rename(copy, to: newest)
    } catch {
      unlink(copy)
      throw error
    }
  }

  /// Returns the paths of the backups, the newest first, up to the first unused one.
  private func backups(_ count: Int) throws(SystemError) -> [String] {
    var places: [String] = []
    var number = 1
    while places.count < count {
      let place = path("backup", number)
      guard let stamp = try Self.stamp(ofLink: place) else { return places + [place] }
      if stamp.isRegular { places.append(place) }
      number += 1
    }
    return places
  }

  /// Returns the stamp of the file or link at this path; nil if nothing exists there.
  private static func stamp(ofLink path: String) throws(SystemError) -> FileStamp? {
    do throws(SystemError) {
      return try FileStamp(ofLink: path)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Creates a hard link to the file, whose first name is about to be replaced; a copy if the file
  /// system has no hard links.
  private func duplicate(to copy: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try SystemError.check("link") { Foundation.link(path, copy) }
    } catch {
      guard error.isUnsupported else { throw error }
      let old = try Descriptor.regular(path)
      let bytes = try old.readAll(expecting: try old.stamp().size)
      let new = try Descriptor.new(copy, isPrivate: true)
      try new.write(bytes[...])
      try new.adopt(try old.traits())
      try new.synchronize()
    }
  }

  /// Renames the file to the first unused name of `timeline.unreadable-1.json`, ….
  func moveAside() throws(SystemError) -> String {
    var number = 1
    while try Self.stamp(ofLink: path("unreadable", number)) != nil { number += 1 }
    let other = path("unreadable", number)
    try rename(path, to: other)
    return other
  }
}
