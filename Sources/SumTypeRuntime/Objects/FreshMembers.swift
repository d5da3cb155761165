/// Members that were written into an object of their own.
struct FreshMembers {
  struct Member {
    /// The key as it is meant.
    let name: [UInt8]
    /// The key as it is written, with its quotes.
    let key: Range<Int>
    let value: Range<Int>
  }

  var bytes: [UInt8] = []
  var faults: [JSONFault] = []
  var members: [Member] = []

  init() {}

  /// - Parameter faults: what must not be saved. A fault that is in no member's value is moved to the
  ///   next one.
  init(_ bytes: [UInt8], _ faults: [JSONFault]) {
    self.bytes = bytes
    for item in ContainerScan(0..<bytes.count, in: bytes).items {
      members.append(
        Member(
          name: bytes.withKey(at: item.key) { Array($0) }, key: item.key, value: item.value))
    }
    let members = members
    self.faults = faults.map { fault in
      let next = members.first { $0.value.upperBound > fault.offset } ?? members.last
      return fault.moved(to: max(fault.offset, next?.value.lowerBound ?? 0))
    }
    self.faults.sort { $0.offset < $1.offset }
  }

  /// The item of the original that each member takes the place of; nil for a new one. Of repeated
  /// keys the last ones count.
  func places(in items: ContainerScan.Items, of source: [UInt8]) -> [Int?] {
    var places: [[UInt8]: [Int]] = [:]
    for member in members { places[member.name] = [] }
    for (position, item) in items.enumerated() {
      source.withKey(at: item.key) { places[Array($0)]?.append(position) }
    }
    var counts: [[UInt8]: Int] = [:]
    for member in members { counts[member.name, default: 0] += 1 }
    for (name, count) in counts {
      if let found = places[name], found.count > count {
        places[name] = Array(found.suffix(count))
      }
    }
    return members.map { member in
      guard let first = places[member.name]?.first else { return nil }
      places[member.name]?.removeFirst()
      return first
    }
  }
}
