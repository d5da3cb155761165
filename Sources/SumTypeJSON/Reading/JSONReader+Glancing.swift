extension JSONReader {
  /// Passes the next value without looking at more than its extent: grammar and UTF-8 go
  /// unchecked. Only for bytes that are read again in any case, with all checks.
  ///
  /// In bytes that are not JSON it ends somewhere; reading them again finds out. Where values are
  /// nested so that they would be passed over again and again, it does look (see `PassedValues`).
  ///
  /// - Throws: faults of grammar, as far as it looks.
  public mutating func glanceOverValue() throws(JSONFault) {
    skipWhiteSpace()
    guard position < end else { return }
    switch position.pointee {
    case 0x22: glanceOverString()
    case 0x7B, 0x5B:
      if passed.areNoted { return try passContainer() }
      let first = position
      defer { passed.add(position - first) }
      if let after = Lookahead(end: end).afterContainer(first) {
        position = after
        return
      }
      // It reaches to the end of the input, or almost.
      var level = 0
      while position < end {
        switch position.pointee {
        case 0x22:
          glanceOverString()
          continue
        case 0x7B, 0x5B: level += 1
        case 0x7D, 0x5D: level -= 1
        default: break
        }
        position += 1
        if level == 0 { return }
      }
    default:
      while position < end {
        switch position.pointee {
        case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: return
        default: position += 1
        }
      }
    }
  }

  /// The first fault of grammar in the value at `start`: `fault`, or one before it that was glanced
  /// over. The cursor is then anywhere.
  public mutating func firstFault(_ fault: JSONFault, from start: Mark) -> JSONFault {
    rewind(to: start)
    do throws(JSONFault) {
      try skipValue()
      return fault
    } catch {
      return error.offset < fault.offset ? error : fault
    }
  }

  /// Passes the string whose opening quote is at the cursor.
  @inline(__always)
  mutating func glanceOverString() {
    var place = position + 1
    while true {
      while end - place >= 8 {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
        let stop = quotesAndBackslashes(in: word)
        if stop == 0 {
          place += 8
          continue
        }
        place += stop.trailingZeroBitCount >> 3
        break
      }
      while place < end, place.pointee != 0x22, place.pointee != 0x5C { place += 1 }
      if place == end { break }
      if place.pointee == 0x22 {
        position = place + 1
        return
      }
      place += min(2, end - place)
    }
    position = end
  }
}

/// Sets the top bit of the bytes in `word` that are quotes or backslashes. Bits above the lowest one
/// that is set may be wrong.
@inline(__always)
func quotesAndBackslashes(in word: UInt64) -> UInt64 {
  let quotes = word ^ 0x2222_2222_2222_2222
  let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
  let stops =
    ((quotes &- 0x0101_0101_0101_0101) & ~quotes)
    | ((backslashes &- 0x0101_0101_0101_0101) & ~backslashes)
  return stops & 0x8080_8080_8080_8080
}
