/// Key and value at once: most members are short, and half of the time would go into what comes
/// between the two.
extension JSONWriter {
  /// Writes a member whose value takes at most `room` bytes. `body` writes them and says how many
  /// they are.
  @inlinable
  @inline(__always)
  package mutating func member(
    _ key: MemberKey, room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    let entry = key.entry
    if isCompact {
      let comma = Int(truncatingIfNeeded: pending.rawValue >> 1)
      let length = entry.pointee.literalCount &+ comma
      // The key is stored with sixteen bytes at least.
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

  /// Writes a member whose value is a string of exactly `count` characters that need no escape.
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
    // As in a list.
    member(key, room: characters.count &* 6 &+ 18) { output in
      output.pointee = 0x22
      let last = escape(from: first, count: characters.count, to: output + 1)
      last.pointee = 0x22
      return last - output + 1
    }
  }

  /// Writes a member whose value is an integer.
  package mutating func member(_ key: MemberKey, integer value: Int) {
    // Twenty digits, a sign, and eight bytes stored where there are fewer.
    member(key, room: 32) { output in
      let sign = value < 0 ? 1 : 0
      output.pointee = 0x2D
      return sign
        &+ store(
          digitsOf: UInt64(value.magnitude), at: UnsafeMutableRawPointer(output + sign))
    }
  }
}
