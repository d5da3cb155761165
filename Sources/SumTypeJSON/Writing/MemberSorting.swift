/// Which members the open objects of a writer that sorts keys have so far.
///
/// Members are written where they come; an object that turns out to be out of order is rearranged
/// when it is closed.
@usableFromInline
struct MemberSorting: Sendable {
  /// A member that has been written, by the places of its key in the output.
  struct Member: Sendable {
    /// The place of the key's opening quote.
    var start: Int
    /// The bytes between the quotes.
    var keyCount: Int
    /// Whether an escape is among them.
    var hasEscapes: Bool
  }

  /// An object that has not been closed.
  struct Object: Sendable {
    /// The index of its first member.
    var first: Int
    /// Whether its members have come in order.
    var isSorted: Bool
  }

  var members: [Member] = []
  var objects: [Object] = []
  var order: [Int] = []
  var sorted: [UInt8] = []

  @usableFromInline
  mutating func open() {
    objects.append(Object(first: members.count, isSorted: true))
  }
}

extension JSONWriter {
  /// Notes that the member whose key begins at `start` belongs to the innermost object.
  @usableFromInline
  mutating func noteMember(from start: Int) {
    guard let object = sorting.objects.indices.last else { return }
    let member = bytes.withUnsafeBufferPointer { bytes in
      var end = start + 1
      var hasEscapes = false
      while end < count, bytes[end] != 0x22 {
        if bytes[end] == 0x5C {
          hasEscapes = true
          end += 1
        }
        end += 1
      }
      return MemberSorting.Member(
        start: start, keyCount: max(0, min(end, count) - start - 1), hasEscapes: hasEscapes)
    }
    if sorting.objects[object].isSorted, sorting.members.count > sorting.objects[object].first,
      let last = sorting.members.last
    {
      sorting.objects[object].isSorted = bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return true }
        return !precedes(member, last, in: base)
      }
    }
    sorting.members.append(member)
  }

  /// Puts the members of the innermost object in order; equal keys stay as they came. What
  /// separates two members is the same throughout an object.
  @usableFromInline
  mutating func sortMembers() {
    guard let object = sorting.objects.popLast() else { return }
    if !object.isSorted { rearrange(from: object.first) }
    sorting.members.removeLast(sorting.members.count - object.first)
  }

  @inline(never)
  private mutating func rearrange(from first: Int) {
    let members = sorting.members[first...]
    guard members.count > 1 else { return }
    let start = members[first].start
    let end = count
    sorting.order.removeAll(keepingCapacity: true)
    sorting.sorted.removeAll(keepingCapacity: true)
    sorting.order.append(contentsOf: members.indices)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      sorting.order.sort { left, right in
        if precedes(members[left], members[right], in: base) { return true }
        return left < right && !precedes(members[right], members[left], in: base)
      }
      var separator = members[first + 1].start
      while separator > start, base[separator - 1] != 0x2C { separator -= 1 }
      let gap = members[first + 1].start - separator + 1
      let places = faults.map(\.offset)
      for (position, member) in sorting.order.enumerated() {
        if position > 0 {
          sorting.sorted.append(
            contentsOf: UnsafeBufferPointer(start: base + separator - 1, count: gap))
        }
        let from = members[member].start
        let to = member + 1 < members.endIndex ? members[member + 1].start - gap : end
        for (index, place) in places.enumerated() where from <= place && place < to {
          faults[index].offset = place - from + start + sorting.sorted.count
        }
        sorting.sorted.append(contentsOf: UnsafeBufferPointer(start: base + from, count: to - from))
      }
    }
    written = start
    append(sorting.sorted)
  }
}

/// Whether one member's key comes before another's, by UTF-8 without escapes.
private func precedes(
  _ left: MemberSorting.Member, _ right: MemberSorting.Member, in bytes: UnsafePointer<UInt8>
) -> Bool {
  if left.hasEscapes || right.hasEscapes {
    return characters(of: left, in: bytes).lexicographicallyPrecedes(
      characters(of: right, in: bytes))
  }
  let one = bytes + left.start + 1
  let other = bytes + right.start + 1
  let count = min(left.keyCount, right.keyCount)
  var index = 0
  while index < count {
    if one[index] != other[index] { return one[index] < other[index] }
    index += 1
  }
  return left.keyCount < right.keyCount
}

private func characters(
  of member: MemberSorting.Member, in bytes: UnsafePointer<UInt8>
) -> [UInt8] {
  let quoted = Array(UnsafeBufferPointer(start: bytes + member.start, count: member.keyCount + 2))
  let key = try? JSONReader.read(quoted) { (reader) throws(JSONFault) in
    Array(try reader.readString().utf8)
  }
  return key ?? quoted
}
