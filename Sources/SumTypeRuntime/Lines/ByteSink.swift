public import Foundation

/// Where a stream is written to: an array, a file, or what an app makes one of.
public protocol ByteSink {
  /// Takes more bytes, all of them.
  ///
  /// - Throws: whatever keeps it from taking them; some may have been taken.
  mutating func write(_ bytes: [UInt8]) throws
}

extension [UInt8]: ByteSink {
  /// Appends the bytes.
  public mutating func write(_ bytes: [UInt8]) { self += bytes }
}

extension Data: ByteSink {
  /// Appends the bytes.
  public mutating func write(_ bytes: [UInt8]) { append(contentsOf: bytes) }
}

extension FileHandle: ByteSink {
  /// Writes the bytes to the file; in one call of the system, as far as that takes them.
  ///
  /// - Throws: `POSIXError`.
  public func write(_ bytes: [UInt8]) throws { try writeAll(bytes) }
}
