import Foundation

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

  /// Locks a folder; nil if somebody else still has it after so many seconds.
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
