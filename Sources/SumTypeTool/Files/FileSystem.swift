#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that a run sees: relative paths start from its working directory.
///
/// It calls the system directly; Foundation would double the time that a small run takes.
package struct FileSystem: Sendable {
  /// An absolute path.
  let workingDirectory: String

  package enum Kind: Sendable { case file, folder, link, other }

  /// The path for a system call.
  ///
  /// Throws where the path has a NUL, which the system would take for its end.
  func absolute(_ path: String, to action: FileFault.Action) throws(FileFault) -> String {
    if path.utf8.contains(0) { throw FileFault(action, "a path with a NUL", code: EINVAL) }
    if path.isEmpty { throw FileFault(action, "a path without a name", code: ENOENT) }
    return Path.join(workingDirectory, path)
  }

  /// What stands at a path, links followed; nil where nothing does.
  package func kind(of path: String) -> Kind? {
    guard let path = try? absolute(path, to: .read) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Self.kind(status.st_mode)
  }

  /// What stands at a path itself, which may be a link; nil where nothing does.
  func kindItself(of path: String) -> Kind? {
    guard let path = try? absolute(path, to: .read) else { return nil }
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Self.kind(status.st_mode)
  }

  /// The one path of what stands there, links followed; nil where nothing does.
  func canonical(_ path: String) -> String? {
    guard let path = try? absolute(path, to: .read), let real = realpath(path, nil) else {
      return nil
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether two paths lead to one file that is there.
  func areOneFile(_ path: String, _ other: String) -> Bool {
    guard let path = try? absolute(path, to: .read), let other = try? absolute(other, to: .read)
    else { return false }
    var (first, second) = (stat(), stat())
    return stat(path, &first) == 0 && stat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// A path by which two spellings of one file are known to be the same, also before it exists.
  package func identity(of path: String) -> String {
    if let real = canonical(path) { return real }
    let path = Path.simplified(Path.join(workingDirectory, path))
    guard let folder = canonical(Path.folder(of: path)) else { return path }
    return Path.join(folder, Path.name(of: path))
  }

  static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}
