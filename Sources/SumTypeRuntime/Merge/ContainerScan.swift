/// Where the members of an object or the elements of an array lie in bytes that have been validated
/// before.
struct ContainerScan {
  /// One member or element.
  struct Item {
    /// Where it begins: a member's key, an element itself.
    let start: Int
    /// Where a member's key ends; equal to ``start`` for an element.
    let keyEnd: Int
    /// Where its value begins.
    let valueStart: Int
    /// Where it and its value end.
    let end: Int

    var value: Range<Int> { Range(uncheckedBounds: (valueStart, end)) }
    var key: Range<Int> { Range(uncheckedBounds: (start, keyEnd)) }
    /// What stands between a member's key and its value.
    var colon: Range<Int> { Range(uncheckedBounds: (keyEnd, valueStart)) }
  }

  /// The container with its brackets.
  let range: Range<Int>
  let isObject: Bool
  var items: [Item] = []

  /// Finds the items of the container at `range`; none if there is no container.
  init(_ range: Range<Int>, in source: [UInt8]) {
    self.range = range
    isObject = source.indices.contains(range.lowerBound) && source[range.lowerBound] == 0x7B
    source.withUnsafeBufferPointer { bytes in
      scan(UnsafeBufferPointer(rebasing: bytes[..<min(range.upperBound, bytes.count)]))
    }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard range.lowerBound < bytes.count, isObject || bytes[range.lowerBound] == 0x5B else {
      return
    }
    var place = ValidatedCursor(bytes, at: range.lowerBound + 1)
    while true {
      place.skipSeparators()
      guard let byte = place.byte, byte != 0x5D, byte != 0x7D else { return }
      let start = place.offset
      var keyEnd = start
      if isObject {
        place.skipString()
        keyEnd = place.offset
        place.skipSeparators()
      }
      let valueStart = place.offset
      place.skipValue()
      if place.offset == start { return }
      items.append(
        Item(start: start, keyEnd: keyEnd, valueStart: valueStart, end: place.offset))
    }
  }
}

extension ContainerScan {
  /// The white space before the first item.
  var head: Range<Int> {
    Range(uncheckedBounds: (range.lowerBound + 1, items.first?.start ?? range.upperBound - 1))
  }

  /// What stands between the item before `index` and the item itself: the comma and its white
  /// space.
  func separator(before index: Int) -> Range<Int> {
    Range(uncheckedBounds: (items[index - 1].end, items[index].start))
  }

  /// What follows the last item: white space and the closing bracket.
  var tail: Range<Int> {
    Range(uncheckedBounds: (items.last?.end ?? range.lowerBound + 1, range.upperBound))
  }
}
