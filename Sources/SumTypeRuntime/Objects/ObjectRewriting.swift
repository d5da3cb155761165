/// The changes that a visitor makes to the object at the merge's range. The object is scanned only
/// when a field has changed.
public struct ObjectRewriting {
  var members: MemberTable
  let merge: UnsafeMutablePointer<Merge>
  var object: ObjectMerge?
  private var version: (index: Int, current: Int)?
  /// The positions of the items that belong to the new values of parts.
  var written: Set<Int> = []
  /// The keys that belong to the struct and to other parts than the one that is being merged.
  var others: [MemberTable] = []
  /// The search for the fields that have changed.
  private var search = DifferenceSearch()

  /// Creates a rewriting without changes. The merge must outlive it.
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

  /// Returns the layout of the members and the range of one value, which is nil if the member is
  /// missing. The first call scans the object.
  mutating func find(_ index: Int) -> (layout: Layout, place: Range<Int>?) {
    let found = object ?? ObjectMerge(members, in: &merge.pointee)
    if object == nil { object = found }
    return (found.layout, found.value(of: index))
  }
}

// MARK: - Fields

extension ObjectRewriting {
  /// Merges a field that has changed: at its place if the member exists, otherwise as a new member.
  @usableFromInline
  mutating func merge<C: JSONCodec>(
    _ index: Int, _ value: C.Value, over old: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    let (layout, place) = find(index)
    guard let place else { return add(index, value, as: codec, layout: layout, fault: fault) }
    let mark = merge.pointee.mark()
    if let fault { merge.pointee.refuse(fault) }
    merge.pointee.mergeOrReplace(value, over: old, as: codec, at: place, layout: layout)
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
    case (nil, let old):
      if let old, let place = find(index).place {
        merge.pointee.noteGone(old, at: place, as: codec)
      }
      clear(index, newNil: newNil)
    }
  }

  /// Whether a field has to be merged: its value has changed, or it is a list of entries and the
  /// app has changed those that are kept aside.
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

  /// Merges those fields of a struct that have changed. `body` visits all fields.
  ///
  /// - Parameter object: the object that is being merged.
  static func mergeFields(
    of object: UnsafeMutablePointer<ObjectRewriting>, isDifferent: Bool,
    _ body: (inout MemberVisitor) -> Void
  ) {
    let outer = object.pointee.search
    object.pointee.search = DifferenceSearch(isDifferent)
    if isDifferent {
      var fields = MemberVisitor(.merge, object: object)
      body(&fields)
      object.pointee.search.endSearch()
    }
    var fields = MemberVisitor(.merge, object: object)
    body(&fields)
    object.pointee.search = outer
  }

  @usableFromInline
  mutating func noteVersion(_ index: Int, _ current: Int) { version = (index, current) }

  /// Raises the version that was read if it is smaller than the current one and something else in
  /// the object has changed.
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

  /// Writes a field that was nil and now has a value. A `null` is replaced.
  private mutating func set<C: JSONCodec>(
    _ index: Int, _ value: C.Value, as codec: C.Type, fault: JSONFault?
  ) {
    let (layout, place) = find(index)
    guard place != nil else {
      return add(index, value, as: codec, layout: layout, fault: fault)
    }
    let mark = merge.pointee.mark()
    if let fault { merge.pointee.refuse(fault) }
    if !merge.pointee.writeMoved(value, as: codec, layout: layout) {
      merge.pointee.lay(out: layout)
      C.encode(value, to: &merge.pointee.writer)
    }
    object?.replace(index, with: merge.pointee.take(from: mark))
  }

  /// Removes the member of a field that had a value and now is nil, or writes `null`.
  private mutating func clear(_ index: Int, newNil: NilSpelling) {
    let (layout, place) = find(index)
    let isThere = place != nil
    // If the member is missing, the value came from a default, which only `null` overrides.
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
    if !merge.pointee.writeMoved(value, as: codec, layout: layout) {
      if let inner = object?.layoutOfNew(in: merge.pointee) { merge.pointee.lay(out: inner) }
      C.encode(value, to: &merge.pointee.writer)
    }
    object?.add(index, merge.pointee.take(from: mark))
  }
}

/// Merges the parts of the object: the structs and unions that are flattened into its struct.
extension ObjectRewriting {
  /// Merges a part that has changed.
  ///
  /// - Parameters:
  ///   - index: the number of the struct's own members that come before the part.
  ///   - keys: the keys that the part may have.
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

  /// Merges the members of a struct that is a part. `body` visits its fields.
  mutating func mergeMembers(_ members: MemberTable, _ body: (inout MemberVisitor) -> Void) {
    inSection(of: members) { rewriting in
      withUnsafeMutablePointer(to: &rewriting) { rewriting in
        ObjectRewriting.mergeFields(of: rewriting, isDifferent: true, body)
      }
    }
  }

  /// Runs `body` with another table of members of the same object.
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

  /// Replaces the value of the item at `position` by what `body` writes.
  mutating func mergeItem(
    at position: Int, _ body: (Range<Int>, Layout, inout Merge) -> Void
  ) {
    guard let object else { return }
    let mark = merge.pointee.mark()
    body(object.valueOfItem(position), object.layout, &merge.pointee)
    let piece = merge.pointee.take(from: mark)
    self.object?.replaceItem(position, with: piece)
  }

  /// Writes a member of the current table: at its place if it exists, otherwise as a new member.
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

  /// Returns the scanned object; scans it if no field has done so.
  func scannedObject() -> ObjectMerge { object ?? ObjectMerge(members, in: &merge.pointee) }

  // MARK: - A part with another value

  /// Replaces the members of `old` by those of `value`, and reports the unknown data that is lost
  /// with them. Unknown members stay, unless they would be read as members of the new value. If
  /// there is no new value, members that were `null` stay as well.
  ///
  /// ```json
  /// {"id":1,"type":"text","message":"hi","x":true}      .text becomes .mood
  /// {"id":1,"type":"mood","emoji":"🙂","x":true}
  /// ```
  /// An unknown value takes the unknown members of its object when it is read. So unknown members
  /// that it does not have are removed, or it would be read as another value; they are reported.
  mutating func rewritePart<C: FlatCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, keys: MemberTable
  ) {
    var scanned = scannedObject()
    let source = merge.pointee.source
    var known = ClaimedKeys()
    C.claim(old, keys: keys, in: &known)
    if old != nil { merge.pointee.dropPart(codec, keys: keys, beside: others) }
    let gone = old == nil ? ClaimedKeys() : known
    // The keys that are known if there is no value.
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
    // An item that another part has just written no longer belongs to the old value.
    let writtenBefore = written
    written.formUnion(kept)
    for (position, item) in scanned.items.enumerated()
    where !kept.contains(position) && !writtenBefore.contains(position) {
      let isNull = source.isNull(at: item.value)
      let goes = source.withKey(at: item.key) { key in
        // A member that shows that the part is present would be read as the part.
        if absent.contains(key, isNull: isNull) { return !isNull }
        return gone.contains(key, isNull: isNull) || !names.isEmpty && names.contains(Array(key))
          || claimed.absorbs(key, isOfOthers: isOfOthers(key))
          // An unknown member under a key of the value would be read as part of it. A `null` is
          // read like a missing member, except by a field of type `JSON?`, so it stays unless the
          // value has written that member.
          || (isNull
            ? writtenMembers.contains(key) || claimed.isNilBesideNull(key)
            : claimed.contains(key, isNull: false))
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

  /// Whether the key is known outside of the part: to its struct, to another part, or to a union
  /// around the object, which tells its variants by it.
  func isOfOthers(_ key: UnsafeRawBufferPointer) -> Bool {
    others.contains { $0.index(of: key) != nil }
      || merge.pointee.claims.contains { $0.matches(key) }
      || merge.pointee.telling.contains { $0.index(of: key) != nil }
  }
}

/// A table without keys.
private let noMembers = MemberTable()

extension [UInt8] {
  /// Whether the value at `range` is `null`.
  func isNull(at range: Range<Int>) -> Bool {
    range.count == 4 && self[range.lowerBound] == 0x6E
  }
}

extension Merge {
  /// Reports a member that is replaced or removed for a part, unless it was known.
  fileprivate mutating func dropMember(_ item: ContainerScan.Item, unless known: ClaimedKeys) {
    let isNull = source.isNull(at: item.value)
    let level = source.withKey(at: item.key) { known.level(of: $0, isNull: isNull) }
    if let level { dropped.append(KeptItem(level, item.start..<item.end)) }
  }

  /// Reports the unknown data in a part of the object at the range, because the part is written
  /// anew.
  ///
  /// - Parameter others: the keys of everything else in the object, except those of tags around it.
  fileprivate mutating func dropPart<C: FlatCodec>(
    _ codec: C.Type, keys: MemberTable, beside others: [MemberTable]
  ) {
    let claims = claims
    dropped += unknown(at: range) { (reader) throws(JSONFault) in
      var object = try reader.openObject()
      for key in claims { reader.claim(key, in: &object) }
      let shared = reader.share(&object)
      _ = try reader.readPart(0, of: [keys] + others, beside: noMembers, in: shared, as: codec)
      for _ in claims { reader.endClaim(of: &object) }
    }
  }
}
