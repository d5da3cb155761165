extension JSONReader {
  /// Moves to the value of the next member, which must then be read or skipped; nil at the end of
  /// the object.
  ///
  /// - Returns: where the key lies, with its quotes, and whether it is written with backslashes.
  package mutating func nextPlainKey(
    _ cursor: inout ObjectCursor
  ) throws(JSONFault) -> (range: Range<Int>, hasEscapes: Bool)? {
    guard let key = try nextScannedKey(&cursor) else { return nil }
    return (cursor.keyRange, key.hasEscapes)
  }

  /// Goes on to an offset behind the value at the cursor, which has been validated before.
  package mutating func passValue(to offset: Int) {
    position = start + min(max(offset, self.offset), end - start)
  }

  /// Reads an integer that is no less than zero and has at most fifteen digits, if that is what comes
  /// next; otherwise stays.
  package mutating func readShortCount() -> Int? {
    skipWhiteSpace()
    let start = position
    if let value = shortInteger(), value >= 0, value < 1_000_000_000_000_000,
      start.pointee != 0x2D
    {
      return Int(truncatingIfNeeded: value)
    }
    position = start
    return nil
  }
}
