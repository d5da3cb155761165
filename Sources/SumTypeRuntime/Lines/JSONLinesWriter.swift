public import Foundation

/// Writes lines to a sink: new values one by one, and edited copies of streams.
///
/// ```swift
/// var writer = try JSONLinesWriter<LogDocument, FileHandle>(appendingTo: url)
/// try writer.append(.note(note))
///
/// var copy = JSONLinesWriter<LogDocument, [UInt8]>(to: [])
/// try copy.transform(LogDocument.lines(in: bytes)) { entry in
///   guard case .value(.note(var note)) = entry.content else { return .keep }
///   note.text += "!"
///   return .replace(with: .note(note))
/// }
/// copy.sink  // the bytes
/// ```
/// When a call returns, everything it has written is in the sink: there is nothing to finish. When
/// one throws, what is in the sink ends with a whole line, unless the sink itself has failed, or
/// the reading of a line that was being copied piece by piece. The next line begins on a line of
/// its own in any case.
public struct JSONLinesWriter<Document: JSONLinesDocument, Sink: ByteSink> {
  /// The destination of the lines.
  public var sink: Sink

  @usableFromInline var output: LineOutput

  /// A writer whose first line begins at the end of what `sink` has, which should be nothing, or
  /// end with a line.
  public init(to sink: Sink, ending: LineEnding = .lineFeed) {
    self.sink = sink
    output = LineOutput(ending: ending)
  }

  /// How new lines end: as given, then as the lines of the streams that were copied.
  public var ending: LineEnding { output.ending }

  /// The number of lines written so far.
  public var count: Int { output.count }

  /// Writes a value on a new line.
  ///
  /// - Throws: ``LineError`` if the value breaks its bounds or has no JSON: then nothing was
  ///   written; and what the sink throws.
  @inlinable
  public mutating func append(_ value: Document.Value) throws {
    // Encoded here, where the codec's types are known. What has a fault is encoded once more, to say
    // which.
    var writer = JSONWriter()
    writer.maximumNesting = Depth.here()
    Document.Codec.encode(value, to: &writer)
    let isSound = writer.faults.isEmpty
    let line = writer.finish()
    if !isSound || !putLine(line) { try put(value) }
    try flush()
  }

  /// Writes values, each on a new line.
  ///
  /// - Throws: ``LineError`` if a value breaks its bounds or has no JSON: then those before it have
  ///   been written; and what the sink throws.
  public mutating func append(contentsOf values: some Sequence<Document.Value>) throws {
    do {
      for value in values {
        try put(value)
        if output.isFull { try flush() }
      }
    } catch {
      try? flush()
      throw error
    }
    try flush()
  }

  /// Puts bytes that are a line, unless a value with line breaks is among them.
  @usableFromInline
  mutating func putLine(_ line: [UInt8]) -> Bool {
    if line.contains(0x0A) { return false }
    output.put(line, ending: ending)
    return true
  }

  @usableFromInline
  mutating func put(_ value: Document.Value) throws(LineError) {
    let line = try JSONLine<Document>.bytes(of: value, number: count + 1)
    output.put(line, ending: ending)
  }

  /// Puts all that was written into the sink.
  @usableFromInline
  mutating func flush() throws {
    guard !output.buffer.isEmpty else { return }
    // After a failure some of the line may be there, so that the next must not follow it directly.
    let wasUnterminated = output.isUnterminated
    output.isUnterminated = true
    defer { output.empty() }
    try sink.write(output.buffer)
    output.isUnterminated = wasUnterminated
  }
}

extension JSONLinesWriter: Sendable where Sink: Sendable {}

extension JSONLinesWriter {
  /// Writes a copy of a stream, with edits.
  ///
  /// ```swift
  /// let changes = try writer.transform(LogDocument.lines(from: input)) { entry in
  ///   entry.value?.isPrivate == true ? .remove : .keep
  /// }
  /// ```
  /// A line that is kept has the bytes it had, its ending included, also if it could not be read;
  /// one that is too long is copied piece by piece. A byte order mark stays in front. New lines end
  /// as the one they stand beside. If the stream does not end with a line ending, its copy does
  /// not, unless the last line was removed.
  ///
  /// - Parameters:
  ///   - lines: the stream. It must not be what is written to.
  ///   - dropped: is told what unknown things of a line could not be kept, before the line is
  ///     written.
  ///   - edit: says what is to become of a line. It is asked once for each, in order.
  /// - Returns: how many lines were kept, replaced, removed, inserted.
  /// - Throws: ``LineError`` if a value breaks its bounds or has no JSON; what the closures throw;
  ///   what the source throws if it cannot be read; what the sink throws. The lines before have
  ///   been written.
  @inlinable
  @discardableResult
  public mutating func transform(
    _ lines: LineSequence<Document>, dropped: (LineReport) throws -> Void = { _ in },
    _ edit: (LineEntry<Document>) throws -> LineEdit<Document.Value>
  ) throws -> LineChanges {
    var events = lines.events(tellingRest: true)
    var pass = LinePass<Document>()
    do {
      while let event = try events.next() {
        if case .line(let line) = event {
          let entry = LineEntry<Document>(line)
          try write(entry, line, try edit(entry), &pass, dropped: dropped)
        } else {
          pass.write(event, to: &output)
        }
        if output.isFull { try flush() }
      }
    } catch {
      try? flush()
      throw error
    }
    try flush()
    return pass.changes
  }

  /// Writes a copy of a stream that arrives over time, with edits, by the same rules.
  ///
  /// - Throws: what the other throws, and `CancellationError` if the task is cancelled.
  @inlinable
  @discardableResult
  public mutating func transform<Base>(
    _ lines: AsyncLineSequence<Document, Base>,
    dropped: (LineReport) throws -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation,
    _ edit: (LineEntry<Document>) async throws -> LineEdit<Document.Value>
  ) async throws -> LineChanges {
    var pass = LinePass<Document>()
    do {
      for try await event in lines.events(tellingRest: true) {
        if case .line(let line) = event {
          let entry = LineEntry<Document>(line)
          try write(entry, line, try await edit(entry), &pass, dropped: dropped)
        } else {
          pass.write(event, to: &output)
        }
        if output.isFull { try flush() }
      }
    } catch {
      try? flush()
      throw error
    }
    try flush()
    return pass.changes
  }

  /// Writes what `edit` makes of a line; by the shortest way where that is nothing.
  @inlinable
  mutating func write(
    _ entry: LineEntry<Document>, _ line: ScannedLine, _ edit: LineEdit<Document.Value>,
    _ pass: inout LinePass<Document>, dropped: (LineReport) throws -> Void
  ) throws {
    if edit.isOnlyKeep, line.problem == nil, !entry.hasPolicies {
      output.copy(line)
      pass.countKept()
    } else {
      try pass.write(entry, edit, dropped: dropped, to: &output)
    }
  }
}

extension JSONLinesWriter where Sink == FileHandle {
  /// A writer that appends to the file at `url`, which is made if it is not there.
  ///
  /// Where the file's last line has no ending (its writer was cut off), the first new line gets one
  /// before it. New lines end as the last line does. Each ``append(_:)`` is one write at the end of
  /// the file, also if another process appends to it. Call `synchronize()` on ``sink`` where lines
  /// must survive a power cut.
  ///
  /// - Throws: ``DocumentError/file(_:reason:)``.
  public init(appendingTo url: URL) throws(DocumentError) {
    let descriptor = open(url.path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .file(url, reason: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var last: [UInt8]
    do {
      let end = try handle.seekToEnd()
      try handle.seek(toOffset: end - min(end, 3))
      last = try handle.readChunk(3) ?? []
    } catch {
      throw .file(url, reason: error.localizedDescription)
    }
    if last == LineScanner.mark { last = [] }
    let ending: LineEnding =
      last.suffix(2) == [0x0D, 0x0A] ? .carriageReturnLineFeed : .lineFeed
    self.init(to: handle, ending: ending)
    if let byte = last.last { output.isUnterminated = byte != 0x0A }
  }
}

/// A destination of a stream: an array, a file, or a type of the app.
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

/// A new version of a file, written beside it while the old one is read.
struct FileReplacement {
  private let url: URL
  private let temporary: String
  /// What the file looked like when it was opened.
  private let stamp: FileStamp
  private let traits: FileTraits
  /// The old version.
  let input: FileHandle
  /// The new version. It is locked while it is written, so that it is not taken for one that was
  /// left behind.
  let output: FileHandle

  /// - Throws: ``DocumentError/missing(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``.
  init(of url: URL) throws(DocumentError) {
    self.url = url
    (temporary, stamp, traits, input, output) = try DocumentFile(url: url).locked {
      (place, lock) throws(SystemError) in
      guard let old = try place.open() else { return .failure(.missing(url)) }
      if lock.isHeld { place.removeLeftovers(.rewriting) }
      let (stamp, traits) = (try old.stamp(), try old.traits())
      let temporary = place.temporaryPath(.rewriting)
      let new = try Descriptor.new(temporary, isPrivate: true)
      _ = try? new.tryLock()
      return .success((temporary, stamp, traits, FileHandle(old), FileHandle(new)))
    }
  }

  /// Puts the new version in the place of the old one, with all that the old one was besides its
  /// bytes.
  ///
  /// - Throws: ``DocumentError/changed(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``; the old version stays.
  func commit() throws(DocumentError) {
    defer { discard() }
    let file = OpenFile(descriptor: output.fileDescriptor)
    try DocumentFile(url: url).locked {
      (place, lock) throws(SystemError) -> Result<Void, DocumentError> in
      try traits.apply(to: file)
      try file.synchronize()
      guard let current = try place.open(), try current.stamp().hasSameContent(as: stamp) else {
        return .failure(.changed(url))
      }
      try place.rename(temporary, to: place.path)
      try lock.synchronize()
      return .success(())
    }
  }

  /// Removes the new version, unless it has taken the place of the old one.
  func discard() {
    unlink(temporary)
    try? output.close()
  }
}

extension FileHandle {
  fileprivate convenience init(_ file: consuming Descriptor) {
    self.init(fileDescriptor: file.release(), closeOnDealloc: true)
  }
}
