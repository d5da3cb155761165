import Foundation

/// A file that is read and replaced as a whole.
struct DocumentFile: Sendable {
  let url: URL
  let options: FileOptions

  init(url: URL, options: FileOptions = FileOptions()) {
    self.url = url
    self.options = options
  }

  /// What it holds; nil if there is no file.
  func read() throws(DocumentError) -> FileContent? {
    do throws(SystemError) {
      return try FileContent(at: url.path)
    } catch {
      if error.isMissing { return nil }
      throw .file(url, reason: error.reason)
    }
  }

  /// Puts `bytes` in its place at once: whoever reads sees the old file or the new one, and a
  /// failure leaves the old one.
  ///
  /// The bytes go to a temporary file in the same folder, which is then renamed. A symbolic link
  /// stays one, and permissions stay what they were. Temporary files that a process has left which
  /// did not come to its end are removed. A file that holds these bytes already is not touched.
  ///
  /// - Parameter known: what the file is known to hold; nil if it is known that there is none.
  /// - Returns: what it holds then.
  /// - Throws: ``DocumentError/changed(_:)`` or ``DocumentError/notLoaded(_:)`` if it holds something
  ///   else, ``DocumentError/locked(_:)``, ``DocumentError/file(_:reason:)``.
  func replace(
    _ known: FileContent?, with bytes: DocumentBytes
  ) throws(DocumentError) -> FileContent {
    let place = FilePlace(url)
    return try locked(place) { (lock) throws(SystemError) in
      let current = try place.current()
      if let current {
        guard let known else { return .failure(.notLoaded(url)) }
        guard try known.isStill(current, at: place.path) else { return .failure(.changed(url)) }
        if known.bytes == bytes { return .success(FileContent(bytes, stamp: current)) }
      }
      if lock.isHeld { place.removeLeftovers() }
      let temporary = place.temporaryPath()
      do throws(SystemError) {
        let stamp = try write(bytes, to: temporary, like: current)
        if current != nil, options.backups > 0 { try place.backUp(keeping: options.backups) }
        try place.rename(temporary, to: place.path)
        if options.isDurable { try lock.synchronize() }
        return .success(FileContent(bytes, stamp: stamp))
      } catch {
        unlink(temporary)
        throw error
      }
    }
  }

  private func write(
    _ bytes: DocumentBytes, to path: String, like current: FileStamp?
  ) throws(SystemError) -> FileStamp {
    // Nobody who may not read the old file may read the new one before it has its permissions.
    let file = try Descriptor(
      path, O_WRONLY | O_CREAT | O_EXCL, permissions: current == nil ? 0o666 : 0o600)
    for part in bytes.parts { try file.write(part) }
    if let current { try file.adopt(current) }
    if options.isDurable { try file.synchronize() }
    return try file.stamp()
  }

  /// Gives the file another name, so that a new document can have this one.
  ///
  /// - Returns: where it is now: `timeline.unreadable-1.json`.
  func moveAside() throws(DocumentError) -> URL {
    let place = FilePlace(url)
    return try locked(place) { (lock) throws(SystemError) in
      do throws(SystemError) {
        let path = try place.moveAside()
        try lock.synchronize()
        return .success(URL(fileURLWithPath: path))
      } catch {
        return .failure(error.isMissing ? .missing(url) : .file(url, reason: error.reason))
      }
    }
  }

  /// Does something while nobody else saves in the folder.
  func locked<Value>(
    _ place: FilePlace,
    _ body: (borrowing FolderLock) throws(SystemError) -> Result<Value, DocumentError>
  ) throws(DocumentError) -> Value {
    let result: Result<Value, DocumentError>?
    do throws(SystemError) {
      if let lock = try FolderLock.take(place.folder, patience: options.patience) {
        result = try body(lock)
      } else {
        result = nil
      }
    } catch {
      throw .file(url, reason: error.reason)
    }
    guard let result else { throw .locked(url) }
    return try result.get()
  }
}

extension FileContent {
  /// Reads the file with that name.
  fileprivate init(at path: String) throws(SystemError) {
    let file = try Descriptor(path, O_RDONLY)
    for _ in 0..<20 {
      let before = try file.stamp()
      guard before.isRegular else { throw SystemError(call: "read", code: EISDIR) }
      let bytes = try file.readAll(expecting: before.size)
      let after = try file.stamp()
      // Somebody who writes in place has to come to an end first.
      if after.hasSameContent(as: before) {
        self.init(DocumentBytes(bytes), stamp: after)
        return
      }
      try file.rewind()
    }
    throw SystemError(call: "read", code: EAGAIN)
  }

  /// Whether the file, which now has this stamp, still holds this.
  fileprivate func isStill(_ current: FileStamp, at path: String) throws(SystemError) -> Bool {
    if stamp.hasSameContent(as: current), !isRecent { return true }
    if current.size != bytes.count { return false }
    return try Descriptor(path, O_RDONLY).holds(bytes)
  }
}
