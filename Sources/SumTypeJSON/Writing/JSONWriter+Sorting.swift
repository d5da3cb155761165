/// The members of an object that is being written with sorted keys, as ranges of the output.
struct SortedObject: Sendable {
  /// Where each member begins: at the quote of its key.
  var starts: [Int] = []
}

extension JSONWriter {
  @usableFromInline
  mutating func beginSorting() {
    sorting.append(SortedObject())
  }

  /// Notes that a member begins at `start`.
  @usableFromInline
  mutating func noteMember(from start: Int) {
    guard let last = sorting.indices.last else { return }
    sorting[last].starts.append(start)
  }

  /// Puts the members of the innermost object in order. Separators stay where they are.
  @usableFromInline
  mutating func endSorting() {
    guard let object = sorting.popLast(), object.starts.count > 1 else { return }
    let keys = object.starts.map { keyCharacters(at: $0) }
    let starts = object.starts
    let order = starts.indices.sorted { left, right in
      if keys[left] == keys[right] { return left < right }
      return keys[left].lexicographicallyPrecedes(keys[right])
    }
    if order.elementsEqual(starts.indices) { return }
    // Every separator of an object is the same: what stands before the second member.
    let separator = bytes[separatorStart(before: starts[1])..<starts[1]]
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count - starts[0])
    for (position, member) in order.enumerated() {
      if position > 0 { sorted.append(contentsOf: separator) }
      let end =
        member + 1 < starts.count ? starts[member + 1] - separator.count : bytes.count
      sorted.append(contentsOf: bytes[starts[member]..<end])
    }
    bytes.replaceSubrange(starts[0]..., with: sorted)
  }

  /// The place of the comma before a member: white space and one comma lie between.
  private func separatorStart(before start: Int) -> Int {
    var place = start - 1
    while place > 0, bytes[place] != 0x2C { place -= 1 }
    return place
  }

  /// The characters of the key whose quote is at `start`, without escapes.
  private func keyCharacters(at start: Int) -> [UInt8] {
    var end = start + 1
    var hasEscapes = false
    while end < bytes.count, bytes[end] != 0x22 {
      if bytes[end] == 0x5C {
        hasEscapes = true
        end += 1
      }
      end += 1
    }
    let key = bytes[(start + 1)..<min(end, bytes.count)]
    guard hasEscapes else { return Array(key) }
    return (try? JSONReader.read(Array(bytes[start...min(end, bytes.count - 1)])) {
      (reader) throws(JSONFault) in Array(try reader.readString().utf8)
    }) ?? Array(key)
  }
}
