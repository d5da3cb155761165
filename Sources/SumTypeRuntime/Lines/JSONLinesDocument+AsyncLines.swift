public import Foundation

extension JSONLinesDocument {
  /// The lines of a stream that arrives in chunks, cut anywhere: arrays of bytes, `Data`, buffers
  /// of a network library.
  ///
  /// ```swift
  /// for try await entry in LogDocument.lines(from: response.body) { … }
  /// ```
  /// - Parameters:
  ///   - chunks: the stream, cut anywhere.
  ///   - limit: how many bytes a line may have; at least 3.
  public static func lines<Chunks: AsyncSequence>(
    from chunks: Chunks, limit: Int = maximumLineLength
  ) -> AsyncLineSequence<Self, Chunks> where Chunks.Element: Collection<UInt8> {
    AsyncLineSequence(base: chunks, limit: limit)
  }

  /// The lines of a stream that arrives byte by byte, such as `URLSession`'s `AsyncBytes`.
  public static func lines<Bytes: AsyncSequence>(
    from bytes: Bytes, limit: Int = maximumLineLength
  ) -> AsyncLineSequence<Self, AsyncByteChunks<Bytes>> where Bytes.Element == UInt8 {
    AsyncLineSequence(base: AsyncByteChunks(bytes), limit: limit)
  }

  /// The lines of a file from where `handle` stands, read between other tasks' turns.
  public static func asyncLines(
    from handle: FileHandle, limit: Int = maximumLineLength
  ) -> AsyncLineSequence<Self, AsyncFileChunks> {
    AsyncLineSequence(base: AsyncFileChunks(handle), limit: limit)
  }

  /// The lines of a file, read between other tasks' turns, to be gone through once.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)`` if it cannot be
  ///   opened.
  public static func asyncLines(
    at url: URL, limit: Int = maximumLineLength
  ) throws(DocumentError) -> AsyncLineSequence<Self, AsyncFileChunks> {
    asyncLines(from: try FileHandle.reading(url), limit: limit)
  }
}
