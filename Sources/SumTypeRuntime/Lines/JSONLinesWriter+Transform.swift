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
