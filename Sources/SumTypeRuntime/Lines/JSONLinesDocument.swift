public import Foundation

/// A stream of JSON values, one on each line (NDJSON, JSON Lines): a log, a feed, an export that
/// may be larger than memory. The generator writes one for each document of a schema that has
/// `"lines"`:
///
/// ```swift
/// enum LogDocument: JSONLinesDocument {
///   typealias Codec = FrameCodec
/// }
///
/// for entry in try LogDocument.lines(at: url) {
///   switch entry.content {
///   case .value(let frame): print(frame)
///   case .unknown(let value): print("a newer version wrote \(value.json)")
///   case .malformed(_, let reason): print("line \(entry.number): \(reason)")
///   case .bad(let problem): print("line \(entry.number): \(problem)")
///   case .blank: break
///   }
/// }
/// ```
/// Every line is an entry, with its number, its place and all unknown data in it. A line that
/// cannot be read is an entry too: it does not end the stream. ``JSONLinesWriter`` writes new lines
/// and edited copies of streams, in which every unchanged line keeps its bytes.
///
/// Lines end with `\n` or `\r\n`; the last one may have no ending. RFC 8259 does not define lines;
/// this is what `ndjson.org` and `jsonlines.org` agree on. A byte order mark may precede the first
/// line.
public protocol JSONLinesDocument<Codec>: Sendable {
  /// The codec of a line's value.
  associatedtype Codec: JSONCodec

  /// The type of a line's value.
  typealias Value = Codec.Value

  /// Whether a value with a tag that the schema does not know is malformed (`"unknown": "refuse"`),
  /// and not unknown; false by default.
  static var refusesUnknown: Bool { get }

  /// The greatest number of bytes of a line, without its ending; 16 MiB by default. A longer line
  /// is skipped as ``LineProblem/tooLong(limit:)``, with constant memory.
  static var maximumLineLength: Int { get }
}

extension JSONLinesDocument {
  public static var refusesUnknown: Bool { false }

  public static var maximumLineLength: Int { 16 << 20 }
}

extension JSONLinesDocument {
  /// Returns the lines of a stream in memory.
  ///
  /// ```swift
  /// let frames = LogDocument.lines(in: bytes).compactMap(\.value)
  /// ```
  /// - Parameters:
  ///   - bytes: the whole stream.
  ///   - limit: the greatest number of bytes of a line; at least 3.
  public static func lines(
    in bytes: [UInt8], limit: Int = maximumLineLength
  ) -> LineSequence<Self> {
    lines(from: CollectionOfOne(bytes), limit: limit)
  }

  /// Returns the lines of a stream in memory, or in a file that is mapped into memory.
  public static func lines(in data: Data, limit: Int = maximumLineLength) -> LineSequence<Self> {
    LineSequence(limit: limit) {
      // Read in pieces, because the data may be mapped and larger than memory.
      var rest = data[...]
      return {
        let piece = rest.prefix(1 << 16)
        rest = rest.dropFirst(piece.count)
        return piece.isEmpty ? nil : Array(piece)
      }
    }
  }

  /// Returns the lines of a stream that consists of chunks, cut anywhere.
  public static func lines<Chunks: Sequence>(
    from chunks: Chunks, limit: Int = maximumLineLength
  ) -> LineSequence<Self> where Chunks.Element: Collection<UInt8> {
    LineSequence(limit: limit) {
      var iterator = chunks.makeIterator()
      return { iterator.next().map { $0 as? [UInt8] ?? Array($0) } }
    }
  }

  /// Returns the lines of a file from the handle's position on; they can be iterated once.
  public static func lines(
    from handle: FileHandle, limit: Int = maximumLineLength
  ) -> LineSequence<Self> {
    LineSequence(limit: limit) { { try handle.readChunk() } }
  }

  /// Returns the lines of the next `length` bytes of a file; they can be iterated once.
  package static func lines(from handle: FileHandle, upTo length: Int) -> LineSequence<Self> {
    LineSequence(limit: maximumLineLength) {
      var rest = length
      return {
        guard rest > 0, let chunk = try handle.readChunk(min(rest, 1 << 16)) else { return nil }
        rest -= chunk.count
        return chunk
      }
    }
  }

  /// Returns the lines of a file; they can be iterated once. If the file is a named pipe, the call
  /// waits until another process writes to it.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)`` if it cannot be
  ///   opened. If a later read fails, the last entry has the problem ``LineProblem/unread(_:)``.
  public static func lines(
    at url: URL, limit: Int = maximumLineLength
  ) throws(DocumentError) -> LineSequence<Self> {
    lines(from: try FileHandle.reading(url), limit: limit)
  }
}

extension FileHandle {
  /// Opens the file at `url` for reading from its start.
  package static func reading(_ url: URL) throws(DocumentError) -> FileHandle {
    do {
      return try FileHandle(forReadingFrom: url)
    } catch {
      if !FileManager.default.fileExists(atPath: url.path) { throw .missing(url) }
      throw .file(url, reason: error.localizedDescription)
    }
  }
}

extension JSONLinesDocument {
  /// Returns the lines of a stream that arrives in chunks, cut anywhere: arrays of bytes, `Data`,
  /// buffers of a network library.
  ///
  /// ```swift
  /// for try await entry in LogDocument.lines(from: response.body) { … }
  /// ```
  /// - Parameters:
  ///   - chunks: the stream, cut anywhere.
  ///   - limit: the greatest number of bytes of a line; at least 3.
  public static func lines<Chunks: AsyncSequence>(
    from chunks: Chunks, limit: Int = maximumLineLength
  ) -> AsyncLineSequence<Self, Chunks> where Chunks.Element: Collection<UInt8> {
    AsyncLineSequence(base: chunks, limit: limit)
  }

  /// Returns the lines of a stream that arrives byte by byte, such as `URLSession`'s `AsyncBytes`.
  public static func lines<Bytes: AsyncSequence>(
    from bytes: Bytes, limit: Int = maximumLineLength
  ) -> AsyncLineSequence<Self, AsyncByteChunks<Bytes>> where Bytes.Element == UInt8 {
    AsyncLineSequence(base: AsyncByteChunks(bytes), limit: limit)
  }

  /// Returns the lines of a file from the handle's position on; other tasks can run between the
  /// reads.
  public static func asyncLines(
    from handle: FileHandle, limit: Int = maximumLineLength
  ) -> AsyncLineSequence<Self, AsyncFileChunks> {
    AsyncLineSequence(base: AsyncFileChunks(handle), limit: limit)
  }

  /// Returns the lines of a file, which can be iterated once; other tasks can run between the
  /// reads.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)`` if it cannot be
  ///   opened.
  public static func asyncLines(
    at url: URL, limit: Int = maximumLineLength
  ) throws(DocumentError) -> AsyncLineSequence<Self, AsyncFileChunks> {
    asyncLines(from: try FileHandle.reading(url), limit: limit)
  }
}

extension JSONLinesDocument {
  /// Replaces a file by an edited copy in one step: a reader sees either the old or the new file,
  /// and a failure leaves the old one. Memory is constant; the copy needs space on the disk.
  ///
  /// ```swift
  /// let changes = try LogDocument.rewrite(url) { entry in
  ///   entry.value?.isPrivate == true ? .remove : .keep
  /// }
  /// ```
  /// If no line changes, the file is not touched. The edits are those of
  /// ``JSONLinesWriter/transform(_:dropped:_:)``.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``;
  ///   ``DocumentError/changed(_:)`` if the file was written to in the meantime, because those
  ///   lines would be lost; ``LineError`` if a value breaks its bounds or has no JSON; the errors
  ///   of the closures. The file then stays unchanged.
  @discardableResult
  public static func rewrite(
    _ url: URL, limit: Int = maximumLineLength,
    dropped: (LineReport) throws -> Void = { _ in },
    _ edit: (LineEntry<Self>) throws -> LineEdit<Value>
  ) throws -> LineChanges {
    let replacement = try FileReplacement(of: url)
    var writer = JSONLinesWriter<Self, FileHandle>(to: replacement.output)
    let changes: LineChanges
    do {
      changes = try writer.transform(
        lines(from: replacement.input, limit: limit), dropped: dropped, edit)
    } catch {
      replacement.discard()
      throw (error as? POSIXError).map {
        DocumentError.file(url, reason: $0.localizedDescription)
      } ?? error
    }
    if changes.isEmpty { replacement.discard() } else { try replacement.commit() }
    return changes
  }
}

extension Saved {
  /// The saved value on one line. JSON that the app took from another document as unknown may
  /// contain line breaks; each becomes a space, which means the same between tokens. Strings
  /// contain none.
  var onOneLine: Saved {
    if !bytes.contains(0x0A) { return self }
    return Saved(
      bytes: bytes.map { $0 == 0x0A ? 0x20 : $0 }, dropped: dropped, guesses: guesses)
  }
}
