public import Foundation

extension JSONLinesDocument {
  /// The lines of a stream that is in memory.
  ///
  /// ```swift
  /// let frames = LogDocument.lines(in: bytes).compactMap(\.value)
  /// ```
  /// - Parameters:
  ///   - bytes: the stream.
  ///   - limit: how many bytes a line may have; at least 3.
  public static func lines(
    in bytes: [UInt8], limit: Int = maximumLineLength
  ) -> LineSequence<Self> {
    lines(from: CollectionOfOne(bytes), limit: limit)
  }

  /// The lines of a stream that is in memory, or in a file that is mapped into it.
  public static func lines(in data: Data, limit: Int = maximumLineLength) -> LineSequence<Self> {
    LineSequence(limit: limit) {
      // In pieces, since data may be mapped and larger than memory.
      var rest = data[...]
      return {
        let piece = rest.prefix(1 << 16)
        rest = rest.dropFirst(piece.count)
        return piece.isEmpty ? nil : Array(piece)
      }
    }
  }

  /// The lines of a stream that comes in chunks, cut anywhere.
  public static func lines<Chunks: Sequence>(
    from chunks: Chunks, limit: Int = maximumLineLength
  ) -> LineSequence<Self> where Chunks.Element: Collection<UInt8> {
    LineSequence(limit: limit) {
      var iterator = chunks.makeIterator()
      return { iterator.next().map { $0 as? [UInt8] ?? Array($0) } }
    }
  }

  /// The lines of a file from where `handle` stands, to be gone through once.
  public static func lines(
    from handle: FileHandle, limit: Int = maximumLineLength
  ) -> LineSequence<Self> {
    LineSequence(limit: limit) { { try handle.readChunk() } }
  }

  /// The lines of a file, to be gone through once. Where it is a named pipe, this waits until
  /// somebody writes to it.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)`` if it cannot be
  ///   opened. If it cannot be read later on, the last entry says so, with
  ///   ``LineProblem/unread(_:)``.
  public static func lines(
    at url: URL, limit: Int = maximumLineLength
  ) throws(DocumentError) -> LineSequence<Self> {
    lines(from: try FileHandle.reading(url), limit: limit)
  }
}

extension FileHandle {
  /// The file at `url`, to be read from its beginning.
  static func reading(_ url: URL) throws(DocumentError) -> FileHandle {
    do {
      return try FileHandle(forReadingFrom: url)
    } catch {
      if !FileManager.default.fileExists(atPath: url.path) { throw .missing(url) }
      throw .file(url, reason: error.localizedDescription)
    }
  }
}
