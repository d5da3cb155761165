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

/// Copies characters with the necessary escapes, and returns the place after them. It may overwrite
/// up to fifteen more bytes.
@inline(__always)
func escape(
  from first: UnsafePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  let end = first + count
  guard count >= 16 else {
    if copyShort(first, count, to: output) { return output + count }
    return escapeRest(from: first, to: end, output)
  }
  var place = first
  var written = output
  while end - place > 16 {
    guard copySixteen(place, to: written) else { return escapeRest(from: place, to: end, written) }
    written += 16
    place += 16
  }
  // Copy the last sixteen bytes, some of which have been copied already.
  let last = written + (end - place)
  guard copySixteen(end - 16, to: last - 16) else {
    return escapeRest(from: place, to: end, written)
  }
  return last
}

/// Copies sixteen bytes; returns false if one of them needs an escape.
@inline(__always)
private func copySixteen(
  _ first: UnsafePointer<UInt8>, to output: UnsafeMutablePointer<UInt8>
) -> Bool {
  let words = UnsafeRawPointer(first).loadUnaligned(as: SIMD2<UInt64>.self)
  UnsafeMutableRawPointer(output).storeBytes(of: words, as: SIMD2<UInt64>.self)
  return !hasStringStop(in: words)
}

/// Copies characters of which some need escapes, or which are less than sixteen.
@inline(never)
private func escapeRest(
  from first: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
  _ output: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  var place = first
  var written = output
  while end - place >= 16 {
    let words = UnsafeRawPointer(place).loadUnaligned(as: SIMD2<UInt64>.self)
    UnsafeMutableRawPointer(written).storeBytes(of: words, as: SIMD2<UInt64>.self)
    guard hasStringStop(in: words) else {
      written += 16
      place += 16
      continue
    }
    let plain = plainBytes(in: words)
    written = escape(place[plain], to: written + plain)
    place += plain + 1
  }
  let left = end - place
  if copyShort(place, left, to: written) { return written + left }
  while place < end {
    let byte = place.pointee
    place += 1
    if byte == 0x22 || byte == 0x5C || byte < 0x20 {
      written = escape(byte, to: written)
    } else {
      written.pointee = byte
      written += 1
    }
  }
  return written
}

/// Returns the number of bytes before the first of these sixteen that needs an escape. There must be one.
private func plainBytes(in words: SIMD2<UInt64>) -> Int {
  let first = stringStops(in: UInt64(littleEndian: words[0]))
  if first != 0 { return first.trailingZeroBitCount >> 3 }
  return 8 + stringStops(in: UInt64(littleEndian: words[1])).trailingZeroBitCount >> 3
}

/// Copies fewer than sixteen bytes if none of them needs an escape, as two words that may overlap:
/// the first bytes and the last ones.
@inline(__always)
private func copyShort(
  _ first: UnsafePointer<UInt8>, _ count: Int, to output: UnsafeMutablePointer<UInt8>
) -> Bool {
  let input = UnsafeRawPointer(first)
  let output = UnsafeMutableRawPointer(output)
  if count >= 8 {
    let head = input.loadUnaligned(as: UInt64.self)
    let tail = input.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    output.storeBytes(of: head, as: UInt64.self)
    output.storeBytes(of: tail, toByteOffset: count &- 8, as: UInt64.self)
    return stringStops(in: head) | stringStops(in: tail) == 0
  }
  if count >= 4 {
    let head = input.loadUnaligned(as: UInt32.self)
    let tail = input.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    output.storeBytes(of: head, as: UInt32.self)
    output.storeBytes(of: tail, toByteOffset: count &- 4, as: UInt32.self)
    return stringStops(in: UInt64(head) | UInt64(tail) << 32) == 0
  }
  return false
}

/// Writes the escape of a quote, a backslash or a control character.
@inline(never)
private func escape(
  _ byte: UInt8, to output: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  output[0] = 0x5C
  switch byte {
  case 0x22, 0x5C: output[1] = byte
  case 0x08: output[1] = 0x62
  case 0x0C: output[1] = 0x66
  case 0x0A: output[1] = 0x6E
  case 0x0D: output[1] = 0x72
  case 0x09: output[1] = 0x74
  default:
    output[1] = 0x75
    output[2] = 0x30
    output[3] = 0x30
    output[4] = 0x30 | byte >> 4
    let digit = byte & 0xF
    output[5] = digit < 10 ? 0x30 | digit : 0x61 + digit - 10
    return output + 6
  }
  return output + 2
}

extension JSONWriter {
  /// Writes any value. Its members are sorted if the style says so. The use of the stack does not depend on the depth
  /// of nesting.
  public mutating func value(_ value: JSONValue) {
    var open: [OpenContainer] = []
    var next: JSONValue? = value
    while true {
      if let next { begin(next, &open) }
      guard let last = open.indices.last else { return }
      next = open[last].next(&self)
      if next == nil { open.removeLast() }
    }
  }

  /// Writes a scalar, or opens a container.
  private mutating func begin(_ value: JSONValue, _ open: inout [OpenContainer]) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      open.append(.array(elements.elements[...]))
    case .object(let object):
      beginObject()
      open.append(.object(object.members[...]))
    }
  }

  /// The rest of an array or object that is being written.
  private enum OpenContainer {
    case array(ArraySlice<JSONValue>)
    case object(ArraySlice<JSONObject.Member>)

    /// Writes the next key, if this is an object, and returns its value; at the end it closes the container.
    mutating func next(_ writer: inout JSONWriter) -> JSONValue? {
      switch self {
      case .array(var rest):
        guard let element = rest.popFirst() else {
          writer.endArray()
          return nil
        }
        self = .array(rest)
        return element
      case .object(var rest):
        guard let member = rest.popFirst() else {
          writer.endObject()
          return nil
        }
        self = .object(rest)
        writer.key(member.key)
        return member.value
      }
    }
  }
}
