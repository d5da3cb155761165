/// How many bytes at the beginning of `bytes` are well-formed UTF-8 (RFC 3629, Unicode table 3-7):
/// no overlong forms, no surrogates, nothing above U+10FFFF. `count` when all of them are.
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

/// The length of the sequence of more than one byte that these bytes begin with, the first lowest; 0
/// if it is not well-formed.
@inline(__always)
private func lengthOfSequence(_ bytes: UInt32) -> Int {
  if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
    // The scalar without its last six bits: below U+0800 it would be overlong.
    let upper = (bytes & 0x0F) << 6 | (bytes >> 8 & 0x3F)
    return upper >= 0x20 && upper & 0x3E0 != 0x360 ? 3 : 0
  }
  if bytes & 0xC0E0 == 0x80C0 { return bytes & 0x1E != 0 ? 2 : 0 }
  if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
    // The scalar without its last twelve bits: from U+10000 to U+10FFFF.
    let upper = (bytes & 0x07) << 6 | (bytes >> 8 & 0x3F)
    return upper >= 0x10 && upper <= 0x10F ? 4 : 0
  }
  return 0
}

/// The same of less than four bytes, with zeros after them, which belong to no sequence.
private func lengthOfSequence(lastBytes: UnsafePointer<UInt8>, count: Int) -> Int {
  var bytes: UInt32 = 0
  for index in 0..<count { bytes |= UInt32(lastBytes[index]) << UInt32(8 * index) }
  return lengthOfSequence(bytes)
}
