#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The descriptor of an open file; the owner of the value closes it.
///
/// POSIX.1-2017 `read` and `write` may transfer less than all bytes, or may have to be repeated;
/// these methods do that.
package struct OpenFile {
  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the bytes that are available, at most `limit`; none at the end.
  package func readSome(_ limit: Int) throws(SystemError) -> [UInt8] {
    try bytes(limit) { (buffer) throws(SystemError) in try step(into: buffer) }
  }

  /// Returns the next `limit` bytes, or all bytes up to the end if there are fewer.
  package func readFully(_ limit: Int) throws(SystemError) -> [UInt8] {
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

  /// Writes all bytes; if it throws, some of them may have been written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let step = try whenReady("write", POLLOUT) {
        systemWrite(descriptor, part.baseAddress, part.count)
      }
      rest = rest.dropFirst(step)
    }
  }

  /// Writes all bytes; if it throws, some of them may have been written.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try bytes.withUnsafeBytes(written).get()
  }

  /// Writes a text in UTF-8.
  package func write(_ text: String) throws(SystemError) {
    var text = text
    try text.withUTF8 { written(UnsafeRawBufferPointer($0)) }.get()
  }

  private func written(_ bytes: UnsafeRawBufferPointer) -> Result<Void, SystemError> {
    do throws(SystemError) {
      return .success(try write(bytes))
    } catch {
      return .failure(error)
    }
  }

  /// Waits until all written bytes are on the disk.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` may leave the bytes in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try SystemError.check("fsync") { fsync(descriptor) }
  }

  /// Returns the file's stamp.
  package func stamp() throws(SystemError) -> FileStamp {
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

  /// Makes a call, and repeats it when a pipe or a terminal that was not ready becomes ready.
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

/// POSIX.1 `write`, whose name is also that of a method above.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
