/// The elements of an array as memory. Elements that are the same bits are the same value: one that
/// was copied with its array shares its strings and arrays with the original.
///
/// It says so without knowing the type, and so as fast in code that is not specialised.
struct ElementMemory {
  private let base: UnsafeRawPointer?
  let count: Int
  private let size: Int
  private let stride: Int

  init<Value>(_ elements: UnsafeBufferPointer<Value>) {
    base = UnsafeRawPointer(elements.baseAddress)
    count = elements.count
    size = MemoryLayout<Value>.size
    stride = MemoryLayout<Value>.stride
  }

  /// Whether two elements are the same bits. False says nothing.
  @inline(__always)
  func isIdentical(_ index: Int, to other: ElementMemory, _ otherIndex: Int) -> Bool {
    guard let base, let otherBase = other.base else { return false }
    return haveSameBits(base + index &* stride, otherBase + otherIndex &* stride, size)
  }

  /// The hash of an element's bits.
  @inline(__always)
  func hash(_ index: Int, with hash: WireHash) -> UInt64 {
    guard let base else { return 0 }
    return hash(base + index &* stride, size)
  }
}

/// Whether two values of `size` bytes are the same bits.
@inlinable
@inline(__always)
func haveSameBits(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ size: Int) -> Bool {
  var offset = 0
  var difference: UInt64 = 0
  while offset &+ 8 <= size {
    difference |=
      one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      ^ other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  while offset < size {
    difference |= UInt64(
      one.load(fromByteOffset: offset, as: UInt8.self)
        ^ other.load(fromByteOffset: offset, as: UInt8.self))
    offset &+= 1
  }
  return difference == 0
}
