/// What becomes of the members of an object, gathered in schema order and then written in the order
/// of the original: see `Docs/Preservation.md`, "Members of an object".
///
/// ```json
/// {"id": 1, "seen": true, "note": "a"}     id → 2, note → nil, mood: nil → 3
/// {"id": 2, "mood": 3, "seen": true}
/// ```
/// Members that no call mentions are copied. Of a repeated key, the last one is the member.
struct ObjectMerge {
  private enum Fate {
    case kept
    case removed
    /// The value becomes this.
    case replaced(Piece)
  }

  private struct Addition {
    /// The item after which it is written; -1 for the start of the object.
    let anchor: Int
    let key: String
    let member: Piece
  }

  private(set) var container: ContainerMerge
  private(set) var members: MemberTable
  /// For each member its item, or -1.
  private(set) var found: [Int]
  /// For each item its member, or -1.
  private(set) var indices: [Int]
  private var fates: [Fate]
  private var additions: [Addition] = []
  /// The item that all of the members come after: of the tag of a union around them, or of what
  /// comes before the struct that is flattened.
  var anchor = -1
  /// The keys of the original, if new ones have to be put among them in order.
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
    if container.inside.style.sortsKeys {
      sortedKeys = SortedKeys(of: container.scan, in: merge.source)
    }
  }

  /// How the members are laid out.
  var layout: Layout { container.inside }

  /// How an object is laid out that is the value of a new member.
  mutating func layoutOfNew(in merge: borrowing Merge) -> Layout {
    container.layoutOfNewMember(in: merge) { [indices] in indices[$0] >= 0 }
  }

  /// Where the value of a member lies; nil if there is none.
  func value(of member: Int) -> Range<Int>? {
    found[member] < 0 ? nil : container.scan.items[found[member]].value
  }

  /// Writes `value` in the place of the value of `member`.
  mutating func replace(_ member: Int, with value: Piece) {
    fates[found[member]] = .replaced(value)
  }

  /// Leaves out `member`, as often as it is there.
  mutating func remove(_ member: Int) {
    for (position, index) in indices.enumerated() where index == member {
      fates[position] = .removed
    }
    found[member] = -1
  }

  /// Adds a whole member. Members are added in schema order.
  ///
  /// It follows its nearest predecessor in the schema; where the document sorts its keys, and has
  /// sorted those of this object, it stands among them.
  mutating func add(_ member: Int, _ piece: Piece) {
    addItem(after: anchor(before: member), key: members[member].string, piece)
  }

  /// The item of the nearest of the members before `member` that is there.
  func anchor(before member: Int) -> Int {
    var predecessor = member - 1
    while predecessor >= 0 {
      if found[predecessor] >= 0 { return found[predecessor] }
      predecessor -= 1
    }
    return anchor
  }

  /// Adds a whole member after an item, or where sorted keys want it.
  mutating func addItem(after anchor: Int, key: String, _ piece: Piece) {
    guard let sortedKeys else {
      additions.append(Addition(anchor: anchor, key: "", member: piece))
      return
    }
    let anchor = sortedKeys.position(of: key) - 1
    let place = additions.firstIndex { addition in
      addition.anchor > anchor || addition.anchor == anchor && key.precedes(addition.key)
    }
    additions.insert(
      Addition(anchor: anchor, key: key, member: piece), at: place ?? additions.endIndex)
  }

  // MARK: - Items

  /// The item of a member; nil if there is none.
  func item(of member: Int) -> Int? { found[member] < 0 ? nil : found[member] }

  mutating func replaceItem(_ position: Int, with value: Piece) {
    fates[position] = .replaced(value)
  }

  mutating func removeItem(_ position: Int) { fates[position] = .removed }

  /// Leaves an item as it is, whatever was to become of it.
  mutating func keepItem(_ position: Int) { fates[position] = .kept }

  func isRemoved(_ position: Int) -> Bool {
    if case .removed = fates[position] { true } else { false }
  }

  /// Finds the members of another table.
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
    container.open(in: &merge)
    writeAdditions(after: -1, in: &merge)
    for (position, fate) in fates.enumerated() {
      switch fate {
      case .kept: container.keep(position, in: &merge)
      case .removed: break
      case .replaced(let value):
        container.beginItem(position, in: &merge)
        merge.append(value)
      }
      writeAdditions(after: position, in: &merge)
    }
    container.close(in: &merge)
  }

  private mutating func writeAdditions(after anchor: Int, in merge: inout Merge) {
    for addition in additions where addition.anchor == anchor {
      container.beginNew(in: &merge)
      merge.append(addition.member)
    }
  }
}

/// The members of an object that several structs and unions have in turn.
extension ObjectMerge {
  /// What is known of the members of one of them.
  struct Section {
    fileprivate let members: MemberTable
    fileprivate let items: [Int]
    fileprivate let indices: [Int]
    fileprivate let anchor: Int
  }

  /// Takes the members of another table as its own from here on.
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

  /// New members come after one of those of its table, where that is there.
  mutating func standAfter(_ member: Int) {
    if let item = item(of: member) { anchor = item }
  }

  /// Where the members lie.
  var items: ContainerScan.Items { container.scan.items }

  func valueOfItem(_ position: Int) -> Range<Int> { items[position].value }

  /// The first of the items that are left out and belong to `keys`.
  func firstRemoved(among keys: ClaimedKeys, in source: [UInt8]) -> Int? {
    items.indices.first { position in
      isRemoved(position)
        && source.withKey(at: items[position].key) { key in
          keys.contains(key, isNull: source.isNull(at: items[position].value))
        }
    }
  }
}

/// The keys of an object that are in the order of their UTF-8.
struct SortedKeys {
  private let keys: [String]

  /// Nil if the object's keys are in another order.
  init?(of scan: ContainerScan, in source: [UInt8]) {
    var keys: [String] = []
    keys.reserveCapacity(scan.items.count)
    for item in scan.items {
      let key = source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
      if let last = keys.last, key.precedes(last) { return nil }
      keys.append(key)
    }
    self.keys = keys
  }

  /// How many of the keys stand before `key`.
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
  /// Calls `body` with the characters of the key that lies at `range` with its quotes.
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

/// Calls `body` with the characters of the JSON string at `range`, after its escapes.
private func withUnescapedString<R>(
  _ source: [UInt8], at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> R
) -> R {
  var text =
    (try? JSONReader.read(source, in: range) { (reader) throws(JSONFault) in
      try reader.readString()
    }) ?? ""
  return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}
