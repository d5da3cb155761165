/// A validated string of the source, of which no `String` has been made yet.
@frozen
@usableFromInline
struct ScannedString {
  /// The place after the opening quote.
  @usableFromInline let start: UnsafePointer<UInt8>
  /// The number of bytes between the quotes.
  @usableFromInline let count: Int
  @usableFromInline let hasEscapes: Bool
  @usableFromInline let isASCII: Bool

  @inlinable
  @inline(__always)
  init(start: UnsafePointer<UInt8>, count: Int, hasEscapes: Bool, isASCII: Bool) {
    self.start = start
    self.count = count
    self.hasEscapes = hasEscapes
    self.isASCII = isASCII
  }

  /// Writes the unescaped characters to `output`, which has room for `count` bytes (an escape is
  /// never shorter than its character), and returns the number of bytes written.
  @usableFromInline
  func unescape(into output: UnsafeMutablePointer<UInt8>) -> Int {
    var place = start
    let end = start + count
    var written = output
    while place < end {
      // Copy eight bytes at a time up to the next backslash: `output` has room for as many bytes as are read.
      while end - place >= 8 {
        let word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
        let backslashes = UInt64(littleEndian: word) ^ 0x5C5C_5C5C_5C5C_5C5C
        let stops =
          (backslashes &- 0x0101_0101_0101_0101) & ~backslashes & 0x8080_8080_8080_8080
        UnsafeMutableRawPointer(written).storeBytes(of: word, as: UInt64.self)
        let plain = stops == 0 ? 8 : stops.trailingZeroBitCount >> 3
        place += plain
        written += plain
        if stops != 0 { break }
      }
      if place == end { break }
      let byte = place.pointee
      if byte != 0x5C {
        written.pointee = byte
        written += 1
        place += 1
        continue
      }
      let escape = place[1]
      place += 2
      if escape != 0x75 {
        written.pointee = character(ofEscape: escape)
        written += 1
        continue
      }
      var scalar = validCodeUnit(place)
      place += 4
      if scalar & 0xFC00 == 0xD800 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (validCodeUnit(place + 2) & 0x3FF)
        place += 6
      }
      written = encode(scalar, at: written)
    }
    return written - output
  }

  /// Calls `body` with the unescaped characters in UTF-8.
  @inlinable
  func withCharacters<R>(
    _ body: (UnsafeRawBufferPointer) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    guard hasEscapes else {
      return try body(UnsafeRawBufferPointer(start: start, count: count))
    }
    return try withUnescaped(body)
  }

  @usableFromInline
  @inline(never)
  func withUnescaped<R>(
    _ body: (UnsafeRawBufferPointer) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    defer { buffer.deallocate() }
    let length = unescape(into: buffer)
    return try body(UnsafeRawBufferPointer(start: buffer, count: length))
  }

  /// The unescaped characters.
  @inlinable
  var string: String {
    if hasEscapes { return unescapedString }
    return validatedString(UnsafeBufferPointer(start: start, count: count), isASCII: isASCII)
  }

  @usableFromInline
  @inline(never)
  var unescapedString: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      let length = unescape(into: base)
      return validatedString(UnsafeBufferPointer(start: base, count: length), isASCII: false)
    }
  }
}

/// Returns a string of bytes that are known to be UTF-8. If the standard library allows it, they
/// are not validated again.
@usableFromInline
@inline(never)
func validatedString(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
  #if compiler(>=6.2)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    }
  #endif
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the character that the escape with this letter stands for.
@inline(__always)
private func character(ofEscape escape: UInt8) -> UInt8 {
  switch escape {
  case 0x62: 0x08
  case 0x66: 0x0C
  case 0x6E: 0x0A
  case 0x72: 0x0D
  case 0x74: 0x09
  default: escape
  }
}

/// Returns the value of four bytes that are known to be hexadecimal digits.
@inline(__always)
func validCodeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
  let word = UInt32(littleEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
  return joinedDigits((word & 0x0F0F_0F0F) &+ (word >> 6 & 0x0101_0101) &* 9)
}

/// Returns the number that four hexadecimal digits form, given as values with the first in the lowest byte.
@inline(__always)
func joinedDigits(_ values: UInt32) -> UInt32 {
  let pairs = values << 4 | values >> 8
  return (pairs & 0xFF) << 8 | (pairs >> 16 & 0xFF)
}

/// Writes a scalar in UTF-8 and returns the place after it.
@inline(__always)
private func encode(
  _ scalar: UInt32, at output: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  if scalar < 0x80 {
    output[0] = UInt8(truncatingIfNeeded: scalar)
    return output + 1
  }
  if scalar < 0x800 {
    output[0] = UInt8(truncatingIfNeeded: 0xC0 | (scalar >> 6))
    output[1] = UInt8(truncatingIfNeeded: 0x80 | (scalar & 0x3F))
    return output + 2
  }
  if scalar < 0x10000 {
    output[0] = UInt8(truncatingIfNeeded: 0xE0 | (scalar >> 12))
    output[1] = UInt8(truncatingIfNeeded: 0x80 | ((scalar >> 6) & 0x3F))
    output[2] = UInt8(truncatingIfNeeded: 0x80 | (scalar & 0x3F))
    return output + 3
  }
  output[0] = UInt8(truncatingIfNeeded: 0xF0 | (scalar >> 18))
  output[1] = UInt8(truncatingIfNeeded: 0x80 | ((scalar >> 12) & 0x3F))
  output[2] = UInt8(truncatingIfNeeded: 0x80 | ((scalar >> 6) & 0x3F))
  output[3] = UInt8(truncatingIfNeeded: 0x80 | (scalar & 0x3F))
  return output + 4
}

/// Returns the number of bytes at the beginning of `bytes` that are well-formed UTF-8 (RFC 3629, Unicode table 3-7): no
/// overlong forms, no surrogates, nothing above U+10FFFF. If all bytes are, this is `count`.
@usableFromInline
func validUTF8Prefix(of bytes: UnsafePointer<UInt8>, count: Int) -> Int {
  let raw = UnsafeRawPointer(bytes)
  var index = 0
  while index < count {
    if bytes[index] < 0x80 {
      index += 1
      while count - index >= 8,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      continue
    }
    let left = count - index
    let length =
      left >= 4
      ? lengthOfSequence(
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
      : lengthOfSequence(lastBytes: bytes + index, count: left)
    if length == 0 { return index }
    index += length
  }
  return count
}

/// Returns the length of the sequence of more than one byte at the beginning of these bytes, the
/// first of which is the lowest; 0 if it is not well-formed.
@inline(__always)
private func lengthOfSequence(_ bytes: UInt32) -> Int {
  if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
    // The scalar without its last six bits, which for scalars below U+0800 would be an overlong form.
    let upper = (bytes & 0x0F) << 6 | (bytes >> 8 & 0x3F)
    return upper >= 0x20 && upper & 0x3E0 != 0x360 ? 3 : 0
  }
  if bytes & 0xC0E0 == 0x80C0 { return bytes & 0x1E != 0 ? 2 : 0 }
  if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
    // The scalar without its last twelve bits, which must be between U+10000 and U+10FFFF.
    let upper = (bytes & 0x07) << 6 | (bytes >> 8 & 0x3F)
    return upper >= 0x10 && upper <= 0x10F ? 4 : 0
  }
  return 0
}

/// Returns the same for less than four bytes. It appends zeros, which belong to no sequence.
private func lengthOfSequence(lastBytes: UnsafePointer<UInt8>, count: Int) -> Int {
  var bytes: UInt32 = 0
  for index in 0..<count { bytes |= UInt32(lastBytes[index]) << UInt32(8 * index) }
  return lengthOfSequence(bytes)
}
