public import Foundation
import SumTypeFiles

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
/// When a call returns, the sink has everything that the call wrote; there is nothing to finish.
/// When a call throws, the sink ends with a whole line, unless the sink itself failed, or the
/// source failed within a line that was copied in pieces. Even then the next line begins on a line
/// of its own.
public struct JSONLinesWriter<Document: JSONLinesDocument, Sink: ByteSink> {
  /// The destination of the lines.
  public var sink: Sink

  @usableFromInline var output: LineOutput

  /// Creates a writer whose first line begins at the end of `sink`, which should be empty or end
  /// with a line ending.
  public init(to sink: Sink, ending: LineEnding = .lineFeed) {
    self.sink = sink
    output = LineOutput(ending: ending)
  }

  /// The ending of new lines: first that of the initialiser, then that of the lines copied last.
  public var ending: LineEnding { output.ending }

  /// The number of lines written so far.
  public var count: Int { output.count }

  /// Writes a value on a new line.
  ///
  /// - Throws: ``LineError`` if the value breaks its bounds or has no JSON, and then writes
  ///   nothing; the sink's errors.
  @inlinable
  public mutating func append(_ value: Document.Value) throws {
    // Encoded here, where the codec's types are known. A value with a fault is encoded again, to
    // explain the fault.
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
  /// - Throws: ``LineError`` if a value breaks its bounds or has no JSON; the values before it have
  ///   been written; the sink's errors.
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

  /// Writes `line` to the output and returns true, unless it contains a line break.
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

  /// Writes the buffered output to the sink.
  @usableFromInline
  mutating func flush() throws {
    guard !output.buffer.isEmpty else { return }
    // After a failure a part of a line may be in the sink, and the next line must not follow it
    // directly.
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
  /// A kept line keeps its bytes, with its ending, also if it could not be read; one that is too
  /// long is copied in pieces. A byte order mark stays at the start. New lines have the ending of
  /// the line beside them. If the stream does not end with a line ending, the copy does not either,
  /// unless the last line was removed.
  ///
  /// - Parameters:
  ///   - lines: the stream. It must not be the file or memory that the sink writes to.
  ///   - dropped: receives the unknown data of a line that could not be kept, or was kept by a guess (see
  ///     ``Saved/guesses``), before the line is written.
  ///   - edit: returns the edit of a line. It is called once for each line, in order.
  /// - Returns: the numbers of lines that were kept, replaced, removed and inserted.
  /// - Throws: ``LineError`` if a value breaks its bounds or has no JSON; the errors of the
  ///   closures, of the source and of the sink. The lines before have been written.
  @inlinable
  @discardableResult
  public mutating func transform(
    _ lines: LineSequence<Document>, dropped: (LineReport) throws -> Void = { _ in },
    _ edit: (LineEntry<Document>) throws -> LineEdit<Document.Value>
  ) throws -> LineChanges {
    var events = lines.events(returningRest: true)
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

  /// Writes an edited copy of an asynchronous stream, by the rules of the synchronous method.
  ///
  /// - Throws: The errors of the synchronous method, and `CancellationError` if the task is
  ///   cancelled.
  @inlinable
  @discardableResult
  public mutating func transform<Base>(
    _ lines: AsyncLineSequence<Document, Base>,
    dropped: (LineReport) throws -> Void = { _ in }, isolation: isolated (any Actor)? = #isolation,
    _ edit: (LineEntry<Document>) async throws -> LineEdit<Document.Value>
  ) async throws -> LineChanges {
    var pass = LinePass<Document>()
    do {
      for try await event in lines.events(returningRest: true) {
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

  /// Writes an edited line; copies a line without an edit in the fastest way.
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
  /// Creates a writer that appends to the file at `url`, which is created if it is missing.
  ///
  /// If the file's last line has no ending, because its writer was cut off, one is written before
  /// the first new line. New lines have the ending of the last line. Each ``append(_:)`` is one
  /// write at the end of the file, also if another process appends to the file. Call
  /// `synchronize()` on ``sink`` if lines must survive a power failure.
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
  /// Accepts further bytes, all of them.
  ///
  /// - Throws: Any error that keeps it from that; it may have accepted some of the bytes.
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
  /// Writes the bytes to the file, in one system call if the system accepts them all.
  ///
  /// - Throws: `POSIXError`.
  public func write(_ bytes: [UInt8]) throws { try writeAll(bytes) }
}

/// A new version of a file, which is written beside the old one while that is read.
struct FileReplacement {
  private let url: URL
  private let temporary: String
  /// The state of the file when it was opened.
  private let stamp: FileStamp
  private let traits: FileTraits
  /// The old version of the file.
  let input: FileHandle
  /// The new version of the file. It is locked while it is written, so that no other process takes
  /// it for a leftover.
  let output: FileHandle

  /// Opens the old version and creates the new one.
  ///
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

  /// Replaces the old version by the new one, with the traits of the old one: its permissions and
  /// other attributes.
  ///
  /// - Throws: ``DocumentError/changed(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``; the old version then stays.
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

  /// Removes the new version, unless it has replaced the old one.
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
