#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The metadata by which two states of a file are distinguished without reading it.
package struct FileStamp: Equatable, Sendable {
  /// A time, counted from 1970-01-01 00:00:00 UTC.
  package struct Moment: Equatable, Sendable {
    package let seconds: Int
    package let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  package let device: UInt64
  package let number: UInt64
  package let size: Int
  /// The time of the last write; any process may set it to any value.
  package let modified: Moment
  /// The time of the last change of content or metadata (`st_ctime`); only the system sets it.
  package let changed: Moment
  package let owner: uid_t
  package let group: gid_t
  /// The nine permission bits.
  package let permissions: mode_t
  package let isRegular: Bool
  package let isFolder: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Moment(status.st_mtimespec)
      changed = Moment(status.st_ctimespec)
    #else
      modified = Moment(status.st_mtim)
      changed = Moment(status.st_ctim)
    #endif
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads the stamp of the file at this path, or of the target if that is a symbolic link.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("stat") { stat(path, &status) }
    self.init(status)
  }

  /// Reads the stamp of the file or symbolic link at this path.
  package init(ofLink path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("lstat") { lstat(path, &status) }
    self.init(status)
  }

  /// Whether both stamps are of the same content, as far as stamps can tell. A change of owner or
  /// permissions in between counts as other content.
  package func hasSameContent(as other: FileStamp) -> Bool {
    device == other.device && number == other.number && size == other.size
      && modified == other.modified && changed == other.changed
  }

  /// Whether the file may still change without a change of the stamp: the clocks of file systems
  /// tick in milliseconds, some in seconds.
  package var isRecent: Bool {
    let latest = max(modified.seconds, changed.seconds)
    return time(nil) - latest < 3
  }
}
