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
  /// Where the lines go.
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

  /// How many lines have been written.
  public var count: Int { output.count }

  /// Writes a value on a new line.
  ///
  /// - Throws: ``LineError`` if the value breaks its bounds or has no JSON: then nothing was
  ///   written; and what the sink throws.
  public mutating func append(_ value: Document.Value) throws {
    try put(value)
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

  private mutating func put(_ value: Document.Value) throws(LineError) {
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
