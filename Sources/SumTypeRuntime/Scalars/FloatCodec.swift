/// A number as the nearest `Float`. What overflows is refused when it is read (`1e39`), what is no
/// number (infinities, NaN) when it is written.
public enum FloatCodec: JSONCodec, WireMapping, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Float {
    try reader.readFloat()
  }

  @inlinable
  public static func encode(_ value: Float, to writer: inout JSONWriter) {
    writer.float(value)
  }

  @inlinable
  public static func isSame(_ lhs: Float, _ rhs: Float) -> Bool {
    lhs.bitPattern == rhs.bitPattern
  }

  @inlinable
  public static func measure(of value: Float) -> Float? { value }

  @inlinable
  public static var boundsExpectation: StaticString { "a number within its bounds" }

  @inlinable
  public static func domain(_ dto: Float) throws(MappingError) -> Float { dto }

  @inlinable
  public static func dto(_ domain: Float) -> Float { domain }
}
