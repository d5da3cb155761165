/// Merges the elements of a list (DESIGN §5, rules 2, 6 and 7).
///
/// An array may hold elements that are not in the list, the unknown and malformed ones of a
/// document. Runs of them follow the element before them; where that was removed, its nearest
/// predecessor that is left, else the head.
struct ListMerge<C: JSONCodec> {
  private var array: ContainerMerge
  /// For each element of the list its item in the array.
  private var known: [Int] = []
  /// For each element of the list, and first for the head, the items of the run that follows it.
  private var runs: [Int: [Int]] = [:]
  private let aside: AsideElements

  /// A list whose elements are all elements of the array.
  init(in merge: inout Merge) {
    array = ContainerMerge(in: &merge)
    aside = AsideElements()
    known = Array(array.scan.items.indices)
  }

  /// A list that leaves out those elements of the array for which `isAside` says so.
  init(in merge: inout Merge, aside: AsideElements, isAside: (ContainerScan.Item) -> Bool) {
    array = ContainerMerge(in: &merge)
    self.aside = aside
    for (index, item) in array.scan.items.enumerated() {
      if isAside(item) {
        if !aside.removed.contains(item.start) { runs[known.count - 1, default: []].append(index) }
      } else {
        known.append(index)
      }
    }
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
    if !runs.isEmpty { moveRuns(to: pairing.origins.filter { $0 >= 0 }.sorted()) }

    array.open(in: &merge)
    let prefix = aside.isEdited ? 0 : pairing.ends.prefix
    let suffix = aside.isEdited ? 0 : pairing.ends.suffix
    if prefix > 0 {
      array.keep(0...known[prefix - 1], in: &merge)
      writeRun(after: prefix - 1, in: &merge)
    } else {
      writeRun(after: -1, in: &merge)
    }
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
    writeRun(after: origin, in: &merge)
  }

  private mutating func writeRun(after origin: Int, in merge: inout Merge) {
    guard let run = runs[origin] else { return }
    for item in run { array.keep(item, in: &merge) }
  }

  /// Hands the runs of removed elements to their nearest predecessor that is left.
  private mutating func moveRuns(to survivors: [Int]) {
    var moved: [Int: [Int]] = [:]
    var next = 0
    for (origin, run) in runs.sorted(by: { $0.key < $1.key }) {
      while next < survivors.count, survivors[next] <= origin { next += 1 }
      moved[next == 0 ? -1 : survivors[next - 1], default: []] += run
    }
    runs = moved
  }
}
