/// Any JSON number, kept as it is written: `1.0`, `1e2`, forty digits.
///
/// Bounds compare the nearest `Double`; a number beyond all doubles counts as infinite.
public enum NumberCodec: JSONCodec, WireMapping, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> JSONNumber {
    try reader.readNumber()
  }

  @inlinable
  public static func encode(_ value: JSONNumber, to writer: inout JSONWriter) {
    writer.number(value)
  }

  @inlinable
  public static func isSame(_ lhs: JSONNumber, _ rhs: JSONNumber) -> Bool { lhs == rhs }

  public static func measure(of value: JSONNumber) -> Double? {
    value.double ?? (value.text.hasPrefix("-") ? -.infinity : .infinity)
  }

  @inlinable
  public static var boundsExpectation: StaticString { "a number within its bounds" }

  @inlinable
  public static func domain(_ dto: JSONNumber) throws(MappingError) -> JSONNumber { dto }

  @inlinable
  public static func dto(_ domain: JSONNumber) -> JSONNumber { domain }
}
