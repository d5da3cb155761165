/// The lines of a stream, each read on demand.
///
/// It holds one chunk of the stream and one line. It can be iterated again if the stream is in
/// memory or comes from a sequence that can be iterated again; the lines of a file can be iterated
/// once.
public struct LineSequence<Document: JSONLinesDocument>: Sequence {
  /// Opens the source, and returns a function that returns its next chunk, or nil at the end.
  private let open: () -> () throws -> [UInt8]?
  private let limit: Int

  init(limit: Int, open: @escaping () -> () throws -> [UInt8]?) {
    self.limit = limit
    self.open = open
  }

  public func makeIterator() -> Iterator { Iterator(events: events(returningRest: false)) }

  @usableFromInline
  func events(returningRest: Bool) -> LineEvents {
    LineEvents(scanner: LineScanner(limit: limit, returnsRest: returningRest), chunk: open())
  }

  /// Reads the lines one after another.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var events: LineEvents

    fileprivate init(events: LineEvents) { self.events = events }

    /// Returns the next line; nil at the end. If a read fails, the last entry has the error as its
    /// problem.
    @inlinable
    public mutating func next() -> LineEntry<Document>? {
      guard let line = events.nextLine() else { return nil }
      return LineEntry(line)
    }
  }
}

/// The events of a scan over a source.
@usableFromInline
struct LineEvents {
  private var scanner: LineScanner
  private let chunk: () throws -> [UInt8]?
  private var isOver = false

  init(scanner: LineScanner, chunk: @escaping () throws -> [UInt8]?) {
    self.scanner = scanner
    self.chunk = chunk
  }

  /// Returns the next line; nil at the end. If a read fails, the last line has the error as its
  /// problem.
  @usableFromInline
  mutating func nextLine() -> ScannedLine? {
    if isOver { return nil }
    do {
      while let event = try next() {
        if case .line(let line) = event { return line }
      }
    } catch {
      isOver = true
      return scanner.cutOff(by: error)
    }
    isOver = true
    return nil
  }

  /// Returns the next event; nil at the end.
  ///
  /// - Throws: The errors of the source.
  @usableFromInline
  mutating func next() throws -> LineEvent? {
    while true {
      if let event = scanner.next() { return event }
      if scanner.isAtEnd { return nil }
      if let bytes = try chunk() { scanner.feed(bytes) } else { scanner.finish() }
    }
  }
}
