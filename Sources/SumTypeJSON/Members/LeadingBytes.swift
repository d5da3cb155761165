/// The first `count` bytes, at most eight, as a little-endian word padded with zeros.
/// Nothing at or after `limit` is touched.
@inlinable
@inline(__always)
func leadingBytes(
  of bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>
) -> UInt64 {
  if limit - bytes >= 8 {
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    return count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: count * 8)) &- 1)
  }
  return leadingBytesSlowly(of: bytes, count: min(8, count))
}

@usableFromInline
func leadingBytesSlowly(of bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
  var word: UInt64 = 0
  var index = count
  while index > 0 {
    index -= 1
    word = word << 8 | UInt64(bytes[index])
  }
  return word
}

/// A hash of a string's length and its first and last eight bytes, of which `word` are the first.
/// Keys and tags come from schemas, so nobody who writes data can make them collide.
@inlinable
@inline(__always)
func shortHash(of bytes: UnsafePointer<UInt8>, count: Int, word: UInt64) -> UInt64 {
  if count <= 8 { return shortHash(word: word, count: count) }
  var code = (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  let tail = UnsafeRawPointer(bytes + count - 8).loadUnaligned(as: UInt64.self)
  code = (code ^ code >> 29 ^ UInt64(littleEndian: tail)) &* 0xFF51_AFD7_ED55_8CCD
  return code ^ code >> 32
}

/// The same of a string of at most eight bytes.
@inlinable
@inline(__always)
func shortHash(word: UInt64, count: Int) -> UInt64 {
  let code = (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  return code ^ code >> 32
}

/// The first sixteen bytes, or as many as there are.
func leadingWords(of bytes: UnsafePointer<UInt8>, count: Int) -> SIMD2<UInt64> {
  SIMD2(
    leadingBytesSlowly(of: bytes, count: min(count, 8)),
    leadingBytesSlowly(of: bytes + 8, count: max(0, min(count, 16) - 8)))
}

/// A mask of those bytes.
func leadingMask(_ count: Int) -> SIMD2<UInt64> {
  func lowBytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 << UInt64(max(0, count) * 8)) - 1
  }
  return SIMD2(lowBytes(count), lowBytes(count - 8))
}
