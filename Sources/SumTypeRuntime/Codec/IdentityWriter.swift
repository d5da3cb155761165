/// Takes down what the elements of a list are recognised by: the identity of each, as it is written.
///
/// A codec of elements with an identity says which one it is, with the codec that writes it:
///
/// ```swift
/// static func identify(_ value: MoodPost, in identity: inout IdentityWriter) {
///   identity.write(value.id, as: UUIDCodec.self)
/// }
/// ```
/// So two identities are one where their JSON is, byte for byte: `"é"` in one scalar and in two are
/// different ones, although Swift's `==` takes them for equal.
public struct IdentityWriter: ~Copyable {
  private var writer: JSONWriter
  /// The identities one after the other.
  private var bytes: [UInt8] = []
  /// Whether the element at hand has one.
  private var isWritten = false

  init(maximumNesting: Int = 512) {
    writer = JSONWriter(capacity: 256)
    writer.maximumNesting = maximumNesting
  }

  /// The identity of the element at hand; nil means that it has none.
  public mutating func write<C: JSONCodec>(_ value: C.Value?, as codec: C.Type) {
    guard let value, !isWritten else { return }
    C.encode(value, to: &writer)
    isWritten = true
  }

  /// Where the identity of `value` lies among those taken down so far; nil if it has none.
  mutating func range<C: JSONCodec>(of value: C.Value, as codec: C.Type) -> Range<Int>? {
    isWritten = false
    C.identify(value, in: &self)
    guard isWritten else { return nil }
    let start = bytes.count
    writer.take { bytes.append(contentsOf: $0) }
    return start..<bytes.count
  }

  /// Calls `body` with all identities.
  borrowing func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes(body)
  }
}
