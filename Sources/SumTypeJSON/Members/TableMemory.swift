/// The memory of tables that are given back together: those of a schema that is read by without generated code.
///
/// Tables of generated code belong to types, which never go away: they have none, and stay as long as the process lives.
/// Who makes tables at run time gives them one, and keeps it as long as anything refers to them.
///
/// ```swift
/// let memory = TableMemory()
/// let keys = MemberTable([memory.interned("id")], in: memory)   // gone with `memory`
/// ```
// Unchecked: it is filled by the one who makes the tables, before anybody else has it.
package final class TableMemory: @unchecked Sendable {
  /// Those with nothing that is counted.
  private var blocks: [UnsafeMutableRawPointer] = []
  /// What gives back the others.
  private var releases: [() -> Void] = []
  /// What the tables refer to besides.
  private let outer: TableMemory?

  /// - Parameter outer: the memory of further tables, which stays as long as this one.
  package init(within outer: TableMemory? = nil) { self.outer = outer }

  deinit {
    for release in releases { release() }
    for block in blocks { block.deallocate() }
  }

  /// Memory that nothing has to be done with before it is given back.
  func allocate<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    let block = UnsafeMutablePointer<Element>.allocate(capacity: count)
    blocks.append(UnsafeMutableRawPointer(block))
    return block
  }

  /// Memory that has a value.
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

  /// `text` as a static string, whose bytes are there as long as the memory.
  package func interned(_ text: String) -> StaticString { .interned(text, in: self) }
}

extension TableMemory? {
  /// Memory for some elements; without an owner it is never given back.
  func allocate<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    self?.allocate(count, of: type) ?? .allocate(capacity: count)
  }

  /// Memory that has a value; without an owner it is never given back.
  func allocate<Element>(for value: Element) -> UnsafeMutablePointer<Element> {
    if let self { return self.allocate(for: value) }
    let place = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    place.initialize(to: value)
    return place
  }
}
