import Foundation

/// The number of an open file, which somebody else closes.
///
/// POSIX.1-2017 `read` and `write` give less than all, or are to be made again; these give all.
struct OpenFile {
  let descriptor: Int32

  /// The next bytes, as many as are there but not more than `limit`; none at the end.
  func readSome(_ limit: Int) throws(SystemError) -> [UInt8] {
    try bytes(limit) { (buffer) throws(SystemError) in try step(into: buffer) }
  }

  /// The next bytes, `limit` of them or all to the end.
  func readFully(_ limit: Int) throws(SystemError) -> [UInt8] {
    try bytes(limit) { (buffer) throws(SystemError) in
      var count = 0
      while count < buffer.count {
        let step = try step(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        if step == 0 { break }
        count += step
      }
      return count
    }
  }

  /// Writes all bytes; where it throws, some of them may have been written.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var failure: SystemError?
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      do throws(SystemError) {
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest)
          let step = try whenReady("write", POLLOUT) {
            Foundation.write(descriptor, part.baseAddress, part.count)
          }
          rest = rest.dropFirst(step)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try SystemError.check("fsync") { fsync(descriptor) }
  }

  /// What the file is, and when it was written.
  func stamp() throws(SystemError) -> FileStamp {
    var status = stat()
    _ = try SystemError.check("fstat") { fstat(descriptor, &status) }
    return FileStamp(status)
  }

  private func step(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try whenReady("read", POLLIN) { read(descriptor, buffer.baseAddress, buffer.count) }
  }

  private func bytes(
    _ limit: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(SystemError) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Makes a call; where a pipe or a terminal says to come back later, it waits until then.
  private func whenReady(
    _ name: String, _ events: some BinaryInteger, _ call: () -> Int
  ) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try SystemError.check(name, call)
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = poll(&request, 1, -1)
      }
    }
  }
}
