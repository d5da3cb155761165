/// A member of an object that was passed and not made a value of, as offsets in the source.
struct PassedMember {
  /// Where its key lies, with its quotes.
  let key: Range<Int>
  /// Where its value lies.
  let value: Range<Int>
  /// Whether the key is written with backslashes, or may be.
  let hasEscapes: Bool
}
