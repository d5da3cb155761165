import Foundation

/// Reading and writing without a `Data` for every call, which Apple's Foundation would hold until
/// the end of the surrounding autorelease pool.
extension FileHandle {
  /// As many bytes as are there, but not more than `limit`; nil at the end.
  ///
  /// - Throws: `POSIXError`.
  func readChunk(_ limit: Int = 1 << 16) throws(POSIXError) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try OpenFile(descriptor: fileDescriptor).readSome(limit)
      return bytes.isEmpty ? nil : bytes
    } catch {
      throw error.posixError
    }
  }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `POSIXError`; some of the bytes may have been written.
  func writeAll(_ bytes: [UInt8]) throws(POSIXError) {
    do throws(SystemError) {
      try OpenFile(descriptor: fileDescriptor).write(bytes[...])
    } catch {
      throw error.posixError
    }
  }
}

extension SystemError {
  fileprivate var posixError: POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
