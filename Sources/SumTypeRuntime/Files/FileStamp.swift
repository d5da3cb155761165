import Foundation

/// What tells one state of a file from another without reading it.
struct FileStamp: Equatable, Sendable {
  /// A moment, from 1970-01-01 00:00:00 UTC.
  struct Moment: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  let device: UInt64
  let number: UInt64
  let size: Int
  /// When it was written; any process may set that to what it likes.
  let modified: Moment
  /// When anything about it changed (`st_ctime`); the system alone sets that.
  let changed: Moment
  let owner: uid_t
  let group: gid_t
  /// The nine bits that say who may read, write and execute it.
  let permissions: mode_t
  let isRegular: Bool
  let isFolder: Bool

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

  /// The state of the file with that name.
  init(of path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("stat") { stat(path, &status) }
    self.init(status)
  }

  /// The state of what has that name itself, which may be a symbolic link.
  init(ofLink path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("lstat") { lstat(path, &status) }
    self.init(status)
  }

  /// The same content, as far as a stamp can tell. A file whose owner or permissions were changed
  /// meanwhile counts as another one.
  func hasSameContent(as other: FileStamp) -> Bool {
    device == other.device && number == other.number && size == other.size
      && modified == other.modified && changed == other.changed
  }

  /// Whether the file might still be changed without another stamp: clocks of file systems tick in
  /// milliseconds, on some in seconds.
  var isRecent: Bool {
    let latest = max(modified.seconds, changed.seconds)
    return Date().timeIntervalSince1970 - Double(latest) < 3
  }
}
