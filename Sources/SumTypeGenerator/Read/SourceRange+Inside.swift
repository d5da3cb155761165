import SumTypeSource

extension SourceRange {
  /// Its first byte: the brace of an object.
  var opening: SourceRange {
    SourceRange(file: file, bytes: bytes.lowerBound..<min(bytes.lowerBound + 1, bytes.upperBound))
  }

  /// The place of a part of a string, where `self` is the string literal with its quotes, and
  /// `part` is a range in the UTF-8 of the string that it stands for.
  ///
  /// Escapes are longer in the source than in the string: in `"caf\u00e9 | x"` the `|` is byte 6 of
  /// the string and byte 10 of the literal.
  func inside(_ part: Range<Int>) -> SourceRange {
    let literal = file.bytes[bytes]
    var lower: Int?
    var decoded = 0
    var offset = literal.startIndex + 1
    let end = max(offset, literal.endIndex - 1)
    while offset < end {
      if lower == nil, decoded >= part.lowerBound { lower = offset }
      if decoded >= part.upperBound, lower != nil { break }
      let step = literal[offset] == UInt8(ascii: "\\") ? escape(in: literal, at: offset) : (1, 1)
      offset = min(end, offset + step.0)
      decoded += step.1
    }
    return SourceRange(file: file, bytes: (lower ?? end)..<max(lower ?? end, offset))
  }

  /// How long an escape is in the source, and in the UTF-8 of the string.
  private func escape(in literal: ArraySlice<UInt8>, at offset: Int) -> (Int, Int) {
    guard let unit = codeUnit(in: literal, at: offset) else { return (2, 1) }
    if 0xD800..<0xDC00 ~= unit, codeUnit(in: literal, at: offset + 6) != nil { return (12, 4) }
    return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
  }

  /// The value of `\uXXXX`.
  private func codeUnit(in literal: ArraySlice<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= literal.endIndex, literal[offset] == UInt8(ascii: "\\"),
      literal[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: literal[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
  }
}
