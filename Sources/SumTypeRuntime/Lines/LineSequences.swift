public import Foundation
import SumTypeFiles

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

/// The lines of an asynchronous stream, each as soon as its ending has arrived.
///
/// The stream's errors are thrown. If the task is cancelled, `CancellationError` is thrown, so that
/// the beginning of a line is never taken for the whole line.
public struct AsyncLineSequence<Document: JSONLinesDocument, Base: AsyncSequence>: AsyncSequence
where Base.Element: Collection<UInt8> {
  public typealias Element = LineEntry<Document>

  let base: Base
  let limit: Int

  public func makeAsyncIterator() -> Iterator {
    Iterator(events: events(returningRest: false).makeAsyncIterator())
  }

  @usableFromInline
  func events(returningRest: Bool) -> AsyncLineEvents<Base> {
    AsyncLineEvents(base: base, scanner: LineScanner(limit: limit, returnsRest: returningRest))
  }

  /// Reads the lines one after another.
  public struct Iterator: AsyncIteratorProtocol {
    var events: AsyncLineEvents<Base>.AsyncIterator

    /// Returns the next line; nil at the end of the stream.
    ///
    /// - Throws: The stream's errors, and `CancellationError`.
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

/// The events of a scan over an asynchronous stream.
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
    /// Whether an error has ended the sequence; the base is not asked again.
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
          // A cancelled stream may simply end; the bytes so far are then not the whole line.
          try Task.checkCancellation()
          scanner.finish()
        }
      }
    }
  }
}

/// The bytes of an asynchronous sequence in chunks that end where a line ends, so that a line is
/// available as soon as its last byte has arrived.
public struct AsyncByteChunks<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  public typealias Element = [UInt8]

  @usableFromInline let base: Base

  /// Creates the chunks of `base`.
  @inlinable
  public init(_ base: Base) { self.base = base }

  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(base.makeAsyncIterator()) }

  /// Collects bytes into chunks.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var base: Base.AsyncIterator

    @inlinable
    init(_ base: Base.AsyncIterator) { self.base = base }

    /// Returns the next chunk, which ends with a `\n` or has 64 KiB; nil at the end.
    ///
    /// - Throws: The errors of the sequence.
    @inlinable
    public mutating func next() async throws -> [UInt8]? {
      var bytes: [UInt8] = []
      while let byte = try await base.next() {
        bytes.append(byte)
        if byte == 0x0A || bytes.count == 1 << 16 { return bytes }
      }
      return bytes.isEmpty ? nil : bytes
    }
  }
}

extension AsyncByteChunks: Sendable where Base: Sendable {}

/// The bytes of a file in chunks, each read on demand.
///
/// A read blocks its thread; other tasks can run between reads. A pipe or terminal that may be
/// silent for long is better read in a thread of its own.
public struct AsyncFileChunks: AsyncSequence, @unchecked Sendable {
  public typealias Element = [UInt8]

  private let handle: FileHandle

  /// Creates the chunks from the handle's position on.
  public init(_ handle: FileHandle) { self.handle = handle }

  public func makeAsyncIterator() -> Iterator { Iterator(handle: handle) }

  /// Reads the chunks one after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let handle: FileHandle

    /// Returns the next chunk; nil at the end.
    ///
    /// - Throws: `POSIXError` if reading fails, `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> [UInt8]? {
      try Task.checkCancellation()
      await Task.yield()
      return try handle.readChunk()
    }
  }
}

/// Reads and writes without a `Data` for every call, which Apple's Foundation would not free before
/// the end of the surrounding autorelease pool.
extension FileHandle {
  /// Returns the bytes that are available, at most `limit`; nil at the end.
  ///
  /// - Throws: `POSIXError`.
  func readChunk(_ limit: Int = 1 << 16) throws(POSIXError) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try OpenFile(descriptor: fileDescriptor).readSome(limit)
      return bytes.isEmpty ? nil : bytes
    } catch {
      throw error.posixError
    }
  }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `POSIXError`; some of the bytes may have been written.
  func writeAll(_ bytes: [UInt8]) throws(POSIXError) {
    do throws(SystemError) {
      try OpenFile(descriptor: fileDescriptor).write(bytes[...])
    } catch {
      throw error.posixError
    }
  }
}

extension SystemError {
  fileprivate var posixError: POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
