/// A map that is an empty array where it is empty, as PHP writes it: `{"a": 1}`, and `[]`.
///
/// Both `[]` and `{}` are read, and written back as they were; a map that is new, or becomes empty,
/// is `[]`.
public enum MapOrEmptyArrayCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> [String: Element.Value] {
    guard try reader.peekKind() == .array else {
      return try DictionaryCodec<Element>.decode(from: &reader)
    }
    var array = try reader.openArray()
    guard try !reader.nextElement(&array) else {
      throw JSONFault(
        .typeMismatch, at: array.openOffset, expected: "an object or an empty array")
    }
    return [:]
  }

  @inlinable
  public static func encode(_ value: [String: Element.Value], to writer: inout JSONWriter) {
    if value.isEmpty {
      writer.beginArray()
      writer.endArray()
    } else {
      DictionaryCodec<Element>.encode(value, to: &writer)
    }
  }

  @inlinable
  public static func isSame(
    _ lhs: [String: Element.Value], _ rhs: [String: Element.Value]
  ) -> Bool {
    DictionaryCodec<Element>.isSame(lhs, rhs)
  }

  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) {
    if value.isEmpty || merge.source[merge.range].first == 0x5B {
      encode(value, to: &merge.writer)
    } else {
      DictionaryCodec<Element>.merge(value, over: old, in: &merge)
    }
  }

  @inlinable
  public static func measure(of value: [String: Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { DictionaryCodec<Element>.boundsExpectation }
}
