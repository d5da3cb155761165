/// The memory behind a ``MemberTable``, which is never freed.
@frozen
@usableFromInline
struct MemberStorage {
  @usableFromInline let entries: UnsafePointer<MemberEntry>
  /// How many keys there are, without aliases.
  @usableFromInline let count: Int
  /// The index of the first key where keys are sorted.
  @usableFromInline let sortedFirst: Int
  /// The index that each entry stands for.
  @usableFromInline let indices: UnsafePointer<Int32>
  /// A hash table of entries that is at most half full, probed linearly.
  @usableFromInline let slots: UnsafePointer<Int32>
  @usableFromInline let mask: Int

  init(_ keys: [StaticString], aliases: [(StaticString, Int)]) {
    let all = keys + aliases.map { $0.0 }
    let entries = UnsafeMutablePointer<MemberEntry>.allocate(capacity: max(1, all.count))
    let indices = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, all.count))
    var size = 4
    while size < all.count * 2 { size *= 2 }
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)
    for (position, key) in all.enumerated() {
      (entries + position).initialize(to: MemberEntry(key))
      let index = position < keys.count ? position : aliases[position - keys.count].1
      (indices + position).initialize(to: Int32(truncatingIfNeeded: index))
      // Into the first free slot: of two equal keys the first is found.
      let bytes = entries[position].bytes
      let length = entries[position].count
      let code = shortHash(of: bytes, count: length, word: entries[position].word)
      var slot = Int(truncatingIfNeeded: code) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(truncatingIfNeeded: position)
    }
    // What Foundation writes with `.sortedKeys` has the keys in the order of their UTF-8.
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

  /// The index of the key with these bytes, or -1.
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
