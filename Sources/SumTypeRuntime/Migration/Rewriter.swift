/// Reads a value one way and writes it another way.
@usableFromInline
protocol Rewriter: Sendable {
  func rewrite(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(JSONFault)
}

/// Reads a value by one codec and writes it by another. It is specialised where a migration names the
/// two.
@usableFromInline
struct CodecRewriter<Old: JSONCodec, New: JSONCodec>: Rewriter where Old.Value == New.Value {
  @inlinable
  init() {}

  @inlinable
  func rewrite(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(JSONFault) {
    New.encode(try Old.decode(from: &reader), to: &writer)
  }
}
