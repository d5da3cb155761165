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
  private(set) var items: Items

  /// Finds the items of the container at `range`; none if there is no container.
  ///
  /// - Parameter known: what is known of where values lie.
  init(_ range: Range<Int>, in source: [UInt8], known: KnownPlaces? = nil) {
    self.range = range
    isObject = source.indices.contains(range.lowerBound) && source[range.lowerBound] == 0x7B
    if let index = known?.list(at: range) {
      items = .noted(index.places)
      return
    }
    items = .noted([])
    items = .found(
      source.withUnsafeBufferPointer { bytes in
        scan(UnsafeBufferPointer(rebasing: bytes[..<min(range.upperBound, bytes.count)]), known)
      })
  }

  private func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ known: KnownPlaces?
  ) -> [Item] {
    var items: [Item] = []
    guard range.lowerBound < bytes.count, isObject || bytes[range.lowerBound] == 0x5B else {
      return items
    }
    var place = ValidatedCursor(bytes, at: range.lowerBound + 1)
    while true {
      place.skipSeparators()
      guard let byte = place.byte, byte != 0x5D, byte != 0x7D else { return items }
      let start = place.offset
      var keyEnd = start
      if isObject {
        place.skipString()
        keyEnd = place.offset
        place.skipSeparators()
      }
      let valueStart = place.offset
      if let known { known.pass(&place) } else { place.skipValue() }
      if place.offset == start { return items }
      items.append(
        Item(start: start, keyEnd: keyEnd, valueStart: valueStart, end: place.offset))
    }
  }
}

extension ContainerScan {
  /// The items of a container in their order.
  enum Items: RandomAccessCollection {
    /// Found by looking at the bytes.
    case found([Item])
    /// Elements whose places were noted by the load.
    case noted([ElementIndex.Place])

    var startIndex: Int { 0 }

    var endIndex: Int {
      switch self {
      case .found(let items): items.count
      case .noted(let places): places.count
      }
    }

    subscript(position: Int) -> Item {
      switch self {
      case .found(let items): return items[position]
      case .noted(let places):
        let place = places[position]
        return Item(
          start: place.start, keyEnd: place.start, valueStart: place.start, end: place.end)
      }
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
