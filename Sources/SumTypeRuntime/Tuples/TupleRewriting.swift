/// What becomes of the elements of a tuple, gathered in their order and then written into the
/// original array.
///
/// ```json
/// ["a", null, 3, "further"]     3 → 4
/// ["a", null, 4, "further"]
///
/// ["a"]                         third: nil → 4
/// ["a", null, 4]
/// ```
/// An element that was missing stays missing unless one after it has to be written. One that
/// becomes nil goes where nothing follows it, and becomes `null` where something does.
@usableFromInline
struct TupleRewriting {
  private enum Fate {
    case kept
    /// The value becomes this.
    case replaced(Piece)
    /// The value becomes nil, which a new value would write as `null` or leave out.
    case cleared(NilSpelling)
    /// It was missing, and means this.
    case missing(Piece)
    /// It was missing, and is no more.
    case added(Piece)

    /// Whether it is written although nothing follows it.
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
  /// The index of the first element of the tuple: what stands before it is not the tuple's.
  private let first: Int
  private var fates: [Fate] = []

  /// Nothing is changed yet. The merge must outlive it.
  init(from first: Int, in merge: UnsafeMutablePointer<Merge>) {
    self.merge = merge
    array = ContainerMerge(in: &merge.pointee)
    self.first = min(first, array.scan.items.count)
  }

  /// How many elements the array has from the first one of the tuple on.
  private var count: Int { array.scan.items.count - first }

  /// Where the next element lies; nil where it is missing.
  private var place: Range<Int>? {
    fates.count < count ? array.scan.items[first + fates.count].value : nil
  }

  @usableFromInline
  mutating func merge<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    guard let place else {
      let piece = new(fault) { writer in C.encode(value, to: &writer) }
      return fates.append(C.isSame(value, old) ? .missing(piece) : .added(piece))
    }
    if C.isSame(value, old) { return fates.append(.kept) }
    let mark = merge.pointee.mark()
    if let fault { merge.pointee.refuse(fault) }
    merge.pointee.merge(value, over: old, as: codec, at: place, layout: array.inside)
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
    case (nil, nil): fates.append(place == nil ? .missing(null()) : .kept)
    case (nil, _?): fates.append(.cleared(newNil))
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
      case .missing(let piece), .added(let piece): add(piece)
      }
    }
    for index in array.scan.items.indices.dropFirst(first + fates.count) {
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

  /// Writes a value that is put into the array later, if at all.
  private func new(_ fault: JSONFault?, _ write: (inout JSONWriter) -> Void) -> Piece {
    let mark = merge.pointee.mark()
    merge.pointee.lay(out: array.inside)
    if let fault { merge.pointee.refuse(fault) }
    write(&merge.pointee.writer)
    return merge.pointee.take(from: mark)
  }
}
