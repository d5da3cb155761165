extension JSONWriter {
  /// Writes a string, escaping only what RFC 8259 §7 says must be: quotes, backslashes and control
  /// characters.
  @inlinable
  public mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { string(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Writes a string given in UTF-8.
  @inlinable
  public mutating func string(utf8 characters: UnsafeRawBufferPointer) {
    beginValue()
    quoted(characters)
    pending = .comma
  }

  /// Appends a string with quotes and escapes, and no separator.
  @usableFromInline
  mutating func quoted(_ characters: UnsafeRawBufferPointer) {
    bytes.append(0x22)
    if let base = characters.baseAddress {
      var place = base.assumingMemoryBound(to: UInt8.self)
      let end = place + characters.count
      while true {
        let plain = plainPrefix(from: place, to: end)
        bytes.append(contentsOf: UnsafeBufferPointer(start: place, count: plain))
        place += plain
        if place == end { break }
        escape(place.pointee)
        place += 1
      }
    }
    bytes.append(0x22)
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(0x5C)
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(0x62)
    case 0x0C: bytes.append(0x66)
    case 0x0A: bytes.append(0x6E)
    case 0x0D: bytes.append(0x72)
    case 0x09: bytes.append(0x74)
    default:
      literal("u00")
      bytes.append(0x30 | byte >> 4)
      let digit = byte & 0xF
      bytes.append(digit < 10 ? 0x30 | digit : 0x61 + digit - 10)
    }
  }
}

/// How many bytes can be written before one that needs an escape.
private func plainPrefix(from first: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Int {
  var place = first
  while end - place >= 8 {
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    let stop = stringStops(in: word)
    if stop != 0 { return place - first + stop.trailingZeroBitCount >> 3 }
    place += 8
  }
  while place < end {
    let byte = place.pointee
    if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
    place += 1
  }
  return place - first
}
