/// An object or array that a reader has passed and validated: its bytes, and the values in it from the
/// first time that somebody looks.
///
/// What is loaded, kept and saved without anybody looking costs one piece of memory for all of it,
/// however much there is. The bytes are a copy of their own, so that no value keeps a whole document
/// alive. Only a container that is most of its document shares the document's bytes.
final class UnreadContainer: ManagedBuffer<UnreadContainer.Header, UInt8> {
  struct Header {
    /// What was made of the bytes; nil as long as nobody has looked. It comes first, so that its place
    /// is the header's.
    var made: AnyObject?
    /// The document whose bytes are shared; empty where they are a copy.
    let source: [UInt8]
    /// Where they begin in ``source``.
    let start: Int
    let count: Int
  }

  /// A container with the bytes at `start`.
  ///
  /// - Parameter source: what the bytes are shared with if they are most of it, or empty.
  static func make(
    _ start: UnsafePointer<UInt8>, count: Int, at offset: Int, in source: [UInt8]
  ) -> UnreadContainer {
    let isShared = count > source.count / 2 && offset + count <= source.count
    let made = UnreadContainer.create(minimumCapacity: isShared ? 0 : count) { _ in
      Header(made: nil, source: isShared ? source : [], start: offset, count: count)
    }
    if !isShared {
      made.withUnsafeMutablePointerToElements { $0.initialize(from: start, count: count) }
    }
    return unsafeDowncast(made, to: UnreadContainer.self)
  }

  /// Calls `body` with the JSON as it was read.
  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    withUnsafeMutablePointers { header, elements in
      let count = header.pointee.count
      if header.pointee.source.isEmpty {
        return body(UnsafeBufferPointer(start: elements, count: count))
      }
      let start = header.pointee.start
      return header.pointee.source.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[start..<start + count]))
      }
    }
  }

  /// The container with all that is in it. It is made once: of threads that look at the same time the
  /// first one's is everybody's.
  var value: JSONValue {
    withUnsafeMutablePointerToHeader { header in
      let place = UnsafeMutableRawPointer(header).assumingMemoryBound(to: AnyObject?.self)
      if let made = _stdlib_atomicLoadARCRef(object: place) {
        return unsafeDowncast(made, to: Made.self).value
      }
      let made = Made(tree)
      if !_stdlib_atomicInitializeARCRef(object: place, desired: made),
        let first = _stdlib_atomicLoadARCRef(object: place)
      {
        return unsafeDowncast(first, to: Made.self).value
      }
      return made.value
    }
  }

  private final class Made: Sendable {
    let value: JSONValue
    init(_ value: JSONValue) { self.value = value }
  }

  /// The value, of bytes that a reader has validated.
  private var tree: JSONValue {
    withBytes { bytes -> JSONValue in
      guard let start = bytes.baseAddress else { return .null }
      var reader = JSONReader(
        source: [], start: start, range: 0..<bytes.count, maximumDepth: .max, recordsKept: false)
      return (try? reader.readTree()) ?? .null
    }
  }

  /// Whether both are written with the same bytes, which are then the same JSON.
  func isWritten(as other: UnreadContainer) -> Bool {
    if self === other { return true }
    return withBytes { one in
      other.withBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return false }
        guard one.count == other.count, one.count >= 8 else { return one.elementsEqual(other) }
        return isEqual(first, second, from: 0, to: one.count)
      }
    }
  }
}
