import SumTypeJSON

/// A codec of a map that is flattened into a struct: its entries are the members of the object that
/// neither the struct nor another part nor a union around them knows.
///
/// ```json
/// {"title": "Pets", "x-owner": "me", "x-tier": 2}      extensions: ["x-owner": "me", "x-tier": 2]
/// ```
/// New entries are written in the order of their keys' UTF-8. A key that something else in the
/// object has refuses the save, because the entry would be read as something else.
public enum FlatMapCodec<Element: JSONCodec>: FlatCodec {
  public typealias Value = [String: Element.Value]

  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> [String: Element.Value] {
    try DictionaryCodec<Element>.decode(from: &reader)
  }

  @inlinable
  @inline(never)
  public static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> [String: Element.Value] {
    var values: [String: Element.Value] = [:]
    let others = reader.keysBesidePart
    while let key = try reader.nextUnclaimedKey(&object, beside: others) {
      try DictionaryCodec<Element>.readValue(
        of: key, at: object.keyOffset, from: &reader, into: &values)
    }
    return values
  }

  /// No member shows the map: it is never absent, only empty.
  public static func partSign(keys: MemberTable) -> PartSign { PartSign(keys) }

  @inlinable
  public static func encode(_ value: [String: Element.Value], to writer: inout JSONWriter) {
    DictionaryCodec<Element>.encode(value, to: &writer)
  }

  @inlinable
  public static func encodePart(_ value: [String: Element.Value], to writer: inout JSONWriter) {
    for (key, element) in value.sorted(by: { $0.key.precedes($1.key) }) {
      writer.bringAlong(key)
      writer.key(key)
      Element.encode(element, to: &writer)
    }
  }

  @inlinable
  public static func isSame(
    _ lhs: [String: Element.Value], _ rhs: [String: Element.Value]
  ) -> Bool { DictionaryCodec<Element>.isSame(lhs, rhs) }

  public static func claim(
    _ value: [String: Element.Value]?, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    if let value { claimed.claim(value.keys.map { Array($0.utf8) }, keys: keys) }
  }

  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) { DictionaryCodec<Element>.merge(value, over: old, in: &merge) }

  public static func mergePart(
    _ value: [String: Element.Value], over old: [String: Element.Value], keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.mergeMap(value, over: old, as: Element.self)
  }
}

extension JSONWriter {
  /// Notes a key of the open object that is data, so that everything else in the object can refuse it.
  @usableFromInline
  mutating func bringAlong(_ key: String) {
    keysBroughtAlong.append((nesting, Array(key.utf8)))
  }
}

extension ObjectRewriting {
  /// Merges the entries of a map that lie among the members of the object, as `DictionaryCodec` merges those of an
  /// object of their own. New entries follow the last one.
  mutating func mergeMap<Element: JSONCodec>(
    _ value: [String: Element.Value], over old: [String: Element.Value], as element: Element.Type
  ) {
    var scanned = scannedObject()
    let source = merge.pointee.source
    let positions = scanned.items.indices.filter { position in
      source.withKey(at: scanned.items[position].key) { key in
        old[String(decoding: key, as: UTF8.self)] != nil && !isOfOthers(key)
      }
    }
    let items = MapItems<Element>(
      positions.map { (scanned.items[$0].key, scanned.items[$0].value) }, value, over: old,
      in: &merge.pointee)
    for (position, (key, isKept)) in zip(positions, zip(items.keys, items.isKept)) {
      guard isKept, let element = value[key], let oldElement = old[key] else {
        scanned.removeItem(position)
        continue
      }
      if Element.isSame(element, oldElement) { continue }
      let mark = merge.pointee.mark()
      merge.pointee.mergeOrReplace(
        element, over: oldElement, as: Element.self, at: scanned.valueOfItem(position),
        layout: scanned.layout)
      scanned.replaceItem(position, with: merge.pointee.take(from: mark))
    }
    for key in items.new {
      guard let element = value[key] else { continue }
      var anchor = positions.last ?? scanned.anchor
      if let before = items.sorted?.position(of: key) {
        anchor = before == 0 ? positions[0] - 1 : positions[before - 1]
      }
      scanned.addItem(after: anchor, key: key, entry(key, element, as: Element.self, in: &scanned))
    }
    object = scanned
  }

  /// Writes a new entry of a map.
  private mutating func entry<Element: JSONCodec>(
    _ key: String, _ value: Element.Value, as element: Element.Type, in scanned: inout ObjectMerge
  ) -> Piece {
    let mark = merge.pointee.mark()
    merge.pointee.writeKey(key, layout: scanned.layout)
    var text = key
    if text.withUTF8({ isOfOthers(UnsafeRawBufferPointer($0)) }) {
      merge.pointee.refuse(.membersOfOthers)
    }
    if !merge.pointee.writeMoved(value, as: Element.self, layout: scanned.layout) {
      merge.pointee.lay(out: scanned.layoutOfNew(in: merge.pointee))
      Element.encode(value, to: &merge.pointee.writer)
    }
    return merge.pointee.take(from: mark)
  }
}
