/// Elements of two lists, grouped by their identities as JSON.
struct IdentityGroups<C: JSONCodec> {
  /// The positions of the elements with one identity.
  struct Group {
    var new: [Int] = []
    var old: [Int] = []
  }

  /// The pairs of elements whose identity occurs once in each list.
  private(set) var single: [(new: Int, old: Int)] = []
  /// The groups of identities that occur in both lists, and several times in one of them.
  private(set) var repeated: [Group] = []
  /// The elements whose identity occurs in one list only.
  private(set) var onlyNew: [Int] = []
  private(set) var onlyOld: [Int] = []
  /// The elements without an identity.
  private(set) var anonymousNew: [Int] = []
  private(set) var anonymousOld: [Int] = []

  /// Groups the elements of `new` and `old` at these positions.
  init(
    _ new: UnsafeBufferPointer<C.Value>, _ newPositions: [Int],
    _ old: UnsafeBufferPointer<C.Value>, _ oldPositions: [Int], nesting: Int
  ) {
    var identities = IdentityWriter(maximumNesting: nesting)
    var members: [Member] = []
    for position in oldPositions {
      if let range = identities.range(of: old[position], as: C.self) {
        members.append(Member(position: position, identity: range))
      } else {
        anonymousOld.append(position)
      }
    }
    let oldCount = members.count
    for position in newPositions {
      if let range = identities.range(of: new[position], as: C.self) {
        members.append(Member(position: position, identity: range))
      } else {
        anonymousNew.append(position)
      }
    }
    if oldCount == 0 || oldCount == members.count { return }
    let firsts = identities.withBytes { Self.firstAlike(members, in: $0) }
    collect(members, firsts, oldCount: oldCount)
  }

  private struct Member {
    let position: Int
    let identity: Range<Int>
  }

  /// Returns for each member the index of the first member with the same identity.
  private static func firstAlike(
    _ members: [Member], in bytes: UnsafeRawBufferPointer
  ) -> [Int] {
    let hash = WireHash()
    let mask = (1 << (Int.bitWidth - (members.count | 7).leadingZeroBitCount + 1)) - 1
    // A hash table with open addressing; a free slot is -1.
    var slots = Array(repeating: -1, count: mask + 1)
    var hashes: [UInt64] = []
    hashes.reserveCapacity(members.count)
    var firsts: [Int] = []
    firsts.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      let identity = UnsafeRawBufferPointer(rebasing: bytes[member.identity])
      let number = identity.baseAddress.map { hash($0, identity.count) } ?? 0
      hashes.append(number)
      var slot = Int(truncatingIfNeeded: number) & mask
      while slots[slot] >= 0,
        hashes[slots[slot]] != number
          || !bytes[members[slots[slot]].identity].elementsEqual(identity)
      {
        slot = (slot + 1) & mask
      }
      if slots[slot] < 0 { slots[slot] = index }
      firsts.append(slots[slot])
    }
    return firsts
  }

  private mutating func collect(_ members: [Member], _ firsts: [Int], oldCount: Int) {
    var counts = Array(repeating: (old: 0, new: 0), count: members.count)
    for (index, first) in firsts.enumerated() {
      if index < oldCount { counts[first].old += 1 } else { counts[first].new += 1 }
    }
    var groups: [Int: Int] = [:]
    for (index, first) in firsts.enumerated() {
      let count = counts[first]
      if count.new == 0 {
        onlyOld.append(members[index].position)
        continue
      }
      if count.old == 0 {
        onlyNew.append(members[index].position)
        continue
      }
      if count.old == 1, count.new == 1 {
        if index >= oldCount { single.append((members[index].position, members[first].position)) }
        continue
      }
      let group = groups[first] ?? repeated.count
      if group == repeated.count {
        groups[first] = group
        repeated.append(Group())
      }
      if index < oldCount {
        repeated[group].old.append(members[index].position)
      } else {
        repeated[group].new.append(members[index].position)
      }
    }
  }
}

/// Finds elements whose identity the app has changed without replacing the element.
struct IdentityChange<C: JSONCodec>: ~Copyable {
  private var identities: IdentityWriter
  private var writer: JSONWriter

  init(nesting: Int) {
    identities = IdentityWriter(maximumNesting: nesting, unwrapsEmbedded: true)
    writer = JSONWriter(capacity: 1 << 10)
    writer.maximumNesting = nesting
    writer.unwrapsEmbedded = true
  }

  /// Whether two elements differ in their identities only: both are written as new elements, and
  /// the bytes are equal apart from the identities. Embedded JSON is written without its string for
  /// this.
  mutating func isAll(from old: C.Value, to new: C.Value) -> Bool {
    guard let newIdentity = identities.identity(of: new, as: C.self),
      let oldIdentity = identities.identity(of: old, as: C.self)
    else { return false }
    let (new, old) = (bytes(of: new), bytes(of: old))
    // An identity is not a prefix of another one unless both are numbers, and other bytes follow a
    // number.
    let place = Self.common(new, old) - Self.common(newIdentity, oldIdentity)
    guard place >= 0 else { return false }
    return new[place...].starts(with: newIdentity) && old[place...].starts(with: oldIdentity)
      && new[(place + newIdentity.count)...] == old[(place + oldIdentity.count)...]
  }

  private mutating func bytes(of value: C.Value) -> [UInt8] {
    C.encode(value, to: &writer)
    return writer.take { Array($0) }
  }

  /// Returns the number of bytes that both have in common at their starts.
  private static func common(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }
}
