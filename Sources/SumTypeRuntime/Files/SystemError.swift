import Foundation

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
