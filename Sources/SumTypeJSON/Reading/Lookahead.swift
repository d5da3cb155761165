/// Functions that look ahead in the bytes before `end`. As methods of the reader they would copy it.
struct Lookahead {
  let end: UnsafePointer<UInt8>
}

extension Lookahead {
  /// Returns the place of the first byte from `place` on that is not white space, or the end.
  @inline(__always)
  func afterWhiteSpace(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = place
    while place < end {
      let byte = place.pointee
      if byte > 0x20 { break }
      guard byte == 0x0A || byte == 0x20 || byte == 0x0D || byte == 0x09 else { break }
      place += 1
      // Skip indentation, which consists of runs of spaces, eight at a time.
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

  /// Returns the place after a line feed and less than sixteen spaces; nil for other bytes. At
  /// least eighteen bytes must be readable.
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

  /// Returns the place of the first byte from `place` on that is not white space, or the end. It is
  /// fast for a line break with indentation.
  @inline(__always)
  func afterLineBreak(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    guard end - place > 17 else { return afterWhiteSpaceSlowly(place) }
    if place.pointee > 0x20 { return place }
    if let line = lineStart(after: place), line.pointee > 0x20 { return line }
    return afterWhiteSpaceSlowly(place)
  }

  /// Returns the same as ``afterLineBreak(_:)``, but is fast if there is no white space.
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

/// Returns the bits in which eight bytes differ from spaces.
@inline(__always)
private func spaceDifference(at place: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    ^ 0x2020_2020_2020_2020
}

extension Lookahead {
  /// Returns the place after the string whose opening quote is at `quote`, if it is plain: ASCII
  /// without escapes and control characters. Nil also close to the end.
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

  /// Returns the place of the value of the next item in a container, which must have one: after the
  /// comma, and for a member after the key and the colon. Nil if a careful search is needed,
  /// because the key is not plain or the JSON is invalid.
  // Transparent, because the compiler does not inline it into its callers otherwise.
  @_transparent
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

/// Sets the top bit of each byte in `word` that ends a run of plain ASCII in a string: quotes,
/// backslashes, control characters, and bytes of other characters. Bits above the lowest set bit
/// may be wrong.
@inline(__always)
private func plainStops(in word: UInt64) -> UInt64 {
  // With this bit inverted, the quote 0x22 follows the control characters.
  let quotes = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
  let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
  return (quotes | backslashes | word) & 0x8080_8080_8080_8080
}
