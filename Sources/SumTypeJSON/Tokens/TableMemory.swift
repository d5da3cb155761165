/// The memory of tables that are released together, for example those of a schema that is interpreted.
///
/// Tables of generated code belong to types: they have no `TableMemory` and stay as long as the process lives. Code
/// that makes tables at run time passes a `TableMemory` to them, and keeps it as long as anything refers to them.
///
/// ```swift
/// let memory = TableMemory()
/// let keys = MemberTable([memory.interned("id")], in: memory)   // gone with `memory`
/// ```
// Unchecked: the code that makes the tables fills it before anybody else has it.
package final class TableMemory: @unchecked Sendable {
  /// The blocks that need only be deallocated.
  private var blocks: [UnsafeMutableRawPointer] = []
  /// Closures that release the values with reference counts.
  private var releases: [() -> Void] = []
  /// Further memory to which the tables refer.
  private let outer: TableMemory?

  /// - Parameter outer: the memory of further tables, which this one keeps alive.
  package init(within outer: TableMemory? = nil) { self.outer = outer }

  deinit {
    for release in releases { release() }
    for block in blocks { block.deallocate() }
  }

  /// Allocates uninitialised memory for elements without reference counts.
  func allocate<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    let block = UnsafeMutablePointer<Element>.allocate(capacity: count)
    blocks.append(UnsafeMutableRawPointer(block))
    return block
  }

  /// Allocates memory for a value and initialises it.
  func allocate<Element>(for value: Element) -> UnsafeMutablePointer<Element> {
    let place = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    place.initialize(to: value)
    if _isPOD(Element.self) {
      blocks.append(UnsafeMutableRawPointer(place))
      return place
    }
    releases.append {
      place.deinitialize(count: 1)
      place.deallocate()
    }
    return place
  }

  /// Returns `text` as a static string, whose bytes live as long as this memory.
  package func interned(_ text: String) -> StaticString { .interned(text, in: self) }
}

extension TableMemory? {
  /// Allocates memory for elements; if `self` is nil, it is never released.
  func allocate<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    self?.allocate(count, of: type) ?? .allocate(capacity: count)
  }

  /// Allocates memory for a value and initialises it; if `self` is nil, it is never released.
  func allocate<Element>(for value: Element) -> UnsafeMutablePointer<Element> {
    if let self { return self.allocate(for: value) }
    let place = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    place.initialize(to: value)
    return place
  }
}

extension StaticString {
  /// Returns `text` as a static string. Its bytes live as long as `memory`, or as the process if that is nil.
  ///
  /// ``JSONFault`` and ``MemberTable`` take static strings, since generated code has all keys as literals and neither
  /// type should allocate memory. Tags that are keys, and the keys of a schema that is interpreted, exist only as text
  /// at run time, but they are few, and each is interned once.
  ///
  /// `StaticString` is `@frozen`: a word for the pointer, one for the count, and a byte of flags, of
  /// which bit 0 is "a single scalar instead of a pointer" and bit 1 "only ASCII".
  package static func interned(_ text: String, in memory: TableMemory? = nil) -> StaticString {
    let bytes = Array(text.utf8)
    // One more byte, so that the empty text has a pointer, too.
    let copy = memory.allocate(bytes.count + 1, of: UInt8.self)
    copy.initialize(repeating: 0, count: bytes.count + 1)
    copy.update(from: bytes, count: bytes.count)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    return unsafeBitCast(
      Layout(start: UInt(bitPattern: copy), count: bytes.count, flags: isASCII ? 2 : 0),
      to: StaticString.self)
  }

  private struct Layout {
    var start: UInt
    var count: Int
    var flags: UInt8
  }
}
