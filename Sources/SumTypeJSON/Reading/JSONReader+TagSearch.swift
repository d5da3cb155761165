extension JSONReader {
  /// Moves to the value of the member with this key, if the object has one, not right at the cursor
  /// but later. Nothing is checked that this does not need: all is read again.
  ///
  /// ```json
  /// {"id": 1, "message": "hello", "type": "text"}
  /// ```
  /// False also where it takes a closer look to know: at the end of the input, at a key with escapes,
  /// at what is no JSON.
  @inline(__always)
  mutating func moveToLaterMember(_ key: MemberKey, in object: ObjectCursor) -> Bool {
    if passed.areNoted { return false }
    guard
      let place = Lookahead(end: end).place(
        ofLater: key.entry, from: position, isFirst: object.isFirst)
    else { return false }
    passed.add(place - position)
    position = place
    return true
  }
}

extension Lookahead {
  @inline(never)
  fileprivate func place(
    ofLater key: UnsafePointer<MemberEntry>, from place: UnsafePointer<UInt8>, isFirst isOpen: Bool
  ) -> UnsafePointer<UInt8>? {
    var place = place
    var isFirst = true
    var needsComma = !isOpen
    while true {
      place = afterLineBreak(place)
      if needsComma {
        guard place < end, place.pointee == 0x2C else { return nil }
        place = afterLineBreak(place + 1)
      }
      needsComma = true
      guard end - place > 16, place.pointee == 0x22 else { return nil }
      if key.pointee.isQuoted(at: place, limit: end) {
        return isFirst ? nil : afterColon(place + (key.pointee.literalCount - 1))
      }
      isFirst = false
      guard let keyEnd = afterKey(place), let value = afterColon(keyEnd),
        let valueEnd = afterValue(value)
      else { return nil }
      place = valueEnd
    }
  }

  /// The place after a colon and the white space around it.
  @inline(__always)
  private func afterColon(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    // With a space on both sides, as Foundation writes it.
    if end - place > 4 {
      let word = UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
      if word & 0xFF_FFFF == 0x20_3A20, word > 0x20FF_FFFF { return place + 3 }
    }
    let colon = afterLineBreak(place)
    guard colon < end, colon.pointee == 0x3A else { return nil }
    return afterLineBreak(colon + 1)
  }

  /// The place after the value that begins here.
  @inline(__always)
  private func afterValue(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard place < end else { return nil }
    switch place.pointee {
    case 0x22: return afterString(place)
    case 0x7B, 0x5B: return afterContainer(place)
    default:
      var place = place
      while place < end {
        switch place.pointee {
        case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: return place
        default: place += 1
        }
      }
      return nil
    }
  }

  /// The place after the object or array that begins here. Nil where that is not inside the input, or
  /// right at its end.
  func afterContainer(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = start
    var level = 0
    while place < end {
      switch place.pointee {
      case 0x22:
        guard let next = afterString(place) else { return nil }
        place = next
        continue
      case 0x7B, 0x5B: level += 1
      case 0x7D, 0x5D: level -= 1
      case 0x0A:
        place = afterLineBreak(place)
        continue
      default: break
      }
      place += 1
      if level == 0 { return place }
    }
    return nil
  }

  /// The place after the key whose opening quote is here, if it has no escapes.
  @inline(__always)
  private func afterKey(_ quote: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = quote + 1
    while end - place >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
      let stop = quotesAndBackslashes(in: word)
      place += stop == 0 ? 8 : stop.trailingZeroBitCount >> 3
      if stop != 0 { return place.pointee == 0x22 ? place + 1 : nil }
    }
    // So near to the end of the input it takes a closer look.
    return nil
  }

  /// The place after the string whose opening quote is here.
  @inline(__always)
  private func afterString(_ quote: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = quote + 1
    while end - place >= 16 {
      let found = quotes(at: place)
      if found[0] | found[1] == 0 {
        place += 16
        continue
      }
      let bits =
        found[0] != 0 ? found[0].trailingZeroBitCount : 64 + found[1].trailingZeroBitCount
      place += bits >> 3
      if place[-1] != 0x5C || !isEscaped(place) { return place + 1 }
      place += 1
    }
    return nil
  }

  /// Whether there is an odd number of backslashes before a place in a string.
  @inline(never)
  private func isEscaped(_ place: UnsafePointer<UInt8>) -> Bool {
    var isEscaped = false
    var before = place - 1
    while before.pointee == 0x5C {
      isEscaped.toggle()
      before -= 1
    }
    return isEscaped
  }
}

/// Which of the sixteen bytes at `place` are quotes: all their bits are set.
@inline(__always)
private func quotes(at place: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
  typealias Bytes = SIMD16<UInt8>
  let bytes = UnsafeRawPointer(place).loadUnaligned(as: Bytes.self)
  let found = unsafeBitCast(bytes .== Bytes(repeating: 0x22), to: SIMD2<UInt64>.self)
  return SIMD2(UInt64(littleEndian: found[0]), UInt64(littleEndian: found[1]))
}

/// Sets the top bit of the bytes in `word` that are quotes. Bits above the lowest one that is set may
/// be wrong.
@inlinable
@inline(__always)
func quotes(in word: UInt64) -> UInt64 {
  let others = word ^ 0x2222_2222_2222_2222
  return (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
}
