/// Where a reader stands in the elements of an array.
@frozen
public struct ArrayCursor: Hashable, Sendable {
  /// The offset of the opening bracket.
  public let openOffset: Int
  @usableFromInline var isFirst: Bool

  @inlinable
  init(openOffset: Int) {
    self.openOffset = openOffset
    self.isFirst = true
  }
}

extension JSONReader {
  /// Enters the next value, which must be an array.
  @inlinable
  public mutating func openArray() throws(JSONFault) -> ArrayCursor {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x5B else { throw mismatch("an array") }
    try enter()
    let cursor = ArrayCursor(openOffset: offset)
    position += 1
    return cursor
  }

  /// Moves to the next element, which must then be read or skipped; false at the array's end.
  @inlinable
  @inline(__always)
  public mutating func nextElement(_ cursor: inout ArrayCursor) throws(JSONFault) -> Bool {
    if end - position > 1, position.pointee == 0x2C, !cursor.isFirst, position[1] > 0x20 {
      position += 1
      return true
    }
    return try nextElementSlowly(&cursor)
  }

  @usableFromInline
  mutating func nextElementSlowly(_ cursor: inout ArrayCursor) throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end else { throw unexpected(cursor.isFirst ? "a value or ]" : ", or ]") }
    let byte = position.pointee
    if byte == 0x5D {
      position += 1
      depth -= 1
      return false
    }
    if cursor.isFirst {
      cursor.isFirst = false
      return true
    }
    guard byte == 0x2C else { throw unexpected(", or ]") }
    position += 1
    skipWhiteSpace()
    return true
  }

  /// Whether an object or array ends right at the cursor: one that was entered just now is empty.
  @inlinable
  public var isBeforeEnd: Bool {
    position < end && (position.pointee == 0x5D || position.pointee == 0x7D)
  }

  /// How many elements a list will have if it goes on to the end of the source like the `count`
  /// elements since the offset `first`.
  @inlinable
  public func estimatedCount(after count: Int, from first: Int) -> Int {
    let size = Swift.max(1, (offset - first) / Swift.max(1, count))
    // One in eight more, so that a list whose elements become a little smaller fits.
    return count + (end - position) / size &* 9 / 8
  }

  /// Whether the list that was entered last is one whose elements a save will look for: the root,
  /// or one of its members.
  @inlinable
  public var indexesLists: Bool { recordsKept && depth <= 2 }

  /// Whether the list that was entered last is the root, so that it goes on to the end of the
  /// source.
  @inlinable
  public var isRootList: Bool { depth == 1 }
}
