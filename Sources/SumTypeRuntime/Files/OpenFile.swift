import Foundation

/// The number of an open file, which its owner closes.
///
/// POSIX.1-2017 `read` and `write` give less than all, or are to be made again; these give all.
struct OpenFile {
  let descriptor: Int32

  /// The next bytes, as many as are there but not more than `limit`; none at the end.
  func readSome(_ limit: Int) throws(SystemError) -> [UInt8] {
    try bytes(limit) { (buffer) throws(SystemError) in try step(into: buffer) }
  }

  /// The next bytes, `limit` of them or all to the end.
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

  /// Writes all bytes; where it throws, some of them may have been written.
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

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try SystemError.check("fsync") { fsync(descriptor) }
  }

  /// What the file is, and when it was written.
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

  /// Makes a call; where a pipe or a terminal says to come back later, it waits until then.
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
  /// Opens a file for reading. A pipe, a device or a folder is refused at once: no caller waits for
  /// what writes to a pipe, and a device may have no end.
  static func regular(_ path: String) throws(SystemError) -> Descriptor {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      switch error.code {
      // A socket.
      case ENXIO, EOPNOTSUPP: throw .notRegular
      // A file that another process has a lease on, which it gives up to a process that waits.
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
  /// - Parameter isPrivate: no other user may open it, until its access rights are set.
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

  /// Takes the file's advisory lock, if it is free.
  ///
  /// - Throws: what `flock(2)` says, unless the lock is taken.
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

/// Why a call of the operating system failed (POSIX.1, `errno`).
struct SystemError: Error {
  /// The name of the call: `open`.
  let call: String
  let code: Int32

  /// A pipe, a device or a socket has the name of a file. `errno` has no word for that.
  static let notRegular = SystemError(call: "open", code: 0)

  /// The error of the call that has just failed.
  static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }

  /// `rename: No space left on device`.
  var reason: String {
    "\(call): \(code == 0 ? "Not a regular file" : String(cString: strerror(code)))"
  }

  /// Nothing has that name.
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The file system knows no such thing, such as locks or hard links.
  var isUnsupported: Bool {
    [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOLCK, EPERM, EMLINK, EBADF].contains(code)
  }

  /// This process may not do that.
  var isRefused: Bool { code == EPERM || code == EACCES }

  /// Makes a call until no signal interrupts it. A negative result is a failure.
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
