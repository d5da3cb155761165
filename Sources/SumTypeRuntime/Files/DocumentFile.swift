import Foundation
import SumTypeFiles

/// A file that is always read and replaced as a whole.
struct DocumentFile: Sendable {
  let url: URL
  let options: FileOptions

  init(url: URL, options: FileOptions = FileOptions()) {
    self.url = url
    self.options = options
  }

  /// Returns the content of the file; nil if there is no file.
  func read() throws(DocumentError) -> FileContent? {
    do throws(SystemError) {
      return try FileContent(at: url.path)
    } catch {
      if error.isMissing { return nil }
      throw .file(url, reason: error.reason)
    }
  }

  /// Replaces the content of the file by `bytes` in one step: a reader sees either the old or the
  /// new file, and a failure leaves the old one.
  ///
  /// The bytes are written to a temporary file in the same folder, which is then renamed. A
  /// symbolic link stays one, even if it leads to no file yet. The access rights and extended
  /// attributes of the file are kept: see ``FileTraits``. Temporary files of processes that were
  /// interrupted are removed. A file that already holds these bytes is not touched.
  ///
  /// - Parameter known: the content that the file must still have; nil if there must be no file.
  /// - Returns: the new content.
  /// - Throws: ``DocumentError/changed(_:)`` or ``DocumentError/notLoaded(_:)`` if the file has
  ///   other content, ``DocumentError/locked(_:)``, ``DocumentError/file(_:reason:)``.
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
    for slice in bytes.slices { try file.write(slice) }
    if let traits { try file.adopt(traits) }
    if options.isDurable { try file.synchronize() }
    return file
  }

  /// Renames the file, so that a new document can have its name.
  ///
  /// - Returns: the new address: `timeline.unreadable-1.json`.
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

  /// Runs `body` while no other process saves in the folder.
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
  /// Reads the file at this path.
  fileprivate init(at path: String) throws(SystemError) {
    let file = try Descriptor.regular(path)
    for _ in 0..<20 {
      let before = try file.stamp()
      let traits = try file.traits()
      let bytes = try file.readAll(expecting: before.size)
      let after = try file.stamp()
      // If a process has written to the file in place meanwhile, the file is read again.
      if after.hasSameContent(as: before) {
        self.init(DocumentBytes(bytes), stamp: after, traits: traits)
        return
      }
      try file.rewind()
    }
    throw SystemError(call: "read", code: EAGAIN)
  }

  /// Whether a file, which now has the stamp `current`, still has this content.
  fileprivate func isStill(
    in file: borrowing Descriptor, _ current: FileStamp
  ) throws(SystemError) -> Bool {
    if stamp.hasSameContent(as: current), !isRecent { return true }
    if current.size != bytes.count { return false }
    return try file.holds(bytes)
  }
}

extension Descriptor {
  /// Whether the bytes from the current position to the end are equal to `bytes`. It reads in
  /// pieces.
  fileprivate func holds(_ bytes: DocumentBytes) throws(SystemError) -> Bool {
    var place = 0
    while true {
      let piece = try readFully(1 << 18)
      if piece.isEmpty { return place == bytes.count }
      guard piece.withUnsafeBytes({ bytes.holds($0, at: place) }) else { return false }
      place += piece.count
    }
  }
}

/// The options for saving a document's file.
///
/// ```swift
/// let repository = FileRepository<TimelineDocument>(url: url, options: FileOptions(backups: 3))
/// ```
public struct FileOptions: Hashable, Sendable {
  /// The number of earlier versions that are kept beside the file: `timeline.backup-1.json` is the
  /// version before the last save, `timeline.backup-2.json` the one before that. 0 by default.
  public var backups: Int

  /// Whether a save waits until the new file is on the disk, so that it survives a power failure;
  /// true by default. In either case the file holds the old or the new document, never a part.
  public var isDurable: Bool

  /// The number of seconds that a save waits for another process that is saving in the same folder,
  /// before it throws ``DocumentError/locked(_:)``.
  public var patience: Double

  /// Whether the first save creates the file's folder if it is missing, accessible only to the
  /// user. By default a missing folder is an error.
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

/// The content of a file, as it was last read or written.
struct FileContent: Sendable {
  let bytes: DocumentBytes
  let stamp: FileStamp
  /// The file's traits besides its bytes; nil for a file that was created here with the folder's
  /// defaults.
  let traits: FileTraits?
  /// Whether the stamp cannot yet reveal a later change: see ``FileStamp/isRecent``.
  let isRecent: Bool

  init(_ bytes: DocumentBytes, stamp: FileStamp, traits: FileTraits?) {
    self.bytes = bytes
    self.stamp = stamp
    self.traits = traits
    isRecent = stamp.isRecent
  }
}

/// The advisory lock (`flock(2)`) of a folder while a file in it is replaced, so that processes
/// that save the same document take turns.
///
/// The folder is locked and not the file, because the file is replaced, and a separate lock file
/// would be left behind. If the file system has no locks, nothing is locked.
struct FolderLock: ~Copyable {
  private let folder: Descriptor
  /// Whether the lock is held; false if the file system has no locks.
  let isHeld: Bool

  private init(_ folder: consuming Descriptor, isHeld: Bool) {
    self.folder = folder
    self.isHeld = isHeld
  }

  /// Locks a folder; returns nil if another process still has the lock after `patience` seconds.
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

  /// Waits until changes of names in the folder are on the disk.
  func synchronize() throws(SystemError) {
    do throws(SystemError) {
      try folder.synchronize()
    } catch {
      // Some file systems cannot synchronise folders.
      guard error.isUnsupported else { throw error }
    }
  }
}
