/// `"text"`. Bounds speak of its Unicode scalars.
public enum StringCodec: JSONCodec, WireMapping, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> String {
    try reader.readString()
  }

  @inlinable
  public static func decodeIfPresent(from reader: inout JSONReader) throws(JSONFault) -> String? {
    try reader.readStringIfPresent()
  }

  @inlinable
  @inline(__always)
  public static func encode(_ value: String, to writer: inout JSONWriter) { writer.string(value) }

  @inlinable
  public static func isSame(_ lhs: String, _ rhs: String) -> Bool { lhs.isSameUTF8(as: rhs) }

  @inlinable
  public static func measure(of value: String) -> Int? { value.unicodeScalars.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a string with a length within its bounds" }

  @inlinable
  public static func domain(_ dto: String) throws(MappingError) -> String { dto }

  @inlinable
  public static func dto(_ domain: String) -> String { domain }
}
