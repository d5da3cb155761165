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
