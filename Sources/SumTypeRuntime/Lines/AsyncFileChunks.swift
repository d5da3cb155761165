public import Foundation

/// The bytes of a file in chunks, read when they are asked for.
///
/// A read of a file blocks the thread that it runs on; between reads other tasks get their turn. A
/// pipe or terminal that may be silent for long is better read in a thread of its own.
public struct AsyncFileChunks: AsyncSequence, @unchecked Sendable {
  public typealias Element = [UInt8]

  private let handle: FileHandle

  /// The bytes from where `handle` stands.
  public init(_ handle: FileHandle) { self.handle = handle }

  public func makeAsyncIterator() -> Iterator { Iterator(handle: handle) }

  /// Reads chunk after chunk.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let handle: FileHandle

    /// The next chunk; nil at the end.
    ///
    /// - Throws: `POSIXError` if reading fails, `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> [UInt8]? {
      try Task.checkCancellation()
      await Task.yield()
      return try handle.readChunk()
    }
  }
}
