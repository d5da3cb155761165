extension JSONWriter {
  /// Opens an object. Its members are written with ``key(_:)-(MemberKey)`` and a value each.
  @inlinable
  public mutating func beginObject() {
    beginValue()
    bytes.append(0x7B)
    depth += 1
    pending = .indentation
    if style.sortsKeys { beginSorting() }
  }

  /// Closes the object.
  @inlinable
  public mutating func endObject() {
    if style.sortsKeys { endSorting() }
    end(0x7D)
  }

  /// Opens an array. Its elements are written one after the other.
  @inlinable
  public mutating func beginArray() {
    beginValue()
    bytes.append(0x5B)
    depth += 1
    pending = .indentation
  }

  /// Closes the array.
  @inlinable
  public mutating func endArray() { end(0x5D) }

  @inlinable
  mutating func end(_ bracket: UInt8) {
    depth -= 1
    // An empty container stays on its line.
    if pending == .comma, !isCompact { lineBreak() }
    bytes.append(bracket)
    pending = .comma
  }

  /// Writes what stands between a value and the one before it.
  @inlinable
  @inline(__always)
  mutating func beginValue() {
    if pending == .nothing { return }
    separate()
  }

  /// Writes the comma, line break and indentation that are due at this place.
  @usableFromInline
  mutating func separate() {
    // Beside each other at the root stand only pieces that a merge puts together itself.
    guard depth > 0 else { return }
    if pending == .comma {
      bytes.append(0x2C)
      if !isCompact && !style.isMultiline { bytes.append(contentsOf: style.afterComma) }
    }
    if !isCompact { lineBreak() }
    pending = .nothing
  }

  /// Begins a line at the current indentation, if the style has lines.
  @usableFromInline
  mutating func lineBreak() {
    guard style.isMultiline else { return }
    bytes.append(contentsOf: style.newline)
    bytes.append(contentsOf: indentation)
    var level = 0
    while level < depth {
      bytes.append(contentsOf: style.indentUnit)
      level += 1
    }
  }

  /// Writes the key of the next member and its colon.
  @inlinable
  public mutating func key(_ key: MemberKey) {
    if isCompact {
      beginValue()
      bytes.append(contentsOf: key.literal)
      pending = .nothing
    } else {
      styledKey { writer in writer.append(key.literal[..<(key.literal.count - 1)]) }
    }
  }

  /// Writes the key of the next member, escaped as it needs to be, and its colon.
  public mutating func key(_ key: String) {
    styledKey { writer in
      var key = key
      key.withUTF8 { writer.quoted(UnsafeRawBufferPointer($0)) }
    }
  }

  @usableFromInline
  mutating func styledKey(_ quoted: (inout JSONWriter) -> Void) {
    beginValue()
    let first = bytes.count
    quoted(&self)
    if style.sortsKeys { noteMember(from: first) }
    bytes.append(contentsOf: style.beforeColon)
    bytes.append(0x3A)
    bytes.append(contentsOf: style.afterColon)
    pending = .nothing
  }
}
