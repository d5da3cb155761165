/// What becomes of a part of the object: of what is flattened into its struct.
extension ObjectRewriting {
  /// Merges a part that has changed.
  ///
  /// - Parameter index: how many members of the struct's own come before it.
  mutating func mergePart<C: FlatCodec>(
    _ index: Int, _ value: C.Value?, over old: C.Value?, as codec: C.Type, keys: MemberTable
  ) {
    var scanned = scannedObject()
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
        var fields = MemberVisitor(.merge, object: rewriting)
        body(&fields)
      }
    }
  }

  /// Speaks of other members of the same object while `body` runs.
  mutating func inSection(of members: MemberTable, _ body: (inout ObjectRewriting) -> Void) {
    var scanned = scannedObject()
    let outerMembers = self.members
    let outer = scanned.beginSection(members, in: merge.pointee.source)
    object = scanned
    self.members = members
    body(&self)
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

  /// The object with its members found; it is scanned the first time.
  func scannedObject() -> ObjectMerge { object ?? ObjectMerge(members, in: &merge.pointee) }

  // MARK: - Another value

  /// Puts the members of `value` in the place of those of `old`, and reports what is lost with them.
  /// Members that are nobody's stay.
  ///
  /// ```json
  /// {"id":1,"type":"text","message":"hi","x":true}      .text becomes .mood
  /// {"id":1,"type":"mood","emoji":"🙂","x":true}
  /// ```
  mutating func rewritePart<C: FlatCodec>(
    _ value: C.Value?, over old: C.Value?, as codec: C.Type, keys: MemberTable
  ) {
    var scanned = scannedObject()
    let source = merge.pointee.source
    var gone = ClaimedKeys()
    if let old {
      C.claim(old, keys: keys, in: &gone)
      merge.pointee.dropPart(codec, keys: keys)
    }
    let fresh = value.map { freshMembers(of: $0, as: codec, in: scanned) } ?? FreshMembers()
    let places = fresh.places(in: scanned.items, of: source)
    var kept: Set<Int> = []
    var anchor = scanned.anchor
    for (member, place) in zip(fresh.members, places) {
      guard let place else { continue }
      kept.insert(place)
      if fresh.bytes[member.value].elementsEqual(source[scanned.valueOfItem(place)]) { continue }
      let mark = merge.pointee.mark()
      write(fresh, member.value, layout: scanned.layout)
      scanned.replaceItem(place, with: merge.pointee.take(from: mark))
    }
    for (position, item) in scanned.items.enumerated() where !kept.contains(position) {
      let goes = source.withKey(at: item.key) { key in
        gone.contains(key) || fresh.members.contains { $0.name.elementsEqual(key) }
      }
      if goes { scanned.removeItem(position) }
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

  /// Writes bytes of new members; what is wrong with them is noted at its place.
  private func write(_ fresh: FreshMembers, _ range: Range<Int>, layout: Layout?) {
    if let layout { merge.pointee.lay(out: layout) }
    var start = range.lowerBound
    for fault in fresh.faults where range.contains(fault.offset) {
      merge.pointee.writer.append(fresh.bytes[start..<fault.offset])
      merge.pointee.refuse(fault)
      start = fault.offset
    }
    merge.pointee.writer.append(fresh.bytes[start..<range.upperBound])
  }

  private func freshMembers<C: FlatCodec>(
    of value: C.Value, as codec: C.Type, in object: ObjectMerge
  ) -> FreshMembers {
    var writer = JSONWriter(style: object.layout.style)
    writer.indentation = object.layout.indentationAround
    writer.maximumNesting = merge.pointee.writer.maximumNesting
    writer.outerNesting = merge.pointee.depth
    writer.beginObject()
    C.encodePart(value, to: &writer)
    writer.endObject()
    let faults = writer.faults
    return FreshMembers(writer.finish(), faults)
  }
}

/// Members that were written into an object of their own.
private struct FreshMembers {
  struct Member {
    /// The key as it is meant.
    let name: [UInt8]
    /// The key as it is written, with its quotes.
    let key: Range<Int>
    let value: Range<Int>
  }

  var bytes: [UInt8] = []
  var faults: [JSONFault] = []
  var members: [Member] = []

  init() {}

  init(_ bytes: [UInt8], _ faults: [JSONFault]) {
    self.bytes = bytes
    self.faults = faults
    for item in ContainerScan(0..<bytes.count, in: bytes).items {
      members.append(
        Member(
          name: bytes.withKey(at: item.key) { Array($0) }, key: item.key, value: item.value))
    }
  }

  /// The item of the original that each member takes the place of; nil for a new one. Of repeated
  /// keys the last ones count.
  func places(in items: ContainerScan.Items, of source: [UInt8]) -> [Int?] {
    var places: [[UInt8]: [Int]] = [:]
    for member in members { places[member.name] = [] }
    for (position, item) in items.enumerated() {
      source.withKey(at: item.key) { places[Array($0)]?.append(position) }
    }
    var counts: [[UInt8]: Int] = [:]
    for member in members { counts[member.name, default: 0] += 1 }
    for (name, count) in counts {
      if let found = places[name], found.count > count {
        places[name] = Array(found.suffix(count))
      }
    }
    return members.map { member in
      guard let first = places[member.name]?.first else { return nil }
      places[member.name]?.removeFirst()
      return first
    }
  }
}

extension Layout {
  /// The indentation of the line on which a container begins whose items are laid out like this.
  fileprivate var indentationAround: [UInt8] {
    let unit = style.indentUnit
    guard style.isMultiline, indentation.count >= unit.count,
      indentation.suffix(unit.count).elementsEqual(unit)
    else { return indentation }
    return Array(indentation.dropLast(unit.count))
  }
}

extension Merge {
  /// Reports what is unknown in a part of the object at the range, which is written anew.
  fileprivate mutating func dropPart<C: FlatCodec>(_ codec: C.Type, keys: MemberTable) {
    let kept = try? JSONReader.read(source, in: range, recordsKept: true) {
      (reader) throws(JSONFault) in
      var object = try reader.openObject()
      let shared = reader.share(&object)
      _ = try reader.readPart(codec, keys: keys, others: [], of: shared)
      return reader.kept
    }
    dropped += kept ?? []
  }
}
