/// Merges the elements of a list (DESIGN §5, rules 2, 6 and 7).
///
/// An array may hold elements that are not in the list, the unknown and malformed ones of a
/// document. Runs of them follow the element before them; where that was removed, its nearest
/// predecessor that is left, else the head.
struct ListMerge<C: JSONCodec> {
  private var array: ContainerMerge
  /// For each element of the list its item in the array.
  private var known: [Int]
  private let aside: AsideElements
  /// For elements that are left, and -1 for the head, the removed ones between them and the next
  /// that is left: their runs follow.
  private var removed: [Int: [Int]] = [:]

  /// A list whose elements are all elements of the array.
  init(in merge: inout Merge) {
    self.init(in: &merge, aside: AsideElements(), isAside: [])
  }

  /// A list that leaves out those elements of the array that `isAside` says, in their order.
  init(in merge: inout Merge, aside: AsideElements, isAside: [Int]) {
    array = ContainerMerge(in: &merge)
    self.aside = aside
    let count = array.scan.items.count
    known = []
    known.reserveCapacity(count)
    var next = 0
    for left in isAside {
      known.append(contentsOf: next..<Swift.max(next, left))
      next = left + 1
    }
    known.append(contentsOf: next..<Swift.max(next, count))
  }

  /// How many elements the list had.
  var count: Int { known.count }

  /// Writes the array.
  consuming func write(
    _ values: [C.Value], over old: [C.Value], ends: ListEnds, in merge: inout Merge
  ) {
    let pairing = ListPairing(values, over: old, ends: ends, as: C.self)
    for index in pairing.replaced {
      merge.drop(array.scan.items[known[index]].value, as: C.self)
    }
    let prefix = aside.isEdited ? 0 : pairing.ends.prefix
    let suffix = aside.isEdited ? 0 : pairing.ends.suffix
    if known.count < array.scan.items.count {
      findRemoved(pairing.origins[prefix..<values.count - suffix], prefix..<old.count - suffix)
    }

    array.open(in: &merge)
    if prefix > 0 { array.keep(0...known[prefix - 1], in: &merge) }
    writeRuns(after: prefix - 1, in: &merge)
    for index in prefix..<values.count - suffix {
      write(values[index], pairing.origins[index], old, in: &merge)
    }
    if suffix > 0 {
      array.keep(known[known.count - suffix]...array.scan.items.count - 1, in: &merge)
    }
    for addition in aside.appended {
      array.beginNew(in: &merge)
      merge.lay(out: array.layoutOfNew(in: merge))
      switch addition {
      case .exact(let json): merge.writer.rawUnlessTooDeep(json)
      case .new(let value): JSONValueCodec.encode(value, to: &merge.writer)
      }
    }
    array.close(in: &merge)
  }

  /// Writes an element, which is the one at `origin` of the original, or new where that is
  /// negative.
  private mutating func write(
    _ value: C.Value, _ origin: Int, _ old: [C.Value], in merge: inout Merge
  ) {
    guard origin >= 0 else {
      array.beginNew(in: &merge)
      merge.lay(out: array.layoutOfNew(in: merge))
      return C.encode(value, to: &merge.writer)
    }
    let item = known[origin]
    if C.isSame(value, old[origin]) {
      array.keep(item, in: &merge)
    } else {
      array.beginItem(item, in: &merge)
      merge.merge(
        value, over: old[origin], as: C.self, at: array.scan.items[item].value,
        layout: array.inside)
    }
    writeRuns(after: origin, in: &merge)
  }

  /// Writes the run that follows an element that is left, and those of the removed ones after it.
  private mutating func writeRuns(after origin: Int, in merge: inout Merge) {
    writeRun(after: origin, in: &merge)
    guard let removed = removed[origin] else { return }
    for origin in removed { writeRun(after: origin, in: &merge) }
  }

  /// Writes the elements of the array between an element of the list and the next one.
  private mutating func writeRun(after origin: Int, in merge: inout Merge) {
    let first = origin < 0 ? 0 : known[origin] + 1
    let last = origin + 1 < known.count ? known[origin + 1] : array.scan.items.count
    for item in first..<last where !aside.removed.contains(array.scan.items[item].start) {
      array.keep(item, in: &merge)
    }
  }

  /// Hands the removed ones of these elements to their nearest predecessor that is left.
  private mutating func findRemoved(_ origins: ArraySlice<Int>, _ elements: Range<Int>) {
    var isLeft = Array(repeating: false, count: elements.count)
    for origin in origins where elements.contains(origin) {
      isLeft[origin - elements.lowerBound] = true
    }
    var predecessor = elements.lowerBound - 1
    for element in elements {
      if isLeft[element - elements.lowerBound] {
        predecessor = element
      } else {
        removed[predecessor, default: []].append(element)
      }
    }
  }
}
