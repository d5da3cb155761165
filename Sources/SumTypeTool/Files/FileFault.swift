import SumTypeFiles
import SumTypeSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failure to read or write, with its reason: `cannot read a.json: No such file …`.
package struct FileFault: Error, Hashable, Sendable {
  package enum Action: String, Sendable {
    case read, write, list, remove
    case makeFolder = "make the folder"
  }

  package enum Reason: Hashable, Sendable {
    /// The `errno` of a system call.
    case system(Int32)
    /// The path leads to a pipe, a device or a socket.
    case notRegular
    /// The path is a symbolic link, which is not followed here, neither for reading nor for writing.
    case link
    /// The name of the file, or of a folder in its path, is not UTF-8.
    case notUTF8
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The pipe has no process that writes to it.
    case silent
    /// An imported file, or the target of a link, is neither a schema nor named like one. No part
    /// of it may be shown.
    case notASchema
    /// A link leads to a file that is not a configuration.
    case notAConfiguration
  }

  let action: Action
  /// The path in the user's spelling.
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

  /// The fault of a file that is opened only if it is a regular file, and no link.
  init(_ action: Action, _ path: String, error: SystemError) {
    switch error.code {
    case SystemError.notRegular.code: self.init(action, path, .notRegular)
    case ELOOP: self.init(action, path, .link)
    default: self.init(action, path, code: error.code)
    }
  }

  /// Returns the fault of a file that is neither a schema nor named like one.
  package static func notASchema(_ path: String) -> FileFault {
    FileFault(.read, path, .notASchema)
  }

  /// Returns the fault of a missing input.
  static func missing(_ path: String) -> FileFault { FileFault(.read, path, code: ENOENT) }

  /// The system's text (`Permission denied`), or a text for the other reasons.
  package var reason: String {
    switch why {
    case .system(let code): String(cString: strerror(code))
    case .notRegular: "it is not a regular file"
    case .notUTF8: "its name is not UTF-8"
    case .link: "it is a symbolic link"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .silent: "no process writes to this pipe"
    case .notASchema: "it is not a schema, and its name does not end with \(FileNames.schemaSuffix)"
    case .notAConfiguration:
      "it is a link to a file that is neither in its folder nor named \(FileNames.configuration)"
    }
  }

  var message: String { "cannot \(action.rawValue) \(Path.shown(path)): \(reason)" }

  var isMissing: Bool { why == .system(ENOENT) || why == .system(ENOTDIR) }

  var isFolder: Bool { why == .system(EISDIR) }

  /// The exit status, which is different for a missing input and an unreadable one.
  var status: ExitStatus { action == .read && isMissing ? .noInput : .inputOutput }
}
