#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why a system call failed (POSIX.1, `errno`).
package struct SystemError: Error {
  /// The name of the call: `open`.
  package let call: String
  package let code: Int32

  /// The error for a pipe, a device or a socket in place of a file; `errno` has no code for it.
  package static let notRegular = SystemError(call: "open", code: 0)

  package init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// Returns the error of the call that has just failed.
  package static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }

  /// The call and its error as text: `rename: No space left on device`.
  package var reason: String {
    "\(call): \(code == 0 ? "Not a regular file" : String(cString: strerror(code)))"
  }

  /// Whether no file has the name.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the file system does not support the call, for example locks or hard links.
  package var isUnsupported: Bool {
    [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOLCK, EPERM, EMLINK, EBADF].contains(code)
  }

  /// Whether this process is not permitted to do this.
  package var isRefused: Bool { code == EPERM || code == EACCES }

  /// Makes a call, and repeats it while signals interrupt it. A negative result is a failure.
  package static func check<Result: SignedInteger>(
    _ call: String, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw .last(call) }
    }
  }
}
