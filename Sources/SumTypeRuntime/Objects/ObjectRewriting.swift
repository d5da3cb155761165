/// What a visitor that merges does to the object at the merge's range. The object is only looked at
/// once a field has changed.
public struct ObjectRewriting {
  var members: MemberTable
  let merge: UnsafeMutablePointer<Merge>
  var object: ObjectMerge?
  private var version: (index: Int, current: Int)?
  /// The items that are members of what parts have become.
  var written: Set<Int> = []
  /// The keys that the part which is merged leaves to others in the object.
  var others: [MemberTable] = []
  /// Which of the fields that are shown has changed.
  private var search = DifferenceSearch()

  /// Nothing is changed yet. The merge must outlive it.
  init(_ members: MemberTable, in merge: UnsafeMutablePointer<Merge>) {
    self.members = members
    self.merge = merge
  }

  /// Writes the object.
  mutating func finish() {
    mergeVersion()
    if let object {
      self.object = nil
      object.write(in: &merge.pointee)
    } else {
      merge.pointee.copy(merge.pointee.range)
    }
  }

  /// How the members are laid out, and where the value of one lies. Scans the object the first
  /// time.
  mutating func find(_ index: Int) -> (layout: Layout, place: Range<Int>?) {
    let found = object ?? ObjectMerge(members, in: &merge.pointee)
    if object == nil { object = found }
    return (found.layout, found.value(of: index))
  }
}

// MARK: - What becomes of a field

extension ObjectRewriting {
  /// Merges a field that has changed: in its place if it is there, otherwise as a new member.
  @usableFromInline
  mutating func merge<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    let (layout, place) = find(index)
    guard let place else { return add(index, value, as: codec, layout: layout, fault: fault) }
    let mark = merge.pointee.mark()
    if let fault { merge.pointee.refuse(fault) }
    merge.pointee.merge(value, over: old, as: codec, at: place, layout: layout)
    object?.replace(index, with: merge.pointee.take(from: mark))
  }

  @usableFromInline
  mutating func mergeOptional<C: JSONCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, newNil: NilSpelling,
    fault: JSONFault?
  ) {
    switch (value, old) {
    case (let value?, let old?): merge(index, value, over: old, as: codec, fault: fault)
    case (let value?, nil): set(index, value, as: codec, fault: fault)
    case (nil, _): clear(index, newNil: newNil)
    }
  }

  /// Whether a field has to be merged: it has changed, or the app has changed what lies in a list
  /// beside its values.
  @usableFromInline
  mutating func isChanged<C: JSONCodec>(
    _ value: C.Value, over old: C.Value, as codec: C.Type
  ) -> Bool {
    if search.differs(value, old, as: codec) { return true }
    return !search.isSearching && merge.pointee.aside.isEdited
      && codec is any EntryListCodec.Type
  }

  @usableFromInline
  mutating func isChangedOptional<C: JSONCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type
  ) -> Bool { search.differs(value, old, as: codec) }

  /// Merges the fields of a struct that `body` shows.
  ///
  /// - Parameter object: what is being merged; `body` shows the fields to it.
  static func mergeFields(
    of object: UnsafeMutablePointer<ObjectRewriting>, isDifferent: Bool,
    _ body: (inout MemberVisitor) -> Void
  ) {
    let outer = object.pointee.search
    object.pointee.search = DifferenceSearch(isDifferent)
    if isDifferent {
      var fields = MemberVisitor(.merge, object: object)
      body(&fields)
      object.pointee.search.conclude()
    }
    var fields = MemberVisitor(.merge, object: object)
    body(&fields)
    object.pointee.search = outer
  }

  @usableFromInline
  mutating func noteVersion(_ index: Int, _ current: Int) { version = (index, current) }

  /// The version that was read is written anew only if it is smaller than the current one, and
  /// something else is written anyway.
  private mutating func mergeVersion() {
    guard object != nil, let version else { return }
    let (layout, place) = find(version.index)
    guard let place, let old = merge.pointee.source.version(at: place), old < version.current
    else { return }
    let mark = merge.pointee.mark()
    merge.pointee.lay(out: layout)
    merge.pointee.writer.integer(version.current)
    object?.replace(version.index, with: merge.pointee.take(from: mark))
  }

  /// A field that was nil has a value: a `null` is replaced.
  private mutating func set<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    let (layout, place) = find(index)
    guard place != nil else {
      return add(index, value, as: codec, layout: layout, fault: fault)
    }
    let mark = merge.pointee.mark()
    merge.pointee.lay(out: layout)
    if let fault { merge.pointee.refuse(fault) }
    C.encode(value, to: &merge.pointee.writer)
    object?.replace(index, with: merge.pointee.take(from: mark))
  }

  /// A field that had a value is nil.
  private mutating func clear(_ index: Int, newNil: NilSpelling) {
    let (layout, place) = find(index)
    let isThere = place != nil
    // Where nothing was written the value came from a default, which only `null` overrides.
    if isThere && newNil == .absent {
      object?.remove(index)
      return
    }
    let mark = merge.pointee.mark()
    if !isThere { merge.pointee.writeKey(members[index], layout: layout) }
    merge.pointee.writer.null()
    let piece = merge.pointee.take(from: mark)
    if isThere {
      object?.replace(index, with: piece)
    } else {
      object?.add(index, piece)
    }
  }

  private mutating func add<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, layout: Layout, fault: JSONFault?
  ) {
    let mark = merge.pointee.mark()
    merge.pointee.writeKey(members[index], layout: layout)
    if let fault { merge.pointee.refuse(fault) }
    C.encode(value, to: &merge.pointee.writer)
    object?.add(index, merge.pointee.take(from: mark))
  }
}
