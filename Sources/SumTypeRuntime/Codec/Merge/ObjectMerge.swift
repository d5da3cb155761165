/// The changes of an object's members, which are collected in schema order and written in the order
/// of the original: see `Docs/Preservation.md`, "Members of an object".
///
/// ```json
/// {"id": 1, "seen": true, "note": "a"}     id → 2, note → nil, mood: nil → 3
/// {"id": 2, "mood": 3, "seen": true}
/// ```
/// Members without a change are copied. Of members with the same key, the last one counts.
struct ObjectMerge {
  private enum Fate {
    case kept
    case removed
    /// The value is replaced by this piece.
    case replaced(Piece)
  }

  private struct Addition {
    /// The item after which the member is written; -1 for the start of the object.
    let anchor: Int
    /// The key, if keys are sorted; otherwise empty.
    let key: String
    /// The number of additions before this one.
    let number: Int
    let member: Piece

    /// Whether this member is written before another new one.
    func precedes(_ other: Addition) -> Bool {
      if anchor != other.anchor { return anchor < other.anchor }
      return key == other.key ? number < other.number : key.precedes(other.key)
    }
  }

  private(set) var container: ContainerMerge
  private(set) var members: MemberTable
  /// The item of each member; -1 if the object does not have it.
  private(set) var found: [Int]
  /// The member of each item; -1 if it is not in the table.
  private(set) var indices: [Int]
  private var fates: [Fate]
  private var additions: [Addition] = []
  /// The item that all members come after: the tag of a union around the struct, or what precedes
  /// the flattened struct; -1 if there is none.
  var anchor = -1
  /// The keys of the original, if the style sorts keys and the original has sorted ones; otherwise
  /// nil.
  private var sortedKeys: SortedKeys?

  init(_ members: MemberTable, in merge: inout Merge) {
    container = ContainerMerge(in: &merge)
    self.members = members
    let items = container.scan.items
    found = Array(repeating: -1, count: members.keys.count)
    indices = Array(repeating: -1, count: items.count)
    fates = Array(repeating: .kept, count: items.count)
    for (position, item) in items.enumerated() {
      merge.source.withKey(at: item.key) { characters in
        if let index = members.index(of: characters) {
          found[index] = position
          indices[position] = index
        } else if merge.claims.contains(where: { $0.matches(characters) }) {
          anchor = position
        }
      }
    }
    if container.itemLayout.style.sortsKeys {
      sortedKeys = SortedKeys(of: container.scan, in: merge.source)
    }
  }

  /// The layout of the members.
  var layout: Layout { container.itemLayout }

  /// Returns the layout of an object that is the value of a new member.
  mutating func layoutOfNew(in merge: borrowing Merge) -> Layout {
    container.layoutOfNewMember(in: merge) { [indices] in indices[$0] >= 0 }
  }

  /// Returns the range of the value of a member; nil if the object does not have the member.
  func value(of member: Int) -> Range<Int>? {
    found[member] < 0 ? nil : container.scan.items[found[member]].value
  }

  /// Replaces the value of `member` by `value`.
  mutating func replace(_ member: Int, with value: Piece) {
    fates[found[member]] = .replaced(value)
  }

  /// Removes all occurrences of `member`.
  mutating func remove(_ member: Int) {
    for (position, index) in indices.enumerated() where index == member {
      fates[position] = .removed
    }
    found[member] = -1
  }

  /// Adds a whole new member. Members are added in schema order.
  ///
  /// The member follows its nearest predecessor in the schema. If the document sorts its keys, and
  /// those of this object are sorted, it is inserted by its key.
  mutating func add(_ member: Int, _ piece: Piece) {
    addItem(after: anchor(before: member), key: members[member].string, piece)
  }

  /// Returns the item of the nearest member before `member` that the object has.
  func anchor(before member: Int) -> Int {
    var predecessor = member - 1
    while predecessor >= 0 {
      if found[predecessor] >= 0 { return found[predecessor] }
      predecessor -= 1
    }
    return anchor
  }

  /// Adds a whole new member after an item, or by its key if keys are sorted.
  mutating func addItem(after anchor: Int, key: String, _ piece: Piece) {
    let number = additions.count
    additions.append(
      sortedKeys.map { keys in
        Addition(anchor: keys.position(of: key) - 1, key: key, number: number, member: piece)
      } ?? Addition(anchor: anchor, key: "", number: number, member: piece))
  }

  // MARK: - Items

  /// Returns the item of a member; nil if the object does not have the member.
  func item(of member: Int) -> Int? { found[member] < 0 ? nil : found[member] }

  mutating func replaceItem(_ position: Int, with value: Piece) {
    fates[position] = .replaced(value)
  }

  mutating func removeItem(_ position: Int) { fates[position] = .removed }

  /// Keeps an item unchanged, and cancels an earlier change of it.
  mutating func keepItem(_ position: Int) { fates[position] = .kept }

  func isRemoved(_ position: Int) -> Bool {
    if case .removed = fates[position] { true } else { false }
  }

  /// Finds the items of another table's members.
  mutating func find(_ members: MemberTable, in source: [UInt8]) {
    self.members = members
    found = Array(repeating: -1, count: members.keys.count)
    indices = Array(repeating: -1, count: fates.count)
    for (position, item) in container.scan.items.enumerated() {
      guard let index = source.withKey(at: item.key, { members.index(of: $0) }) else { continue }
      found[index] = position
      indices[position] = index
    }
  }

  mutating func restore(_ members: MemberTable, _ found: [Int], _ indices: [Int]) {
    self.members = members
    self.found = found
    self.indices = indices
  }

  /// Writes the object.
  consuming func write(in merge: inout Merge) {
    var additions = self.additions.sorted { $0.precedes($1) }[...]
    container.open(in: &merge)
    write(&additions, after: -1, in: &merge)
    for (position, fate) in fates.enumerated() {
      switch fate {
      case .kept: container.keep(position, in: &merge)
      case .removed: break
      case .replaced(let value):
        container.beginItem(position, in: &merge)
        merge.append(value)
      }
      write(&additions, after: position, in: &merge)
    }
    container.close(in: &merge)
  }

  private mutating func write(
    _ additions: inout ArraySlice<Addition>, after anchor: Int, in merge: inout Merge
  ) {
    while let addition = additions.first, addition.anchor == anchor {
      container.beginNew(in: &merge)
      merge.append(addition.member)
      additions.removeFirst()
    }
  }
}

/// Sections: several structs and unions can have members in the same object, and are merged in
/// turn.
extension ObjectMerge {
  /// The state of one table of members, while another table is current.
  struct Section {
    fileprivate let members: MemberTable
    fileprivate let items: [Int]
    fileprivate let indices: [Int]
    fileprivate let anchor: Int
  }

  /// Makes another table of members the current one.
  ///
  /// - Returns: the previous state, for ``endSection(_:)``.
  mutating func beginSection(_ members: MemberTable, in source: [UInt8]) -> Section {
    let outer = Section(members: self.members, items: found, indices: indices, anchor: anchor)
    find(members, in: source)
    return outer
  }

  /// Restores the table of members that was current before.
  mutating func endSection(_ section: Section) {
    restore(section.members, section.items, section.indices)
    anchor = section.anchor
  }

  /// Puts new members after this member of the table, if the object has it.
  mutating func insertAfter(_ member: Int) {
    if let item = item(of: member) { anchor = item }
  }

  /// The items of the object.
  var items: ContainerScan.Items { container.scan.items }

  func valueOfItem(_ position: Int) -> Range<Int> { items[position].value }

  /// Returns the first removed item whose key belongs to `keys`; nil if there is none.
  func firstRemoved(among keys: ClaimedKeys, in source: [UInt8]) -> Int? {
    items.indices.first { position in
      isRemoved(position)
        && source.withKey(at: items[position].key) { key in
          keys.contains(key, isNull: source.isNull(at: items[position].value))
        }
    }
  }
}

/// The keys of an object, which are in the order of their UTF-8.
struct SortedKeys {
  private let keys: [String]

  /// Returns nil if the object's keys are in another order.
  init?(of scan: ContainerScan, in source: [UInt8]) {
    self.init(
      scan.items.map { item in
        source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
      })
  }

  /// Returns nil if the keys are in another order.
  init?(_ keys: [String]) {
    guard zip(keys, keys.dropFirst()).allSatisfy({ !$1.precedes($0) }) else { return nil }
    self.keys = keys
  }

  /// Returns the number of keys that come before `key`.
  func position(of key: String) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if key.precedes(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [UInt8] {
  /// Calls `body` with the UTF-8 of the key at `range`, without its quotes and escapes.
  func withKey<R>(at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let characters = range.dropFirst().dropLast()
    return withUnsafeBytes { bytes in
      let inner = UnsafeRawBufferPointer(
        rebasing: bytes[characters.startIndex..<characters.endIndex])
      guard inner.contains(0x5C) else { return body(inner) }
      return withUnescapedString(self, at: range, body)
    }
  }
}

/// Calls `body` with the UTF-8 of the JSON string at `range`, without its quotes and escapes.
private func withUnescapedString<R>(
  _ source: [UInt8], at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R
) -> R {
  var text =
    (try? JSONReader.read(source, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }) ?? ""
  return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}
