extension JSONWriter {
  /// Writes a string of exactly `count` bytes that need no escapes. `body` writes the bytes.
  @inlinable
  @inline(__always)
  public mutating func plainString(
    count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void
  ) {
    beginValue()
    pending = .comma
    write(room: count &+ 2) { output in
      output.pointee = 0x22
      body(output + 1)
      output[count &+ 1] = 0x22
      return count &+ 2
    }
  }

  /// Writes a string, with escapes only for the characters that RFC 8259 §7 requires: quotes,
  /// backslashes and control characters.
  @inlinable
  public mutating func string(_ value: String) {
    let isWritten: Void? = value.utf8.withContiguousStorageIfAvailable {
      string(utf8: UnsafeRawBufferPointer($0))
    }
    if isWritten == nil {
      var value = value
      value.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Writes a string given as valid UTF-8.
  @inlinable
  @inline(__always)
  public mutating func string(utf8 characters: UnsafeRawBufferPointer) {
    beginValue()
    pending = .comma
    quote(characters)
  }

  /// Appends a string with quotes and escapes, without a separator.
  @usableFromInline
  mutating func quote(_ characters: UnsafeRawBufferPointer) {
    guard let base = characters.baseAddress, characters.count <= 4096 else {
      return quoteLong(characters)
    }
    let first = base.assumingMemoryBound(to: UInt8.self)
    // An escape has at most six bytes, and stores write up to fifteen bytes too far.
    write(room: characters.count &* 6 &+ 18) { output in
      output.pointee = 0x22
      let last = escape(from: first, count: characters.count, to: output + 1)
      last.pointee = 0x22
      return last - output + 1
    }
  }

  /// Appends a string in pieces, which avoids room for the worst case of the whole string.
  @inline(never)
  private mutating func quoteLong(_ characters: UnsafeRawBufferPointer) {
    copy(0x22)
    if let base = characters.baseAddress {
      var place = base.assumingMemoryBound(to: UInt8.self)
      var left = characters.count
      while left > 0 {
        let length = min(left, 4096)
        write(room: length * 6 + 16) { output in
          escape(from: place, count: length, to: output) - output
        }
        place += length
        left -= length
      }
    }
    copy(0x22)
  }
}

extension JSONWriter {
  /// Writes a tag.
  public mutating func tag(_ tag: JSONTag) {
    switch tag {
    case .string(let value): string(value)
    case .integer(let value): integer(value)
    case .bool(let value): bool(value)
    }
  }

  /// Writes the tag of a variant.
  @inlinable
  public mutating func tag(_ variant: Int, of tags: TagTable) {
    beginValue()
    pending = .comma
    let entry = tags.storage.pointee.entries + variant
    copyLiteral(UnsafeRawPointer(entry.pointee.literal), entry.pointee.literalCount)
  }
}
