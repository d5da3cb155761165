#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reading or writing that failed, with the system's reason: `cannot read a.json: No such file …`.
struct FileFault: Error, Hashable, Sendable {
  enum Action: String, Sendable {
    case read, write, list, remove
    case makeFolder = "make the folder"
  }

  let action: Action
  /// The path as the user knows it.
  let path: String
  /// The system's `errno`.
  let code: Int32

  init(_ action: Action, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// An input that is not there.
  static func missing(_ path: String) -> FileFault { FileFault(.read, path, code: ENOENT) }

  /// What the system says: `Permission denied`.
  var reason: String { String(cString: strerror(code)) }

  var message: String { "cannot \(action.rawValue) \(path): \(reason)" }

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  var isFolder: Bool { code == EISDIR }

  /// An input that is not there is told apart from one that cannot be read.
  var status: ExitStatus { action == .read && isMissing ? .noInput : .inputOutput }
}
