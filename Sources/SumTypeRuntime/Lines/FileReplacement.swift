import Foundation

/// A new version of a file, written beside it while the old one is read.
struct FileReplacement {
  private let url: URL
  private let place: FilePlace
  private let temporary: String
  /// What the file looked like when it was opened.
  private let stamp: FileStamp
  /// The old version.
  let input: FileHandle
  /// The new version.
  let output: FileHandle

  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``.
  init(of url: URL) throws(DocumentError) {
    self.url = url
    place = FilePlace(url)
    temporary = place.temporaryPath()
    do throws(SystemError) {
      guard let stamp = try place.current() else { throw SystemError(call: "open", code: ENOENT) }
      self.stamp = stamp
      input = try FileHandle(place.path, O_RDONLY)
      output = try FileHandle(temporary, O_WRONLY | O_CREAT | O_EXCL)
    } catch {
      throw error.isMissing ? .missing(url) : .file(url, reason: error.reason)
    }
  }

  /// Puts the new version in the place of the old one, with its permissions.
  ///
  /// - Throws: ``DocumentError/changed(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``; the old version stays.
  func commit() throws(DocumentError) {
    do throws(DocumentError) {
      try? output.close()
      try DocumentFile(url: url).locked(place) {
        (lock) throws(SystemError) -> Result<Void, DocumentError> in
        let file = try Descriptor(temporary, O_WRONLY)
        try file.adopt(stamp)
        try file.synchronize()
        guard let current = try place.current(), current.hasSameContent(as: stamp) else {
          return .failure(.changed(url))
        }
        try place.rename(temporary, to: place.path)
        try lock.synchronize()
        return .success(())
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Removes the new version.
  func discard() {
    try? output.close()
    unlink(temporary)
  }
}

extension FileHandle {
  fileprivate convenience init(_ path: String, _ flags: Int32) throws(SystemError) {
    let descriptor = try SystemError.check("open") { open(path, flags | O_CLOEXEC, 0o600) }
    self.init(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
