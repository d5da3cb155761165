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

/// A hash of all the bytes, eight at a time. Keys and tags come from schemas, so nobody who writes
/// data can make them collide.
@inlinable
func hash(of bytes: UnsafePointer<UInt8>, count: Int, limit: UnsafePointer<UInt8>) -> UInt64 {
  var code = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
  var index = 0
  while index + 8 <= count {
    let word = UInt64(
      littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
    code = (code ^ word) &* 0xFF51_AFD7_ED55_8CCD
    code ^= code >> 32
    index += 8
  }
  if index < count {
    let word = leadingBytes(of: bytes + index, count: count - index, limit: limit)
    code = (code ^ word) &* 0xFF51_AFD7_ED55_8CCD
    code ^= code >> 32
  }
  return code
}
