/// The keys of a union whose tags are the keys of their payloads.
///
/// ```swift
/// static let tags = TagTable("paragraph", "image")
/// static let keys = KeyedTable("type", tags)
/// ```
/// What it prepares stays in memory as long as the process lives, so a table belongs into a
/// `static let`; copies share it and cost nothing.
@frozen
public struct KeyedTable: BitwiseCopyable, @unchecked Sendable {
  /// The key of the tag, alone.
  public let tag: MemberTable
  @usableFromInline let payloads: UnsafePointer<MemberTable>

  /// The tag under a key, and each payload under the key that its tag is.
  public init(_ tag: StaticString, _ tags: TagTable) {
    self.tag = MemberTable(tag)
    let all = tags.storage.pointee.tags
    let payloads = UnsafeMutablePointer<MemberTable>.allocate(capacity: max(1, all.count))
    for (place, tag) in all.enumerated() {
      (payloads + place).initialize(to: MemberTable(.interned(tag.keyText)))
    }
    self.payloads = UnsafePointer(payloads)
  }

  /// The key of the payload, alone, of a tag with this place among all tags. The first tag of a
  /// variant has the variant's index.
  @inlinable
  public func payload(at place: Int) -> MemberTable { payloads[place] }
}
