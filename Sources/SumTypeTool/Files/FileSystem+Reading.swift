import SumTypeSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
