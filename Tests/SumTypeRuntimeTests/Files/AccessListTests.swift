import TestSupport
import Testing

@testable import SumTypeFiles

@Suite("An access control list")
struct AccessListTests {
  /// A user who wants to use a file.
  private struct Person {
    let user: UInt32
    let groups: Set<UInt32>
  }

  /// A file with its access control list, its owner and its group.
  private struct File {
    var list: AccessList
    var owner: UInt32
    var group: UInt32

    /// Whether `person` has all rights in `wanted`, by POSIX.1e draft 17, 23.1.5.
    func lets(_ person: Person, do wanted: UInt16) -> Bool {
      let entries = list.entries
      func rights(_ subject: AccessList.Subject) -> UInt16 {
        entries.first { $0.subject == subject }?.rights ?? 0
      }
      let mask = entries.contains { $0.subject == .mask } ? rights(.mask) : 7
      if person.user == owner { return rights(.owner) & wanted == wanted }
      if let entry = entries.first(where: { $0.subject == .user && $0.id == person.user }) {
        return entry.rights & mask & wanted == wanted
      }
      let matching = entries.filter {
        $0.subject == .group && person.groups.contains(group)
          || $0.subject == .namedGroup && person.groups.contains($0.id)
      }
      if matching.isEmpty { return rights(.others) & wanted == wanted }
      return matching.contains { $0.rights & mask & wanted == wanted }
    }
  }

  private static let owners: [UInt32] = [1, 2]
  private static let groups: [UInt32] = [11, 12]

  private static func list(_ random: inout SplitMix64) -> AccessList {
    func rights() -> UInt16 { .random(in: 0...7, using: &random) }
    var entries: [(AccessList.Subject, UInt16, UInt32)] = [(.owner, rights(), .max)]
    for user in 1...3 as ClosedRange<UInt32> where Bool.random(using: &random) {
      entries.append((.user, rights(), user))
    }
    entries.append((.group, rights(), .max))
    for group in 11...13 as ClosedRange<UInt32> where Bool.random(using: &random) {
      entries.append((.namedGroup, rights(), group))
    }
    if entries.count > 2 || Bool.random(using: &random) { entries.append((.mask, rights(), .max)) }
    entries.append((.others, rights(), .max))
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian, Array.init)
    }
    let list = AccessList(
      [2, 0, 0, 0] + entries.flatMap { bytes($0.0.rawValue) + bytes($0.1) + bytes($0.2) })
    return list ?? AccessList(permissions: 0)
  }

  @Test("a list gives nobody more rights after a change of owner or group, or in nine bits only")
  func nobodyGetsMore() {
    var random = SplitMix64(seed: 12)
    let people = (1...4 as ClosedRange<UInt32>).flatMap { user in
      (0..<16 as Range<UInt32>).map { bits in
        Person(
          user: user,
          groups: Set((0..<4 as Range<UInt32>).filter { bits >> $0 & 1 == 1 }.map { 11 + $0 }))
      }
    }
    var kept = 0
    let lists = Thoroughness.count(200, of: 1_000)
    for _ in 0..<lists {
      let old = File(list: Self.list(&random), owner: 1, group: 11)
      for (owner, group) in [(1, 11), (1, 12), (2, 11), (2, 12)] as [(UInt32, UInt32)] {
        var new = File(list: old.list, owner: owner, group: group)
        if owner != 1 { new.list = new.list.afterLosing(owner: 1) }
        if group != 11 { new.list = new.list.afterLosingGroup() }
        let narrow = File(
          list: AccessList(permissions: new.list.narrowed), owner: owner, group: group)
        // The owner of a file may take any rights.
        for person in people where person.user != owner {
          for wanted in 1...7 as ClosedRange<UInt16> {
            let before = old.lets(person, do: wanted)
            if !before, new.lets(person, do: wanted) || narrow.lets(person, do: wanted) {
              Issue.record("\(person) may do \(wanted) with \(new), and might not with \(old)")
              return
            }
            if before, new.lets(person, do: wanted) { kept += 1 }
          }
        }
      }
    }
    // A list that gives no rights at all would pass so far.
    #expect(3 * kept > 100 * lists)
  }

  @Test("usual permissions stay with another owner, and are reduced with another group")
  func usual() {
    for permissions in [0o600, 0o640, 0o644, 0o664, 0o755] as [UInt16] {
      let list = AccessList(permissions: permissions)
      #expect(list.afterLosing(owner: 1).permissions == permissions)
      #expect(list.narrowed == permissions)
    }
    // The members of the new group were among the others before.
    #expect(AccessList(permissions: 0o664).afterLosingGroup().permissions == 0o644)
    #expect(AccessList(permissions: 0o660).afterLosingGroup().permissions == 0o600)
    // The members of the old group, who had no rights, are among the others now.
    #expect(AccessList(permissions: 0o604).afterLosingGroup().permissions == 0o600)
  }

  @Test("a list is read from the bytes of Linux, and written as the same bytes")
  func bytes() {
    let bytes: [UInt8] = [
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 233, 3, 0, 0,
      4, 0, 0, 0, 255, 255, 255, 255, 16, 0, 6, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255,
      255,
    ]
    let list = AccessList(bytes)
    #expect(list?.bytes == bytes)
    #expect(list?.permissions == nil)
    #expect(list?.narrowed == 0o600)
    #expect(AccessList([3, 0, 0, 0]) == nil)
    #expect(AccessList(Array(bytes.dropLast())) == nil)
  }
}
