/// The memory behind a ``MemberTable``: the keys, their indices, and a hash table that is at most
/// half full, probed linearly. It never changes once it is made.
@usableFromInline
final class MemberTableStorage: @unchecked Sendable {
  /// What a comparison needs of a key, without anything that is counted.
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline let word: UInt64
    @usableFromInline let count: Int
    @usableFromInline let bytes: UnsafePointer<UInt8>
    @usableFromInline let isPlain: Bool

    /// Whether the key's bytes are at `other`, where at least ``count`` can be read.
    @inlinable
    @inline(__always)
    func matches(_ other: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> Bool {
      guard leadingBytes(of: other, count: count, limit: limit) == word else { return false }
      return count <= 8 || matchesRest(other)
    }

    @usableFromInline
    func matchesRest(_ other: UnsafePointer<UInt8>) -> Bool {
      var index = 8
      while index + 8 <= count {
        if UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
          != UnsafeRawPointer(other + index).loadUnaligned(as: UInt64.self)
        {
          return false
        }
        index += 8
      }
      let last = count - 8
      return UnsafeRawPointer(bytes + last).loadUnaligned(as: UInt64.self)
        == UnsafeRawPointer(other + last).loadUnaligned(as: UInt64.self)
    }
  }

  let keys: [MemberKey]
  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  @usableFromInline let indices: UnsafeMutablePointer<Int32>
  @usableFromInline let slots: UnsafeMutablePointer<Int32>
  @usableFromInline let mask: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  init(keys names: [StaticString], aliases: [(StaticString, Int)]) {
    let all = names + aliases.map { $0.0 }
    keys = all.map { MemberKey($0) }
    entries = .allocate(capacity: all.count)
    indices = .allocate(capacity: all.count)
    bytes = .allocate(capacity: keys.reduce(1) { $0 + $1.count })
    var size = 4
    while size < all.count * 2 { size *= 2 }
    mask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: -1, count: size)

    var next = bytes
    for (position, key) in keys.enumerated() {
      key.text.withUTF8Buffer { characters in
        if let base = characters.baseAddress { next.initialize(from: base, count: key.count) }
      }
      (entries + position).initialize(
        to: Entry(word: key.word, count: key.count, bytes: next, isPlain: key.isPlain))
      let index = position < names.count ? position : aliases[position - names.count].1
      (indices + position).initialize(to: Int32(truncatingIfNeeded: index))
      insert(position, at: next, count: key.count)
      next += key.count
    }
  }

  deinit {
    entries.deallocate()
    indices.deallocate()
    slots.deallocate()
    bytes.deallocate()
  }

  /// Puts a key into the first free slot; of two equal keys the first is found.
  private func insert(_ position: Int, at bytes: UnsafePointer<UInt8>, count: Int) {
    let code = hash(of: bytes, count: count, limit: bytes + count)
    var slot = Int(truncatingIfNeeded: code) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: position)
  }
}

/// A hash of all the bytes, eight at a time. Keys come from schemas, so nobody who writes data can
/// make them collide.
@inlinable
func hash(of bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>) -> UInt64 {
  var code = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
  var index = 0
  while index + 8 <= count {
    let word = UInt64(
      littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
    code = (code ^ word) &* 0xFF51_AFD7_ED55_8CCD
    code ^= code >> 32
    index += 8
  }
  if index < count {
    let word = leadingBytes(of: bytes + index, count: count - index, limit: limit)
    code = (code ^ word) &* 0xFF51_AFD7_ED55_8CCD
    code ^= code >> 32
  }
  return code
}
