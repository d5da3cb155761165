#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Data that is read piece by piece, so that it may be larger than memory.
final class InspectInput {
  private static let chunkSize = 256 << 10

  /// How many bytes there are, where that is known.
  let size: Int?
  private let path: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// What comes from standard input in one piece, where that is no descriptor.
  private var whole: [UInt8]?

  /// Opens a file; `-` is standard input.
  init(_ data: String, in run: Run) throws(FileFault) {
    guard data == WorkOrder.standardInput else {
      path = data
      descriptor = open(try run.files.absolute(data, to: .read), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileFault(.read, data) }
      isOwned = true
      size = try Self.size(of: descriptor, named: data)
      return
    }
    path = "standard input"
    isOwned = false
    size = nil
    if let input = run.surroundings.standardInputDescriptor {
      descriptor = input
    } else {
      descriptor = -1
      whole = try run.surroundings.standardInput()
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// All bytes of a file or of standard input.
  static func all(of data: String, in run: Run) throws(FileFault) -> [UInt8] {
    data == WorkOrder.standardInput
      ? try run.surroundings.standardInput() : try run.files.read(data)
  }

  private static func size(of descriptor: Int32, named path: String) throws(FileFault) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFault(.read, path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileFault(.read, path, code: EISDIR) }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// The next bytes; none at the end.
  func next() throws(FileFault) -> [UInt8] {
    if descriptor < 0 {
      let bytes = whole ?? []
      whole = nil
      return bytes
    }
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, filled in
      while let start = buffer.baseAddress {
        let got = read(descriptor, start, Self.chunkSize)
        if got >= 0 {
          filled = got
          return
        }
        if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw FileFault(.read, path, code: failure) }
    return chunk
  }
}
