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
