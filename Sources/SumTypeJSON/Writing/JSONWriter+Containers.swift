extension JSONWriter {
  /// Opens an object. Write each of its members by ``key(_:)-(MemberKey)`` and a value.
  @inlinable
  public mutating func beginObject() {
    begin(0x7B)
    if !isCompact, style.sortsKeys { sorting.open() }
  }

  /// Opens the object of a union's value and writes its tag: `{"type":"text"`.
  @inlinable
  public mutating func beginObject(tag key: MemberKey, _ variant: Int, of tags: TagTable) {
    guard isCompact, depth > 0 else {
      beginObject()
      self.key(key)
      return tag(variant, of: tags)
    }
    let key = key.entry
    let tag = tags.storage.pointee.entries + variant
    let comma = Int(truncatingIfNeeded: pending.rawValue >> 1)
    let keyCount = key.pointee.literalCount
    let tagCount = tag.pointee.literalCount
    // Each literal is stored in steps of sixteen bytes.
    write(room: keyCount &+ tagCount &+ 18) { output in
      // If there is no comma, the brace overwrites it.
      output.pointee = 0x2C
      let brace = output + comma
      brace.pointee = 0x7B
      storeLiteral(key.pointee.literal + 1, keyCount, at: brace + 1)
      storeLiteral(tag.pointee.literal, tagCount, at: brace + 1 + keyCount)
      return comma &+ 1 &+ keyCount &+ tagCount
    }
    depth &+= 1
    pending = .comma
  }

  /// Closes the object.
  @inlinable
  public mutating func endObject() { closeObject() }

  /// Closes the object, without a call if the layout is compact. For code that writes the elements of lists.
  @inlinable
  @inline(__always)
  package mutating func closeObject() {
    guard isCompact else { return endLaidOutObject() }
    depth &-= 1
    copy(0x7D)
    pending = .comma
  }

  @usableFromInline
  @inline(never)
  mutating func endLaidOutObject() {
    if style.sortsKeys { sortMembers() }
    end(0x7D)
  }

  /// Opens an array. Write its elements one after the other.
  @inlinable
  public mutating func beginArray() { begin(0x5B) }

  /// Closes the array.
  @inlinable
  public mutating func endArray() { end(0x5D) }

  @inlinable
  mutating func begin(_ bracket: UInt8) {
    beginValue()
    copy(bracket)
    depth &+= 1
    pending = .lineBreak
  }

  @inlinable
  @inline(__always)
  mutating func end(_ bracket: UInt8) {
    depth &-= 1
    // An empty container stays on one line.
    if !isCompact, pending == .comma { breakLine() }
    copy(bracket)
    pending = .comma
  }

  @usableFromInline
  mutating func breakLine() {
    if style.isMultiline { copySeparator(from: 1) }
  }

  /// Writes the separator before a value.
  @inlinable
  @inline(__always)
  mutating func beginValue() {
    if pending == .nothing { return }
    if isCompact, depth > 0 {
      if pending == .comma { copy(0x2C) }
    } else {
      separate()
    }
  }

  /// Writes elements of an array without brackets around them, with separators only between them.
  package mutating func writeBare(_ body: (inout JSONWriter) -> Void) {
    (pending, isBare) = (.nothing, true)
    body(&self)
    isBare = false
  }

  /// Writes the comma, line break and indentation before a value.
  @usableFromInline
  mutating func separate() {
    // At the root, a merge separates its pieces itself.
    guard depth > 0 || isBare else { return }
    if pending == .comma {
      copySeparator(from: 0)
    } else if style.isMultiline {
      copySeparator(from: 1)
    }
  }

  /// Writes the separator at the current depth, from the index `first` on: 1 leaves out the comma.
  @usableFromInline
  mutating func copySeparator(from first: Int) {
    var length = 1 + style.afterComma.count
    if style.isMultiline {
      length = 1 + style.newline.count + indentation.count + depth * style.indentUnit.count
      while separator.count < length { separator.append(contentsOf: style.indentUnit) }
    }
    separator.withUnsafeBytes { copy(UnsafeRawBufferPointer(rebasing: $0[first..<length])) }
  }

  /// Writes the key of the next member and its colon.
  @inlinable
  @inline(__always)
  public mutating func key(_ key: MemberKey) {
    if isCompact {
      let comma = Int(truncatingIfNeeded: pending.rawValue >> 1)
      let length = key.entry.pointee.literalCount &+ comma
      copyLiteral(UnsafeRawPointer(key.entry.pointee.literal + (1 &- comma)), length)
    } else {
      layOut(key)
    }
    // Set last, so that the compiler knows it when the value follows.
    pending = .nothing
  }

  /// Writes the key of the next member in a layout with white space.
  @usableFromInline
  mutating func layOut(_ key: MemberKey) {
    beginValue()
    let start = count
    copy(key.entry.pointee.literal + 1, key.entry.pointee.literalCount - 1)
    finishKey(from: start)
  }

  /// Writes the key of the next member with the necessary escapes, and its colon.
  public mutating func key(_ key: String) {
    beginValue()
    pending = .nothing
    let start = count
    var key = key
    key.withUTF8 { quote(UnsafeRawBufferPointer($0)) }
    finishKey(from: start)
  }

  /// Writes the colon after the key that begins at `start`.
  @usableFromInline
  mutating func finishKey(from start: Int) {
    if style.sortsKeys { noteMember(from: start) }
    colon.withUnsafeBytes { copy($0) }
  }
}

/// A key and its value in one step: most members are short, and separate steps would take twice the time.
extension JSONWriter {
  /// Writes a member whose value has at most `room` bytes. `body` writes the value and returns its length.
  @inlinable
  @inline(__always)
  package mutating func member(
    _ key: MemberKey, room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let entry = key.entry
    if isCompact {
      let comma = Int(truncatingIfNeeded: pending.rawValue >> 1)
      let length = entry.pointee.literalCount &+ comma
      // The key is stored in steps of sixteen bytes.
      reserve(length &+ room &+ 16)
      storeLiteral(
        UnsafeRawPointer(entry.pointee.literal + (1 &- comma)), length, at: base + written)
      written &+= length
    } else {
      layOut(key)
      reserve(room)
    }
    pending = .comma
    written &+= body(base + written)
  }

  /// Writes a member whose value is a string of exactly `count` bytes that need no escapes.
  @inlinable
  @inline(__always)
  package mutating func plainMember(
    _ key: MemberKey, count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void
  ) {
    member(key, room: count &+ 2) { output in
      output.pointee = 0x22
      body(output + 1)
      output[count &+ 1] = 0x22
      return count &+ 2
    }
  }

  /// Writes a member whose value is a string.
  package mutating func member(_ key: MemberKey, string value: String) {
    let isWritten: Void? = value.utf8.withContiguousStorageIfAvailable {
      member(key, characters: UnsafeRawBufferPointer($0))
    }
    if isWritten == nil {
      self.key(key)
      string(value)
    }
  }

  @inline(__always)
  private mutating func member(_ key: MemberKey, characters: UnsafeRawBufferPointer) {
    guard let base = characters.baseAddress, characters.count <= 4096 else {
      self.key(key)
      return string(utf8: characters)
    }
    let first = base.assumingMemoryBound(to: UInt8.self)
    // The room is that of ``quote(_:)``.
    member(key, room: characters.count &* 6 &+ 18) { output in
      output.pointee = 0x22
      let last = escape(from: first, count: characters.count, to: output + 1)
      last.pointee = 0x22
      return last - output + 1
    }
  }

  /// Writes a member whose value is an integer.
  package mutating func member(_ key: MemberKey, integer value: Int) {
    // Twenty digits, a sign, and up to eight bytes that a store writes too far.
    member(key, room: 32) { output in
      let sign = value < 0 ? 1 : 0
      output.pointee = 0x2D
      return sign
        &+ store(
          digitsOf: UInt64(value.magnitude), at: UnsafeMutableRawPointer(output + sign))
    }
  }
}

/// The members that the open objects of a writer with sorted keys have so far.
///
/// The writer writes members in the order of the calls, and rearranges an unsorted object when it
/// closes the object.
@usableFromInline
struct MemberSorting: Sendable {
  /// A written member, by the place of its key in the output.
  struct Member: Sendable {
    /// The place of the key's opening quote.
    var start: Int
    /// The number of bytes between the quotes.
    var keyCount: Int
    /// Whether the key has escapes.
    var hasEscapes: Bool
  }

  /// An open object.
  struct Object: Sendable {
    /// The index of its first member.
    var first: Int
    /// Whether its members are sorted so far.
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
  /// Adds the member whose key begins at `start` to the innermost object.
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

  /// Sorts the members of the innermost object and removes it from the stack. The sort is stable. The
  /// separator is the same throughout an object, so that members can change places.
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

/// Returns whether the key of one member precedes that of another, by its UTF-8 with escapes decoded.
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
