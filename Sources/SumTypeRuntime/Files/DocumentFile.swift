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

  /// Puts `bytes` in its place at once: a reader sees the old file or the new one, and a
  /// failure leaves the old one.
  ///
  /// The bytes go to a temporary file in the same folder, which is then renamed. A symbolic link
  /// stays one, also where it leads to nothing yet. Who may do what with the file stays as it was,
  /// and so do its extended attributes: see ``FileTraits``. Temporary files that a process has left
  /// which did not come to its end are removed. A file that holds these bytes already is not
  /// touched.
  ///
  /// - Parameter known: what the file is known to hold; nil if it is known that there is none.
  /// - Returns: what it holds then.
  /// - Throws: ``DocumentError/changed(_:)`` or ``DocumentError/notLoaded(_:)`` if it holds something
  ///   else, ``DocumentError/locked(_:)``, ``DocumentError/file(_:reason:)``.
  func replace(
    _ known: FileContent?, with bytes: DocumentBytes
  ) throws(DocumentError) -> FileContent {
    if options.createsFolder { try createFolder() }
    return try locked { (place, lock) throws(SystemError) in
      var traits = known?.traits
      var isThere = false
      if let current = try place.open() {
        guard let known else { return .failure(.notLoaded(url)) }
        let stamp = try current.stamp()
        guard try known.isStill(in: current, stamp) else { return .failure(.changed(url)) }
        traits = try current.traits()
        if known.bytes == bytes {
          return .success(FileContent(bytes, stamp: stamp, traits: traits))
        }
        isThere = true
      }
      if lock.isHeld { place.removeLeftovers(.saving) }
      let temporary = place.temporaryPath(.saving)
      do throws(SystemError) {
        let file = try write(bytes, to: temporary, like: traits)
        if isThere, options.backups > 0 { try place.backUp(keeping: options.backups) }
        try place.rename(temporary, to: place.path)
        if options.isDurable { try lock.synchronize() }
        return .success(FileContent(bytes, stamp: try file.stamp(), traits: traits))
      } catch {
        unlink(temporary)
        throw error
      }
    }
  }

  private func createFolder() throws(DocumentError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .file(url, reason: error.localizedDescription)
    }
  }

  private func write(
    _ bytes: DocumentBytes, to path: String, like traits: FileTraits?
  ) throws(SystemError) -> Descriptor {
    let file = try Descriptor.new(path, isPrivate: traits != nil)
    for part in bytes.parts { try file.write(part) }
    if let traits { try file.adopt(traits) }
    if options.isDurable { try file.synchronize() }
    return file
  }

  /// Gives the file another name, so that a new document can have this one.
  ///
  /// - Returns: where it is now: `timeline.unreadable-1.json`.
  func moveAside() throws(DocumentError) -> URL {
    try locked { (place, lock) throws(SystemError) in
      do throws(SystemError) {
        let path = try place.moveAside()
        try lock.synchronize()
        return .success(URL(fileURLWithPath: path))
      } catch {
        return .failure(error.isMissing ? .missing(url) : .file(url, reason: error.reason))
      }
    }
  }

  /// Does something while no other process saves in the folder.
  func locked<Value>(
    _ body: (FilePlace, borrowing FolderLock) throws(SystemError) -> Result<Value, DocumentError>
  ) throws(DocumentError) -> Value {
    let result: Result<Value, DocumentError>?
    do throws(SystemError) {
      let place = try FilePlace(url)
      if let lock = try FolderLock.take(place.folder, patience: options.patience) {
        result = try body(place, lock)
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
    let file = try Descriptor.regular(path)
    for _ in 0..<20 {
      let before = try file.stamp()
      let traits = try file.traits()
      let bytes = try file.readAll(expecting: before.size)
      let after = try file.stamp()
      // A process that writes in place has to end first.
      if after.hasSameContent(as: before) {
        self.init(DocumentBytes(bytes), stamp: after, traits: traits)
        return
      }
      try file.rewind()
    }
    throw SystemError(call: "read", code: EAGAIN)
  }

  /// Whether a file, which has this stamp now, still holds this.
  fileprivate func isStill(
    in file: borrowing Descriptor, _ current: FileStamp
  ) throws(SystemError) -> Bool {
    if stamp.hasSameContent(as: current), !isRecent { return true }
    if current.size != bytes.count { return false }
    return try file.holds(bytes)
  }
}

/// How a document's file is saved.
///
/// ```swift
/// let repository = FileRepository<TimelineDocument>(url: url, options: FileOptions(backups: 3))
/// ```
public struct FileOptions: Hashable, Sendable {
  /// How many earlier versions are kept beside the file: `timeline.backup-1.json` is the one before
  /// the last save, `timeline.backup-2.json` the one before that. By default none.
  public var backups: Int

  /// Whether a save waits until the new file is on the disk, so that it is there after a power cut;
  /// by default it does. What is in the file is the old document or the new one either way.
  public var isDurable: Bool

  /// How many seconds a save waits for another process that is saving into the same folder, before
  /// it gives up with ``DocumentError/locked(_:)``.
  public var patience: Double

  /// Whether the first save makes the folder of the file where it is missing, for the user alone; by
  /// default that is an error.
  public var createsFolder: Bool

  public init(
    backups: Int = 0, isDurable: Bool = true, patience: Double = 10, createsFolder: Bool = false
  ) {
    self.createsFolder = createsFolder
    self.backups = max(0, backups)
    self.isDurable = isDurable
    self.patience = patience
  }
}

/// What a file holds, as far as it was read or written.
struct FileContent: Sendable {
  let bytes: DocumentBytes
  let stamp: FileStamp
  /// What it is besides; nil for a file that was made here, which is what its folder makes it.
  let traits: FileTraits?
  /// The stamp says nothing yet about a later change: see ``FileStamp/isRecent``.
  let isRecent: Bool

  init(_ bytes: DocumentBytes, stamp: FileStamp, traits: FileTraits?) {
    self.bytes = bytes
    self.stamp = stamp
    self.traits = traits
    isRecent = stamp.isRecent
  }
}

/// The advisory lock (`flock(2)`) of a folder while a file in it is replaced, so that two processes
/// that save the same document take turns.
///
/// The folder is locked, and not the file, since the file is replaced, and a file of its own for the
/// lock would stay behind. Where the file system has no locks there is none.
struct FolderLock: ~Copyable {
  private let folder: Descriptor
  /// Whether the file system has locks.
  let isHeld: Bool

  private init(_ folder: consuming Descriptor, isHeld: Bool) {
    self.folder = folder
    self.isHeld = isHeld
  }

  /// Locks a folder; nil if another process still has it after so many seconds.
  static func take(_ path: String, patience: Double) throws(SystemError) -> FolderLock? {
    let folder = try Descriptor(path, O_RDONLY | O_DIRECTORY)
    let end = Date() + patience
    var isHeld = true
    do throws(SystemError) {
      while !(try folder.tryLock()) {
        if Date() >= end { return nil }
        usleep(5_000)
      }
    } catch {
      guard error.isUnsupported else { throw error }
      isHeld = false
    }
    return FolderLock(folder, isHeld: isHeld)
  }

  /// Waits until the names in the folder are on the disk.
  func synchronize() throws(SystemError) {
    do throws(SystemError) {
      try folder.synchronize()
    } catch {
      // Some file systems have no such thing for folders.
      guard error.isUnsupported else { throw error }
    }
  }
}
