/// Hashes elements by what they are written as when they are new: that says everything that is known
/// of them. Elements that are the same have equal hashes.
struct ElementHashes<C: JSONCodec>: ~Copyable {
  private var writer: JSONWriter
  private let hash = WireHash()

  init(nesting: Int) {
    writer = JSONWriter(capacity: 1 << 10)
    writer.maximumNesting = nesting
  }

  mutating func hash(of elements: UnsafeBufferPointer<C.Value>, at index: Int) -> UInt64 {
    C.encode(elements[index], to: &writer)
    let hash = hash
    return writer.take { bytes in bytes.baseAddress.map { hash($0, bytes.count) } ?? 0 }
  }
}
