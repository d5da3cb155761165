/// A list that may be its only element instead: `"a"` for `["a"]`.
///
/// What was read is written back in the spelling it had; of new lists only one with a single element
/// is bare. Elements are no arrays themselves, and never `null`.
public enum OneOrManyCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> [Element.Value] {
    if try reader.peekKind() == .array { return try ArrayCodec<Element>.decode(from: &reader) }
    return [try Element.decode(from: &reader)]
  }

  @inlinable
  public static func encode(_ value: [Element.Value], to writer: inout JSONWriter) {
    if value.count == 1, let only = value.first {
      Element.encode(only, to: &writer)
    } else {
      ArrayCodec<Element>.encode(value, to: &writer)
    }
  }

  @inlinable
  public static func isSame(_ lhs: [Element.Value], _ rhs: [Element.Value]) -> Bool {
    ArrayCodec<Element>.isSame(lhs, rhs)
  }

  @inlinable
  public static func measure(of value: [Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { ArrayCodec<Element>.boundsExpectation }
}
