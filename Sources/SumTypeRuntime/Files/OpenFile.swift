import Foundation

/// The descriptor of an open file; the owner of the value closes it.
///
/// POSIX.1-2017 `read` and `write` may transfer less than all bytes, or may have to be repeated;
/// these methods do that.
struct OpenFile {
  let descriptor: Int32

  /// Returns the bytes that are available, at most `limit`; none at the end.
  func readSome(_ limit: Int) throws(SystemError) -> [UInt8] {
    try bytes(limit) { (buffer) throws(SystemError) in try step(into: buffer) }
  }

  /// Returns the next `limit` bytes, or all bytes up to the end if there are fewer.
  func readFully(_ limit: Int) throws(SystemError) -> [UInt8] {
    try bytes(limit) { (buffer) throws(SystemError) in
      var count = 0
      while count < buffer.count {
        let step = try step(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        if step == 0 { break }
        count += step
      }
      return count
    }
  }

  /// Writes all bytes; if it throws, some of them may have been written.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      do throws(SystemError) {
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest)
          let step = try whenReady("write", POLLOUT) {
            Foundation.write(descriptor, part.baseAddress, part.count)
          }
          rest = rest.dropFirst(step)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Waits until all written bytes are on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` may leave the bytes in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try SystemError.check("fsync") { fsync(descriptor) }
  }

  /// Returns the file's stamp.
  func stamp() throws(SystemError) -> FileStamp {
    var status = stat()
    _ = try SystemError.check("fstat") { fstat(descriptor, &status) }
    return FileStamp(status)
  }

  private func step(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try whenReady("read", POLLIN) { read(descriptor, buffer.baseAddress, buffer.count) }
  }

  private func bytes(
    _ limit: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Makes a call, and repeats it when a pipe or a terminal that was not ready becomes ready.
  private func whenReady(
    _ name: String, _ events: some BinaryInteger, _ call: () -> Int
  ) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try SystemError.check(name, call)
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = poll(&request, 1, -1)
      }
    }
  }
}

/// An open file or folder, which is closed at the end of the value's lifetime.
struct Descriptor: ~Copyable {
  private let descriptor: Int32

  /// - Parameter flags: the flags of `open(2)`. Child processes never inherit the file.
  init(
    _ path: String, _ flags: Int32, permissions: mode_t = 0o666
  ) throws(SystemError) {
    descriptor = try SystemError.check("open") { open(path, flags | O_CLOEXEC, permissions) }
  }

  deinit { _ = close(descriptor) }

  /// Returns the descriptor, which the caller then has to close.
  consuming func release() -> Int32 {
    let number = descriptor
    discard self
    return number
  }
}

// MARK: - Opening

extension Descriptor {
  /// Opens a regular file for reading. A pipe, a device or a folder is refused at once: no caller
  /// should wait for the writer of a pipe, and a device may have no end.
  static func regular(_ path: String) throws(SystemError) -> Descriptor {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      switch error.code {
      // The path is that of a socket.
      case ENXIO, EOPNOTSUPP: throw .notRegular
      // Another process has a lease on the file, and gives it up to a process that waits.
      case EWOULDBLOCK where try FileStamp(of: path).isRegular:
        return try Descriptor(path, O_RDONLY)
      default: throw error
      }
    }
    try file.stamp().requireRegular()
    return file
  }

  /// Creates a file, which must not exist yet.
  ///
  /// - Parameter isPrivate: whether no other user may open it before its access rights are set.
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
  /// Returns the file's stamp.
  func stamp() throws(SystemError) -> FileStamp {
    try OpenFile(descriptor: descriptor).stamp()
  }

  /// Returns the file's traits besides its bytes.
  func traits() throws(SystemError) -> FileTraits {
    try FileTraits(of: OpenFile(descriptor: descriptor))
  }

  /// Gives the file the traits of another one: see ``FileTraits/apply(to:)``.
  func adopt(_ traits: FileTraits) throws(SystemError) {
    try traits.apply(to: OpenFile(descriptor: descriptor))
  }

  /// Returns all bytes from the current position to the end.
  func readAll(expecting size: Int) throws(SystemError) -> [UInt8] {
    let file = OpenFile(descriptor: descriptor)
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

  /// Whether the bytes from the current position to the end are equal to `bytes`. It reads in
  /// pieces.
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

  /// Moves to the start of the file.
  func rewind() throws(SystemError) {
    _ = try SystemError.check("lseek") { lseek(descriptor, 0, SEEK_SET) }
  }

  /// Waits until all written bytes are on the disk.
  func synchronize() throws(SystemError) {
    try OpenFile(descriptor: descriptor).synchronize()
  }

  /// Takes the file's advisory lock; returns false if another process has it.
  ///
  /// - Throws: Every other error of `flock(2)`.
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

/// The reason why a system call failed (POSIX.1, `errno`).
struct SystemError: Error {
  /// The name of the call: `open`.
  let call: String
  let code: Int32

  /// The error for a pipe, a device or a socket in place of a file; `errno` has no code for it.
  static let notRegular = SystemError(call: "open", code: 0)

  /// Returns the error of the call that has just failed.
  static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }

  /// The call and its error as text: `rename: No space left on device`.
  var reason: String {
    "\(call): \(code == 0 ? "Not a regular file" : String(cString: strerror(code)))"
  }

  /// Whether no file has the name.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the file system does not support the call, for example locks or hard links.
  var isUnsupported: Bool {
    [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOLCK, EPERM, EMLINK, EBADF].contains(code)
  }

  /// Whether this process is not permitted to do this.
  var isRefused: Bool { code == EPERM || code == EACCES }

  /// Makes a call, and repeats it while signals interrupt it. A negative result is a failure.
  static func check<Result: SignedInteger>(
    _ call: String, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw .last(call) }
    }
  }
}
