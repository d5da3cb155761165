/// The keys of an object that the struct or one of its parts knows.
public struct ClaimedKeys: Sendable {
  var tables: [MemberTable] = []
  /// The keys of the payloads of unions' variants. Beside another payload only `null` is known there.
  var otherPayloads: [MemberTable] = []
  var keys: [MemberKey] = []
  /// The fields of type `JSON?` that are nil: a `null` would be read as their value.
  var nilBesideNull: [(table: MemberTable, indices: Set<Int>)] = []
  /// The keys of unknown values of unions, and of the entries of maps.
  var others: Set<[UInt8]> = []
  /// The keys, and the unclaimed members, that unknown values and maps would take in addition to their own.
  private var absorbing: [(keys: MemberTable, unclaimed: UnclaimedMembers)] = []

  /// Whether the key of a member is known; some keys are known only if the member is `null`.
  func contains(_ key: UnsafeRawBufferPointer, isNull: Bool) -> Bool {
    tables.contains { $0.index(of: key) != nil } || keys.contains { $0.matches(key) }
      || !others.isEmpty && others.contains(Array(key))
      || isNull && isOtherPayload(key)
  }

  /// Returns the level of a member that is not known; nil if the member is known.
  func level(of key: UnsafeRawBufferPointer, isNull: Bool) -> KeptItem.Level? {
    if contains(key, isNull: isNull) { return nil }
    return isOtherPayload(key) ? .otherPayload : .field
  }

  private func isOtherPayload(_ key: UnsafeRawBufferPointer) -> Bool {
    otherPayloads.contains { $0.index(of: key) != nil }
  }

  /// Whether a `null` under the key would be read as the value of a field that is nil.
  func isNilBesideNull(_ key: UnsafeRawBufferPointer) -> Bool {
    ClaimedMembers(members: nilBesideNull).contains(key)
  }

  /// Returns the members that have one of these names, each with all of its names.
  func members(named names: Set<[UInt8]>) -> ClaimedMembers {
    ClaimedMembers(
      members: tables.map { table in
        let indices = names.lazy.compactMap { name in
          name.withUnsafeBytes { table.index(of: $0) }
        }
        return (table, Set(indices))
      })
  }

  mutating func formUnion(_ other: ClaimedKeys) {
    tables += other.tables
    otherPayloads += other.otherPayloads
    keys += other.keys
    nilBesideNull += other.nilBesideNull
    others.formUnion(other.others)
    absorbing += other.absorbing
  }

  /// Claims the keys of an absent part: those that would show that the part is present.
  mutating func claimAbsence(of sign: PartSign) {
    if sign.areTags { return }
    if let index = sign.index {
      keys.append(sign.keys[index])
    } else {
      tables.append(sign.keys)
    }
  }

  /// Claims the members of an unknown value of a union.
  ///
  /// - Parameters:
  ///   - unclaimed: the unclaimed members that are read as the value's.
  ///   - keys: the keys that the union may have; all members with such keys are read as the
  ///     value's.
  mutating func claim(
    _ value: Unrecognized, and unclaimed: UnclaimedMembers, keys: MemberTable
  ) {
    claimMembers(of: value.json)
    absorbing.append((keys, unclaimed))
  }

  /// Claims the entries of a map that would read every unclaimed member as an entry.
  mutating func claim(_ entries: [[UInt8]], keys: MemberTable) {
    others.formUnion(entries)
    absorbing.append((keys, .all))
  }

  /// Whether a member with this key would be read as a member of an unknown value, or as an entry of a map.
  ///
  /// - Parameter isOfOthers: whether something else in the object knows the key.
  func absorbs(_ key: UnsafeRawBufferPointer, isOfOthers: Bool) -> Bool {
    absorbing.contains { keys, unclaimed in
      keys.index(of: key) != nil || !isOfOthers && unclaimed.include(key)
    }
  }

  /// Claims all keys of an object.
  mutating func claimMembers(of json: JSONSlice) {
    let bytes = Array(json.bytes)
    let scan = ContainerScan(0..<bytes.count, in: bytes)
    guard scan.isObject else { return }
    for item in scan.items {
      bytes.withKey(at: item.key) { _ = others.insert(Array($0)) }
    }
  }
}

/// Members of several tables, each with all of its names.
struct ClaimedMembers {
  fileprivate let members: [(table: MemberTable, indices: Set<Int>)]

  /// Whether the key is a name of one of the members.
  func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    members.contains { table, indices in table.index(of: key).map(indices.contains) ?? false }
  }
}
