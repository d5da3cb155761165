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

  /// The number of the open file, which the caller closes.
  consuming func release() -> Int32 {
    let number = descriptor
    discard self
    return number
  }
}

// MARK: - Opening

extension Descriptor {
  /// Opens a file for reading. A pipe, a device or a folder is refused at once: nobody waits for
  /// what writes to a pipe, and a device may have no end.
  static func regular(_ path: String) throws(SystemError) -> Descriptor {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      switch error.code {
      // A socket.
      case ENXIO, EOPNOTSUPP: throw .notRegular
      // A file that another process has a lease on, which it gives up to somebody who waits.
      case EWOULDBLOCK where try FileStamp(of: path).isRegular:
        return try Descriptor(path, O_RDONLY)
      default: throw error
      }
    }
    try file.stamp().requireRegular()
    return file
  }

  /// Makes a file that is not there yet.
  ///
  /// - Parameter isPrivate: nobody else may open it, until it is told who may.
  static func new(_ path: String, isPrivate: Bool) throws(SystemError) -> Descriptor {
    let file = try Descriptor(
      path, O_WRONLY | O_CREAT | O_EXCL, permissions: isPrivate ? 0o600 : 0o666)
    if isPrivate { try OpenFile(descriptor: file.descriptor).removeInheritedRights() }
    return file
  }
}

extension FileStamp {
  func requireRegular() throws(SystemError) {
    if isFolder { throw SystemError(call: "open", code: EISDIR) }
    if !isRegular { throw .notRegular }
  }
}

// MARK: - Reading and writing

extension Descriptor {
  /// What the file is, and when it was written.
  func stamp() throws(SystemError) -> FileStamp {
    try OpenFile(descriptor: descriptor).stamp()
  }

  /// What the file is besides its bytes.
  func traits() throws(SystemError) -> FileTraits {
    try FileTraits(of: OpenFile(descriptor: descriptor))
  }

  /// Makes the file what another one is besides its bytes: see ``FileTraits/apply(to:)``.
  func adopt(_ traits: FileTraits) throws(SystemError) {
    try traits.apply(to: OpenFile(descriptor: descriptor))
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
    try OpenFile(descriptor: descriptor).synchronize()
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
