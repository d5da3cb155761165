import SumTypeJSON

/// A codec of the entries of a map that is written as a list: of pairs, or of objects with two
/// members.
public protocol MapEntryCodec<Value>: JSONCodec where Value: MapEntry {
  /// The codec of the keys.
  associatedtype KeyCoding: JSONCodec<Value.Key>

  /// Returns the range of the key in the entry at the merge's range; nil if it has none.
  static func rangeOfKey(in entry: Range<Int>, of merge: borrowing Merge) -> Range<Int>?
}

extension MapEntryCodec {
  /// The key is the identity of an entry, also in a list that was changed.
  public static func identify(_ value: Value, in identity: inout IdentityWriter) {
    identity.write(value.key, as: KeyCoding.self)
  }
}

extension MapEntryCodec where Self: JSONTupleCodec {
  public static func rangeOfKey(in entry: Range<Int>, of merge: borrowing Merge) -> Range<Int>? {
    ContainerScan(entry, in: merge.source, known: merge.known).items.first?.value
  }
}

extension MapEntryCodec where Self: JSONObjectCodec {
  public static func rangeOfKey(in entry: Range<Int>, of merge: borrowing Merge) -> Range<Int>? {
    ContainerScan(entry, in: merge.source, known: merge.known).items.last { item in
      merge.source.withKey(at: item.key) { members.index(of: $0) == 0 }
    }?.value
  }
}

/// A codec of maps whose keys are no strings, and which are therefore written as a list.
public protocol KeyedListCodec: JSONCodec, Measuring
where Value == [Entry.Value.Key: Entry.Value.Value] {
  /// The codec of an entry: of its pair, or of its object.
  associatedtype Entry: MapEntryCodec
}

extension KeyedListCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    MapEntries<Entry>.areSame(lhs, rhs)
  }

  public static func measure(of value: Value) -> Int? { value.count }

  public static var boundsKind: BrokenBounds.Kind { .map }

  /// Merges a map whose entries lie in a list as `codec` reads them.
  fileprivate static func merge<Element: MapEntryCodec<Entry.Value>>(
    _ value: Value, over old: Value, in list: ListMerge, as codec: Element.Type,
    _ merge: inout Merge
  ) {
    guard let entries = MapEntries<Element>(value, over: old, at: list.places, in: merge) else {
      return merge.rewrite(value, as: Self.self)
    }
    let ends = ListEnds(entries.new, entries.old, as: Element.self)
    list.write(entries.new, over: entries.old, as: Element.self, ends: ends, in: &merge)
  }
}

/// A codec of maps whose keys are no strings, and which are therefore written as a list of entries.
///
/// ```json
/// [["happy", 3], ["sad", 1]]
/// [{"key": "happy", "value": 3}, {"key": "sad", "value": 1}]
/// ```
/// A new list is in the order of the UTF-8 of its keys' JSON. Two keys that Swift takes for equal
/// would be one entry of the dictionary; such a list is refused with `.collidingKeys`, so that no
/// entry is lost.
public enum EntriesCodec<Entry: MapEntryCodec>: KeyedListCodec {
  public typealias Value = [Entry.Value.Key: Entry.Value.Value]

  @inlinable
  @inline(never)
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    var map = Value()
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      let start = reader.offset
      try MapEntries<Entry>.add(try Entry.decode(from: &reader), at: start, to: &map)
    }
    return map
  }

  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    ArrayCodec<Entry>.encode(MapEntries<Entry>.sorted(value, in: writer), to: &writer)
  }

  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    self.merge(value, over: old, in: ListMerge(in: &merge), as: Entry.self, &merge)
  }
}

/// A codec of maps whose keys and values alternate in a list, as Swift's `Codable` writes a
/// dictionary whose keys are neither strings nor integers.
///
/// ```json
/// ["happy", 3, "sad", 1]
/// ```
/// It is otherwise like ``EntriesCodec``. The entries are tuples without their brackets.
public enum AlternatingCodec<Entry: MapEntryCodec & JSONTupleCodec>: KeyedListCodec {
  public typealias Value = [Entry.Value.Key: Entry.Value.Value]

  /// - Throws: `missingElement` if there is a key without a value, besides the faults of
  ///   ``EntriesCodec``.
  @inlinable
  @inline(never)
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    var map = Value()
    var array = try reader.openArray()
    while try reader.nextElement(&array) {
      let start = reader.offset
      let entry = try entry(from: &reader, in: &array)
      try MapEntries<Entry>.add(entry, at: start, to: &map)
    }
    return map
  }

  /// Reads the entry whose key is the next element of an array.
  @inlinable
  static func entry(
    from reader: inout JSONReader, in array: inout ArrayCursor
  ) throws(JSONFault) -> Entry.Value {
    var tuple = TupleCursor(atElementOf: array)
    let entry = try Entry.decode(from: &reader, in: &tuple)
    // An optional value must be there, too.
    if tuple.isAtEnd { throw tuple.missing("value") }
    array = tuple.array
    return entry
  }

  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    writer.beginArray()
    for entry in MapEntries<Entry>.sorted(value, in: writer) {
      Entry.encodeElements(entry, to: &writer)
    }
    writer.endArray()
  }

  public static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    let list = ListMerge(ofPairsIn: &merge)
    self.merge(value, over: old, in: list, as: BareEntryCodec<Entry>.self, &merge)
  }
}

/// A codec of entries that have no brackets of their own: `"happy", 3`.
enum BareEntryCodec<Entry: MapEntryCodec & JSONTupleCodec>: MapEntryCodec {
  typealias Value = Entry.Value
  typealias KeyCoding = Entry.KeyCoding

  static var isComposite: Bool { true }

  static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    var array = ArrayCursor(at: reader.offset)
    return try AlternatingCodec<Entry>.entry(from: &reader, in: &array)
  }

  static func encode(_ value: Value, to writer: inout JSONWriter) {
    writer.writeBare { writer in Entry.encodeElements(value, to: &writer) }
  }

  static func isSame(_ lhs: Value, _ rhs: Value) -> Bool { Entry.isSame(lhs, rhs) }

  static func merge(_ value: Value, over old: Value, in merge: inout Merge) {
    ElementVisitor.merge(from: 0, isBare: true, in: &merge) { elements in
      Entry.visit(value, over: old, in: &elements)
    }
  }

  static func rangeOfKey(in entry: Range<Int>, of merge: borrowing Merge) -> Range<Int>? {
    ContainerScan(bare: entry, in: merge.source, known: merge.known).items.first?.value
  }
}

/// The entries of a map in the order of a list, before and after a change.
@usableFromInline
struct MapEntries<Entry: MapEntryCodec> {
  @usableFromInline typealias Map = [Entry.Value.Key: Entry.Value.Value]

  /// The entries as they lie in the original.
  let old: [Entry.Value]
  /// The entries of the new map: those that stay, and those that only have another key, in the order
  /// of the original. New ones follow at the end, in the order of their keys, or lie among the others
  /// if these are in this order.
  let new: [Entry.Value]

  /// Returns nil if the original does not have the entries of `old`.
  ///
  /// - Parameter places: the ranges of the entries.
  init?(_ value: Map, over old: Map, at places: [Range<Int>], in merge: borrowing Merge) {
    guard places.count == old.count else { return nil }
    var entries: [Entry.Value] = []
    entries.reserveCapacity(places.count)
    for place in places {
      guard let range = Entry.rangeOfKey(in: place, of: merge),
        let key = try? JSONReader.read(
          merge.source, in: range, tag: merge.outsideTag,
          { (reader) throws(JSONFault) in try Entry.KeyCoding.decode(from: &reader) }),
        let index = old.index(forKey: key)
      else { return nil }
      entries.append(Entry.Value(key: old[index].key, value: old[index].value))
    }
    self.old = entries
    new = Self.ordered(value, like: entries, nesting: merge.writer.maximumNesting)
  }

  private static func ordered(
    _ value: Map, like old: [Entry.Value], nesting: Int
  ) -> [Entry.Value] {
    var stayed: Set<Entry.Value.Key> = []
    var gone: [Int] = []
    for (index, entry) in old.enumerated() {
      if value[entry.key] == nil { gone.append(index) } else { stayed.insert(entry.key) }
    }
    let added = value.filter { !stayed.contains($0.key) }
    var new = sorted(added, nesting: nesting)
    // An entry that is gone and one that is new are the same if their values are: the key has changed.
    var renamed: [Int: Entry.Value] = [:]
    if let first = old.first, !gone.isEmpty, !new.isEmpty {
      var values = EntryValues<Entry>(key: first.key, nesting: nesting)
      var places = values.grouped(new)
      for index in gone {
        guard let found = places[values.json(of: old[index])]?.popLast() else { continue }
        renamed[index] = new[found]
        stayed.insert(new[found].key)
      }
      new.removeAll { stayed.contains($0.key) }
    }
    var kept: [Entry.Value] = []
    for (index, entry) in old.enumerated() {
      if let other = renamed[index] {
        kept.append(other)
      } else if let place = value.index(forKey: entry.key) {
        kept.append(Entry.Value(key: value[place].key, value: value[place].value))
      }
    }
    return merged(kept, with: new, nesting: nesting)
  }

  /// Returns entries with new ones at their end, or among them if they are in the order of their keys.
  private static func merged(
    _ kept: [Entry.Value], with new: [Entry.Value], nesting: Int
  ) -> [Entry.Value] {
    if new.isEmpty || kept.count < 2 { return kept + new }
    let keys = Self.keys(of: kept, nesting: nesting)
    guard zip(keys, keys.dropFirst()).allSatisfy({ $0.lexicographicallyPrecedes($1) }) else {
      return kept + new
    }
    var all: [Entry.Value] = []
    let newKeys = Self.keys(of: new, nesting: nesting)
    var next = 0
    for (key, entry) in zip(keys, kept) {
      while next < new.count, newKeys[next].lexicographicallyPrecedes(key) {
        all.append(new[next])
        next += 1
      }
      all.append(entry)
    }
    return all + new[next...]
  }
}

extension MapEntries {
  /// Adds an entry at `offset`, whose key must differ from those before it.
  @inlinable
  static func add(
    _ entry: Entry.Value, at offset: Int, to map: inout Map
  ) throws(JSONFault) {
    // A key that does not equal itself (NaN) could not be found again.
    guard entry.key == entry.key, map.updateValue(entry.value, forKey: entry.key) == nil else {
      throw JSONFault(.collidingKeys, at: offset, expected: "keys that differ in Swift")
    }
  }

  @inlinable
  static func areSame(_ lhs: Map, _ rhs: Map) -> Bool {
    guard lhs.count == rhs.count else { return false }
    // A map that was not changed still has the same memory.
    if areIdentical(lhs, rhs) { return true }
    for (key, value) in lhs {
      guard let index = rhs.index(forKey: key),
        Entry.isSame(
          Entry.Value(key: key, value: value),
          Entry.Value(key: rhs[index].key, value: rhs[index].value))
      else { return false }
    }
    return true
  }

  /// Returns the entries in the order of the UTF-8 of their keys' JSON.
  static func sorted(_ map: Map, in writer: borrowing JSONWriter) -> [Entry.Value] {
    sorted(map, nesting: writer.maximumNesting)
  }

  private static func sorted(_ map: Map, nesting: Int) -> [Entry.Value] {
    let entries = map.map { Entry.Value(key: $0.key, value: $0.value) }
    if entries.count < 2 { return entries }
    return zip(keys(of: entries, nesting: nesting), entries)
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  private static func keys(of entries: [Entry.Value], nesting: Int) -> [[UInt8]] {
    var identities = IdentityWriter(maximumNesting: nesting)
    var keys: [[UInt8]] = []
    for entry in entries {
      keys.append(identities.identity(of: entry, as: Entry.self) ?? [])
    }
    return keys
  }
}

/// The JSON of the values of entries, which shows whether two entries differ in their keys only.
private struct EntryValues<Entry: MapEntryCodec>: ~Copyable {
  /// The key of all entries that are compared.
  let key: Entry.Value.Key
  private var writer: JSONWriter

  init(key: Entry.Value.Key, nesting: Int) {
    self.key = key
    writer = JSONWriter(capacity: 256)
    writer.maximumNesting = nesting
  }

  mutating func json(of entry: Entry.Value) -> [UInt8] {
    Entry.encode(Entry.Value(key: key, value: entry.value), to: &writer)
    return writer.take { Array($0) }
  }

  /// Returns the indices of entries by the JSON of their values; the first index of each comes last.
  mutating func grouped(_ entries: [Entry.Value]) -> [[UInt8]: [Int]] {
    var groups: [[UInt8]: [Int]] = [:]
    for index in entries.indices.reversed() {
      groups[json(of: entries[index]), default: []].append(index)
    }
    return groups
  }
}
