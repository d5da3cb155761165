/// What lies after a place in the bytes before `end`. A reader would be copied for that.
struct Lookahead {
  let end: UnsafePointer<UInt8>
}

extension Lookahead {
  /// The place of the first byte from `place` on that is no white space, or the end.
  @inline(__always)
  func afterWhiteSpace(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = place
    while place < end {
      let byte = place.pointee
      if byte > 0x20 { break }
      guard byte == 0x0A || byte == 0x20 || byte == 0x0D || byte == 0x09 else { break }
      place += 1
      // Indentation comes in runs of spaces: eight at a time.
      while end - place >= 8 {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
        let others = word ^ 0x2020_2020_2020_2020
        if others == 0 {
          place += 8
          continue
        }
        place += others.trailingZeroBitCount >> 3
        break
      }
    }
    return place
  }

  /// The place after a line feed and less than sixteen spaces, where at least eighteen bytes can be
  /// read.
  @inline(__always)
  func lineStart(after place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard place.pointee == 0x0A else { return nil }
    var next = place + 1
    var others = spaceDifference(at: next)
    if others == 0 {
      next += 8
      others = spaceDifference(at: next)
    }
    return next + (others.trailingZeroBitCount >> 3)
  }

  /// The place of the first byte from `place` on that is no white space, or the end: a line break
  /// and what the next line is indented by are passed in a few steps.
  @inline(__always)
  func afterLineBreak(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    guard end - place > 17 else { return afterWhiteSpaceSlowly(place) }
    if place.pointee > 0x20 { return place }
    if let line = lineStart(after: place), line.pointee > 0x20 { return line }
    return afterWhiteSpaceSlowly(place)
  }

  /// The same where mostly nothing stands before what comes next.
  @inline(__always)
  func afterSpace(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    guard place < end, place.pointee <= 0x20 else { return place }
    if place.pointee == 0x20, end - place > 1, place[1] > 0x20 { return place + 1 }
    return afterLineBreak(place)
  }

  @inline(never)
  func afterWhiteSpaceSlowly(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    afterWhiteSpace(place)
  }
}

/// The bits in which eight bytes differ from spaces.
@inline(__always)
private func spaceDifference(at place: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    ^ 0x2020_2020_2020_2020
}

extension Lookahead {
  /// The place after the string whose opening quote is here if it is plain: ASCII without escapes and
  /// control characters. Nil also right at the end.
  @inline(__always)
  func afterPlainString(_ quote: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = quote + 1
    while end - place >= 8 {
      let stops = plainStops(
        in: UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)))
      if stops == 0 {
        place += 8
        continue
      }
      place += stops.trailingZeroBitCount >> 3
      return place.pointee == 0x22 ? place + 1 : nil
    }
    return nil
  }

  /// The place of the next value of a container, which has to have one, after the comma, and after the
  /// key and the colon of a member. Nil where this takes a closer look: at a key that is not plain, and
  /// at what is no JSON.
  @inline(__always)
  func afterPlainItemLead(
    _ place: UnsafePointer<UInt8>, ofObject isObject: Bool, _ isFirst: Bool
  ) -> UnsafePointer<UInt8>? {
    var place = place
    if !isFirst {
      guard place.pointee == 0x2C else { return nil }
      place = afterSpace(place + 1)
    }
    if isObject {
      guard place < end, place.pointee == 0x22, let colon = afterPlainString(place), colon < end,
        colon.pointee == 0x3A
      else { return nil }
      place = afterSpace(colon + 1)
    }
    return place < end ? place : nil
  }
}

/// Sets the top bit of the bytes in `word` that end a run of plain ASCII in a string: quotes,
/// backslashes, control characters, and bytes of other characters. Bits above the lowest one that is set
/// may be wrong.
@inline(__always)
private func plainStops(in word: UInt64) -> UInt64 {
  // With that bit turned, the quote 0x22 comes right after the control characters.
  let quotes = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
  let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
  return (quotes | backslashes | word) & 0x8080_8080_8080_8080
}
