import SumTypeSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file system as seen by a run: relative paths start from its working directory.
///
/// It makes system calls directly, because Foundation would double the time of a short run.
package struct FileSystem: Sendable {
  /// The working directory, as an absolute path.
  let workingDirectory: String

  package enum Kind: Sendable { case file, folder, link, other }

  /// Returns the path for a system call.
  ///
  /// - Throws: if the path is empty, or has a NUL, which would end it for the system, or has names
  ///   that are not UTF-8 (``Path/text(of:)``).
  func absolute(_ path: String, to action: FileFault.Action) throws(FileFault) -> String {
    if Path.isForeign(path) {
      if Path.systemBytes(of: path) != nil { throw FileFault(action, path, .notUTF8) }
      throw FileFault(action, "a path with a NUL", code: EINVAL)
    }
    if path.isEmpty { throw FileFault(action, "a path without a name", code: ENOENT) }
    return Path.join(workingDirectory, path)
  }

  /// Returns the kind of the file at a path, with links followed; nil if there is none.
  package func kind(of path: String) -> Kind? {
    status(of: path, followsLinks: true).map { Self.kind($0.st_mode) }
  }

  /// Returns the kind of the file at a path, without following a link; nil if there is none.
  func kindWithoutFollowing(of path: String) -> Kind? {
    status(of: path, followsLinks: false).map { Self.kind($0.st_mode) }
  }

  /// Returns the status of a file, whose name need not be UTF-8; nil if there is none.
  private func status(of path: String, followsLinks: Bool) -> stat? {
    guard !path.isEmpty, let path = Path.systemBytes(of: Path.join(workingDirectory, path)) else {
      return nil
    }
    var status = stat()
    return (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
  }

  /// Returns the canonical path of an existing file, with links followed; nil if there is none.
  func canonical(_ path: String) -> String? {
    guard let path = try? absolute(path, to: .read), let real = realpath(path, nil) else {
      return nil
    }
    defer { free(real) }
    return Path.text(of: real)
  }

  /// Returns whether two paths lead to the same existing file.
  func areOneFile(_ path: String, _ other: String) -> Bool {
    guard let first = status(of: path, followsLinks: true),
      let second = status(of: other, followsLinks: true)
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Returns a path that is equal for different spellings of the path of a file, even before the file exists.
  package func identity(of path: String) -> String {
    if let real = canonical(path) { return real }
    let path = Path.simplified(Path.join(workingDirectory, path))
    guard let folder = canonical(Path.folder(of: path)) else { return path }
    return Path.join(folder, Path.name(of: path))
  }

  /// Returns the identity of a file as a key.
  package func key(of path: String) -> PathKey { PathKey(identity(of: path)) }

  /// Returns the paths, with only the first of those that lead to the same file.
  package func distinct(_ paths: [String]) -> [String] {
    var seen: Set<PathKey> = []
    return paths.filter { seen.insert(key(of: $0)).inserted }
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

extension FileSystem {
  /// The limit in bytes for a schema or configuration, far above the size of one that a person writes.
  static let largestSource = 64 << 20
  /// The limit in bytes for a generated file, and for a document that is read at once.
  package static let largestFile = 1 << 30

  /// Reads all bytes of a regular file.
  ///
  /// - Parameters:
  ///   - limit: the greatest number of bytes.
  ///   - followsLink: whether a symbolic link at the path itself is followed; otherwise it is refused.
  package func read(
    _ path: String, atMost limit: Int = largestFile, followsLink: Bool = true
  ) throws(FileFault) -> [UInt8] {
    try regular(path, followsLink: followsLink).readAll(atMost: limit)
  }

  /// Reads the first bytes of a regular file that is no link, at most `count`.
  func readBeginning(of path: String, count: Int) throws(FileFault) -> [UInt8] {
    try regular(path, followsLink: false).next(count)
  }

  /// Opens data: a regular file, or a pipe, for example of the shell's `<(command)`.
  package func data(_ path: String) throws(FileFault) -> InputFile {
    let file = try open(path, followsLink: true)
    switch file.kind {
    case .regular, .folder, .pipe: return file
    case .terminal, .device: throw FileFault(.read, path, .notRegular)
    }
  }

  private func regular(_ path: String, followsLink: Bool) throws(FileFault) -> InputFile {
    let file = try open(path, followsLink: followsLink)
    switch file.kind {
    // For a folder, reading reports the fault.
    case .regular, .folder: return file
    case .pipe, .terminal, .device: throw FileFault(.read, path, .notRegular)
    }
  }

  private func open(_ path: String, followsLink: Bool) throws(FileFault) -> InputFile {
    try InputFile(absolute(path, to: .read), named: path, followsLink: followsLink)
  }

  /// Returns the names in a folder, ordered by their bytes, without `.` and `..`. Those that are
  /// not UTF-8 are written by ``Path/text(of:)``.
  package func names(in folder: String) throws(FileFault) -> [String] {
    guard let stream = opendir(try absolute(folder, to: .list)) else {
      throw FileFault(.list, folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { Path.text(of: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted(by: Path.areInOrder)
  }
}
