public import Foundation

/// A stream of JSON values, one on each line (NDJSON, JSON Lines): a log, a feed, an export that
/// may be larger than memory. Generated for each document of a schema that has `"lines"`:
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
/// Every line is an entry of its own, with its number, its place and everything unknown in it. A
/// line that cannot be read is an entry too: it never ends the stream. ``JSONLinesWriter`` writes
/// new lines and edited copies of streams, in which every line that was not changed has the bytes
/// it had.
///
/// Lines end with `\n` or `\r\n`, the last one perhaps with nothing (RFC 8259 says nothing of
/// lines; this is what `ndjson.org` and `jsonlines.org` agree on). A byte order mark may stand in
/// front of the first.
public protocol JSONLinesDocument<Codec>: Sendable {
  /// Reads and writes the value of a line.
  associatedtype Codec: JSONCodec

  /// What stands on a line.
  typealias Value = Codec.Value

  /// Whether a value with a tag that the schema does not know counts as malformed
  /// (`"unknown": "refuse"`), and not as something of a newer version. By default it does not.
  static var refusesUnknown: Bool { get }

  /// How many bytes a line may have, without its ending; 16 MiB by default. A longer one is passed
  /// over as ``LineProblem/tooLong(limit:)``, at constant memory.
  static var maximumLineLength: Int { get }
}

extension JSONLinesDocument {
  public static var refusesUnknown: Bool { false }

  public static var maximumLineLength: Int { 16 << 20 }
}

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

  /// The lines of the first bytes of a file, so many from where `handle` stands, to be gone through once.
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

  /// The lines of a file, to be gone through once. Where it is a named pipe, this waits until
  /// another process writes to it.
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

extension JSONLinesDocument {
  /// Replaces a file by an edited copy, at once: a reader sees the old file or the new one,
  /// and a failure leaves the old one. Memory is constant; the copy needs its space on the disk.
  ///
  /// ```swift
  /// let changes = try LogDocument.rewrite(url) { entry in
  ///   entry.value?.isPrivate == true ? .remove : .keep
  /// }
  /// ```
  /// Where nothing is changed, the file is not touched. The edits are those of
  /// ``JSONLinesWriter/transform(_:dropped:_:)``.
  ///
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``;
  ///   ``DocumentError/changed(_:)`` if the file has been written to meanwhile, whose lines
  ///   would be lost; ``LineError`` if a value breaks its bounds or has no JSON; what the closures
  ///   throw. The file stays as it is.
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
  /// The same on one line. A value of the app's own making may carry JSON that was written on
  /// several (what was unknown in another document); between tokens a space says the same as
  /// a line break, and inside strings there is none.
  var onOneLine: Saved {
    if !bytes.contains(0x0A) { return self }
    return Saved(bytes: bytes.map { $0 == 0x0A ? 0x20 : $0 }, dropped: dropped)
  }
}
