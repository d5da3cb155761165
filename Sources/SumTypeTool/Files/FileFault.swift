#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reading or writing that failed, with the reason: `cannot read a.json: No such file …`.
package struct FileFault: Error, Hashable, Sendable {
  package enum Action: String, Sendable {
    case read, write, list, remove
    case makeFolder = "make the folder"
  }

  package enum Reason: Hashable, Sendable {
    /// The system's `errno`.
    case system(Int32)
    /// A pipe, a device or a socket has the name of a file.
    case notRegular
    /// Nothing is read from there that is not wanted, and nothing is written through it.
    case link
    /// It has more bytes than are read.
    case tooLarge(limit: Int)
    /// A pipe that no process writes to.
    case silent
    /// Something that is imported, or that a link leads to, and is neither a schema nor named like
    /// one. Nothing of it is shown.
    case notASchema
    /// A link to something that is no configuration.
    case notAConfiguration
  }

  let action: Action
  /// The path as the user knows it.
  let path: String
  let why: Reason

  init(_ action: Action, _ path: String, _ why: Reason) {
    self.action = action
    self.path = path
    self.why = why
  }

  package init(_ action: Action, _ path: String, code: Int32 = errno) {
    self.init(action, path, .system(code))
  }

  /// An input that is not there.
  static func missing(_ path: String) -> FileFault { FileFault(.read, path, code: ENOENT) }

  /// What the system says (`Permission denied`), or what it has no words for.
  package var reason: String {
    switch why {
    case .system(let code): String(cString: strerror(code))
    case .notRegular: "it is not a regular file"
    case .link: "it is a symbolic link"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .silent: "no process writes to this pipe"
    case .notASchema: "it is not a schema, and not named like one"
    case .notAConfiguration: "it is a link to a file that is not named like a configuration"
    }
  }

  var message: String { "cannot \(action.rawValue) \(path): \(reason)" }

  var isMissing: Bool { why == .system(ENOENT) || why == .system(ENOTDIR) }

  var isFolder: Bool { why == .system(EISDIR) }

  /// An input that is not there is told apart from one that cannot be read.
  var status: ExitStatus { action == .read && isMissing ? .noInput : .inputOutput }
}
