extension StaticString {
  /// `text` as a static string, whose bytes are never given back.
  ///
  /// ``JSONFault`` and ``MemberTable`` take static strings, since generated code has all keys as
  /// literals and neither should cost an allocation. Tags that are keys, and the keys of a schema
  /// that is interpreted, are text at run time, but there are few, and each is interned once.
  ///
  /// `StaticString` is `@frozen`: a word for the pointer, one for the count, and a byte of flags, of
  /// which bit 0 is "a single scalar instead of a pointer" and bit 1 "only ASCII".
  package static func interned(_ text: String) -> StaticString {
    let bytes = Array(text.utf8)
    // One byte more, so that the empty text has a pointer as well.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    copy.initialize(repeating: 0, count: bytes.count + 1)
    copy.update(from: bytes, count: bytes.count)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    return unsafeBitCast(
      Layout(start: UInt(bitPattern: copy), count: bytes.count, flags: isASCII ? 2 : 0),
      to: StaticString.self)
  }

  private struct Layout {
    var start: UInt
    var count: Int
    var flags: UInt8
  }
}
