/// The lines of a stream, read as they are asked for.
///
/// It holds one chunk of the stream and one line. Where the stream is in memory or comes from a
/// sequence that can be gone through again, so can this; a file is gone through once.
public struct LineSequence<Document: JSONLinesDocument>: Sequence {
  /// Opens the source: what gives its next chunk, nil at the end.
  private let open: () -> () throws -> [UInt8]?
  private let limit: Int

  init(limit: Int, open: @escaping () -> () throws -> [UInt8]?) {
    self.limit = limit
    self.open = open
  }

  public func makeIterator() -> Iterator { Iterator(events: events(tellingRest: false)) }

  @usableFromInline
  func events(tellingRest: Bool) -> LineEvents {
    LineEvents(scanner: LineScanner(limit: limit, tellsRest: tellingRest), chunk: open())
  }

  /// Reads line after line.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var events: LineEvents

    fileprivate init(events: LineEvents) { self.events = events }

    /// The next line; nil at the end. Where reading fails, the last entry says so.
    @inlinable
    public mutating func next() -> LineEntry<Document>? {
      guard let line = events.nextLine() else { return nil }
      return LineEntry(line)
    }
  }
}

/// What a scan over a source comes across.
@usableFromInline
struct LineEvents {
  private var scanner: LineScanner
  private let chunk: () throws -> [UInt8]?
  private var isOver = false

  init(scanner: LineScanner, chunk: @escaping () throws -> [UInt8]?) {
    self.scanner = scanner
    self.chunk = chunk
  }

  /// The next line. Where reading fails, the last one says so.
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

  /// What comes next.
  ///
  /// - Throws: what the source throws.
  @usableFromInline
  mutating func next() throws -> LineEvent? {
    while true {
      if let event = scanner.next() { return event }
      if scanner.isAtEnd { return nil }
      if let bytes = try chunk() { scanner.feed(bytes) } else { scanner.finish() }
    }
  }
}
