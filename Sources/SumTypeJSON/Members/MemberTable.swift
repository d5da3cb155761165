/// The keys that a struct reads, in the order of its schema.
///
/// A key is first compared with the one that should come next, and looked up by a hash of its bytes
/// where that fails, so that a hundred members cost no more than one. An alias is another key with
/// the index of a member.
///
/// ```swift
/// static let members = MemberTable(["id", "createdAt"], aliases: [("created_at", 1)])
/// ```
/// What it prepares stays in memory as long as the process lives, so a table belongs into a
/// `static let`; copies share it and cost nothing.
@frozen
public struct MemberTable: BitwiseCopyable, @unchecked Sendable {
  /// One word, so that a table is passed in a register.
  @usableFromInline let storage: UnsafePointer<MemberStorage>

  /// The keys, each with its position as index.
  public init(_ keys: StaticString...) {
    self.init(keys, aliases: [])
  }

  /// The keys, each with its position as index, and older names that are still read.
  public init(_ keys: [StaticString], aliases: [(StaticString, Int)] = []) {
    let storage = UnsafeMutablePointer<MemberStorage>.allocate(capacity: 1)
    storage.initialize(to: MemberStorage(keys, aliases: aliases))
    self.storage = UnsafePointer(storage)
  }

  @inlinable
  var entries: UnsafePointer<MemberEntry> {
    @inline(__always) get { storage.pointee.entries }
  }

  /// How many keys there are, without aliases.
  @inlinable
  var count: Int {
    @inline(__always) get { storage.pointee.count }
  }

  /// The index of the key that follows another one where keys are sorted; the first follows -1.
  @inline(__always)
  func sorted(after last: Int) -> Int {
    last < 0 ? storage.pointee.sortedFirst : entries[last].sortedNext
  }

  /// The key with the given index, as it is written.
  @inlinable
  public subscript(index: Int) -> MemberKey { MemberKey(entry: entries + index) }

  /// The keys in the order of their indices, without aliases.
  public var keys: ArraySlice<MemberKey> { (0..<count).map { self[$0] }[...] }

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

  /// The index of the key with these bytes, or -1.
  @inlinable
  @inline(__always)
  func find(
    _ bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
  ) -> Int {
    storage.pointee.find(bytes, count: count, limit: limit)
  }
}
