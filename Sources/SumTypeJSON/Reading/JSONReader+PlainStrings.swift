extension JSONReader {
  /// Reads a string whose end `body` finds, if that is what comes next. Otherwise nothing happens and
  /// the string is read in another way.
  ///
  /// - Parameter body: gets the bytes from the string's first character to the end of the source, and
  ///   returns how many of them are the string's, and what they say; nil unless all of those are of a
  ///   form without quotes, backslashes and control characters.
  public mutating func readEndedString(
    _ body: (UnsafeRawBufferPointer) -> (count: Int, value: Int)?
  ) -> Int? {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { return nil }
    let text = UnsafeRawBufferPointer(start: position + 1, count: end - position - 1)
    guard let (count, value) = body(text), count < text.count, text[count] == 0x22 else {
      return nil
    }
    position += count + 2
    return value
  }

  /// Reads a string of any length, if that is what comes next and `body` makes a value of it.
  /// Otherwise nothing happens and the string is read in another way.
  ///
  /// - Parameter body: gets the bytes up to the next quote, unchecked: it returns nil unless all of
  ///   them are those of a form without backslashes and control characters.
  @inlinable
  public mutating func readPlainString<R>(_ body: (UnsafeRawBufferPointer) -> R?) -> R? {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { return nil }
    let first = position + 1
    var place = first
    while end - place >= 16 {
      let raw = UnsafeRawPointer(place)
      let low = quotes(in: UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)))
      let high = quotes(
        in: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
      if low | high == 0 {
        place += 16
        continue
      }
      place += low != 0 ? (low.trailingZeroBitCount >> 3) : 8 + (high.trailingZeroBitCount >> 3)
      let text = UnsafeRawBufferPointer(start: first, count: place - first)
      guard let value = body(text) else { return nil }
      position = place + 1
      return value
    }
    return nil
  }

  /// Reads a string of exactly `count` bytes between its quotes, if that is what comes next and
  /// `body` makes a value of it. Otherwise nothing happens and the string is read in another way.
  ///
  /// ```json
  /// "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"
  /// ```
  /// - Parameters:
  ///   - count: how many bytes the string has.
  ///   - body: gets the bytes unchecked: it returns nil unless all of them are those of a form without
  ///     quotes, backslashes and control characters.
  @inlinable
  @inline(__always)
  public mutating func readPlainString<R>(
    count: Int, _ body: (UnsafeRawPointer) -> R?
  ) -> R? {
    guard end - position >= count &+ 2, position.pointee == 0x22,
      position[count &+ 1] == 0x22, let value = body(UnsafeRawPointer(position + 1))
    else { return nil }
    position += count &+ 2
    return value
  }
}
