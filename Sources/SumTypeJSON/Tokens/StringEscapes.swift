/// Sets the top bit of each byte in `word` that ends a run of plain characters in a string: quotes,
/// backslashes and control characters. Bits above the lowest set bit may be wrong.
@inlinable
@inline(__always)
func stringStops(in word: UInt64) -> UInt64 {
  // With this bit inverted, the quote 0x22 follows the control characters.
  let quotes = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
  let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
  return (quotes | backslashes) & ~word & 0x8080_8080_8080_8080
}

/// Returns whether one of the sixteen bytes in `words` ends a run of plain characters.
@inline(__always)
func hasStringStop(in words: SIMD2<UInt64>) -> Bool {
  typealias Bytes = SIMD16<UInt8>
  let bytes = unsafeBitCast(words, to: Bytes.self)
  let stops =
    bytes .== Bytes(repeating: 0x22) .| bytes .== Bytes(repeating: 0x5C)
    .| bytes .<= Bytes(repeating: 0x1F)
  let found = unsafeBitCast(stops, to: SIMD2<UInt64>.self)
  return found[0] | found[1] != 0
}

/// Returns a text in UTF-8 as a JSON string, with quotes and the necessary escapes.
func quoted(_ characters: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  guard let first = characters.baseAddress else { return [0x22, 0x22] }
  // An escape has at most six bytes, and stores write up to fifteen bytes too far.
  return [UInt8](unsafeUninitializedCapacity: characters.count * 6 + 18) { buffer, count in
    guard let output = buffer.baseAddress else { return }
    output.pointee = 0x22
    let last = escape(from: first, count: characters.count, to: output + 1)
    last.pointee = 0x22
    count = last - output + 1
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
