#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileSystem {
  /// More than any schema or generated file has; an endless device ends here.
  static let largestFile = 1 << 30

  /// All bytes of a file.
  func read(_ path: String) throws(FileFault) -> [UInt8] {
    let descriptor = open(try absolute(path, to: .read), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.read, path) }
    defer { close(descriptor) }
    return try Self.readAll(of: descriptor, named: path)
  }

  /// The first bytes of a file, at most `count`.
  func readBeginning(of path: String, count: Int) throws(FileFault) -> [UInt8] {
    let descriptor = open(try absolute(path, to: .read), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.read, path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    try Self.read(count, of: descriptor, named: path, into: &bytes)
    return bytes
  }

  /// All bytes that come from a descriptor.
  static func readAll(of descriptor: Int32, named path: String) throws(FileFault) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFault(.read, path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileFault(.read, path, code: EISDIR) }
    var bytes: [UInt8] = []
    // One byte more than the size, so that the end is seen without a second round.
    var chunk = max(Int(status.st_size) + 1, 4096)
    while bytes.count <= largestFile {
      if try read(chunk, of: descriptor, named: path, into: &bytes) < chunk { return bytes }
      chunk = max(bytes.count, 4096)
    }
    throw FileFault(.read, path, code: EFBIG)
  }

  /// Appends up to `count` bytes, fewer only at the end.
  @discardableResult
  private static func read(
    _ count: Int, of descriptor: Int32, named path: String, into bytes: inout [UInt8]
  ) throws(FileFault) -> Int {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        #if canImport(Darwin)
          let got = Darwin.read(descriptor, start + filled, count - filled)
        #elseif canImport(Glibc)
          let got = Glibc.read(descriptor, start + filled, count - filled)
        #elseif canImport(Musl)
          let got = Musl.read(descriptor, start + filled, count - filled)
        #endif
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw FileFault(.read, path, code: failure) }
    bytes = bytes.isEmpty ? chunk : bytes + chunk
    return chunk.count
  }

  /// The names in a folder, in the order of their bytes, without `.` and `..`.
  func names(in folder: String) throws(FileFault) -> [String] {
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
