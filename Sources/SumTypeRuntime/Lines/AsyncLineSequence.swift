public import Foundation

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

/// The bytes of an asynchronous sequence in chunks that end with a line, so that a line is known
/// as soon as its last byte is.
public struct AsyncByteChunks<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
  public typealias Element = [UInt8]

  @usableFromInline let base: Base

  /// The chunks of `base`.
  @inlinable
  public init(_ base: Base) { self.base = base }

  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(base.makeAsyncIterator()) }

  /// Gathers byte after byte.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline var base: Base.AsyncIterator

    @inlinable
    init(_ base: Base.AsyncIterator) { self.base = base }

    /// The next chunk: up to and with a `\n`, and not more than 64 KiB; nil at the end.
    ///
    /// - Throws: what the sequence of bytes throws.
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

/// The bytes of a file in chunks, read when they are asked for.
///
/// A read of a file blocks the thread that it runs on; between reads other tasks get their turn. A
/// pipe or terminal that may be silent for long is better read in a thread of its own.
public struct AsyncFileChunks: AsyncSequence, @unchecked Sendable {
  public typealias Element = [UInt8]

  private let handle: FileHandle

  /// The bytes from where `handle` stands.
  public init(_ handle: FileHandle) { self.handle = handle }

  public func makeAsyncIterator() -> Iterator { Iterator(handle: handle) }

  /// Reads chunk after chunk.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let handle: FileHandle

    /// The next chunk; nil at the end.
    ///
    /// - Throws: `POSIXError` if reading fails, `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> [UInt8]? {
      try Task.checkCancellation()
      await Task.yield()
      return try handle.readChunk()
    }
  }
}

/// Reading and writing without a `Data` for every call, which Apple's Foundation would hold until
/// the end of the surrounding autorelease pool.
extension FileHandle {
  /// As many bytes as are there, but not more than `limit`; nil at the end.
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
