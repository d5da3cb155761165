extension JSONReader {
  /// Reads a string of exactly `count` bytes between its quotes, if that is what comes next and
  /// `body` makes a value of it. Otherwise nothing happens and the string is read in another way.
  ///
  /// ```json
  /// "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"
  /// ```
  /// - Parameter body: gets the bytes unchecked: it returns nil unless all of them are those of a
  ///   form without quotes, backslashes and control characters.
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
