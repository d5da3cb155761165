/// The keys of an object that somebody knows.
public struct ClaimedKeys: Sendable {
  var tables: [MemberTable] = []
  var keys: [MemberKey] = []
  /// Keys of what is itself unknown.
  var others: Set<[UInt8]> = []

  /// Whether somebody knows the key.
  func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    tables.contains { $0.index(of: key) != nil } || keys.contains { $0.matches(key) }
      || !others.isEmpty && others.contains(Array(key))
  }

  mutating func formUnion(_ other: ClaimedKeys) {
    tables += other.tables
    keys += other.keys
    others.formUnion(other.others)
  }

  /// Claims the keys of an object.
  mutating func claimMembers(of json: JSONSlice) {
    let bytes = Array(json.bytes)
    let scan = ContainerScan(0..<bytes.count, in: bytes)
    guard scan.isObject else { return }
    for item in scan.items {
      bytes.withKey(at: item.key) { _ = others.insert(Array($0)) }
    }
  }
}
