/// Where the elements of a list lie, noted while they were read, so that a save need not look for
/// them again.
@frozen
public struct ElementIndex: Sendable {
  /// Where one element lies.
  @frozen
  public struct Place: BitwiseCopyable, Hashable, Sendable {
    public let start: Int
    public let end: Int

    @inlinable
    public init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }
  }

  /// Where the list lies, with its brackets.
  public var list: Range<Int>
  /// The elements, in their order.
  public var places: [Place] = []
  /// Which of them, in their order, are no values of the list, because they are unknown or
  /// malformed.
  public var aside: [Int] = []

  /// The index of a list that begins at an offset, before its first element is read.
  @inlinable
  public init(listAt offset: Int) {
    list = Range(uncheckedBounds: (offset, offset))
  }
}

extension JSONReader {
  /// Notes the index of a list that ends at the cursor, if there is something to gain.
  @inlinable
  public mutating func note(_ index: consuming ElementIndex) {
    // A short list is found again as fast as it is remembered.
    guard index.places.count >= 32 || !index.aside.isEmpty else { return }
    index.list = Range(uncheckedBounds: (index.list.lowerBound, offset))
    lists.append(index)
  }
}
