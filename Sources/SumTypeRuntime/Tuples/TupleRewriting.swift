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

  /// Creates a rewriting without changes. The merge must outlive it.
  init(from first: Int, isReplacing: Bool, in merge: UnsafeMutablePointer<Merge>) {
    self.merge = merge
    self.isReplacing = isReplacing
    array = ContainerMerge(in: &merge.pointee)
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

  /// Writes the array.
  mutating func finish() {
    var written = fates.lastIndex(where: \.isWritten).map { $0 + 1 } ?? 0
    if count > fates.count { written = fates.count }
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
    for index in array.scan.items.indices.dropFirst(first + fates.count) where !isReplacing {
      array.keep(index, in: &merge.pointee)
    }
    array.close(in: &merge.pointee)
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
