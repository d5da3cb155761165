/// The changes of a tuple's elements, which are collected in order and then written into the
/// original array.
///
/// ```json
/// ["a", null, 3, "further"]     3 → 4
/// ["a", null, 4, "further"]
///
/// ["a"]                         third: nil → 4
/// ["a", null, 4]
/// ```
/// An element that was missing stays missing, unless an element after it has to be written. An
/// element that becomes nil is removed, or becomes `null` if another element follows.
@usableFromInline
struct TupleRewriting {
  private enum Fate {
    case kept
    /// The value is replaced by this piece.
    case replaced(Piece)
    /// The value becomes nil; the spelling is that of a new value.
    case cleared(NilSpelling)
    /// The element was missing and its value is the same; the piece is written only if an element
    /// follows.
    case missing(Piece)
    /// The element was missing, and now has this value.
    case added(Piece)

    /// Whether the element is written even if no other follows.
    var isWritten: Bool {
      switch self {
      case .kept, .replaced, .added: true
      case .cleared(let newNil): newNil == .null
      case .missing: false
      }
    }
  }

  private let merge: UnsafeMutablePointer<Merge>
  private var array: ContainerMerge
  /// The index of the tuple's first element; the elements before it do not belong to the tuple.
  private let first: Int
  /// Whether the elements from the first one on are those of another value, which are left out. New
  /// elements have the white space of the old ones at their places.
  private let isReplacing: Bool
  private var fates: [Fate] = []
  /// Whether the array's bracket and the elements so far have been written.
  private var isBegun = false
  /// Whether the array's last elements are those of a list, and so are not further ones.
  private var hasRest = false
  /// The fault of a rest without elements.
  private var faultOfRest: JSONFault?

  /// Creates a rewriting without changes. The merge must outlive it.
  init(
    from first: Int, isReplacing: Bool, isBare: Bool = false, in merge: UnsafeMutablePointer<Merge>
  ) {
    self.merge = merge
    self.isReplacing = isReplacing
    array = ContainerMerge(isBare ? .bare : .whole, in: &merge.pointee)
    self.first = min(first, array.scan.items.count)
  }

  /// The number of the tuple's old elements, with further ones.
  private var count: Int { isReplacing ? 0 : array.scan.items.count - first }

  /// The range of the next element; nil if it is missing.
  private var place: Range<Int>? {
    fates.count < count ? array.scan.items[first + fates.count].value : nil
  }

  @usableFromInline
  mutating func merge<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    guard let place else {
      let piece = new(fault) { writer in C.encode(value, to: &writer) }
      let isNew = isReplacing || !C.isSame(value, old)
      return fates.append(isNew ? .added(piece) : .missing(piece))
    }
    if C.isSame(value, old) { return fates.append(.kept) }
    let mark = merge.pointee.mark()
    if let fault { merge.pointee.refuse(fault) }
    merge.pointee.merge(value, over: old, as: codec, at: place, layout: array.itemLayout)
    fates.append(.replaced(merge.pointee.take(from: mark)))
  }

  @usableFromInline
  mutating func mergeOptional<C: JSONCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling,
    fault: JSONFault?
  ) {
    switch (value, old) {
    case (let value?, let old?): merge(value, over: old, as: codec, fault: fault)
    case (let value?, nil):
      let piece = new(fault) { writer in C.encode(value, to: &writer) }
      fates.append(place == nil ? .added(piece) : .replaced(piece))
    case (nil, nil) where isReplacing && newNil == .null: fates.append(.added(null()))
    case (nil, nil): fates.append(place == nil ? .missing(null()) : .kept)
    case (nil, _?): fates.append(.cleared(newNil))
    }
  }

  /// Adds elements that are written as they are.
  mutating func add(raw elements: [[UInt8]]) {
    for element in elements {
      fates.append(
        .added(new(nil) { writer in writer.rawUnlessTooDeep(JSONSlice(unchecked: element[...])) }))
    }
  }

  /// Merges the last elements, which are those of a list, after all others.
  @usableFromInline
  mutating func mergeRest<C: JSONCodec>(
    _ value: [C.Value], over old: [C.Value], as codec: C.Type, fault: JSONFault?
  ) {
    let start = first + fates.count
    let isLoaded = old.count == max(0, array.scan.items.count - start)
    // A fault refuses the save, whatever it would write.
    guard !isReplacing, fault == nil, isLoaded else {
      if !isReplacing {
        for item in array.scan.items.dropFirst(start) { merge.pointee.drop(item.value, as: C.self) }
      }
      var fault = fault
      for element in value {
        fates.append(.added(new(fault) { writer in C.encode(element, to: &writer) }))
        fault = nil
      }
      (faultOfRest, hasRest) = (fault, !isReplacing)
      return
    }
    begin(isFollowed: !value.isEmpty)
    var list = ListMerge(restOf: array, from: start)
    list.writeElements(
      value, over: old, as: C.self, ends: ListEnds(value, old, as: C.self), in: &merge.pointee)
    array = list.array
    hasRest = true
  }

  /// Writes the array.
  mutating func finish() {
    if !isBegun { begin(isFollowed: !hasRest && count > fates.count) }
    if !hasRest, !isReplacing, array.scan.items.count > first + fates.count {
      array.keep(first + fates.count...array.scan.items.count - 1, in: &merge.pointee)
    }
    if let faultOfRest { merge.pointee.refuse(faultOfRest) }
    array.close(in: &merge.pointee)
  }

  /// Writes the elements so far.
  ///
  /// - Parameter isFollowed: whether other elements follow them.
  private mutating func begin(isFollowed: Bool) {
    isBegun = true
    let last = fates.lastIndex(where: \.isWritten).map { $0 + 1 } ?? 0
    let written = isFollowed ? fates.count : last
    array.open(in: &merge.pointee)
    if first > 0 { array.keep(0...first - 1, in: &merge.pointee) }
    for (index, fate) in fates.prefix(written).enumerated() {
      switch fate {
      case .kept: array.keep(first + index, in: &merge.pointee)
      case .replaced(let piece): replace(first + index, with: piece)
      case .cleared where index < count: replace(first + index, with: null())
      case .cleared: add(null())
      case .missing(let piece), .added(let piece):
        let isThere = isReplacing && first + index < array.scan.items.count
        if isThere { replace(first + index, with: piece) } else { add(piece) }
      }
    }
  }

  private mutating func replace(_ index: Int, with piece: Piece) {
    array.beginItem(index, in: &merge.pointee)
    merge.pointee.append(piece)
  }

  private mutating func add(_ piece: Piece) {
    array.beginNew(in: &merge.pointee)
    merge.pointee.append(piece)
  }

  private func null() -> Piece { new(nil) { writer in writer.null() } }

  /// Writes a value into a piece, which may be put into the array later.
  private func new(_ fault: JSONFault?, _ write: (inout JSONWriter) -> Void) -> Piece {
    let mark = merge.pointee.mark()
    merge.pointee.lay(out: array.itemLayout)
    if let fault { merge.pointee.refuse(fault) }
    write(&merge.pointee.writer)
    return merge.pointee.take(from: mark)
  }
}
