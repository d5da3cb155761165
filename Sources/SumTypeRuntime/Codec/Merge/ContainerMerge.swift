/// Writes an object or an array again, item by item in the order of the calls: an item is kept,
/// rewritten or new. Separators, line breaks and indentation are those of the neighbours.
///
/// ```json
/// [ 1, 2, 3 ]     without the first element:  [ 2, 3 ]
/// ```
/// The bytes before an item belong to the item. The bytes after the opening bracket, and those
/// before the closing one, belong to the container.
struct ContainerMerge {
  /// The items of the original.
  let scan: ContainerScan
  /// The layout of the container's items.
  let itemLayout: Layout
  /// The layout of the container itself.
  private let containerLayout: Layout
  /// The last original item that was written; new items follow it. Nil before the first.
  private var anchor: Int?
  /// Whether nothing has been written yet.
  private(set) var isEmpty = true
  private var siblingLayout: Layout?

  /// The kind of JSON at the range of a merge.
  enum Kind {
    /// A container with its brackets.
    case whole
    /// An array, two of whose elements are one item.
    case pairs
    /// Elements of an array without brackets around them.
    case bare
  }

  /// Begins to write the container at the merge's range.
  init(_ kind: Kind = .whole, in merge: inout Merge) {
    scan =
      switch kind {
      case .whole: ContainerScan(merge.range, in: merge.source, known: merge.known)
      case .pairs: ContainerScan(merge.range, in: merge.source, known: merge.known).inPairs
      case .bare: ContainerScan(bare: merge.range, in: merge.source, known: merge.known)
      }
    containerLayout = merge.layout
    itemLayout = containerLayout.itemLayout(of: scan, in: merge.source)
  }

  /// Writes the opening bracket.
  func open(in merge: inout Merge) {
    if scan.isBare { return }
    merge.copy(scan.range.lowerBound..<scan.range.lowerBound + 1)
  }

  /// Writes an original item unchanged.
  mutating func keep(_ index: Int, in merge: inout Merge) {
    keep(index...index, in: &merge)
  }

  /// Writes adjacent original items unchanged.
  mutating func keep(_ indices: ClosedRange<Int>, in merge: inout Merge) {
    let end = scan.items[indices.upperBound].end
    if !isEmpty, indices.lowerBound > 0 {
      // The separator before the first of them is copied with them.
      merge.copy(
        Range(uncheckedBounds: (scan.items[indices.lowerBound - 1].end, end)))
    } else {
      separate(before: indices.lowerBound, in: &merge)
      merge.copy(scan.items[indices.lowerBound].start..<end)
    }
    anchor = indices.upperBound
  }

  /// Writes the bytes at `range`: adjacent original items with the separator before them. It must
  /// not be the first call.
  ///
  /// - Parameter last: the last of these items; it may be nil if no new item follows.
  mutating func keep(_ range: Range<Int>, last: Int?, in merge: inout Merge) {
    merge.copy(range)
    anchor = last
  }

  /// Writes the bytes before the value of an item. The caller then writes the value.
  mutating func beginItem(_ index: Int, in merge: inout Merge) {
    separate(before: index, in: &merge)
    merge.copy(scan.items[index].start..<scan.items[index].valueStart)
  }

  /// Writes the bytes before a new item. The caller then writes the item.
  mutating func beginNew(in merge: inout Merge) {
    if isEmpty {
      if scan.items.isEmpty {
        merge.lay(out: itemLayout)
        merge.writer.append(itemLayout.lineBreak)
      } else {
        merge.copy(scan.head)
      }
    } else {
      separateNew(in: &merge)
    }
    isEmpty = false
  }

  /// Returns the layout of a new element of a list or a map: that of the first of its siblings that
  /// is a container with more than one item.
  ///
  /// - Parameter first: the index of the first sibling.
  mutating func layoutOfNew(in merge: borrowing Merge, from first: Int = 0) -> Layout {
    layoutOfNew(in: merge, from: first) { _, _ in true }
  }

  /// Returns the layout of an object that is a new member of a struct: that of the first sibling
  /// which the struct knows, and which is an object with more than one member and less than 4096
  /// bytes.
  mutating func layoutOfNewMember(
    in merge: borrowing Merge, beside isKnown: (Int) -> Bool
  ) -> Layout {
    let source = merge.source
    return layoutOfNew(in: merge) { position, value in
      isKnown(position) && value.count < 4096 && source[value.lowerBound] == 0x7B
    }
  }

  private mutating func layoutOfNew(
    in merge: borrowing Merge, from first: Int = 0, beside isSibling: (Int, Range<Int>) -> Bool
  ) -> Layout {
    if let siblingLayout { return siblingLayout }
    var layout = itemLayout
    for position in scan.items.indices.dropFirst(first).prefix(8) {
      let item = scan.items[position]
      guard isSibling(position, item.value) else { continue }
      let sibling = ContainerScan(item.value, in: merge.source, known: merge.known)
      guard sibling.items.count > 1 else { continue }
      layout.style = itemLayout.itemLayout(of: sibling, in: merge.source).style
      break
    }
    siblingLayout = layout
    return layout
  }

  /// Writes the closing bracket.
  func close(in merge: inout Merge) {
    if scan.isBare { return }
    if isEmpty {
      merge.copy(scan.range.upperBound - 1..<scan.range.upperBound)
    } else {
      if scan.items.isEmpty {
        merge.lay(out: containerLayout)
        merge.writer.append(containerLayout.lineBreak)
        merge.copy(scan.range.upperBound - 1..<scan.range.upperBound)
      } else {
        merge.copy(scan.tail)
      }
    }
  }

  private mutating func separate(before index: Int, in merge: inout Merge) {
    if isEmpty {
      merge.copy(scan.head)
    } else if index > 0 {
      merge.copy(scan.separator(before: index))
    } else {
      separateNew(in: &merge)
    }
    anchor = index
    isEmpty = false
  }

  /// Writes a separator for an item that has none of its own: a copy of its neighbour's.
  private func separateNew(in merge: inout Merge) {
    if scan.items.count > 1 {
      merge.copy(scan.separator(before: max(anchor ?? 1, 1)))
    } else {
      merge.lay(out: itemLayout)
      merge.writer.append(0x2C)
      merge.writer.append(
        itemLayout.style.isMultiline ? itemLayout.lineBreak : itemLayout.style.afterComma)
    }
  }
}

/// The places of the members of an object, or of the elements of an array, in bytes that have been
/// validated before.
struct ContainerScan {
  /// The place of a member or an element.
  struct Item {
    /// The offset at which the member's key, or the element itself, begins.
    let start: Int
    /// The offset at which the member's key ends; equal to ``start`` for an element.
    let keyEnd: Int
    /// The offset at which the value begins.
    let valueStart: Int
    /// The offset at which the item and its value end.
    let end: Int

    var value: Range<Int> { Range(uncheckedBounds: (valueStart, end)) }
    var key: Range<Int> { Range(uncheckedBounds: (start, keyEnd)) }
    /// The bytes between a member's key and its value: the colon and white space.
    var colon: Range<Int> { Range(uncheckedBounds: (keyEnd, valueStart)) }
  }

  /// The range of the container with its brackets.
  let range: Range<Int>
  let isObject: Bool
  /// Whether the items are elements without brackets around them.
  let isBare: Bool
  private(set) var items: Items

  /// Finds the items of the container at `range`; finds none if there is no container.
  ///
  /// - Parameter known: the places of values that are already known.
  init(_ range: Range<Int>, in source: [UInt8], known: KnownPlaces? = nil) {
    self.range = range
    isBare = false
    isObject = source.indices.contains(range.lowerBound) && source[range.lowerBound] == 0x7B
    if let index = known?.list(at: range) {
      items = .noted(index.places)
      return
    }
    var found: [Item] = []
    source.withUnsafeBufferPointer { bytes in
      Self.forEachItem(range, in: bytes, known: known) { found.append($0) }
    }
    items = .found(found)
  }

  /// Finds the elements at `range`, which have no brackets around them.
  init(bare range: Range<Int>, in source: [UInt8], known: KnownPlaces? = nil) {
    (self.range, isObject, isBare) = (range, false, true)
    var found: [Item] = []
    source.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[..<min(range.upperBound, bytes.count)])
      var place = SkimCursor(bytes, at: min(range.lowerBound, bytes.count))
      Self.forEachElement(of: &place, isObject: false, known: known) { found.append($0) }
    }
    items = .found(found)
  }

  /// The array with two elements as one item. An element without a second one is in none.
  var inPairs: ContainerScan {
    var pairs = self
    pairs.items = .found(
      stride(from: 0, to: items.count - 1, by: 2).map { index in
        let start = items[index].start
        return Item(start: start, keyEnd: start, valueStart: start, end: items[index + 1].end)
      })
    return pairs
  }

  /// Calls `body` with each item of the container at `range`, in order.
  @inline(__always)
  static func forEachItem(
    _ range: Range<Int>, in source: UnsafeBufferPointer<UInt8>, known: KnownPlaces?,
    _ body: (Item) -> Void
  ) {
    let bytes = UnsafeBufferPointer(rebasing: source[..<min(range.upperBound, source.count)])
    guard range.lowerBound < bytes.count else { return }
    let isObject = bytes[range.lowerBound] == 0x7B
    guard isObject || bytes[range.lowerBound] == 0x5B else { return }
    var place = SkimCursor(bytes, at: range.lowerBound + 1)
    forEachElement(of: &place, isObject: isObject, known: known, body)
  }

  /// Calls `body` with each item up to the end of the container, or of the bytes.
  @inline(__always)
  private static func forEachElement(
    of place: inout SkimCursor, isObject: Bool, known: KnownPlaces?, _ body: (Item) -> Void
  ) {
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
      if let known { known.pass(&place) } else { place.skipValue() }
      if place.offset == start { return }
      body(Item(start: start, keyEnd: keyEnd, valueStart: valueStart, end: place.offset))
    }
  }
}

extension ContainerScan {
  /// The items of a container, in order.
  enum Items: RandomAccessCollection {
    /// Items that were found by scanning the bytes.
    case found([Item])
    /// Elements whose places the load has recorded.
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
    Range(
      uncheckedBounds: (
        isBare ? range.lowerBound : range.lowerBound + 1,
        items.first?.start ?? range.upperBound - 1
      ))
  }

  /// Returns the bytes between the item before `index` and the item itself: the comma and white
  /// space.
  func separator(before index: Int) -> Range<Int> {
    Range(uncheckedBounds: (items[index - 1].end, items[index].start))
  }

  /// The bytes after the last item: white space and the closing bracket.
  var tail: Range<Int> {
    Range(uncheckedBounds: (items.last?.end ?? range.lowerBound + 1, range.upperBound))
  }
}
