/// The keys that a struct reads, in the order of its schema.
///
/// A key is first compared with the one that should come next, and looked up by a hash of its bytes
/// where that fails, so that a hundred members cost no more than one. An alias is another key with
/// the index of a member.
///
/// ```swift
/// static let members = MemberTable(["id", "createdAt"], aliases: [("created_at", 1)])
/// ```
@frozen
public struct MemberTable: Sendable {
  @usableFromInline let storage: MemberTableStorage
  @usableFromInline let count: Int

  /// The keys, each with its position as index.
  public init(_ keys: StaticString...) {
    self.init(keys, aliases: [])
  }

  /// The keys, each with its position as index, and older names that are still read.
  public init(_ keys: [StaticString], aliases: [(StaticString, Int)] = []) {
    storage = MemberTableStorage(keys: keys, aliases: aliases)
    count = keys.count
  }

  /// The key with the given index, as it is written.
  public subscript(index: Int) -> MemberKey { storage.keys[index] }

  /// The keys in the order of their indices, without aliases.
  public var keys: ArraySlice<MemberKey> { storage.keys[..<count] }

  /// The index of the key with these characters (UTF-8, without quotes and escapes).
  public func index(of characters: UnsafeRawBufferPointer) -> Int? {
    var empty: UInt8 = 0
    let found = withUnsafePointer(to: &empty) { placeholder in
      let bytes = characters.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? placeholder
      return find(bytes, count: characters.count, limit: bytes + characters.count)
    }
    return found < 0 ? nil : found
  }

  /// The index of the key with these characters.
  public func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { index(of: UnsafeRawBufferPointer($0)) }
  }

  /// The length with both quotes if the member `index` is what is written at the quote `key`.
  @inlinable
  @inline(__always)
  func lengthIfExpected(
    _ index: Int, at key: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>
  ) -> Int? {
    guard index < count else { return nil }
    let entries = storage.entries
    let length = entries[index].count
    guard end - key >= length + 2, key[length + 1] == 0x22, entries[index].isPlain,
      entries[index].matches(key + 1, limit: end)
    else { return nil }
    _fixLifetime(storage)
    return length + 2
  }

  /// The index of the key with these bytes, or -1.
  @usableFromInline
  func find(
    _ bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
  ) -> Int {
    let storage = self.storage
    var slot = Int(truncatingIfNeeded: hash(of: bytes, count: count, limit: limit)) & storage.mask
    var found = -1
    while true {
      let entry = Int(storage.slots[slot])
      if entry < 0 { break }
      if storage.entries[entry].count == count, storage.entries[entry].matches(bytes, limit: limit)
      {
        found = Int(storage.indices[entry])
        break
      }
      slot = (slot + 1) & storage.mask
    }
    _fixLifetime(storage)
    return found
  }
}
