/// How many bytes at the beginning of `bytes` are well-formed UTF-8 (RFC 3629, Unicode table 3-7):
/// no overlong forms, no surrogates, nothing above U+10FFFF. `count` when all of them are.
@usableFromInline
func validUTF8Prefix(of bytes: UnsafePointer<UInt8>, count: Int) -> Int {
  var index = 0
  while index < count {
    let first = bytes[index]
    if first < 0x80 {
      index += 1
      while count - index >= 8,
        UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      continue
    }
    let left = count - index
    if first >= 0xE1 && first <= 0xEF && first != 0xED {
      guard left >= 3, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2])
      else { return index }
      index += 3
    } else if first >= 0xC2 && first <= 0xDF {
      guard left >= 2, isContinuation(bytes[index + 1]) else { return index }
      index += 2
    } else if first == 0xE0 || first == 0xED {
      guard left >= 3, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2])
      else { return index }
      // E0 80…9F would be overlong, ED A0…BF a surrogate.
      if (bytes[index + 1] >= 0xA0) != (first == 0xE0) { return index }
      index += 3
    } else if first >= 0xF0 && first <= 0xF4 {
      guard left >= 4, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2]),
        isContinuation(bytes[index + 3])
      else { return index }
      // F0 80…8F would be overlong, F4 90…BF above U+10FFFF.
      if first == 0xF0 && bytes[index + 1] < 0x90 { return index }
      if first == 0xF4 && bytes[index + 1] > 0x8F { return index }
      index += 4
    } else {
      return index
    }
  }
  return count
}

@inline(__always)
private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
