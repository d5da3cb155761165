import Foundation

/// What tells one state of a file from another without reading it.
struct FileStamp: Equatable, Sendable {
  let device: UInt64
  let number: UInt64
  let size: Int
  /// Since 1970-01-01 00:00:00 UTC.
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  let isRegular: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modifiedSeconds = Int(status.st_mtimespec.tv_sec)
      modifiedNanoseconds = Int(status.st_mtimespec.tv_nsec)
    #else
      modifiedSeconds = Int(status.st_mtim.tv_sec)
      modifiedNanoseconds = Int(status.st_mtim.tv_nsec)
    #endif
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }

  /// The state of the file with that name.
  init(of path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check("stat") { stat(path, &status) }
    self.init(status)
  }

  /// The same content, as far as a stamp can tell. Owner and permissions do not count.
  func hasSameContent(as other: FileStamp) -> Bool {
    device == other.device && number == other.number && size == other.size
      && modifiedSeconds == other.modifiedSeconds
      && modifiedNanoseconds == other.modifiedNanoseconds
  }

  /// Whether the file might still be changed without another stamp: clocks of file systems tick in
  /// milliseconds, on some in seconds.
  var isRecent: Bool {
    Date().timeIntervalSince1970 - Double(modifiedSeconds) < 3
  }
}
