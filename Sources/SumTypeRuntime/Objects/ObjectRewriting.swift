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
    if let inner = object?.layoutOfNew(in: merge.pointee) { merge.pointee.lay(out: inner) }
    if let fault { merge.pointee.refuse(fault) }
    C.encode(value, to: &merge.pointee.writer)
    object?.add(index, merge.pointee.take(from: mark))
  }
}

/// What becomes of a part of the object: of what is flattened into its struct.
extension ObjectRewriting {
  /// Merges a part that has changed.
  ///
  /// - Parameters:
  ///   - index: how many members of the struct's own come before it.
  ///   - keys: the keys that may be the part's.
  ///   - others: the keys of the struct and of its other parts.
  mutating func mergePart<C: FlatCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, keys: MemberTable,
    others: [MemberTable]
  ) {
    var scanned = scannedObject()
    let around = self.others
    self.others += others
    defer { self.others = around }
    let outer = scanned.anchor
    scanned.anchor = scanned.anchor(before: index)
    object = scanned
    if let value, let old, C.canMerge(value, over: old) {
      C.mergePart(value, over: old, keys: keys, in: &self)
    } else {
      rewritePart(value, over: old, as: codec, keys: keys)
    }
    object?.anchor = outer
  }

  /// Merges the members of a struct that is a part, which `body` visits.
  mutating func mergeMembers(_ members: MemberTable, _ body: (inout MemberVisitor) -> Void) {
    inSection(of: members) { rewriting in
      withUnsafeMutablePointer(to: &rewriting) { rewriting in
        ObjectRewriting.mergeFields(of: rewriting, isDifferent: true, body)
      }
    }
  }

  /// Changes other members of the same object, those of another table, while `body` runs.
  mutating func inSection(of members: MemberTable, _ body: (inout ObjectRewriting) -> Void) {
    var scanned = scannedObject()
    let outerMembers = self.members
    let outer = scanned.beginSection(members, in: merge.pointee.source)
    object = scanned
    self.members = members
    others.append(members)
    body(&self)
    others.removeLast()
    self.members = outerMembers
    object?.endSection(outer)
  }

  /// Replaces the value of the member at `place` by what `body` merges there.
  mutating func mergeItem(
    at position: Int, _ body: (Range<Int>, Layout, inout Merge) -> Void
  ) {
    guard let object else { return }
    let mark = merge.pointee.mark()
    body(object.valueOfItem(position), object.layout, &merge.pointee)
    let piece = merge.pointee.take(from: mark)
    self.object?.replaceItem(position, with: piece)
  }

  /// Writes a member of the object's current table: in its place, or as a new one.
  mutating func writeMember(_ member: Int, _ body: (inout JSONWriter) -> Void) {
    guard let object else { return }
    let place = object.item(of: member)
    let mark = merge.pointee.mark()
    if place == nil {
      merge.pointee.writeKey(members[member], layout: object.layout)
    } else {
      merge.pointee.lay(out: object.layout)
    }
    body(&merge.pointee.writer)
    let piece = merge.pointee.take(from: mark)
    if place == nil {
      self.object?.add(member, piece)
    } else {
      self.object?.replace(member, with: piece)
    }
  }

  /// The object with its members found; it is scanned the first time.
  func scannedObject() -> ObjectMerge { object ?? ObjectMerge(members, in: &merge.pointee) }

  // MARK: - Another value

  /// Puts the members of `value` in the place of those of `old`, and reports what is lost with them.
  /// Unknown members stay, unless they would be read as members of the new value, and where there is
  /// no value any more those that were `null`.
  ///
  /// ```json
  /// {"id":1,"type":"text","message":"hi","x":true}      .text becomes .mood
  /// {"id":1,"type":"mood","emoji":"🙂","x":true}
  /// ```
  /// An unknown value takes what is unknown in its object when it is read. Unknown members that it
  /// does not have give way to it, or it would be read as another value; they are reported.
  mutating func rewritePart<C: FlatCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, keys: MemberTable
  ) {
    var scanned = scannedObject()
    let source = merge.pointee.source
    var known = ClaimedKeys()
    C.claim(old, keys: keys, in: &known)
    if old != nil { merge.pointee.dropPart(codec, keys: keys) }
    let gone = old == nil ? ClaimedKeys() : known
    // What is known where there is no value.
    var absent = ClaimedKeys()
    if value == nil { C.claim(nil, keys: keys, in: &absent) }
    let fresh = value.map { freshMembers(of: $0, as: codec, in: scanned) } ?? FreshMembers()
    let places = fresh.places(in: scanned.items, of: source)
    var kept: Set<Int> = []
    var anchor = scanned.anchor
    for (member, place) in zip(fresh.members, places) {
      guard let place else { continue }
      kept.insert(place)
      let isSame = fresh.bytes[member.value].elementsEqual(source[scanned.valueOfItem(place)])
      if isSame, !fresh.faults.contains(where: { member.value.contains($0.offset) }) {
        scanned.keepItem(place)
        continue
      }
      merge.pointee.dropMember(scanned.items[place], unless: known)
      let mark = merge.pointee.mark()
      write(fresh, member.value, layout: scanned.layout)
      scanned.replaceItem(place, with: merge.pointee.take(from: mark))
    }
    let names = Set(fresh.members.map(\.name))
    var claimed = ClaimedKeys()
    if let value { C.claim(value, keys: keys, in: &claimed) }
    let writtenMembers = claimed.members(named: names)
    // What another part has just written is no longer the old value's.
    let writtenBefore = written
    written.formUnion(kept)
    for (position, item) in scanned.items.enumerated()
    where !kept.contains(position) && !writtenBefore.contains(position) {
      let isNull = source.isNull(at: item.value)
      let goes = source.withKey(at: item.key) { key in
        // What tells that the part is there would be read as it.
        if absent.contains(key, isNull: isNull) { return !isNull }
        return gone.contains(key, isNull: isNull) || !names.isEmpty && names.contains(Array(key))
          || claimed.absorbs(key, isOfOthers: isOfOthers(key))
          // An unknown member under a key of the value would be read as part of it. A `null` is read
          // like a member that is not there, so it may stay where the value has not written that one.
          || (isNull ? writtenMembers.contains(key) : claimed.contains(key, isNull: false))
      }
      if goes {
        merge.pointee.dropMember(item, unless: known)
        scanned.removeItem(position)
      }
    }
    if let first = scanned.firstRemoved(among: gone, in: source) { anchor = first }
    for (member, place) in zip(fresh.members, places) {
      if let place {
        anchor = place
        continue
      }
      let mark = merge.pointee.mark()
      merge.pointee.writeKey(quoted: fresh.bytes[member.key], layout: scanned.layout)
      write(fresh, member.value, layout: nil)
      scanned.addItem(
        after: anchor, key: String(decoding: member.name, as: UTF8.self),
        merge.pointee.take(from: mark))
    }
    object = scanned
  }

  /// Whether the key is known beside the part: to its struct, to other parts, or to a union around the
  /// object as its tag.
  func isOfOthers(_ key: UnsafeRawBufferPointer) -> Bool {
    others.contains { $0.index(of: key) != nil }
      || merge.pointee.claims.contains { $0.matches(key) }
  }
}

/// The keys of no struct.
private let noMembers = MemberTable()

extension [UInt8] {
  /// Whether the value at `range` is `null`.
  func isNull(at range: Range<Int>) -> Bool {
    range.count == 4 && self[range.lowerBound] == 0x6E
  }
}

extension Merge {
  /// Reports a member that gives way to one of a part, unless it was known.
  fileprivate mutating func dropMember(_ item: ContainerScan.Item, unless known: ClaimedKeys) {
    let isNull = source.isNull(at: item.value)
    if source.withKey(at: item.key, { known.contains($0, isNull: isNull) }) { return }
    dropped.append(KeptItem(.field, item.start..<item.end))
  }

  /// Reports what is unknown in a part of the object at the range, which is written anew.
  fileprivate mutating func dropPart<C: FlatCodec>(_ codec: C.Type, keys: MemberTable) {
    let kept = try? JSONReader.read(source, in: range, recordsKept: true) {
      (reader) throws(JSONFault) in
      var object = try reader.openObject()
      let shared = reader.share(&object)
      _ = try reader.readPart(0, of: [keys], beside: noMembers, in: shared, as: codec)
      return reader.kept
    }
    dropped += kept ?? []
  }
}
