/// The access rights of a file: a list of entries as in POSIX.1e draft 17, of which the nine bits
/// of POSIX.1 are the shortest.
///
/// ```
/// user::rw-            the owner
/// user:1001:r--        a user with rights of their own
/// group::---           the owning group
/// group:2001:rw-       a group with rights of its own
/// mask::rw-            the most that all entries but the owner's and the others' can grant
/// other::---           all other users
/// ```
struct AccessList: Hashable, Sendable {
  /// Read, write and execute, as a digit of a mode: 6 is `rw-`.
  typealias Rights = UInt16

  /// The user or group of an entry. The raw values are those in the bytes that Linux stores.
  enum Subject: UInt16, Sendable {
    case owner = 0x01
    case user = 0x02
    case group = 0x04
    case namedGroup = 0x08
    case mask = 0x10
    case others = 0x20
  }

  struct Entry: Hashable, Sendable {
    let subject: Subject
    var rights: Rights
    /// The number of a user or a group with rights of its own.
    var id: UInt32 = .max
  }

  private(set) var entries: [Entry]

  /// Creates the list that is equivalent to nine bits, such as `0o640`.
  init(permissions: UInt16) {
    entries = [
      Entry(subject: .owner, rights: permissions >> 6 & 7),
      Entry(subject: .group, rights: permissions >> 3 & 7),
      Entry(subject: .others, rights: permissions & 7),
    ]
  }

  /// The nine bits that are equivalent to the list; nil if it has further entries.
  var permissions: UInt16? {
    guard entries.count == 3 else { return nil }
    return rights(.owner) << 6 | rights(.group) << 3 | rights(.others)
  }

  private func rights(_ subject: Subject) -> Rights {
    entries.first { $0.subject == subject }?.rights ?? 0
  }

  /// The most that entries other than the owner's and the others' can grant.
  private var mask: Rights { entries.first { $0.subject == .mask }?.rights ?? 7 }

  private mutating func limit(
    to rights: Rights, where isMeant: (Entry) -> Bool
  ) {
    for index in entries.indices where isMeant(entries[index]) { entries[index].rights &= rights }
  }
}

// MARK: - Restricting rights

extension AccessList {
  /// Returns the rights for a new version of the file that another user owns, so that no user may do
  /// more with it than before. The old owner may now be a member of any of the groups.
  func afterLosing(owner: UInt32) -> AccessList {
    var list = self
    list.limit(to: rights(.owner)) { entry in
      switch entry.subject {
      case .owner, .mask: false
      case .user: entry.id == owner
      case .group, .namedGroup, .others: true
      }
    }
    return list
  }

  /// Returns the rights for a new version of the file that another group owns, so that nobody may
  /// do more with it than before. Members of the old group may now be among the others. Members of
  /// the new group were among the others before, or had the rights of a group with an entry of its
  /// own.
  func afterLosingGroup() -> AccessList {
    var list = self
    let named = entries.filter { $0.subject == .namedGroup }
    let least = named.reduce(rights(.others)) { $0 & $1.rights }
    list.limit(to: least) { $0.subject == .group }
    list.limit(to: rights(.group) & mask) { $0.subject == .others }
    return list
  }

  /// The most that nine bits can grant without giving anyone more rights, for a file system that
  /// cannot store the list.
  var narrowed: UInt16 {
    let named = entries.filter { $0.subject == .user || $0.subject == .namedGroup }
    let users = named.filter { $0.subject == .user }
    let group = users.reduce(rights(.group) & mask) { $0 & $1.rights }
    let others = named.reduce(rights(.others)) { $0 & $1.rights & mask }
    return rights(.owner) << 6 | group << 3 | others
  }
}

// MARK: - The format of Linux

extension AccessList {
  /// Decodes the value of the attribute `system.posix_acl_access`: a version, and eight bytes for
  /// each entry (linux/posix_acl_xattr.h), little-endian. Returns nil for another version.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> UInt32 {
      (0..<count).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }
    guard bytes.count >= 4, bytes.count % 8 == 4, number(0, 4) == 2 else { return nil }
    entries = []
    for place in stride(from: 4, to: bytes.count, by: 8) {
      guard let subject = Subject(rawValue: UInt16(number(place, 2))) else { return nil }
      entries.append(
        Entry(
          subject: subject, rights: UInt16(number(place + 2, 2)) & 7, id: number(place + 4, 4)))
    }
  }

  var bytes: [UInt8] {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian, Array.init)
    }
    return bytes(UInt32(2))
      + entries.flatMap { bytes($0.subject.rawValue) + bytes($0.rights) + bytes($0.id) }
  }
}
