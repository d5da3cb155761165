#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file or folder, which is closed at the end of the value's lifetime.
package struct Descriptor: ~Copyable {
  private let descriptor: Int32

  private var file: OpenFile { OpenFile(descriptor: descriptor) }

  /// - Parameter flags: the flags of `open(2)`. Child processes never inherit the file.
  package init(
    _ path: String, _ flags: Int32, permissions: mode_t = 0o666
  ) throws(SystemError) {
    descriptor = try SystemError.check("open") { open(path, flags | O_CLOEXEC, permissions) }
  }

  deinit { _ = closeDescriptor(descriptor) }

  /// Returns the descriptor, which the caller then has to close.
  package consuming func release() -> Int32 {
    let number = descriptor
    discard self
    return number
  }

  /// Closes the file.
  ///
  /// - Throws: `SystemError` if written bytes are lost, as a network file system may report only
  ///   now (POSIX.1 `close`).
  package consuming func close() throws(SystemError) {
    guard closeDescriptor(release()) == 0 else { throw .last("close") }
  }
}

/// POSIX.1 `close`, whose name is also that of a method above.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

// MARK: - Opening

extension Descriptor {
  /// Opens a regular file for reading. A pipe, a device or a folder is refused at once: no caller
  /// should wait for the writer of a pipe, and a device may have no end.
  ///
  /// - Parameter followsLink: whether a symbolic link at the path itself is followed; otherwise the
  ///   error is `ELOOP`.
  package static func regular(
    _ path: String, followsLink: Bool = true
  ) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | (followsLink ? 0 : O_NOFOLLOW)
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(path, flags | O_NONBLOCK | O_NOCTTY)
    } catch {
      switch error.code {
      // The path is that of a socket.
      case ENXIO, EOPNOTSUPP: throw .notRegular
      // Another process has a lease on the file, and gives it up to a process that waits.
      case EWOULDBLOCK where try FileStamp(of: path).isRegular:
        return try Descriptor(path, flags)
      default: throw error
      }
    }
    try file.stamp().requireRegular()
    return file
  }

  /// Creates a file, which must not exist yet.
  ///
  /// - Parameter isPrivate: whether no other user may open it before its access rights are set.
  package static func new(_ path: String, isPrivate: Bool) throws(SystemError) -> Descriptor {
    let file = try Descriptor(
      path, O_WRONLY | O_CREAT | O_EXCL, permissions: isPrivate ? 0o600 : 0o666)
    if isPrivate { try file.file.removeInheritedRights() }
    return file
  }
}

extension FileStamp {
  fileprivate func requireRegular() throws(SystemError) {
    if isFolder { throw SystemError(call: "open", code: EISDIR) }
    if !isRegular { throw .notRegular }
  }
}

// MARK: - Reading and writing

extension Descriptor {
  /// Returns the file's stamp.
  package func stamp() throws(SystemError) -> FileStamp {
    try file.stamp()
  }

  /// Returns the file's traits besides its bytes.
  package func traits() throws(SystemError) -> FileTraits {
    try FileTraits(of: file)
  }

  /// Gives the file the traits of another one: see ``FileTraits/apply(to:)``.
  package func adopt(_ traits: FileTraits) throws(SystemError) {
    try traits.apply(to: file)
  }

  /// Returns the next `limit` bytes, or all bytes up to the end if there are fewer.
  package func readFully(_ limit: Int) throws(SystemError) -> [UInt8] {
    try file.readFully(limit)
  }

  /// Returns all bytes from the current position to the end.
  package func readAll(expecting size: Int) throws(SystemError) -> [UInt8] {
    // One byte more than expected, so that the end shows without a further call.
    var bytes = try file.readFully(size + 1)
    // If there are more bytes than expected, the file has grown meanwhile.
    var isAtEnd = bytes.count <= size
    while !isAtEnd {
      let more = try file.readFully(1 << 16)
      isAtEnd = more.isEmpty
      bytes += more
    }
    return bytes
  }

  /// Writes all bytes.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try file.write(bytes)
  }

  /// Writes a text in UTF-8.
  package func write(_ text: String) throws(SystemError) {
    try file.write(text)
  }

  /// Moves to the start of the file.
  package func rewind() throws(SystemError) {
    _ = try SystemError.check("lseek") { lseek(descriptor, 0, SEEK_SET) }
  }

  /// Waits until all written bytes are on the disk.
  package func synchronize() throws(SystemError) {
    try file.synchronize()
  }

  /// Takes the file's advisory lock; returns false if another process has it.
  ///
  /// - Throws: Every other error of `flock(2)`.
  package func tryLock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try SystemError.check("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }
}
