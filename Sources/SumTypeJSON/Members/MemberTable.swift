/// The keys that a struct reads, in the order of its schema.
///
/// A key in data is first compared with the one that should come next. If they differ, it is looked
/// up by a hash of its bytes, so that the time for a key does not depend on the number of keys. An
/// alias is a further key with the index of a member.
///
/// ```swift
/// static let members = MemberTable(["id", "createdAt"], aliases: [("created_at", 1)])
/// ```
/// The prepared form stays in memory as long as the process lives, so declare a table as a `static
/// let`; copies share the memory and cost nothing.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
@frozen
public struct MemberTable: BitwiseCopyable, @unchecked Sendable {
  /// One word, so that a table is passed in a register.
  @usableFromInline let storage: UnsafePointer<MemberStorage>

  /// Creates a table of keys, each with its position as index.
  public init(_ keys: StaticString...) {
    self.init(keys, aliases: [])
  }

  /// Creates a table of keys, each with its position as index, and of older names that are still read.
  public init(_ keys: [StaticString], aliases: [(StaticString, Int)] = []) {
    self.init(keys, aliases: aliases, in: nil)
  }

  /// Creates a table in `memory`, which can be released.
  package init(
    _ keys: [StaticString], aliases: [(StaticString, Int)] = [], in memory: TableMemory?
  ) {
    let storage = MemberStorage(keys, aliases: aliases, in: memory)
    self.storage = UnsafePointer(memory.allocate(for: storage))
  }

  @inlinable
  var entries: UnsafePointer<MemberSlot> {
    @inline(__always) get { storage.pointee.entries }
  }

  /// The number of keys, without aliases.
  @inlinable
  var count: Int {
    @inline(__always) get { storage.pointee.count }
  }

  /// Whether the table has no keys.
  package var isEmpty: Bool { count == 0 }

  /// Returns the index of the key that follows the key `last` in sorted order; -1 stands for the start.
  @inline(__always)
  func sorted(after last: Int) -> Int {
    last < 0 ? storage.pointee.sortedFirst : entries[last].sortedNext
  }

  /// The key with the given index.
  @inlinable
  public subscript(index: Int) -> MemberKey { MemberKey(entry: entries + index) }

  /// The keys in the order of their indices, without aliases.
  public var keys: ArraySlice<MemberKey> { (0..<count).map { self[$0] }[...] }

  /// Returns the index of the key with these characters (UTF-8, without quotes and escapes); nil if there is none.
  public func index(of characters: UnsafeRawBufferPointer) -> Int? {
    var empty: UInt8 = 0
    let found = withUnsafePointer(to: &empty) { placeholder in
      let bytes = characters.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? placeholder
      return find(bytes, count: characters.count, limit: bytes + characters.count)
    }
    return found < 0 ? nil : found
  }

  /// Returns the index of the key with these characters; nil if there is none.
  public func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { index(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the index of the key with these bytes, or -1.
  @inlinable
  @inline(__always)
  func find(
    _ bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
  ) -> Int {
    storage.pointee.find(bytes, count: count, limit: limit)
  }
}

/// The memory behind a ``MemberTable``.
@frozen
@usableFromInline
struct MemberStorage {
  @usableFromInline let entries: UnsafePointer<MemberSlot>
  /// The number of keys, without aliases.
  @usableFromInline let count: Int
  /// The index of the first key in sorted order.
  @usableFromInline let sortedFirst: Int
  /// The index of the member for each entry: a key or an alias.
  @usableFromInline let indices: UnsafePointer<Int32>
  /// A hash table of entries that is at most half full, probed linearly.
  @usableFromInline let slots: UnsafePointer<Int32>
  @usableFromInline let mask: Int

  init(_ keys: [StaticString], aliases: [(StaticString, Int)], in memory: TableMemory?) {
    let all = keys + aliases.map { $0.0 }
    let entries = memory.allocate(max(1, all.count), of: MemberSlot.self)
    let indices = memory.allocate(max(1, all.count), of: Int32.self)
    var size = 4
    while size < all.count * 2 { size *= 2 }
    let slots = memory.allocate(size, of: Int32.self)
    slots.initialize(repeating: -1, count: size)
    for (position, key) in all.enumerated() {
      (entries + position).initialize(to: MemberSlot(key, in: memory))
      let index = position < keys.count ? position : aliases[position - keys.count].1
      (indices + position).initialize(to: Int32(truncatingIfNeeded: index))
      // Put the entry into the first free slot, so that a lookup finds the first of two equal keys.
      let bytes = entries[position].bytes
      let length = entries[position].count
      let code = shortHash(of: bytes, count: length, word: entries[position].word)
      var slot = Int(truncatingIfNeeded: code) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(truncatingIfNeeded: position)
    }
    // With `.sortedKeys` Foundation orders keys by their UTF-8.
    let sorted = keys.indices.sorted { left, right in
      let (one, other) = (keys[left].description.utf8, keys[right].description.utf8)
      return one.lexicographicallyPrecedes(other)
    }
    for (index, next) in zip(sorted, sorted.dropFirst()) { entries[index].sortedNext = next }
    sortedFirst = sorted.first ?? .max
    self.entries = UnsafePointer(entries)
    self.indices = UnsafePointer(indices)
    self.slots = UnsafePointer(slots)
    count = keys.count
    mask = size - 1
  }

  /// Returns the index of the key with these bytes, or -1.
  @inlinable
  @inline(__always)
  func find(
    _ bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
  ) -> Int {
    let word = leadingBytes(of: bytes, count: min(8, count), limit: limit)
    var slot = Int(truncatingIfNeeded: shortHash(of: bytes, count: count, word: word)) & mask
    while true {
      let place = Int(slots[slot])
      if place < 0 { return -1 }
      let entry = entries + place
      if entry.pointee.word == word, entry.pointee.count == count,
        count <= 8 || isEqual(entry.pointee.bytes, bytes, from: 8, to: count)
      {
        return Int(indices[place])
      }
      slot = (slot + 1) & mask
    }
  }
}

/// A key in a table: the data that a comparison and a writer need, without reference counts.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
@frozen
@usableFromInline
struct MemberSlot: BitwiseCopyable, @unchecked Sendable {
  /// The first sixteen bytes of `"key":`, and a mask of the bytes that belong to it.
  @usableFromInline let literalWords: SIMD2<UInt64>
  @usableFromInline let literalMask: SIMD2<UInt64>
  /// The mask without the colon.
  @usableFromInline let quotedMask: SIMD2<UInt64>
  /// `,"key":`, with escapes where the key needs them.
  @usableFromInline let literal: UnsafePointer<UInt8>
  /// The length of `"key":` in bytes, which is the literal without its comma.
  @usableFromInline let literalCount: Int
  /// The first eight bytes of the key itself.
  @usableFromInline let word: UInt64
  /// The key without quotes and escapes.
  @usableFromInline let bytes: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  /// Whether the key is written without an escape.
  @usableFromInline let isPlain: Bool
  @usableFromInline let text: StaticString
  /// The index of the key that follows this one in sorted order; beyond every index if this one is the last.
  @usableFromInline var sortedNext: Int

  init(_ text: StaticString, in memory: TableMemory?) {
    self.text = text
    sortedNext = .max
    (bytes, count, (literal, literalCount)) = text.withUTF8Buffer { key in
      (copied(key, in: memory), key.count, preparedLiteral(of: key, in: memory))
    }
    isPlain = literalCount == count + 3
    word = leadingBytesSlowly(of: bytes, count: min(8, count))
    literalWords = leadingWords(of: literal + 1, count: literalCount)
    literalMask = leadingMask(literalCount)
    quotedMask = leadingMask(literalCount - 1)
  }

  /// Returns whether the key's bytes are at `other`, where at least ``count`` bytes can be read.
  @inlinable
  @inline(__always)
  func matches(_ other: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    guard leadingBytes(of: other, count: count, limit: limit) == word else { return false }
    return count <= 8 || isEqual(bytes, other, from: 8, to: count)
  }

  /// Returns whether `"key":` is at `place`, where at least sixteen bytes can be read.
  @inlinable
  @inline(__always)
  func isWritten(at place: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(place)
    let first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    guard
      (first ^ literalWords[0]) & literalMask[0] | (second ^ literalWords[1]) & literalMask[1] == 0
    else { return false }
    return literalCount <= 16
      || isWrittenFurther(literal + 1, count: literalCount, at: place, limit: limit)
  }

  /// Returns whether `"key"` is at `place`, where at least sixteen bytes can be read.
  @inlinable
  @inline(__always)
  func isQuoted(at place: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    let raw = UnsafeRawPointer(place)
    let first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let second = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    guard
      (first ^ literalWords[0]) & quotedMask[0] | (second ^ literalWords[1]) & quotedMask[1] == 0
    else { return false }
    return literalCount <= 17 || isQuotedFurther(at: place, limit: limit)
  }

  @usableFromInline
  func isQuotedFurther(at place: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
    limit - place >= literalCount && isEqual(literal + 1, place, from: 16, to: literalCount &- 1)
  }
}

/// Returns whether all bytes of the literal are at `place`, where the first sixteen have been compared.
@usableFromInline
@inline(never)
func isWrittenFurther(
  _ literal: UnsafePointer<UInt8>, count: Int, at place: UnsafePointer<UInt8>,
  limit: UnsafePointer<UInt8>
) -> Bool {
  limit - place >= count && isEqual(literal, place, from: 16, to: count)
}

/// Returns whether two texts of at least eight bytes are equal from the offset `start` to `count`.
@usableFromInline
func isEqual(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, from start: Int, to count: Int
) -> Bool {
  let left = UnsafeRawPointer(left)
  let right = UnsafeRawPointer(right)
  var index = start
  while index + 8 <= count {
    if left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      != right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      return false
    }
    index += 8
  }
  return left.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    == right.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
}

/// Returns a copy of the bytes, with a zero after them.
func copied(_ bytes: [UInt8], in memory: TableMemory?) -> UnsafePointer<UInt8> {
  bytes.withUnsafeBufferPointer { copied($0, in: memory) }
}

private func copied(
  _ bytes: UnsafeBufferPointer<UInt8>, in memory: TableMemory?
) -> UnsafePointer<UInt8> {
  let copy = memory.allocate(bytes.count + 1, of: UInt8.self)
  if let base = bytes.baseAddress { copy.initialize(from: base, count: bytes.count) }
  (copy + bytes.count).initialize(to: 0)
  return UnsafePointer(copy)
}

/// Returns `,"key":`, and its length without the comma. Eight bytes can be read and written from each of its bytes.
private func preparedLiteral(
  of key: UnsafeBufferPointer<UInt8>, in memory: TableMemory?
) -> (UnsafePointer<UInt8>, Int) {
  guard let base = key.baseAddress, key.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C })
  else {
    let text = quoted(key)
    let literal = [0x2C] + text + [0x3A] + Array(repeating: 0, count: 24)
    return (copied(literal, in: memory), text.count + 1)
  }
  // This uses no arrays: all keys are prepared when the first of them is
  // needed, and the first document waits for that.
  let literal = memory.allocate(key.count + 28, of: UInt8.self)
  literal.initialize(repeating: 0, count: key.count + 28)
  literal[0] = 0x2C
  literal[1] = 0x22
  (literal + 2).update(from: base, count: key.count)
  literal[key.count + 2] = 0x22
  literal[key.count + 3] = 0x3A
  return (UnsafePointer(literal), key.count + 3)
}

/// The keys of a union whose tags are also the keys of their payloads.
///
/// ```swift
/// static let tags = TagTable("paragraph", "image")
/// static let keys = KeyedTable("type", tags)
/// ```
/// The prepared form stays in memory as long as the process lives, so declare a table as a `static
/// let`; copies share the memory and cost nothing.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
@frozen
public struct KeyedTable: BitwiseCopyable, @unchecked Sendable {
  /// The key of the tag, as a table of one key.
  public let tag: MemberTable
  /// The keys of all payloads, in the order of the tags.
  public let payloads: MemberTable
  /// Whether a new value has `null` under the keys of the other payloads.
  public let nullsOthers: Bool
  /// Whether a payload tells the variant of a value without a tag.
  public let isTagOptional: Bool
  /// The keys that show whether an object contains a value of the union.
  public let sign: MemberTable
  /// A table of one key for each payload.
  @usableFromInline let singles: UnsafePointer<MemberTable>
  /// If the tag may be missing, a table of two keys for each payload: that of the tag and that of the payload.
  @usableFromInline let taggedPayloads: UnsafePointer<MemberTable>?

  /// Creates the keys of a union: the key of its tag, and a payload's key for each of its tags.
  ///
  /// - Parameters:
  ///   - tag: the key of the tag.
  ///   - tags: the tags of the variants, no two of which give the same key.
  ///   - nullsOthers: whether a new value has `null` under the keys of the other payloads.
  ///   - isTagOptional: whether the payload tells the variant if the tag is missing.
  public init(
    _ tag: StaticString, _ tags: TagTable, nullsOthers: Bool = false, isTagOptional: Bool = false
  ) {
    self.init(tag, tags, nullsOthers: nullsOthers, isTagOptional: isTagOptional, in: nil)
  }

  /// Creates the keys in `memory`, which can be released.
  init(
    _ tag: StaticString, _ tags: TagTable, nullsOthers: Bool, isTagOptional: Bool,
    in memory: TableMemory?
  ) {
    func tables(_ keys: [[StaticString]]) -> UnsafePointer<MemberTable> {
      let tables = memory.allocate(max(1, keys.count), of: MemberTable.self)
      for (place, keys) in keys.enumerated() {
        (tables + place).initialize(to: MemberTable(keys, in: memory))
      }
      return UnsafePointer(tables)
    }
    let keys = tags.keys.map { StaticString.interned($0, in: memory) }
    self.tag = MemberTable([tag], in: memory)
    payloads = MemberTable(keys, in: memory)
    sign = isTagOptional ? MemberTable([tag] + keys, in: memory) : self.tag
    singles = tables(keys.map { [$0] })
    taggedPayloads = isTagOptional ? tables(keys.map { [tag, $0] }) : nil
    self.nullsOthers = nullsOthers
    self.isTagOptional = isTagOptional
  }

  /// Returns a table of one key: that of the payload for the tag with this place among all tags.
  /// The first tag of a variant has the variant's index as its place.
  @inlinable
  public func payload(at place: Int) -> MemberTable { singles[place] }

  /// Returns a table of two keys, if the tag may be missing: that of the tag, and that of the payload for the tag with
  /// this place. Otherwise the table has only the key of the tag.
  public func taggedPayload(at place: Int) -> MemberTable { taggedPayloads?[place] ?? tag }
}
