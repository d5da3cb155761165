/// The memory behind a ``TagTable``, which is never freed.
@frozen
@usableFromInline
struct TagStorage {
  /// What reading and writing a variant need of its tag.
  @frozen
  @usableFromInline
  struct Entry: BitwiseCopyable {
    /// The first sixteen bytes of the tag as JSON, and which of them belong to it.
    @usableFromInline let literalWords: SIMD2<UInt64>
    @usableFromInline let literalMask: SIMD2<UInt64>
    /// The first eight bytes of a tag that is a string.
    @usableFromInline let word: UInt64
    @usableFromInline let bytes: UnsafePointer<UInt8>
    /// The length of a string; negative for other tags.
    @usableFromInline let count: Int
    /// The tag as JSON: `"text"`, `7`. Whole words can be read.
    @usableFromInline let literal: UnsafePointer<UInt8>
    @usableFromInline let literalCount: Int
    @usableFromInline let isBare: Bool
    /// The variant whose tag it is.
    @usableFromInline let variant: Int32
  }

  /// The tags by their places: first one for each variant, then the others.
  let tags: [JSONTag]
  let variantCount: Int
  /// How many tags are looked for one after the other, because they are few and short strings.
  @usableFromInline let shortCount: Int
  /// The places of tags that are no strings.
  let others: [JSONTag: Int]
  @usableFromInline let entries: UnsafePointer<Entry>
  /// A hash table of the strings that is at most half full, probed linearly.
  @usableFromInline let slots: UnsafePointer<Int32>
  @usableFromInline let mask: Int
  @usableFromInline let hasBare: Bool
  /// The variant that a value without a tag is; -1 if it is none.
  @usableFromInline let absent: Int
  /// The JSON types that the tags have.
  let kinds: JSONKinds

  init(_ first: [JSONTag], bare: [Int], aliases: [(JSONTag, Int)], absent: Int?) {
    let tags = first + aliases.map(\.0)
    self.tags = tags
    variantCount = first.count
    self.absent = absent ?? -1
    var others: [JSONTag: Int] = [:]
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: max(1, tags.count))
    var size = 4
    while size < tags.count * 2 { size *= 2 }
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
    let bareVariants = Set(bare)
    var shortCount = 0
    for (place, tag) in tags.enumerated() {
      let variant = place < first.count ? place : aliases[place - first.count].1
      var writer = JSONWriter()
      writer.tag(tag)
      let json = writer.finish()
      let literal = immortal(json + Array(repeating: 0, count: 24))
      var text: [UInt8] = []
      var count = -1
      if case .string(let string) = tag {
        text = Array(string.utf8)
        count = text.count
      } else {
        others[tag] = others[tag] ?? place
      }
      if shortCount == place, count >= 0, json.count <= 16 { shortCount += 1 }
      let bytes = immortal(text)
      (entries + place).initialize(
        to: Entry(
          literalWords: leadingWords(of: literal, count: json.count),
          literalMask: leadingMask(json.count),
          word: leadingBytesSlowly(of: bytes, count: min(8, text.count)), bytes: bytes,
          count: count, literal: literal, literalCount: json.count,
          isBare: bareVariants.contains(variant),
          variant: Int32(truncatingIfNeeded: variant)))
      if count < 0 { continue }
      // Of two equal tags the first is found.
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
    kinds = tags.reduce(into: []) { $0.formUnion($1.kind.kinds) }
  }

  /// The place of the tag that is the string with these less than eight bytes, or -1.
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

  /// The place of the tag that is the string with these bytes, or -1.
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
