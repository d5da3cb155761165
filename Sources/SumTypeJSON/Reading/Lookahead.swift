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
