#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// More than any schema or configuration has that a person wrote.
  static let largestSource = 64 << 20
  /// More than any generated file has, and as much of a document as is held in memory.
  package static let largestFile = 1 << 30

  /// All bytes of a regular file.
  ///
  /// - Parameters:
  ///   - limit: how many bytes it may have.
  ///   - followsLink: whether a symbolic link at the path itself is followed, or refused.
  package func read(
    _ path: String, atMost limit: Int = largestFile, followsLink: Bool = true
  ) throws(FileFault) -> [UInt8] {
    try regular(path, followsLink: followsLink).readAll(atMost: limit)
  }

  /// The first bytes of a regular file that is no link, at most `count`.
  func readBeginning(of path: String, count: Int) throws(FileFault) -> [UInt8] {
    try regular(path, followsLink: false).next(count)
  }

  /// Opens what holds data: a regular file, or a pipe such as the shell makes of `<(command)`.
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
    // Reading says that it is a folder.
    case .regular, .folder: return file
    case .pipe, .terminal, .device: throw FileFault(.read, path, .notRegular)
    }
  }

  private func open(_ path: String, followsLink: Bool) throws(FileFault) -> InputFile {
    try InputFile(absolute(path, to: .read), named: path, followsLink: followsLink)
  }

  /// The names in a folder, in the order of their bytes, without `.` and `..`.
  package func names(in folder: String) throws(FileFault) -> [String] {
    guard let stream = opendir(try absolute(folder, to: .list)) else {
      throw FileFault(.list, folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
