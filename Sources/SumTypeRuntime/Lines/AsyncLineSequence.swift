/// The lines of a stream that arrives over time, each as soon as its ending has arrived.
///
/// Errors of the stream are thrown. Where the task is cancelled, `CancellationError` is thrown, so
/// that what had arrived of a line is never taken for all of it.
public struct AsyncLineSequence<Document: JSONLinesDocument, Base: AsyncSequence>: AsyncSequence
where Base.Element: Collection<UInt8> {
  public typealias Element = LineEntry<Document>

  let base: Base
  let limit: Int

  public func makeAsyncIterator() -> Iterator {
    Iterator(events: events(tellingRest: false).makeAsyncIterator())
  }

  @usableFromInline
  func events(tellingRest: Bool) -> AsyncLineEvents<Base> {
    AsyncLineEvents(base: base, scanner: LineScanner(limit: limit, tellsRest: tellingRest))
  }

  /// Reads line after line.
  public struct Iterator: AsyncIteratorProtocol {
    var events: AsyncLineEvents<Base>.AsyncIterator

    /// The next line; nil at the end.
    ///
    /// - Throws: the stream's own errors, and `CancellationError`.
    @inlinable
    public mutating func next() async throws -> LineEntry<Document>? {
      guard let line = try await nextLine() else { return nil }
      return LineEntry(line)
    }

    @usableFromInline
    mutating func nextLine() async throws -> ScannedLine? {
      while let event = try await events.next() {
        if case .line(let line) = event { return line }
      }
      return nil
    }
  }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

/// What a scan over a stream that arrives over time comes across.
@usableFromInline
struct AsyncLineEvents<Base: AsyncSequence>: AsyncSequence where Base.Element: Collection<UInt8> {
  @usableFromInline typealias Element = LineEvent

  let base: Base
  let scanner: LineScanner

  @usableFromInline
  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), scanner: scanner)
  }

  @usableFromInline
  struct AsyncIterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var scanner: LineScanner
    /// After an error nothing comes any more, whatever the base would do.
    var isOver = false

    @usableFromInline
    mutating func next() async throws -> LineEvent? {
      if isOver { return nil }
      do {
        return try await advance()
      } catch {
        isOver = true
        throw error
      }
    }

    private mutating func advance() async throws -> LineEvent? {
      try Task.checkCancellation()
      while true {
        if let event = scanner.next() { return event }
        if scanner.isAtEnd { return nil }
        if let bytes = try await base.next() {
          scanner.feed(bytes as? [UInt8] ?? Array(bytes))
        } else {
          // A cancelled stream may just end; what it had of a line is not all of the line.
          try Task.checkCancellation()
          scanner.finish()
        }
      }
    }
  }
}
