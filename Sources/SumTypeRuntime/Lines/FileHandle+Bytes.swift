import Foundation

/// Reading and writing without a `Data` for every call, which Apple's Foundation would hold until
/// the end of the surrounding autorelease pool.
extension FileHandle {
  /// As many bytes as are there, but not more than `limit`; nil at the end.
  ///
  /// - Throws: `POSIXError`.
  func readChunk(_ limit: Int = 1 << 16) throws -> [UInt8]? {
    let bytes = try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = try OpenFile(descriptor: fileDescriptor).fill(UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `POSIXError`; some of the bytes may have been written.
  func writeAll(_ bytes: [UInt8]) throws {
    let file = OpenFile(descriptor: fileDescriptor)
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        rest = rest.dropFirst(try file.take(UnsafeRawBufferPointer(rebasing: rest)))
      }
    }
  }
}

/// The calls of POSIX.1-2017 `read` and `write`, which give less than all, or are to be made again.
private struct OpenFile {
  let descriptor: Int32

  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try retrying(POLLIN) { read(descriptor, buffer.baseAddress, buffer.count) }
  }

  func take(_ buffer: UnsafeRawBufferPointer) throws -> Int {
    try retrying(POLLOUT) { write(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Makes a call until it is neither interrupted nor told to come back later.
  private func retrying(_ events: some BinaryInteger, _ call: () -> Int) throws -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = poll(&request, 1, -1)
      default: throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
  }
}
