/// Writes an object or an array again, item by item: kept, rewritten or new, in the order of the
/// calls. Separators, line breaks and indentation are those of the neighbours.
///
/// ```json
/// [ 1, 2, 3 ]     without the first element:  [ 2, 3 ]
/// ```
/// What stands before an item belongs to it, what stands after the opening bracket and before the
/// closing one to the container.
struct ContainerMerge {
  /// The original.
  let scan: ContainerScan
  /// How the container's items are laid out.
  let inside: Layout
  /// How the container is laid out.
  private let outside: Layout
  /// The item of the original after which the last new ones stand.
  private var anchor: Int?
  /// Whether nothing has been written yet.
  private(set) var isEmpty = true
  private var siblingLayout: Layout?

  /// Begins to write the container at the merge's range.
  init(in merge: inout Merge) {
    scan = ContainerScan(merge.range, in: merge.source, known: merge.known)
    outside = merge.layout
    inside = outside.inside(scan, of: merge.source)
  }

  /// Writes the opening bracket.
  func open(in merge: inout Merge) {
    merge.copy(scan.range.lowerBound..<scan.range.lowerBound + 1)
  }

  /// Writes an item as it was.
  mutating func keep(_ index: Int, in merge: inout Merge) {
    keep(index...index, in: &merge)
  }

  /// Writes neighbours as they were.
  mutating func keep(_ indices: ClosedRange<Int>, in merge: inout Merge) {
    let end = scan.items[indices.upperBound].end
    if !isEmpty, indices.lowerBound > 0 {
      // The separator stands before it.
      merge.copy(
        Range(uncheckedBounds: (scan.items[indices.lowerBound - 1].end, end)))
    } else {
      separate(before: indices.lowerBound, in: &merge)
      merge.copy(scan.items[indices.lowerBound].start..<end)
    }
    anchor = indices.upperBound
  }

  /// Writes neighbours that lie at `range` with what stands before them, after others.
  ///
  /// - Parameter last: the last of them, which has to be known only where a new item follows.
  mutating func keep(_ range: Range<Int>, last: Int?, in merge: inout Merge) {
    merge.copy(range)
    anchor = last
  }

  /// Writes what stands before the value of an item, whose value the caller then writes.
  mutating func beginItem(_ index: Int, in merge: inout Merge) {
    separate(before: index, in: &merge)
    merge.copy(scan.items[index].start..<scan.items[index].valueStart)
  }

  /// Writes what stands before a new item, which the caller then writes.
  mutating func beginNew(in merge: inout Merge) {
    if isEmpty {
      if scan.items.isEmpty {
        merge.lay(out: inside)
        merge.writer.append(inside.lineBreak)
      } else {
        merge.copy(scan.head)
      }
    } else {
      separateNew(in: &merge)
    }
    isEmpty = false
  }

  /// How a new element of a list or a map is laid out: as one of the first that shows how, being a
  /// container with more than one item.
  mutating func layoutOfNew(in merge: borrowing Merge) -> Layout {
    if let siblingLayout { return siblingLayout }
    var layout = inside
    for item in scan.items.prefix(8) {
      let sibling = ContainerScan(item.value, in: merge.source, known: merge.known)
      guard sibling.items.count > 1 else { continue }
      layout.style = inside.inside(sibling, of: merge.source).style
      break
    }
    siblingLayout = layout
    return layout
  }

  /// Writes the closing bracket.
  func close(in merge: inout Merge) {
    if isEmpty {
      merge.copy(scan.range.upperBound - 1..<scan.range.upperBound)
    } else {
      if scan.items.isEmpty {
        merge.lay(out: outside)
        merge.writer.append(outside.lineBreak)
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

  /// A separator for an item that has none of its own: as before its neighbour.
  private func separateNew(in merge: inout Merge) {
    if scan.items.count > 1 {
      merge.copy(scan.separator(before: max(anchor ?? 1, 1)))
    } else {
      merge.lay(out: inside)
      merge.writer.append(0x2C)
      merge.writer.append(inside.style.isMultiline ? inside.lineBreak : inside.style.afterComma)
    }
  }
}
