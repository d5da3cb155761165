#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is open for reading, until the object is released.
///
/// Opening never blocks, neither for a writer of a pipe nor for a device.
package final class InputFile {
  enum Kind: Sendable {
    case regular
    case folder
    /// A pipe, which ends when all writers have closed it, or a socket.
    case pipe
    case terminal
    /// A device other than a terminal, such as `/dev/zero`, which never ends.
    case device
  }

  let kind: Kind
  /// The size in bytes; nil if it is not known.
  package let size: Int?
  private let path: String
  private let descriptor: Int32
  private let isOwned: Bool
  private var isUnread = true

  /// Uses an open descriptor, which is not closed.
  ///
  /// - Parameter path: the path in the user's spelling.
  package init(borrowing descriptor: Int32, named path: String) throws(FileFault) {
    (kind, size) = try Self.kind(of: descriptor, named: path)
    self.path = path
    self.descriptor = descriptor
    isOwned = false
  }

  /// - Parameters:
  ///   - absolute: the path for the system call.
  ///   - followsLink: whether a symbolic link at the path itself is followed; otherwise it is refused.
  init(_ absolute: String, named path: String, followsLink: Bool) throws(FileFault) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
    let number = open(absolute, flags)
    if number < 0 {
      switch errno {
      case ELOOP where !followsLink: throw FileFault(.read, path, .link)
      // The path leads to a socket.
      case ENXIO, EOPNOTSUPP: throw FileFault(.read, path, .notRegular)
      default: throw FileFault(.read, path)
      }
    }
    do throws(FileFault) {
      (kind, size) = try Self.kind(of: number, named: path)
    } catch {
      close(number)
      throw error
    }
    self.path = path
    descriptor = number
    isOwned = true
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  private static func kind(
    of descriptor: Int32, named path: String
  ) throws(FileFault) -> (Kind, Int?) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFault(.read, path) }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: (.regular, Int(status.st_size))
    case S_IFDIR: (.folder, nil)
    case S_IFIFO, S_IFSOCK: (.pipe, nil)
    default: (isatty(descriptor) == 1 ? .terminal : .device, nil)
    }
  }

  // MARK: - Reading

  /// Reads all bytes.
  ///
  /// - Throws: `tooLarge` if there are more than `limit`.
  package func readAll(atMost limit: Int) throws(FileFault) -> [UInt8] {
    if let size, size > limit { throw FileFault(.read, path, .tooLarge(limit: limit)) }
    // Ask for one byte more than the size, so that one call also finds the end.
    var bytes = try next(max((size ?? 0) + 1, 4096))
    if let size, bytes.count <= size { return bytes }
    while true {
      let more = try next(1 << 16)
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limit { throw FileFault(.read, path, .tooLarge(limit: limit)) }
    }
  }

  /// Reads the next bytes: `count` of them from a regular file, unless it ends before, otherwise at most so many. Empty
  /// at the end.
  ///
  /// A device other than a terminal is refused if it has any bytes.
  package func next(_ count: Int) throws(FileFault) -> [UInt8] {
    if kind == .folder { throw FileFault(.read, path, code: EISDIR) }
    defer { isUnread = false }
    var failure: Int32 = 0
    var waits = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let got = read(descriptor, start + filled, count - filled)
        if got > 0 {
          filled += got
          if kind != .regular { return }
        } else if got == 0 {
          return
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          // Some files of the kernel, such as /proc/kmsg, pose as regular and wait for data.
          if kind == .regular {
            waits = true
            return
          }
          // A process has the pipe open, so wait until it writes.
          var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw FileFault(.read, path, code: failure) }
    if waits { throw FileFault(.read, path, .notRegular) }
    if kind == .device, !bytes.isEmpty { throw FileFault(.read, path, .notRegular) }
    if kind == .pipe, isOwned, isUnread, bytes.isEmpty { throw FileFault(.read, path, .silent) }
    return bytes
  }
}
