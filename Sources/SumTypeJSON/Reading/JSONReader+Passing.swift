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
}
