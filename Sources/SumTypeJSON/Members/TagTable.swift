/// The tags of a union's variants, in the order of the schema, with the information which variants
/// are bare (have no payload).
///
/// ```swift
/// static let tags = TagTable("text", "mood", "plain", bare: [2])
/// ```
/// A variant may have further tags, which are read but not written, and one variant may stand for a
/// value without a tag:
///
/// ```swift
/// static let tags = TagTable("note", "photo", aliases: [("memo", 0)], absent: 0)
/// ```
/// This variant may have no tag at all, so that only a value without a tag is read as it:
///
/// ```swift
/// static let tags = TagTable(nil, "photo", absent: 0)
/// ```
/// Strings are compared by their UTF-8, not by Swift's `==`. The time of a lookup does not depend
/// on the number of variants. The prepared form stays in memory as long as the process lives, so
/// declare a table as a `static let`; copies share the memory and cost nothing.
// Unchecked: the memory that it points to is written before anybody has it, and never again.
@frozen
public struct TagTable: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let storage: UnsafePointer<TagStorage>

  /// Creates a table of tags, each with its position as the variant's index.
  ///
  /// - Parameters:
  ///   - tags: the tag of each variant; nil for a variant without one.
  ///   - bare: the variants without payload.
  ///   - aliases: other tags that are read, each with its variant.
  ///   - absent: the variant of a value without a tag; nil if a tag is required.
  public init(
    _ tags: JSONTag?..., bare: [Int] = [], aliases: [(JSONTag, Int)] = [], absent: Int? = nil
  ) {
    self.init(tags, bare: bare, aliases: aliases, absent: absent)
  }

  /// Creates a table of tags, each with its position as the variant's index.
  public init(
    _ tags: [JSONTag?], bare: [Int] = [], aliases: [(JSONTag, Int)] = [], absent: Int? = nil
  ) {
    self.init(tags, bare: bare, aliases: aliases, absent: absent, in: nil)
  }

  /// Creates a table in `memory`, which can be released.
  package init(
    _ tags: [JSONTag?], bare: [Int] = [], aliases: [(JSONTag, Int)] = [], absent: Int? = nil,
    in memory: TableMemory?
  ) {
    let storage = TagStorage(tags, bare: bare, aliases: aliases, absent: absent, in: memory)
    self.storage = UnsafePointer(memory.allocate(for: storage))
  }

  /// The tag that a new value of the variant is written with; nil if it has none.
  public subscript(variant: Int) -> JSONTag? { storage.pointee.tags[variant] }

  /// Returns the tag as a key; empty if the variant has none.
  public func key(of variant: Int) -> String { self[variant]?.keyText ?? "" }

  /// All tags as keys, in the order of their places; empty for a variant without a tag.
  var keys: [String] { storage.pointee.tags.map { $0?.keyText ?? "" } }

  /// Returns whether the variant has a tag.
  @inlinable
  public func hasTag(_ variant: Int) -> Bool { storage.pointee.entries[variant].literalCount > 0 }

  /// Returns whether the variant has no payload.
  @inlinable
  public func isBare(_ variant: Int) -> Bool {
    storage.pointee.hasBare && storage.pointee.entries[variant].isBare
  }

  /// The variant of a value without a tag; nil if a tag is required.
  public var absent: Int? { storage.pointee.absent < 0 ? nil : storage.pointee.absent }

  /// Returns whether a new value of the variant is written with a tag.
  @inlinable
  public func isWritten(_ variant: Int) -> Bool { storage.pointee.absent != variant }

  /// Returns the variant with this tag; nil if there is none.
  public func variant(of tag: JSONTag) -> Int? {
    place(of: tag).map { variant(at: $0) }
  }

  /// Returns the variant of the tag with this place among all tags.
  @inlinable
  public func variant(at place: Int) -> Int { Int(storage.pointee.entries[place].variant) }

  /// The number of variants.
  package var count: Int { storage.pointee.variantCount }

  /// The tags that are read and not written, each with its variant.
  package var aliases: [(JSONTag, Int)] {
    let places = storage.pointee.variantCount..<storage.pointee.tags.count
    return places.compactMap { place in
      storage.pointee.tags[place].map { ($0, variant(at: place)) }
    }
  }

  /// Whether there are variants with several tags.
  public var hasAliases: Bool { storage.pointee.variantCount < storage.pointee.tags.count }

  /// Returns the places of the variant's tags among all tags, beginning with the tag of new values.
  public func places(of variant: Int) -> [Int] {
    let others = storage.pointee.variantCount..<storage.pointee.tags.count
    return [variant] + others.filter { self.variant(at: $0) == variant }
  }

  /// Returns the place of a tag among all tags, which differs for each alias; nil if there is no such tag.
  public func place(of tag: JSONTag) -> Int? {
    guard case .string(var text) = tag else { return storage.pointee.others[tag] }
    var empty: UInt8 = 0
    let found = text.withUTF8 { characters in
      // An empty buffer may have no address.
      withUnsafePointer(to: &empty) { placeholder in
        let start = characters.baseAddress ?? placeholder
        return storage.pointee.find(
          start, count: characters.count, limit: start + characters.count)
      }
    }
    return found < 0 ? nil : found
  }

  /// Returns the tag that a key stands for: the string itself, or an integer or Boolean if the key spells one.
  ///
  /// ```json
  /// {"3": {"message": "hello"}}
  /// ```
  public func tag(ofKey key: String) -> JSONTag {
    if storage.pointee.others.isEmpty || variant(of: .string(key)) != nil { return .string(key) }
    return JSONTag(ofKey: key)
  }
}

extension TagTable {
  /// Returns whether the union, in this version or a newer one, could have a tag of this JSON type.
  /// For a union without variants, every type of tag is possible.
  public func holds(_ kind: JSONKind) -> Bool {
    let kinds = storage.pointee.kinds
    return kinds.isEmpty ? kind.isTag : kinds.isSuperset(of: kind.kinds)
  }

  /// The phrase for the expected kind of tag in messages.
  public var expectation: StaticString {
    let kinds = storage.pointee.kinds
    switch (kinds.contains(.string), kinds.contains(.number), kinds.contains(.bool)) {
    case (true, false, false): return "a string"
    case (false, true, false): return "an integer"
    case (false, false, true): return "a Boolean"
    case (true, true, false): return "a string or an integer"
    case (true, false, true): return "a string or a Boolean"
    case (false, true, true): return "an integer or a Boolean"
    default: return "a string, an integer or a Boolean"
    }
  }
}

extension JSONKind {
  /// Whether tags can have this JSON type.
  fileprivate var isTag: Bool { self == .string || self == .number || self == .bool }
}

/// The memory behind a ``TagTable``.
@frozen
@usableFromInline
struct TagStorage {
  /// The data of a tag that reading and writing a variant need.
  @frozen
  @usableFromInline
  struct Entry: BitwiseCopyable {
    /// The first sixteen bytes of the tag as JSON, and a mask of the bytes that belong to it.
    @usableFromInline let literalWords: SIMD2<UInt64>
    @usableFromInline let literalMask: SIMD2<UInt64>
    /// The first eight bytes of a tag that is a string.
    @usableFromInline let word: UInt64
    @usableFromInline let bytes: UnsafePointer<UInt8>
    /// The length of a string in bytes; negative for other tags.
    @usableFromInline let count: Int
    /// The tag as JSON: `"text"`, `7`. Whole words can be read from it.
    @usableFromInline let literal: UnsafePointer<UInt8>
    @usableFromInline let literalCount: Int
    @usableFromInline let isBare: Bool
    /// The variant whose tag it is.
    @usableFromInline let variant: Int32
  }

  /// The tags by their places: first one for each variant, then the aliases.
  let tags: [JSONTag?]
  let variantCount: Int
  /// The number of tags at the beginning that are short strings, compared one after the other; 0 if there are more than
  /// four tags.
  @usableFromInline let shortCount: Int
  /// The places of the tags that are not strings.
  let others: [JSONTag: Int]
  @usableFromInline let entries: UnsafePointer<Entry>
  /// A hash table of the strings that is at most half full, probed linearly.
  @usableFromInline let slots: UnsafePointer<Int32>
  @usableFromInline let mask: Int
  @usableFromInline let hasBare: Bool
  /// The variant of a value without a tag; -1 if a tag is required.
  @usableFromInline let absent: Int
  /// The JSON types that the tags have.
  let kinds: JSONKinds

  init(
    _ first: [JSONTag?], bare: [Int], aliases: [(JSONTag, Int)], absent: Int?,
    in memory: TableMemory?
  ) {
    let tags = first + aliases.map { $0.0 }
    self.tags = tags
    variantCount = first.count
    self.absent = absent ?? -1
    var others: [JSONTag: Int] = [:]
    let entries = memory.allocate(max(1, tags.count), of: Entry.self)
    var size = 4
    while size < tags.count * 2 { size *= 2 }
    let slots = memory.allocate(size, of: Int32.self)
    slots.initialize(repeating: -1, count: size)
    let bareVariants = Set(bare)
    var shortCount = 0
    for (place, tag) in tags.enumerated() {
      let variant = place < first.count ? place : aliases[place - first.count].1
      // A variant without a tag has an empty literal, and no lookup finds its place.
      let json = tag?.json ?? []
      let literal = copied(json + Array(repeating: 0, count: 24), in: memory)
      var text: [UInt8] = []
      var count = -1
      if case .string(let string) = tag {
        text = Array(string.utf8)
        count = text.count
      } else if let tag {
        others[tag] = others[tag] ?? place
      }
      if shortCount == place, count >= 0, json.count <= 16 { shortCount += 1 }
      let bytes = copied(text, in: memory)
      (entries + place).initialize(
        to: Entry(
          literalWords: leadingWords(of: literal, count: json.count),
          literalMask: leadingMask(json.count),
          word: leadingBytesSlowly(of: bytes, count: min(8, text.count)), bytes: bytes,
          count: count, literal: literal, literalCount: json.count,
          isBare: bareVariants.contains(variant),
          variant: Int32(truncatingIfNeeded: variant)))
      if count < 0 { continue }
      // A lookup finds the first of two equal tags.
      let word = leadingBytesSlowly(of: bytes, count: min(8, count))
      let code = shortHash(of: bytes, count: count, word: word)
      var slot = Int(truncatingIfNeeded: code) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(truncatingIfNeeded: place)
    }
    self.others = others
    self.shortCount = tags.count <= 4 ? shortCount : 0
    self.entries = UnsafePointer(entries)
    self.slots = UnsafePointer(slots)
    mask = size - 1
    hasBare = !bare.isEmpty
    kinds = tags.lazy.compactMap(\.self).reduce(into: []) { $0.formUnion($1.kind.kinds) }
  }

  /// Returns the place of the tag that is this string of less than eight bytes, or -1.
  @inlinable
  @inline(__always)
  func find(_ word: UInt64, count: Int) -> Int {
    var slot = Int(truncatingIfNeeded: shortHash(word: word, count: count)) & mask
    while true {
      let place = Int(slots[slot])
      if place < 0 { return -1 }
      let entry = entries + place
      if entry.pointee.word == word, entry.pointee.count == count { return place }
      slot = (slot &+ 1) & mask
    }
  }

  /// Returns the place of the tag that is the string with these bytes, or -1.
  @inlinable
  @inline(__always)
  func find(_ text: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>) -> Int {
    let word = leadingBytes(of: text, count: min(8, count), limit: limit)
    var slot = Int(truncatingIfNeeded: shortHash(of: text, count: count, word: word)) & mask
    while true {
      let place = Int(slots[slot])
      if place < 0 { return -1 }
      let entry = entries + place
      if entry.pointee.word == word, entry.pointee.count == count,
        count <= 8 || isEqual(entry.pointee.bytes, text, from: 8, to: count)
      {
        return place
      }
      slot = (slot + 1) & mask
    }
  }
}

/// Returns the first `count` bytes, at most eight, as a little-endian word padded with zeros. It
/// does not read bytes at or after `limit`.
@inlinable
@inline(__always)
func leadingBytes(
  of bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
) -> UInt64 {
  if limit - bytes >= 8 {
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    return count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: count * 8)) &- 1)
  }
  return leadingBytesSlowly(of: bytes, count: min(8, count))
}

@usableFromInline
func leadingBytesSlowly(of bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
  var word: UInt64 = 0
  var index = count
  while index > 0 {
    index -= 1
    word = word << 8 | UInt64(bytes[index])
  }
  return word
}

/// Returns a hash of a string's length and of its first and last eight bytes; `word` holds the
/// first eight. Keys and tags come from schemas, so data cannot make them collide.
@inlinable
@inline(__always)
func shortHash(of bytes: UnsafePointer<UInt8>, count: Int, word: UInt64) -> UInt64 {
  if count <= 8 { return shortHash(word: word, count: count) }
  var code = (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  let tail = UnsafeRawPointer(bytes + count - 8).loadUnaligned(as: UInt64.self)
  code = (code ^ code >> 29 ^ UInt64(littleEndian: tail)) &* 0xFF51_AFD7_ED55_8CCD
  return code ^ code >> 32
}

/// Returns the hash of a string of at most eight bytes.
@inlinable
@inline(__always)
func shortHash(word: UInt64, count: Int) -> UInt64 {
  let code = (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  return code ^ code >> 32
}

/// Returns the first sixteen bytes, or all of them if there are fewer, padded with zeros.
func leadingWords(of bytes: UnsafePointer<UInt8>, count: Int) -> SIMD2<UInt64> {
  SIMD2(
    leadingBytesSlowly(of: bytes, count: min(count, 8)),
    leadingBytesSlowly(of: bytes + 8, count: max(0, min(count, 16) - 8)))
}

/// Returns a mask of the first `count` of sixteen bytes.
func leadingMask(_ count: Int) -> SIMD2<UInt64> {
  func lowBytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 << UInt64(max(0, count) * 8)) - 1
  }
  return SIMD2(lowBytes(count), lowBytes(count - 8))
}
