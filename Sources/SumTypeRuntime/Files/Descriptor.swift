import Foundation

/// A file or folder that is open, and closed when it goes.
struct Descriptor: ~Copyable {
  private let descriptor: Int32

  /// - Parameter flags: those of `open(2)`; no child process inherits the file.
  init(
    _ path: String, _ flags: Int32, permissions: mode_t = 0o666
  ) throws(SystemError) {
    descriptor = try SystemError.check("open") { open(path, flags | O_CLOEXEC, permissions) }
  }

  deinit { _ = close(descriptor) }
}

extension Descriptor {
  /// What the file is, and when it was written.
  func stamp() throws(SystemError) -> FileStamp {
    var status = stat()
    _ = try SystemError.check("fstat") { fstat(descriptor, &status) }
    return FileStamp(status)
  }

  /// All bytes from here to the end.
  func readAll(expecting size: Int) throws(SystemError) -> [UInt8] {
    let file = OpenFile(descriptor: descriptor)
    // One more than expected, so that the end shows without another round.
    var bytes = try file.readFully(size + 1)
    // The file has grown meanwhile.
    var isAtEnd = bytes.count <= size
    while !isAtEnd {
      let more = try file.readFully(1 << 16)
      isAtEnd = more.isEmpty
      bytes += more
    }
    return bytes
  }

  /// Whether these are all bytes from here to the end. Little of the file is in memory at a time.
  func holds(_ bytes: DocumentBytes) throws(SystemError) -> Bool {
    let file = OpenFile(descriptor: descriptor)
    var place = 0
    while true {
      let part = try file.readFully(1 << 18)
      if part.isEmpty { return place == bytes.count }
      guard part.withUnsafeBytes({ bytes.holds($0, at: place) }) else { return false }
      place += part.count
    }
  }

  /// Writes all bytes.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try OpenFile(descriptor: descriptor).write(bytes)
  }

  /// Goes back to the beginning.
  func rewind() throws(SystemError) {
    _ = try SystemError.check("lseek") { lseek(descriptor, 0, SEEK_SET) }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try SystemError.check("fsync") { fsync(descriptor) }
  }

  /// Gives the file the permissions of another one, and its owner where that is allowed.
  func adopt(_ other: FileStamp) throws(SystemError) {
    let own = try stamp()
    if own.owner != other.owner || own.group != other.group {
      _ = fchown(descriptor, other.owner, other.group)
    }
    _ = try SystemError.check("fchmod") { fchmod(descriptor, other.permissions) }
  }

  /// Takes the file's advisory lock, if nobody has it.
  ///
  /// - Throws: what `flock(2)` says besides that somebody has it.
  func tryLock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try SystemError.check("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }
}
