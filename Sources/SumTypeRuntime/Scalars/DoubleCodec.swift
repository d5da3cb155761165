/// A number as the nearest `Double`. What overflows is refused when it is read (`1e400`), what is
/// no number (infinities, NaN) when it is written.
public enum DoubleCodec: JSONCodec, WireMapping, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Double {
    try reader.readDouble()
  }

  @inlinable
  public static func encode(_ value: Double, to writer: inout JSONWriter) {
    writer.double(value)
  }

  @inlinable
  public static func isSame(_ lhs: Double, _ rhs: Double) -> Bool {
    lhs.bitPattern == rhs.bitPattern
  }

  @inlinable
  public static func measure(of value: Double) -> Double? { value }

  @inlinable
  public static var boundsExpectation: StaticString { "a number within its bounds" }

  @inlinable
  public static func domain(_ dto: Double) throws(MappingError) -> Double { dto }

  @inlinable
  public static func dto(_ domain: Double) -> Double { domain }
}
