/// The members of an object that several structs and unions have in turn.
extension ObjectMerge {
  /// What is known of the members of one of them.
  struct Section {
    fileprivate let members: MemberTable
    fileprivate let items: [Int]
    fileprivate let indices: [Int]
    fileprivate let anchor: Int
  }

  /// Speaks of other members from here on.
  ///
  /// - Returns: what it spoke of, for ``endSection(_:)``.
  mutating func beginSection(_ members: MemberTable, in source: [UInt8]) -> Section {
    let outer = Section(members: self.members, items: found, indices: indices, anchor: anchor)
    find(members, in: source)
    return outer
  }

  /// Speaks again of the members that it spoke of before.
  mutating func endSection(_ section: Section) {
    restore(section.members, section.items, section.indices)
    anchor = section.anchor
  }

  /// New members come after one of those that it speaks of, where that is there.
  mutating func standAfter(_ member: Int) {
    if let item = item(of: member) { anchor = item }
  }

  /// Where the members lie.
  var items: ContainerScan.Items { container.scan.items }

  func valueOfItem(_ position: Int) -> Range<Int> { items[position].value }

  /// The first of the items that are left out and belong to `keys`.
  func firstRemoved(among keys: ClaimedKeys, in source: [UInt8]) -> Int? {
    items.indices.first { position in
      isRemoved(position) && source.withKey(at: items[position].key) { keys.contains($0) }
    }
  }
}
