extension JSONWriter {
  /// Opens an object. Its members are written with ``key(_:)-(MemberKey)`` and a value each.
  @inlinable
  public mutating func beginObject() {
    begin(0x7B)
    if !isCompact, style.sortsKeys { sorting.open() }
  }

  /// Opens the object of a union's value with its tag, `{"type":"text"`.
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
    // Each literal is stored with sixteen bytes at least.
    write(room: keyCount &+ tagCount &+ 18) { output in
      // Where there is no comma, the brace takes its place.
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
  public mutating func endObject() {
    if !isCompact, style.sortsKeys { sortMembers() }
    end(0x7D)
  }

  /// Opens an array. Its elements are written one after the other.
  @inlinable
  public mutating func beginArray() { begin(0x5B) }

  /// Closes the array.
  @inlinable
  public mutating func endArray() { end(0x5D) }

  /// A place where an object may begin.
  @frozen
  public struct ObjectStart: BitwiseCopyable, Sendable {
    @usableFromInline let written: Int
    @usableFromInline let pending: Pending

    @inlinable
    init(written: Int, pending: Pending) {
      self.written = written
      self.pending = pending
    }
  }

  /// The place where the next value begins, in case it is an object that has to be abandoned.
  @inlinable
  public var objectStart: ObjectStart { ObjectStart(written: written, pending: pending) }

  /// Takes back the object that was begun at `start` and not ended, with all that is in it.
  public mutating func abandonObject(from start: ObjectStart) {
    isAbandoned = false
    written = start.written
    pending = start.pending
    depth -= 1
    if style.sortsKeys, let object = sorting.objects.popLast() {
      sorting.members.removeLast(sorting.members.count - object.first)
    }
    faults.removeAll { $0.offset >= start.written }
  }

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
    // An empty container stays on its line.
    if !isCompact, pending == .comma { breakLine() }
    copy(bracket)
    pending = .comma
  }

  @usableFromInline
  mutating func breakLine() {
    if style.isMultiline { copySeparator(from: 1) }
  }

  /// Writes what stands between a value and the one before it.
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

  /// Writes the comma, line break and indentation that are due at this place.
  @usableFromInline
  mutating func separate() {
    // Beside each other at the root stand only pieces that a merge puts together itself.
    guard depth > 0 else { return }
    if pending == .comma {
      copySeparator(from: 0)
    } else if style.isMultiline {
      copySeparator(from: 1)
    }
  }

  /// Writes the separator at the current depth, or the line break that it ends with.
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
    // Last, so that it need not be looked up again when the value follows.
    pending = .nothing
  }

  /// Writes the key of the next member where white space stands between members.
  @usableFromInline
  mutating func layOut(_ key: MemberKey) {
    beginValue()
    let start = count
    copy(key.entry.pointee.literal + 1, key.entry.pointee.literalCount - 1)
    finishKey(from: start)
  }

  /// Writes the key of the next member, escaped as it needs to be, and its colon.
  public mutating func key(_ key: String) {
    beginValue()
    pending = .nothing
    let start = count
    var key = key
    key.withUTF8 { quote(UnsafeRawBufferPointer($0)) }
    finishKey(from: start)
  }

  /// Writes what follows the key that begins at `start`, up to its value.
  @usableFromInline
  mutating func finishKey(from start: Int) {
    if style.sortsKeys { noteMember(from: start) }
    colon.withUnsafeBytes { copy($0) }
  }
}
