import Foundation

/// A new version of a file, written beside it while the old one is read.
struct FileReplacement {
  private let url: URL
  private let target: URL
  private let temporary: URL
  /// What the file looked like when it was opened.
  private let stamp: Stamp
  /// The old version.
  let input: FileHandle
  /// The new version.
  let output: FileHandle

  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``.
  init(of url: URL) throws(DocumentError) {
    self.url = url
    // A symbolic link stays one.
    target = url.resolvingSymlinksInPath()
    temporary = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
    stamp = try Stamp(of: target, named: url)
    input = try FileHandle.reading(target)
    do {
      try Data().write(to: temporary, options: .withoutOverwriting)
      output = try FileHandle(forWritingTo: temporary)
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw .file(url, reason: error.localizedDescription)
    }
  }

  /// Puts the new version in the place of the old one, with its permissions.
  ///
  /// - Throws: ``DocumentError/changed(_:)`` or ``DocumentError/file(_:reason:)``; the old version
  ///   stays.
  func commit() throws(DocumentError) {
    do {
      try output.synchronize()
      try output.close()
      if let permissions = stamp.permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: temporary.path)
      }
      guard try Stamp(of: target, named: url) == stamp else { throw DocumentError.changed(url) }
      guard rename(temporary.path, target.path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
      }
      // The new name, too, is to be there after a power cut; not all file systems can say so.
      try? Descriptor(target.deletingLastPathComponent().path, O_RDONLY).synchronize()
    } catch {
      discard()
      if let error = error as? DocumentError { throw error }
      throw .file(url, reason: error.localizedDescription)
    }
  }

  /// Removes the new version.
  func discard() {
    try? output.close()
    try? FileManager.default.removeItem(at: temporary)
  }

  /// By what a change of a file is noticed.
  private struct Stamp: Equatable {
    let number: Int?
    let size: Int?
    let modified: Date?
    let permissions: Int?

    init(of file: URL, named url: URL) throws(DocumentError) {
      let attributes: [FileAttributeKey: Any]
      do {
        attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      } catch {
        if !FileManager.default.fileExists(atPath: file.path) { throw .missing(url) }
        throw .file(url, reason: error.localizedDescription)
      }
      number = (attributes[.systemFileNumber] as? NSNumber)?.intValue
      size = (attributes[.size] as? NSNumber)?.intValue
      modified = attributes[.modificationDate] as? Date
      permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
  }
}
